// Reduces the HTML of other sites to the elements that Markdown has. Drops the old site's layout, and keeps every word.
import type { Element, Root } from 'hast';
import {
  descendants,
  element,
  find,
  hasClass,
  isBlock,
  isElement,
  isEmpty,
  property,
  replaceAll,
  text,
  wordsOf,
  type Child,
  type Parent,
} from './html-elements.ts';
import { liftEmbeds } from './embedded-media.ts';
import { liftFootnotes } from './footnotes.ts';
import { shapeHeadings } from './heading-levels.ts';
import { shapePictures } from './picture-elements.ts';
import { shapeTables } from './tables.ts';
import { withoutInvisible } from './words-of-html.ts';

export interface CleanOptions {
  title: string;
  /** See `OldPost.linesBreak`. */
  linesBreak: boolean;
  /** Called with the name of each part that is left out: `a script`. */
  lose(what: string): void;
}

export function cleanHtml(tree: Root, options: CleanOptions): void {
  dropNoise(tree, options);
  liftEmbeds(tree, options.lose);
  shapeCards(tree);
  unwrapBlocks(tree);
  liftFootnotes(tree);
  if (options.linesBreak) breakLines(tree);
  splitParagraphs(tree);
  shapePictures(tree);
  shapeTables(tree);
  applyStyles(tree);
  trimEmphasis(tree);
  shapeHeadings(tree, options.title);
  dropEmpty(tree);
}

/** Sign-ups, share buttons and lists of other posts that themes and plugins add to a text. */
const NOISE = new RegExp(
  '\\b(?:subscription-widget|subscribe-widget|sharedaddy|jp-relatedposts|share-dialog|post-ufi|addtoany|kg-signup-card|' +
    'newsletter-signup|screen-reader-text|image-link-expand|pencraft|' +
    'wp-block-(?:latest-posts|archives|categories|search|tag-cloud|rss|navigation|post-navigation-link))',
);
const DROPPED = ['style', 'template', 'link', 'meta', 'title'];

function dropNoise(tree: Root, { lose }: CleanOptions): void {
  replaceAll(tree, (node) => {
    if (node.type === 'comment') return [];
    if (node.type === 'text') return [{ type: 'text', value: withoutInvisible(node.value) }];
    if (!isElement(node)) return undefined;
    if (isElement(node, 'noscript')) return [];
    if (isElement(node, 'script')) {
      const gist = /^https:\/\/gist\.github\.com\/[\w/.-]+(?=\.js)/.exec(property(node, 'src'))?.[0];
      if (gist) return [element('p', [element('a', [text(gist)], { href: gist })])];
      if (!/widgets\.js|embed\.js|instgrm/.test(property(node, 'src'))) lose('a script');
      return [];
    }
    if (DROPPED.includes(node.tagName)) return [];
    if (hasClass(node, NOISE)) {
      if (!isEmpty(node)) lose('a sign-up or a share button');
      return [];
    }
    if (
      isElement(node, 'p') &&
      hasClass(node, /\bbutton-wrapper\b/) &&
      /\/subscribe\?|\baction=share\b|\/comments?\b/.test(hrefIn(node))
    ) {
      lose('a sign-up or a share button');
      return [];
    }
    return undefined;
  });
}

const hrefIn = (node: Element) =>
  find(node, 'a')
    .map((link) => property(link, 'href'))
    .join(' ');

/**
 * Converts cards of Ghost and of block editors. A bookmark becomes a link, a note becomes a quotation, and the heading
 * of a toggle becomes bold.
 */
function shapeCards(tree: Root): void {
  replaceAll(tree, (node, parent) => {
    if (!isElement(node)) return undefined;
    if (isElement(node, 'cite') && isElement(parent, 'blockquote', 'figure')) {
      return [element('p', node.children)];
    }
    if (isElement(node, 'sub', 'sup')) return smallDigits(node);
    if (isElement(node, 'pre') && hasClass(node, /\bwp-block-verse\b/)) return [verse(node)];
    if (isElement(node, 'code') && !isElement(parent, 'pre') && /\n.*\n/.test(wordsOf(node))) {
      return [element('pre', [node])];
    }
    if (hasClass(node, /\bwp-block-file__button\b/)) return [];
    if (isElement(node, 'summary')) return [element('p', [element('strong', node.children)])];
    if (hasClass(node, /\bkg-toggle-heading-text\b/)) return [element('p', [element('strong', node.children)])];
    if (hasClass(node, /\bkg-callout-card\b/)) return [element('blockquote', [element('p', node.children)])];
    if (hasClass(node, /\bkg-bookmark-container\b/)) return [bookmark(node)];
    return undefined;
  });
}

