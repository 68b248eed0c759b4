// Converts the HTML of an old post into Markdown that this guide's rules accept.
import type { Element } from 'hast';
import type { List, Nodes, PhrasingContent } from 'mdast';
import { decodeHTML } from 'entities';
import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { headingId } from '../../engine/source/slug.ts';
import { linkProblem } from '../../guide/prose/link-problem.ts';
import { withoutTracking } from '../../guide/fields/tracking.ts';
import { cleanHtml, dropNoise } from './clean-html.ts';
import {
  element,
  find,
  isBlock,
  isElement,
  property,
  replaceAll,
  text,
  wordsOf,
  type Child,
  type Parent,
} from './html-elements.ts';
import { visibleText } from './words-of-html.ts';
import { KEPT_SHORTCODE } from './shortcodes.ts';

export interface ConvertOptions {
  title: string;
  linesBreak: boolean;
  /** Returns the URL on the new site for a link of the old site. */
  linkTo(url: string): string;
  /** Returns the path of a picture on the new site. Undefined if the picture isn't available. */
  pictureAt(url: string): string | undefined;
  /** Alt text for a picture whose HTML has none. */
  altOf(url: string): string;
}

export interface Converted {
  markdown: string;
  /** Prose of the post without markup, for an excerpt. */
  text: string;
  /** The first picture, for a post without a cover. */
  picture?: { src: string; alt: string } | undefined;
  /** Names of everything that was left out: `a script`. */
  lost: string[];
}

type Handle = NonNullable<NonNullable<Options['handlers']>[string]>;

/** Writes an unsupported shortcode or tag without escapes, so that the content check reports it. */
const raw: Handle = (_, node) => ({ type: 'html', value: wordsOf(node) });
const handlers: Options['handlers'] = { [KEPT_SHORTCODE]: raw, 'x-raw': raw };

const SETTINGS = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
} as const;

