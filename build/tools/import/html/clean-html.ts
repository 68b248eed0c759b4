// Drops what isn't the text of a post, and gives pictures, captions and embeds the one form that Markdown has.
import type { Element, ElementContent, Root } from 'hast';
import { slugify } from '../../../engine/source/slug.ts';
import {
  element,
  find,
  hasClass,
  isBlock,
  isElement,
  property,
  replaceAll,
  text,
  wordsOf,
  type Child,
} from './html-elements.ts';
import { linksInsteadOfEmbed } from './embedded-media.ts';
import { visibleText, withoutInvisible } from './words-of-html.ts';

/** Called with the name of each part that is left out: `a script`. */
export type Lose = (what: string) => void;

/** Sign-ups, share buttons and lists of other posts that themes and plugins add to a text. */
const NOISE = new RegExp(
  '\\b(?:subscription-widget|subscribe-widget|sharedaddy|jp-relatedposts|share-dialog|post-ufi|addtoany|kg-signup-card|' +
    'newsletter-signup|screen-reader-text|image-link-expand|pencraft|' +
    'kg-bookmark-(?:metadata|thumbnail)|wp-block-file__button|' +
    'wp-block-(?:latest-posts|archives|categories|search|tag-cloud|rss|navigation|post-navigation-link))',
);

/** Drops everything that isn't the text of a post, without a look at its words. */
export function dropNoise(tree: Root, lose: Lose): void {
  replaceAll(tree, (node) => {
    if (node.type === 'text') return [text(withoutInvisible(node.value))];
    if (!isElement(node)) return [];
    if (isElement(node, 'script') && !/widgets\.js|embed\.js|instgrm/.test(property(node, 'src'))) lose('a script');
    if (isElement(node, 'script', 'noscript', 'style', 'template', 'link', 'meta', 'title')) return [];
    const leadsToSignUp = (link: Element) =>
      /\/subscribe\?|\baction=share\b|\/comments?\b/.test(property(link, 'href'));
    const isButton = hasClass(node, /\bbutton-wrapper\b/) && find(node, 'a').some(leadsToSignUp);
    if (!isButton && !hasClass(node, NOISE)) return undefined;
    const words = wordsOf(node).replace(/\s+/g, ' ').trim();
    if (words) lose(`“${words.slice(0, 60)}”`);
    return [];
  });
}

/** @param title Title of the post. The first heading is dropped if it repeats the title. */
export function cleanHtml(tree: Root, title: string, lose: Lose): void {
  replaceAll(tree, (node) => {
    if (!isElement(node)) return undefined;
    if (isElement(node, 'img')) return pictureOf(node);
    if (isElement(node, 'a')) return withoutZoom(node);
    if (isElement(node, 'figure') || hasClass(node, FIGURE)) return figureOf(node);
    if (isElement(node, 'blockquote')) node.children = node.children.flatMap(citeAsParagraph);
    if (isElement(node, 'td', 'th', ...HEADINGS)) putOnOneLine(node);
    if (isElement(node, 'table')) return tableOf(node);
    return linksInsteadOfEmbed(node, lose);
  });
  shapeHeadings(tree, title);
}

const citeAsParagraph = (node: ElementContent) => (isElement(node, 'cite') ? [element('p', node.children)] : [node]);

/** Unwraps the blocks of a table cell or a heading, where Markdown has none. */
const putOnOneLine = (cell: Element): void =>
  replaceAll(cell, (node) =>
    isBlock(node) || isElement(node, 'br')
      ? [text(' '), ...('children' in node ? node.children : []), text(' ')]
      : undefined,
  );

/** Makes the first row the head of the table, and puts the caption before the table. */
function tableOf(table: Element): Child[] {
  const [firstRow] = find(table, 'tr');
  for (const cell of firstRow ? find(firstRow, 'td') : []) cell.tagName = 'th';
  return [...find(table, 'caption').map(({ children }) => element('p', children)), table];
}

const FIGURE =
  /\b(?:wp-caption|captioned-image-container|wp-block-gallery|blocks-gallery|gallery|tiled-gallery|kg-gallery|image-gallery)\b/;
const PIXEL = /\/\/(?:pixel|stats|feeds)\.(?:wordpress|feedburner|quantserve)\.com|\/tracking[/.]|feedburner\.com\/~/;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?.*)?$/i;

/** Reads the URL of a picture that loads late, drops tracking pixels, and replaces the picture of an emoji. */
function pictureOf(node: Element): Child[] {
  const alt = property(node, 'alt');
  if (hasClass(node, /\b(?:emoji|wp-smiley)\b/)) return [text(alt)];
  const written = property(node, 'src');
  const late = ['dataSrc', 'dataLazySrc', 'dataOrigFile'].map((name) => property(node, name)).find(Boolean);
  const src = late && (!written || written.startsWith('data:')) ? late : written;
  const isPixel = ['width', 'height'].every((side) => property(node, side) === '1') || PIXEL.test(src);
  return src && !isPixel ? [element('img', [], { src, alt: visibleText(alt), title: property(node, 'title') })] : [];
}

/** Replaces a picture that links to a larger version by the larger version. */
function withoutZoom(link: Element): Child[] | undefined {
  const [picture, ...others] = find(link, 'img');
  const href = property(link, 'href');
  if (!picture || others.length > 0 || wordsOf(link).trim() || !PICTURE_FILE.test(href)) return undefined;
  if (/^https?:/i.test(href)) picture.properties['src'] = href;
  return [picture];
}

/** Puts the pictures of a figure or a gallery into one paragraph. A caption becomes the title of a single picture. */
function figureOf(node: Element): Child[] | undefined {
  const pictures = find(node, 'img');
  if (pictures.length === 0 || find(node, 'table', 'blockquote', 'pre').length > 0) return undefined;
  const captions = [
    ...find(node, 'figcaption'),
    ...find(node, 'p').filter((each) => hasClass(each, /\bwp-caption-text\b/)),
  ];
  const words = visibleText(captions.map((caption) => wordsOf(caption)).join(' '));
  // The title of a picture can't have links.
  const isTitle = pictures.length === 1 && captions.every((caption) => find(caption, 'a').length === 0);
  if (isTitle && words) pictures[0]!.properties['title'] = words;
  const row = pictures.flatMap((picture, at) => (at > 0 ? [text('\n'), picture] : [picture]));
  return [element('p', row), ...(isTitle ? [] : captions.map(({ children }) => element('p', children)))];
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Makes the headings of a post start at the second level and skip none. */
function shapeHeadings(tree: Root, title: string): void {
  const first = tree.children.find((node) => node.type === 'element');
  if (isElement(first, ...HEADINGS) && title && slugify(wordsOf(first)) === slugify(title)) {
    tree.children = tree.children.filter((node) => node !== first);
  }
  // Original levels of the current heading and of the headings above it in the outline.
  const open: number[] = [];
  for (const heading of find(tree, ...HEADINGS)) {
    const level = Number(heading.tagName[1]);
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    open.push(level);
    heading.tagName = `h${Math.min(6, open.length + 1)}`;
  }
}
