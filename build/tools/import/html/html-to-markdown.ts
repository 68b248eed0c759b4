// Converts the HTML of an old post into Markdown that this guide's rules accept.
import type { Element, Root } from 'hast';
import type { PhrasingContent } from 'mdast';
import { decodeHTML } from 'entities';
import rehypeRemark, { type Options } from 'rehype-remark';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { htmlToHast } from 'satteri';
import { linkProblem } from '../../../guide/prose/link-problem.ts';
import { withoutTracking } from '../../../guide/fields/tracking.ts';
import { cleanHtml, dropNoise, type Lose } from './clean-html.ts';
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

/** Unwraps emphasis without words or around blocks, and moves spaces at its edges out of it. */
const emphasis =
  (type: 'strong' | 'emphasis' | 'delete'): Handle =>
  (state, node: Element) => {
    const words = wordsOf(node);
    const children = state.all(node) as PhrasingContent[];
    const [first, last] = [children[0], children.at(-1)];
    if (!words.trim() || first?.type === 'break' || last?.type === 'break' || find(node).some(isBlock)) return children;
    if (first?.type === 'text') first.value = first.value.trimStart();
    if (last?.type === 'text') last.value = last.value.trimEnd();
    const space = (isThere: boolean) => (isThere ? [{ type: 'text' as const, value: ' ' }] : []);
    return [...space(/^\s/.test(words)), { type, children }, ...space(/\s$/.test(words))];
  };
const [strong, italic, struck] = [emphasis('strong'), emphasis('emphasis'), emphasis('delete')];
const plain: Handle = (state, node: Element) => state.all(node);
const handlers = {
  b: strong,
  strong,
  i: italic,
  em: italic,
  del: struck,
  s: struck,
  strike: struck,
  u: plain,
  mark: plain,
};