/** Moves paragraphs and other blocks out of inline elements. Otherwise Markdown joins their words. */
function unwrapBlocks(tree: Root): void {
  const inline = (node: Child): Child[] => (isBlock(node) ? [text(' '), ...blockWords(node)] : [node]);
  const blockWords = (node: Child) => ('children' in node ? node.children.flatMap(inline) : []);
  replaceAll(tree, (node) => {
    // Unwraps blocks inside a link, so that the link stays in one piece.
    if (isElement(node, 'a')) node.children = node.children.flatMap(inline) as Element['children'];
    const isInline = isElement(node, 'span', 'font', 'u', 'mark', ...EMPHASIS);
    return isInline && node.children.some(isBlock) ? node.children : undefined;
  });
}

const SMALL = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' };

/** `H<sub>2</sub>O` → `H₂O`. Undefined if the content isn't a number. */
function smallDigits(node: Element): Child[] | undefined {
  const number = wordsOf(node).trim();
  if (!/^\d{1,3}$/.test(number) || find(node, 'a').length > 0) return undefined;
  const digits = SMALL[node.tagName === 'sub' ? 'sub' : 'sup'];
  return [text(Array.from(number, (digit) => digits[Number(digit)]).join(''))];
}

/** Paragraph with a line break before each line of a poem. */
function verse(node: Element): Element {
  const lines = wordsOf(node).split('\n');
  return element(
    'p',
    lines.flatMap((line) => [element('br'), text(line)]),
  );
}

function bookmark(card: Element): Element {
  const part = (form: RegExp) => descendants(card).find((each) => hasClass(each, form));
  const title = part(/\bkg-bookmark-title\b/);
  const about = part(/\bkg-bookmark-description\b/);
  const href = property(card, 'href');
  const link = element('a', title ? title.children : [text(href)], { href });
  const words = about && wordsOf(about).trim();
  return element('p', words ? [link, text(`: ${words}`)] : [link]);
}

/** Blocks in whose text a line end becomes a `<br>`. */
const HOLDS_LINES = ['div', 'blockquote', 'p', 'li', 'td', 'center', 'section', 'article'];

/** Replaces each line end by a `<br>`, and an empty line by two, as WordPress does for old posts. */
function breakLines(parent: Parent): void {
  parent.children = parent.children.flatMap((child: Child, index): Child[] => {
    if (isElement(child) && !isElement(child, 'pre', 'code', 'table', 'ul', 'ol', 'dl', 'textarea')) breakLines(child);
    if (child.type !== 'text' || !child.value.includes('\n')) return [child];
    if (isElement(parent) && !HOLDS_LINES.includes(parent.tagName) && isBlock(parent)) {
      return [child];
    }
    let value = child.value.replaceAll('\r', '');
    if (isElement(parent.children[index - 1], 'br')) value = value.replace(/^\s+/, '');
    const lines = value.replace(/\n[ \t]*\n\s*/g, '\n\n').split('\n');
    return lines.flatMap((line, at): Child[] => [...(at > 0 ? [element('br')] : []), ...(line ? [text(line)] : [])]);
  }) as Element['children'];
}

/** Blocks that may contain paragraphs. */
const FRAMES = [
  'div',
  'section',
  'article',
  'main',
  'center',
  'header',
  'footer',
  'aside',
  'blockquote',
  'li',
  'td',
  'th',
  'form',
  'fieldset',
  'details',
  'address',
  'dd',
];

/** Splits paragraphs at two line breaks in a row, and wraps loose text in paragraphs. */
function splitParagraphs(parent: Parent): void {
  replaceAll(parent, (node) => {
    if (isElement(node, 'p')) return paragraphs(node.children);
    if (isElement(node, ...FRAMES)) {
      node.children = paragraphs(node.children) as Element['children'];
    }
    return undefined;
  });
  parent.children = paragraphs(parent.children as Child[]) as Element['children'];
}

/** Wraps each run of text in a paragraph. `tidy` later removes the line breaks at the edges of paragraphs. */
function paragraphs(children: Child[]): Child[] {
  const done: Child[] = [];
  let run: Child[] = [];
  const close = () => {
    if (!run.every(isBlank)) done.push(element('p', run));
    run = [];
  };
  let breaks = 0;
  for (const child of children) {
    if (isBlock(child)) {
      close();
      done.push(child);
      continue;
    }
    if (isElement(child, 'br')) breaks++;
    else if (!isBlank(child)) breaks = 0;
    run.push(child);
    if (breaks === 2) close();
  }
  close();
  return done;
}

const isBlank = (node: Child) => isElement(node, 'br') || (node.type === 'text' && !node.value.trim());

