// Renders Markdown for mails: as HTML that mail programs support, and as plain text with the same words and links.
import { ElementType, parseDocument } from 'htmlparser2';
import { proseStyle } from '../../../components/letter/mail-style.ts';
import { mailPictures, type MailPicture } from '../../guide/letter/letter-pictures.ts';
import { plainEmbeds } from '../../guide/prose/embeds.ts';
import { xml } from '../../guide/xml.ts';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';
import type { Prose } from '../../engine/source/markdown.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

interface Context {
  settings: SiteAddress;
  pictures: ReadonlyMap<string, MailPicture>;
}

/** Elements whose tags a mail leaves out. Their content stays. */
const UNWRAPPED = new Set(['picture', 'div', 'section', 'tbody', 'thead']);
const KEPT = new Set(
  'p h2 h3 h4 h5 h6 a em strong del sup code pre blockquote ul ol li hr br table tr th td'.split(' '),
);

const isElement = (node: Node): node is Element => 'attribs' in node;
const textOf = (node: Node) => ('data' in node && node.type === ElementType.Text ? node.data : '');

type MailProse = Pick<Prose, 'html' | 'images'>;

const contextOf = (settings: SiteAddress, { images }: MailProse): Context => ({
  settings,
  pictures: mailPictures({ images }),
});

/** Parses the HTML, with plain links instead of the cards of embedded pages. */
const nodesOf = ({ html }: MailProse) => parseDocument(plainEmbeds(html)).children;

/**
 * `html` has inline styles and full URLs. `text` has paragraphs separated by empty lines, and each link's URL in
 * brackets after the words of the link.
 */
export function mailProse(settings: SiteAddress, prose: MailProse): Record<'html' | 'text', string> {
  const context = contextOf(settings, prose);
  const nodes = nodesOf(prose);
  return { html: nodes.map((node) => html(node, context)).join(''), text: blocks(nodes, context).join('\n\n') };
}

/** Plain text of a part of a mail, from its HTML. */
export const mailText = (settings: SiteAddress, html: string): string =>
  blocks(parseDocument(html).children, { settings, pictures: new Map() }).join('\n\n');

function html(node: Node, context: Context): string {
  if (!isElement(node)) return xml(textOf(node));
  const { name, attribs } = node;
  const inside = () => node.children.map((child) => html(child, context)).join('');
  if (name === 'img') return image(node, context);
  if (name === 'input') return 'checked' in attribs ? '☑' : '☐';
  if (name === 'figure') return `<div style="${proseStyle.figure}">${inside()}</div>`;
  if (name === 'figcaption') return `<p class="soft" style="${proseStyle.caption}">${inside()}</p>`;
  if (UNWRAPPED.has(name)) return inside();
  if (!KEPT.has(name)) return '';
  const href = attribs['href'] === undefined ? '' : ` href="${xml(absolute(context.settings, attribs['href']))}"`;
  const start = attribs['start'] === undefined ? '' : ` start="${xml(attribs['start'])}"`;
  const style = name in proseStyle ? ` style="${proseStyle[name as keyof typeof proseStyle]}"` : '';
  const opening = `<${name}${href}${start}${style}>`;
  return name === 'br' || name === 'hr' ? opening : `${opening}${inside()}</${name}>`;
}

/** Outlook reads a picture's size from its attributes, and other mail programs read it from the style. */
function image({ attribs }: Element, { settings, pictures }: Context): string {
  const picture = pictures.get(attribs['src'] ?? '');
  if (!picture) return '';
  const { path, width, height } = picture;
  const size = `width="${width}" height="${height}" style="${proseStyle.img};max-width:${width}px"`;
  return `<img src="${xml(absolute(settings, path))}" alt="${xml(attribs['alt'] ?? '')}" ${size}>`;
}

const BLOCKS = new Set('p h2 h3 h4 h5 h6 pre blockquote ul ol hr table div figure figcaption section'.split(' '));

/** Plain texts of blocks. Inline content between two blocks becomes a block, too. */
function blocks(nodes: readonly Node[], context: Context): string[] {
  const found: string[] = [];
  let line = '';
  const endLine = () => {
    const text = tidy(line);
    if (text) found.push(text);
    line = '';
  };
  for (const node of nodes) {
    if (!isElement(node) || !BLOCKS.has(node.name)) {
      line += inline(node, context);
      continue;
    }
    endLine();
    found.push(...block(node, context).filter(Boolean));
  }
  endLine();
  return found;
}

function block(node: Element, context: Context): string[] {
  const { name, children } = node;
  const words = () => tidy(children.map((child) => inline(child, context)).join(''));
  switch (name) {
    case 'h2':
      return [`${words().toUpperCase()}\n${'='.repeat(words().length)}`];
    case 'hr':
      return ['* * *'];
    case 'pre':
      return [
        children
          .map((child) => (isElement(child) ? child.children : [child]).map(textOf).join(''))
          .join('')
          .trimEnd(),
      ];
    case 'blockquote':
      return [indented(blocks(children, context).join('\n\n'), '> ')];
    case 'ul':
    case 'ol':
      return [listText(node, context)];
    case 'table':
      return [
        rowsOf(node)
          .map((row) => rowText(row, context))
          .join('\n'),
      ];
    case 'div':
    case 'section':
    case 'figure':
      return blocks(children, context);
    default:
      return [words()];
  }
}

function listText({ name, attribs, children }: Element, context: Context): string {
  let number = Number(attribs['start'] ?? 1);
  const items = children.filter(isElement).map((item) => {
    const mark = name === 'ol' ? `${number++}. ` : '- ';
    const words = blocks(item.children, context).join('\n');
    return mark + indented(words, ' '.repeat(mark.length)).trimStart();
  });
  return items.join('\n');
}

const indented = (text: string, by: string) => text.replace(/^/gm, by);

const rowsOf = ({ children }: Element): Element[] =>
  children.filter(isElement).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

const rowText = ({ children }: Element, context: Context) =>
  children
    .filter(isElement)
    .map((cell) => tidy(cell.children.map((child) => inline(child, context)).join('')))
    .join(' | ');

function inline(node: Node, context: Context): string {
  if (!isElement(node)) return textOf(node).replace(/\s+/g, ' ');
  const { name, attribs } = node;
  const inside = () => node.children.map((child) => inline(child, context)).join('');
  if (name === 'br') return '\n';
  if (name === 'img') return attribs['alt'] ? `[Picture: ${attribs['alt']}]` : '';
  if (name === 'input') return 'checked' in attribs ? '[x]' : '[ ]';
  if (name === 'del') return `[struck out: ${inside()}]`;
  if (name !== 'a') return inside();
  const address = (attribs['href'] ?? '').replace(/^mailto:/, '');
  const words = inside();
  // A mail program might take the closing bracket for a part of the URL.
  if (attribs['class'] === 'button') return `${words}:\n${address}`;
  return words === address ? words : `${words} (${absolute(context.settings, address)})`;
}

const tidy = (text: string) =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