const processor = remark()
  .use(rehypeRemark, { handlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .data('settings', { bullet: '-', emphasis: '*', rule: '-', fences: true, listItemIndent: 'one' })
  .freeze();

export function convertHtml(html: string, options: ConvertOptions): Converted {
  const lost: string[] = [];
  const lose = (what: string) => void (lost.includes(what) || lost.push(what));
  const tree = htmlToHast(withParagraphs(html, options.linesBreak), { fragment: true }) as Root;
  dropNoise(tree, lose);
  const written = wordsOf(tree, isApartInMarkdown);
  cleanHtml(tree, options.title, lose);
  linkAddresses(tree);
  mendLinks(tree, options, lose);
  placePictures(tree, options, lose);
  const [picture] = find(tree, 'img').map((first) => ({ src: property(first, 'src'), alt: property(first, 'alt') }));
  const markdown = processor
    .stringify(processor.runSync(tree))
    .trim()
    // Shortcodes stay as they are, so that the check finds them.
    .replace(/\\(\[(?:\/[a-z][\w-]*|[a-z]+[_-][\w-]*|[a-z][\w-]* [^\]\n]*=[^\]\n]*)\])/gi, '$1');
  const all = `${markdown} ${options.title}`;
  const kept = new Set([...tokensOf(all), ...tokensOf(all.replace(/[*_~`\\]+/g, ''))]);
  const gone = tokensOf(written).filter((word) => !kept.has(word));
  if (gone.length > 0) lose(`the words “${gone.slice(0, 12).join(' ')}${gone.length > 12 ? ' …' : ''}”`);
  return { markdown, text: visibleText(tree.children.map(proseOf).join(' ')), picture, lost };
}

const BLOCK_TAG =
  /\n{0,2} ?(<\/?(?:p|div|[uod]l|li|d[td]|h[1-6r]|blockquote|table|t[rdh]|thead|tbody|figure|figcaption|form|section|br)\b[^<>]*>)\n{0,2}/gi;

/**
 * Makes paragraphs of the parts between two line breaks in a row. The HTML parser repairs the elements around them.
 * @param linesBreak See `OldPost.linesBreak`.
 */
function withParagraphs(html: string, linesBreak: boolean): string {
  const ends = (run: string) => (run.split('\n').length > 2 ? '\n\n' : '\n');
  const breaks = (part: string) => (part.startsWith('<') ? part : part.replaceAll('\n', '<br>'));
  const broken = (part: string) =>
    part
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, ends)
      .replace(BLOCK_TAG, '$1')
      .trim()
      .replace(/<[^<>]*>|\n+/g, breaks);
  const apart = (part: string) => (linesBreak ? broken(part) : part).replace(/(?:<br\b[^<>]*>\s*){2,}/gi, '</p><p>');
  // Lines of code stay as they are.
  const parts = html.split(/(<pre\b[\s\S]*?<\/pre>)/i);
  return parts.map((part, at) => (at % 2 === 1 ? part : apart(part))).join('');
}

/** True if Markdown separates the words of an element from the words beside it. */
const isApartInMarkdown = (node: Parent | Child) =>
  isBlock(node) || isElement(node, 'a', 'br', 'sup', 'sub', 'label', 'option');

/** Words and numbers of a text in small letters, without punctuation and markup. */
const tokensOf = (words: string): string[] =>
  words
    .replace(/&#x[\dA-F]+;/g, (reference) => decodeHTML(reference))
    .replace(/[⁰¹²³⁴-⁹₀-₉]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Words of a block for an excerpt: no headings, tables, code or bare URLs. */
const proseOf = (node: Child): string =>
  isElement(node, 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table')
    ? ''
    : wordsOf(node, isBlock).replace(/https?:\/\/\S+/g, '');

const ADDRESS = /(https?:\/\/[^\s<>"“”]+[^\s<>"“”.,:;!?)'’\]])/;

/** Turns URLs in the text into links. Otherwise they would be escaped, and Markdown wouldn't link them. */
function linkAddresses(parent: Parent): void {
  parent.children = parent.children.flatMap((child: Child): Child[] => {
    if (isElement(child) && !isElement(child, 'a', 'pre', 'code')) linkAddresses(child);
    if (child.type !== 'text' || !child.value.includes('://')) return [child];
    const parts = child.value.split(ADDRESS);
    return parts.map((part, at) => (at % 2 === 0 ? text(part) : element('a', [text(part)], { href: part })));
  }) as typeof parent.children;
}

/** Converts the links of a post. A link without a target is reduced to its words. */
function mendLinks(tree: Parent, options: ConvertOptions, lose: Lose): void {
  replaceAll(tree, (node) => {
    if (isElement(node, 'sub', 'sup')) return smallDigits(node);
    if (!isElement(node, 'a')) return undefined;
    const href = property(node, 'href').trim();
    const isEmpty = !wordsOf(node).trim() && find(node, 'img').length === 0;
    if (!href || isEmpty || /^javascript:/i.test(href)) return node.children;
    if (href.startsWith('#')) {
      lose('links to other places of the text, such as footnotes: write [^1] for ¹, and [^1]: before the note');
      return smallDigits(node) ?? (/[\p{L}\p{N}]/u.test(wordsOf(node)) ? node.children : []);
    }
    const url = withoutTracking(options.linkTo(href.replace(/\s/g, '%20')));
    if (linkProblem(url)) {
      lose(`a link to ${url.slice(0, 80)}`);
      return node.children;
    }
    // If the words of a link are its URL, they change with the URL.
    return [element('a', url !== href && wordsOf(node) === href ? [text(url)] : node.children, { href: url })];
  });
}

const SMALL = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' };

/** `H<sub>2</sub>O` → `H₂O`. Otherwise a number would join the number or word before it. */
function smallDigits(node: Element): Child[] | undefined {
  const [, number] = /^[\s[(]*(\d{1,3})[\s\])]*$/.exec(wordsOf(node)) ?? [];
  if (number === undefined || find(node, 'a').length > 0) return undefined;
  const digits = SMALL[node.tagName === 'sub' ? 'sub' : 'sup'];
  return [text(Array.from(number, (digit) => digits[Number(digit)]).join(''))];
}

function placePictures(tree: Parent, { pictureAt, altOf }: ConvertOptions, lose: Lose): void {
  replaceAll(tree, (node) => {
    if (!isElement(node, 'img')) return undefined;
    const url = property(node, 'src');
    const src = pictureAt(url);
    if (src === undefined) {
      lose('a picture inside the text');
      return [];
    }
    Object.assign(node.properties, { src, alt: property(node, 'alt') || altOf(url) });
    return undefined;
  });
}