/** Replaces inline styles for bold, italic and struck-out text, which word processors paste, by elements. */
function applyStyles(tree: Root): void {
  for (const node of descendants(tree)) {
    const style = property(node, 'style').toLowerCase();
    if (isElement(node, 'b', 'strong')) {
      // Google Docs wraps a whole text in <b style="font-weight:normal">.
      if (/font-weight:\s*(?:normal|400)/.test(style)) node.tagName = 'span';
      continue;
    }
    if (!isElement(node, 'span', 'font')) continue;
    const wrap = (name: string) => (node.children = [element(name, node.children)]);
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrap('strong');
    if (/font-style:\s*italic/.test(style)) wrap('em');
    if (/text-decoration[\w-]*:\s*line-through/.test(style)) wrap('del');
  }
}

const EMPHASIS = ['strong', 'b', 'em', 'i', 'del', 's', 'strike'];

/**
 * Moves spaces, line breaks and punctuation at the edges of emphasis to the outside. Otherwise Markdown shows the
 * asterisks.
 */
function trimEmphasis(tree: Root): void {
  replaceAll(tree, (node) => {
    if (isElement(node, 'u', 'mark')) return node.children;
    if (!isElement(node, ...EMPHASIS)) return undefined;
    const [before, after] = [takeEdge(node, 'first'), takeEdge(node, 'last')];
    // Unwraps nested emphasis of the same kind.
    replaceAll(node, (inner) => (isElement(inner, ...sameAs(node)) ? inner.children : undefined));
    return isEmpty(node) ? [...before, ...node.children, ...after] : [...before, node, ...after];
  });
  joinEmphasis(tree);
}

const sameAs = ({ tagName }: Element) =>
  [
    ['strong', 'b'],
    ['em', 'i'],
    ['del', 's', 'strike'],
  ].find((names) => names.includes(tagName)) ?? [tagName];

function takeEdge(node: Element, side: 'first' | 'last'): Child[] {
  const form = side === 'first' ? /^\s+/ : /\s+$/;
  const taken: Child[] = [];
  for (;;) {
    const child = node.children.at(side === 'first' ? 0 : -1);
    if (child?.type === 'text') {
      const [space] = form.exec(child.value) ?? [];
      if (space) taken.push(text(space));
      child.value = child.value.replace(form, '');
      if (child.value) return taken;
    } else if (isElement(child, 'br')) taken.push(child);
    else return taken;
    node.children.splice(node.children.indexOf(child), 1);
  }
}

const PUNCTUATION_AT_END = /[\p{P}\p{S}]+$/u;
const PUNCTUATION_AT_START = /^[\p{P}\p{S}]+/u;

/**
 * Joins adjacent emphasis of the same kind, and moves punctuation out of emphasis if a letter follows or precedes it.
 */
function joinEmphasis(parent: Parent): void {
  const children = parent.children as Child[];
  for (let at = 0; at < children.length; at++) {
    const node = children[at]!;
    if (!isElement(node)) continue;
    joinEmphasis(node);
    if (!isElement(node, ...EMPHASIS)) continue;
    const next = children[at + 1];
    if (isElement(next, ...sameAs(node))) {
      node.children.push(...next.children);
      children.splice(at + 1, 1);
      at--;
      continue;
    }
    const first = node.children[0];
    const last = node.children.at(-1);
    const before = children[at - 1];
    if (last?.type === 'text' && next && startsWithWord(next)) moveOut(children, at + 1, last, PUNCTUATION_AT_END);
    if (first?.type === 'text' && before?.type === 'text' && /[\p{L}\p{N}]$/u.test(before.value)) {
      moveOut(children, at, first, PUNCTUATION_AT_START);
    }
  }
}

const startsWithWord = (node: Child) => /^[\p{L}\p{N}]/u.test(node.type === 'text' ? node.value : wordsOf(node));

function moveOut(children: Child[], to: number, words: { value: string }, form: RegExp): void {
  const marks = form.exec(words.value)?.[0];
  if (!marks || marks === words.value) return;
  words.value = words.value.replace(form, '');
  children.splice(to, 0, text(marks));
}

function dropEmpty(tree: Root): void {
  replaceAll(tree, (node) => {
    if (
      isElement(node, 'p', 'div', 'section', 'li', 'ul', 'ol', 'blockquote', 'figure', 'figcaption', 'table', 'a') &&
      isEmpty(node)
    ) {
      return isElement(node, 'a') ? node.children : [];
    }
    if (isElement(node, 'p') && node.children.every((child) => isElement(child, 'br') || isEmpty(child))) return [];
    return undefined;
  });
}