export function convertHtml(html: string, options: ConvertOptions): Converted {
  const lost: string[] = [];
  const result: Converted = { markdown: '', text: '', lost };
  let written = '';
  const lose = (what: string) => void (lost.includes(what) || lost.push(what));
  const processor = remark()
    .data('settings', SETTINGS)
    .use(rehypeParse, { fragment: true })
    .use(() => (tree: Parent) => {
      if (tree.type !== 'root') return;
      dropNoise(tree, { lose });
      written = spacedWords(tree, isApartInMarkdown);
      cleanHtml(tree, { title: options.title, linesBreak: options.linesBreak, lose });
      linkAddresses(tree);
      mendLinks(tree, options, lose);
      placePictures(tree, options, lose);
      const [first] = find(tree, 'img');
      if (first) result.picture = { src: property(first, 'src'), alt: property(first, 'alt') };
      result.text = visibleText(tree.children.map(proseOf).join(' '));
    })
    .use(rehypeRemark, { handlers })
    .use(() => tidy)
    .use(remarkGfm, { tablePipeAlign: false });
  result.markdown = String(processor.processSync(html))
    .trim()
    .replace(/(?:\n\n---)+$/, '');
  const all = `${result.markdown} ${options.title}`;
  const kept = new Set([...tokensOf(all), ...tokensOf(all.replace(/[*_~`\\]+/g, ''))]);
  const gone = tokensOf(written).filter((word) => !kept.has(word));
  if (gone.length > 0) lose(`the words “${gone.slice(0, 12).join(' ')}${gone.length > 12 ? ' …' : ''}”`);
  return result;
}

/** Words of a tree, with a space around each element for which `isApart` is true. */
function spacedWords(node: Parent | Child, isApart: (node: Child) => boolean = isBlock): string {
  if (!('children' in node)) return node.type === 'text' ? node.value : '';
  const words = node.children.map((child) => spacedWords(child, isApart)).join('');
  return node.type !== 'root' && isApart(node) ? ` ${words} ` : words;
}

/** True if Markdown separates the words of an element from the words beside it. */
const isApartInMarkdown = (node: Child) => isBlock(node) || isElement(node, 'a', 'br', 'sup', 'sub', 'label', 'option');

/** Words and numbers of a text in small letters, without punctuation and markup. */
const tokensOf = (words: string): string[] =>
  words
    .replace(/&#x[\dA-F]+;/g, (reference) => decodeHTML(reference))
    .replace(/[⁰¹²³⁴-⁹₀-₉]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Words of a block for an excerpt: no headings, tables, code, notes or bare URLs. */
const proseOf = (node: Child): string =>
  isElement(node, 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table') ? '' : spacedWords(node).replace(/https?:\/\/\S+/g, '');

const ADDRESS = /(https?:\/\/[^\s<>"“”]+[^\s<>"“”.,:;!?)'’\]])/;

/** Turns URLs in the text into links. Otherwise they would be escaped, and Markdown wouldn't link them. */
function linkAddresses(parent: Parent): void {
  parent.children = parent.children.flatMap((child: Child): Child[] => {
    if (isElement(child) && !isElement(child, 'a', 'pre', 'code', 'x-raw', KEPT_SHORTCODE)) linkAddresses(child);
    if (child.type !== 'text' || !child.value.includes('://')) return [child];
    const parts = child.value.split(ADDRESS);
    return parts.map((part, at) => (at % 2 === 0 ? text(part) : element('a', [text(part)], { href: part })));
  }) as typeof parent.children;
}

/** Converts the links of a post. A link without a target is reduced to its words. */
function mendLinks(tree: Parent, options: ConvertOptions, lose: (what: string) => void): void {
  const headings = new Map(
    find(tree, 'h2', 'h3', 'h4', 'h5', 'h6').map((each) => [property(each, 'id'), headingId(wordsOf(each))]),
  );
  replaceAll(tree, (node) => {
    if (isElement(node, 'sub', 'sup')) return smallDigits(node);
    if (!isElement(node, 'a')) return undefined;
    const href = decodeHTML(property(node, 'href').trim());
    if (!href || /^javascript:/i.test(href)) return node.children;
    if (href.startsWith('#')) {
      const id = headings.get(href.slice(1));
      const small = smallDigits(node);
      if (!id && small) lose('the links of footnotes: write [^1] for ¹, and [^1]: before the note');
      if (!id) return small ?? (/^[↩↑^\s\uFE0E]*$/.test(wordsOf(node)) ? [] : node.children);
      node.properties = { href: `#${id}` };
      return undefined;
    }
    const url = withoutTracking(options.linkTo(href.replace(/\s/g, '%20')));
    if (linkProblem(url)) {
      lose(`a link to ${url.slice(0, 80)}`);
      return node.children;
    }
    node.properties = { href: url };
    // If the words of a link are its URL, they change with the URL.
    if (url !== href && wordsOf(node) === href) node.children = [text(url)] as Element['children'];
    if (wordsOf(node).trim() === '' && find(node, 'img').length === 0) return node.children;
    return undefined;
  });
}

const SMALL = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' };

/** `H<sub>2</sub>O` → `H₂O`. Undefined if the content isn't a number. */
function smallDigits(node: Element): Child[] | undefined {
  const [, number] = /^[\s[(]*(\d{1,3})[\s\])]*$/.exec(wordsOf(node)) ?? [];
  if (number === undefined || find(node, 'a').length > 0) return undefined;
  const digits = SMALL[node.tagName === 'sub' ? 'sub' : 'sup'];
  return [text(Array.from(number, (digit) => digits[Number(digit)]).join(''))];
}

function placePictures(tree: Parent, { pictureAt, altOf }: ConvertOptions, lose: (what: string) => void): void {
  replaceAll(tree, (node) => {
    if (!isElement(node, 'img')) return undefined;
    const url = decodeHTML(property(node, 'src'));
    const src = pictureAt(url);
    if (src === undefined) {
      lose('a picture inside the text');
      return [];
    }
    Object.assign(node.properties, { src, alt: property(node, 'alt') || altOf(url) });
    return undefined;
  });
}

/** Changes parts of the tree that HTML allows and Markdown doesn't. */
function tidy(tree: Nodes): void {
  if (!('children' in tree)) return;
  for (const child of tree.children) tidy(child);
  if (tree.type === 'paragraph') tree.children = withoutEdges(tree.children);
  if (tree.type === 'list') tighten(tree);
  // Replaces line breaks in a link by spaces.
  if (tree.type === 'link') {
    tree.children = tree.children.map((each) => (each.type === 'break' ? { type: 'text', value: ' ' } : each));
  }
}

/** Removes empty lines between the items of a list, unless an item has several paragraphs. */
function tighten(list: List): void {
  const isTight = list.children.every(
    ({ children }) => children.filter(({ type }) => type === 'paragraph').length <= 1,
  );
  if (isTight) for (const each of [list, ...list.children]) each.spread = false;
}

const withoutEdges = (children: PhrasingContent[]): PhrasingContent[] => {
  const start = children.findIndex(({ type }) => type !== 'break');
  return start < 0 ? [] : children.slice(start, children.findLastIndex(({ type }) => type !== 'break') + 1);
};
