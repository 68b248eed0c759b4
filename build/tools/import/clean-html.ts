// Reduces the HTML of other sites to the elements that Markdown has. Everything that Markdown can't show becomes plain
// words. Emphasis, tables and footnotes that stay imperfect are mended by hand, where the report names them.
import type { Element, Root } from 'hast';
import { slugify } from '../../engine/source/slug.ts';
import {
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
import { shapePictures } from './picture-elements.ts';
import { withoutInvisible } from './words-of-html.ts';

export interface CleanOptions {
  title: string;
  /** See `OldPost.linesBreak`. */
  linesBreak: boolean;
  /** Called with the name of each part that is left out: `a script`. */
  lose(what: string): void;
}

export function cleanHtml(tree: Root, options: CleanOptions): void {
  liftEmbeds(tree, options.lose);
  unwrapBlocks(tree);
  if (options.linesBreak) breakLines(tree);
  splitParagraphs(tree);
  shapePictures(tree);
  shapeTables(tree);
  trimEmphasis(tree);
  shapeHeadings(tree, options.title);
  dropEmpty(tree);
}

/** Sign-ups, share buttons and lists of other posts that themes and plugins add to a text. */
const NOISE = new RegExp(
  '\\b(?:subscription-widget|subscribe-widget|sharedaddy|jp-relatedposts|share-dialog|post-ufi|addtoany|kg-signup-card|' +
    'newsletter-signup|screen-reader-text|image-link-expand|pencraft|' +
    'kg-bookmark-(?:metadata|thumbnail)|wp-block-file__button|' +
    'wp-block-(?:latest-posts|archives|categories|search|tag-cloud|rss|navigation|post-navigation-link))',
);

/** Drops everything that isn't the text of a post, without a look at its words. */
export function dropNoise(tree: Root, { lose }: Pick<CleanOptions, 'lose'>): void {
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

/** Moves paragraphs and other blocks out of inline elements. Otherwise Markdown joins their words. */
function unwrapBlocks(tree: Root): void {
  const inline = (node: Child): Child[] => (isBlock(node) ? [text(' '), ...blockWords(node)] : [node]);
  const blockWords = (node: Child) => ('children' in node ? node.children.flatMap(inline) : []);
  replaceAll(tree, (node) => {
    // Unwraps blocks inside a link, so that the link stays in one piece.
    if (isElement(node, 'a')) node.children = node.children.flatMap(inline) as Element['children'];
    if (isElement(node, 'u', 'mark')) return node.children;
    if (isElement(node, 'blockquote', 'figure')) {
      for (const source of node.children) if (isElement(source, 'cite')) source.tagName = 'p';
    }
    const isInline = isElement(node, 'span', 'font', ...EMPHASIS);
    return isInline && node.children.some(isBlock) ? node.children : undefined;
  });
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
const FRAMES =
  'div section article main center header footer aside blockquote li td th form fieldset details address dd'.split(' ');

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

/** Unwraps tables that are only used for layout. In other tables, puts the words of a cell on one line. */
function shapeTables(tree: Root): void {
  replaceAll(tree, (node) => {
    if (!isElement(node, 'table')) return undefined;
    const rows = find(node, 'tr');
    const cells = find(node, 'td', 'th');
    if (rows.length < 2 || cells.length <= rows.length || find(node, 'table').length > 0) {
      return cells.map((cell) => element('div', cell.children));
    }
    for (const cell of find(rows[0]!, 'td')) cell.tagName = 'th';
    for (const cell of cells) {
      replaceAll(cell, (inner) =>
        isBlock(inner) || isElement(inner, 'br')
          ? [...('children' in inner ? inner.children : []), text(' ')]
          : undefined,
      );
    }
    return [...find(node, 'caption').map((caption) => element('p', caption.children)), node];
  });
}

const EMPHASIS = ['strong', 'b', 'em', 'i', 'del', 's', 'strike'];

/** Moves spaces and line breaks at the edges of emphasis to the outside. Otherwise Markdown has to escape them. */
function trimEmphasis(tree: Root): void {
  replaceAll(tree, (node) => {
    if (!isElement(node, ...EMPHASIS)) return undefined;
    const [before, after] = [takeEdge(node, 'first'), takeEdge(node, 'last')];
    return isEmpty(node) ? [...before, ...node.children, ...after] : [...before, node, ...after];
  });
}

function takeEdge(node: Element, side: 'first' | 'last'): Child[] {
  const child = node.children.at(side === 'first' ? 0 : -1);
  if (isElement(child, 'br')) {
    node.children.splice(node.children.indexOf(child), 1);
    return [child];
  }
  if (child?.type !== 'text') return [];
  const [space = ''] = (side === 'first' ? /^\s+/ : /\s+$/).exec(child.value) ?? [];
  child.value =
    side === 'first' ? child.value.slice(space.length) : child.value.slice(0, child.value.length - space.length);
  return space ? [text(space)] : [];
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Makes the headings of a post start at the second level and skip none. Moves pictures and links of a heading after it,
 * because each would be an error of the check.
 *
 * @param title Title of the post. The first heading is dropped if it repeats the title.
 */
function shapeHeadings(tree: Root, title: string): void {
  const first = tree.children.find((node) => !isEmpty(node));
  if (isElement(first, ...HEADINGS) && title && slugify(wordsOf(first)) === slugify(title)) {
    tree.children = tree.children.filter((node) => node !== first);
  }
  replaceAll(tree, (node) => {
    if (!isElement(node, ...HEADINGS)) return undefined;
    const links = find(node, 'a').filter((link) => /^[^#]/.test(property(link, 'href')) && wordsOf(link).trim());
    const copies = links.map((link) => element('a', [text(wordsOf(link).trim())], { href: property(link, 'href') }));
    const after = [...find(node, 'img'), ...copies].map((each) => element('p', [each]));
    replaceAll(node, (inner) => {
      if (isElement(inner, 'img', 'br')) return [text(' ')];
      return isElement(inner, 'a', 'strong', 'b', 'p', 'div') ? inner.children : undefined;
    });
    return isEmpty(node) ? after : [node, ...after];
  });
  // Original levels of the current heading and of the headings above it in the outline.
  const open: number[] = [];
  for (const heading of find(tree, ...HEADINGS)) {
    const level = Number(heading.tagName[1]);
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    open.push(level);
    heading.tagName = `h${Math.min(6, open.length + 1)}`;
  }
}

function dropEmpty(tree: Root): void {
  replaceAll(tree, (node) =>
    isElement(node, 'p', 'div', 'section', 'li', 'ul', 'ol', 'blockquote', 'figure', 'figcaption', 'table') &&
    node.children.every((child) => isElement(child, 'br') || isEmpty(child))
      ? []
      : undefined,
  );
}
