// Turns a link that is alone on its line into a card. The page loads nothing from the other site before a click.
import type { Paragraph, Root } from 'mdast';
import { element } from '../../engine/source/prose-html.ts';

export interface Embed {
  /** Title of a link that has no words of its own: `Video on YouTube`. */
  name: string;
  /** Name of the other site: `YouTube`. */
  site: string;
}

/** Turns paragraphs that contain only a link into cards. The title of a bare URL is `name`. */
export function shapeEmbeds(tree: Root, embedOf: (url: string) => Embed | undefined): void {
  for (const node of tree.children) if (node.type === 'paragraph') shapeEmbed(node, embedOf);
}

function shapeEmbed(paragraph: Paragraph, embedOf: (url: string) => Embed | undefined): void {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length > 0) return;
  const embed = embedOf(link.url);
  if (!embed) return;
  const [words] = link.children;
  const isBare = link.children.length === 1 && words?.type === 'text' && isUrl(words.value);
  const title = isBare ? [{ type: 'text' as const, value: embed.name }] : link.children;
  const site = element('span', { className: ['embed-site'] }, [{ type: 'text', value: `Opens on ${embed.site}` }]);
  link.children = [element('strong', {}, title), { type: 'text', value: ' ' }, site];
  paragraph.data = { hProperties: { className: ['embed'] } };
}

const isUrl = (words: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(words);

/** HTML of a text with plain links instead of cards, for feeds. */
export const plainEmbeds = (html: string): string =>
  html.replace(
    /<p class="embed"><a ([^>]*)><strong>(.*?)<\/strong> <span class="embed-site">[^<]*<\/span><\/a><\/p>/g,
    '<p><a $1>$2</a></p>',
  );
