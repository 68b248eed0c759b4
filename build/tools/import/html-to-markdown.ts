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
import { cleanHtml } from './clean-html.ts';
import {
  element,
  find,
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
const footnote: Handle = (_, node: Element) => {
  const label = property(node, 'label');
  return { type: 'footnoteReference', identifier: label, label };
};
const note: Handle = (state, node: Element) => {
  const label = property(node, 'label');
  return { type: 'footnoteDefinition', identifier: label, label, children: state.toFlow(state.all(node)) };
};
const flow: Handle = (state, node) => state.toFlow(state.all(node));

const handlers: Options['handlers'] = {
  [KEPT_SHORTCODE]: raw,
  'x-raw': raw,
  'x-footnote': footnote,
  'x-note': note,
  'x-block': flow,
  aside: flow,
};

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
  const lose = (what: string) => void (lost.includes(what) || lost.push(what));
  const processor = remark()
    .data('settings', SETTINGS)
    .use(rehypeParse, { fragment: true })
    .use(() => (tree: Parent) => {
      if (tree.type !== 'root') return;
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
  return result;
}

/** Words of a block for an excerpt: no headings, tables, code, notes or bare URLs. */
const proseOf = (node: Child): string =>
  isElement(node, 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'x-note')
    ? ''
    : wordsOf(node).replace(/https?:\/\/\S+/g, '');

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
    if (!isElement(node, 'a')) return undefined;
    const href = decodeHTML(property(node, 'href').trim());
    if (!href || /^javascript:/i.test(href)) return node.children;
    if (href.startsWith('#')) {
      const id = headings.get(href.slice(1));
      if (!id) return node.children;
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
    if (wordsOf(node).trim() === '' && find(node, 'img').length === 0) return [];
    return undefined;
  });
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
