// Renders Markdown as safe HTML, with its headings, links and pictures, and reports mistakes by line.
import type {
  Code,
  Definition,
  FootnoteDefinition,
  Heading,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Paragraph,
  Root,
  Table,
  Text,
} from 'mdast';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import { ALT_ADVICE, saysNothing } from './alt-text.ts';
import { uniqueHeadingId } from './slug.ts';
import { captionOf } from './figures.ts';
import { linkProblem, type UrlOfFile } from './link-problem.ts';
import { checkLostWords, keyOf, sourceOf, type Tree } from './lost-words.ts';
import { PICTURE_PATH, type MeasuredPicture } from './picture-size.ts';
import { shapeEmbeds, type EmbedOf } from './embeds.ts';
import { parseMarkdown, plainText, toHtml } from './prose-html.ts';
import { findRawMarkup } from './raw-markup.ts';
import { trackingIn, withoutTracking } from './tracking.ts';

export interface ProseLink {
  href: string;
  line: number;
  column: number;
}

/** A piece of Markdown as HTML. Links and images have their positions in the file. */
export interface Prose {
  html: string;
  words: number;
  headings: { id: string; text: string; depth: number }[];
  links: ProseLink[];
  /** With the sizes that the HTML gives them. */
  images: (ProseLink & MeasuredPicture)[];
}

export interface ProseRules {
  /** True if the site's own pages use the id. */
  isReservedId?: (id: string) => boolean;
  /** Checks a paragraph's text as readers see it. `positionOf` takes an offset in that text. */
  checkParagraph?: (text: string, positionOf: (offset: number) => Position, report: Report) => void;
  /** URL path of the page built from a content file: `/posts/market.md` → `/blog/market`. */
  urlOfFile?: UrlOfFile;
  /** Folder of files that link each other by file name: `/posts/`. */
  besideFile?: string;
  /** Cards for links that are alone on their line. */
  embedOf?: EmbedOf;
}

export interface ProseOptions {
  rules?: ProseRules;
  /** Position in the file of an offset in the Markdown. */
  positionOf: (offset: number) => Position;
  /** True if headings and footnotes are allowed: in a body, not in a field. */
  headings: boolean;
  pictures: ReadonlyMap<string, MeasuredPicture>;
  report: Report;
}

const LONGEST = 200_000;
const MOST_OF_ONE_CHARACTER = 3_000;
const DEEPEST = 100;
const MOST_CELLS = 50_000;
/** Characters of a paragraph, heading or cell. Many patterns search each of them. */
const LONGEST_BLOCK = 10_000;

/** Renders Markdown. The HTML is safe even if there are findings. */
export function parseProse(text: string, options: ProseOptions): Prose {
  const prose: Prose = { html: '', words: 0, headings: [], links: [], images: [] };
  const refuse = (message: string, suggestion: string, offset = 0) => {
    options.report.error('markdown/too-much', options.positionOf(offset), message, suggestion);
    return prose;
  };
  if (text.length > LONGEST) return refuse('The text is longer than 200,000 characters.', 'Split it into several.');
  const tree = isExpensive(text) ? undefined : parseMarkdown(text);
  if (!tree || isTooLarge(tree)) {
    const message = 'The text nests quotes and lists too deeply, or has too many characters or table cells.';
    return refuse(message, 'Keep to a few levels, and split a long text.');
  }
  const long = findLongBlock(tree);
  if (long) {
    const message = 'A paragraph, heading or cell is longer than 10,000 characters.';
    return refuse(message, 'Put an empty line where a new paragraph begins.', long.position!.start.offset);
  }
  checkProse(tree, text, prose, options);
  if (options.headings && options.rules?.embedOf) shapeEmbeds(tree, options.rules.embedOf);
  prose.html = toHtml(tree);
  return prose;
}

/** True for extreme nesting or repetition, for which the parser takes quadratic time. */
function isExpensive(text: string): boolean {
  // A list marker needs a space after it. A row of hyphens is a thematic break or part of a table.
  const deep = /^[ \t]*(?:(?:>|(?:[-*+]|\d+[.)])[ \t])[ \t]*){12}|^[ \t]{60,}(?:[-*+]|\d+[.)])[ \t]/m;
  if (deep.test(text)) return true;
  if (text.length <= MOST_OF_ONE_CHARACTER) return false;
  const counts = new Map<string, number>();
  for (const [character] of text.matchAll(/[[*_`<~#&]/g)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].some((count) => count > MOST_OF_ONE_CHARACTER);
}

/** True if recursion could exhaust the stack, or a table the memory, because short rows are filled up with cells. */
function isTooLarge(node: Nodes, depth = 0): boolean {
  if (depth > DEEPEST || (node.type === 'table' && cellsOf(node) > MOST_CELLS)) return true;
  return 'children' in node && node.children.some((child) => isTooLarge(child, depth + 1));
}

function findLongBlock(node: Nodes): Nodes | undefined {
  const { type, position } = node;
  if (type === 'paragraph' || type === 'heading' || type === 'tableCell') {
    return position!.end.offset! - position!.start.offset! > LONGEST_BLOCK ? node : undefined;
  }
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const long = findLongBlock(child);
    if (long) return long;
  }
  return undefined;
}

const cellsOf = ({ children: [head, ...rows] }: Table) => (head?.children.length ?? 0) * (rows.length + 1);

interface Context extends Tree {
  prose: Prose;
  options: ProseOptions;
  definitions: Map<string, Definition | FootnoteDefinition>;
  used: Set<string>;
  /** Heading ids in use, as `uniqueHeadingId` keeps them. */
  headingIds: Map<string, number>;
  depth: number;
  htmlNames: Set<string>;
  /** Links and definitions whose URL is invalid. */
  refused: Set<Nodes>;
}

function checkProse(tree: Root, text: string, prose: Prose, options: ProseOptions): void {
  const context: Context = {
    text,
    prose,
    options,
    tell: (node, severity, rule, message, suggestion, offset) =>
      options.report.add({
        rule: `markdown/${rule}`,
        severity,
        ...placeOf(context, node, offset),
        message,
        suggestion,
      }),
    definitions: new Map(),
    used: new Set(),
    headingIds: new Map(),
    depth: 1,
    htmlNames: new Set(),
    refused: new Set(),
  };
  const { definitions, used } = context;
  visit(tree, (node) => {
    if (!('identifier' in node)) return;
    const key = keyOf(node);
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') used.add(key);
    // As in Markdown, the first of two definitions counts.
    else if (!definitions.has(key)) definitions.set(key, node);
  });
  visit(tree, (node, parent, before) => {
    checkLostWords(node, before, context);
    checkNode(context, node, parent);
  });
  prose.links.sort(byPosition);
  prose.images.sort(byPosition);
}

type Visitor = (node: Nodes, parent?: Nodes, before?: Nodes) => void;

function visit(node: Nodes, see: Visitor, parent?: Nodes, before?: Nodes): void {
  see(node, parent, before);
  if ('children' in node) node.children.forEach((child, at) => visit(child, see, node, node.children[at - 1]));
}

function checkNode(context: Context, node: Nodes, parent: Nodes | undefined): void {
  switch (node.type) {
    case 'text':
      return checkText(context, node, parent);
    case 'inlineCode':
      return countWords(context, node.value);
    case 'code':
      return checkCode(context, node);
    case 'heading':
      checkRawMarkup(context, node);
      return checkHeading(context, node);
    case 'tableCell':
      return checkRawMarkup(context, node);
    case 'paragraph':
      countWords(context, captionOf(node) ?? '');
      checkRawMarkup(context, node);
      if (parent?.type !== 'blockquote') checkParagraph(context, node);
      checkNoTable(context, node);
      return checkNoHeading(context, node);
    case 'link':
    case 'linkReference':
      return checkLink(context, node);
    case 'image':
    case 'imageReference':
      return checkPicture(context, node);
    case 'footnoteReference':
      if (!context.options.headings) reportShortFootnote(context, node, sourceOf(node, context.text));
      return;
    case 'footnoteDefinition':
      return checkFootnote(context, node);
    case 'html':
      return checkHtml(context, node);
    default:
  }
}

const placeOf = ({ options }: Context, { position }: Nodes, inside = 0) =>
  options.positionOf(position!.start.offset! + inside);

function pointOf(context: Context, node: Nodes) {
  const { line, column } = placeOf(context, node);
  return { line, column };
}

function checkText(context: Context, node: Text, parent: Nodes | undefined): void {
  countWords(context, node.value);
  if (!node.value.includes('[')) return;
  const raw = sourceOf(node, context.text);
  if (parent?.type === 'link' || parent?.type === 'linkReference') return;
  for (const { 0: reference, index } of raw.matchAll(/(?<!\\)\[\^([^\]\s]+)\]/g)) {
    if (!context.options.headings) reportShortFootnote(context, node, reference, index);
    else {
      const message = `${quoted(reference)} refers to a footnote that is nowhere defined.`;
      const advice = `Add a line "${reference}: What it says.", or write \\${reference} if the brackets are meant to be read.`;
      context.tell(node, 'warn', 'unknown-reference', message, advice, index);
    }
  }
  for (const match of raw.matchAll(/(?<!\\)\[([^\]\n^][^\]\n]*)(?<!\\)\]\[([^\]\n]*)\]/g)) {
    const label = match[2] || match[1]!;
    const message = `${quoted(match[0])} refers to ${quoted(label)}, which is nowhere defined.`;
    const advice = `Add a line "[${label}]: https://…", or write [${match[1]}](/address).`;
    context.tell(node, 'warn', 'unknown-reference', message, advice, match.index);
  }
}

/** Reports markup that a reader would see as raw characters. */
function checkRawMarkup(context: Context, block: Nodes): void {
  // HTML has a finding of its own, and splits the text around it.
  const isTag = (node: Nodes) => node.type === 'html' && !node.value.startsWith('<!--');
  if ('children' in block && block.children.some(isTag)) return;
  for (const { offset, message, suggestion } of findRawMarkup(block, context.text)) {
    context.tell(block, 'warn', 'unclosed', message, suggestion, offset);
  }
}

/** Checks the paragraph's visible text by the site's rules. Quotations are exempt. */
function checkParagraph(context: Context, paragraph: Paragraph): void {
  const texts = textsIn(paragraph);
  const positionOf = (offset: number) => {
    let start = 0;
    const holds = ({ value }: { value: string }) => offset < start + value.length || void (start += value.length);
    const { node } = texts.find(holds)!;
    return placeOf(context, node, Math.min(offset - start, sourceOf(node, context.text).length));
  };
  const { report, rules } = context.options;
  rules?.checkParagraph?.(texts.map(({ value }) => value).join(''), positionOf, report);
}

/** Reports `##` without a space after it, which readers would see. A single `#` may be a hashtag. */
function checkNoHeading(context: Context, node: Paragraph): void {
  const [, signs, words] = /^(##+)([^#\s].*)/.exec(sourceOf(node, context.text)) ?? [];
  if (!signs) return;
  const message = `The page shows ${quoted(signs)}: a heading has a space behind its signs.`;
  context.tell(node, 'error', 'heading', message, `Write "${signs} ${words}".`);
}

/** Reports a table that the page shows as text, because its head and its line of hyphens differ in cells. */
function checkNoTable(context: Context, node: Paragraph): void {
  const source = sourceOf(node, context.text);
  if (!source.includes('|')) return;
  const lines = source.split('\n').map((line) => line.replace(/^[ >]+/, ''));
  const row = lines.findIndex((line) => /^\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$/.test(line));
  if (row < 0) return;
  const [head, hyphens] = [lines[row - 1], lines[row]!];
  const offset = source.split('\n', row).reduce((sum, { length }) => sum + length + 1, 0);
  const message = 'The page shows the bars of a table: its line of hyphens has no head of as many cells above it.';
  const advice =
    head === undefined
      ? 'Write the names of its columns in a line above.'
      : `The head has ${cellsIn(head)} and the line of hyphens ${cellsIn(hyphens)}: give both as many.`;
  context.tell(node, 'error', 'table', message, advice, offset);
}

const cellsIn = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Texts of a paragraph in order. A code span counts as one word. */
function textsIn(node: Nodes): { node: Nodes; value: string }[] {
  if (node.type === 'text') return [{ node, value: node.value }];
  if (node.type === 'inlineCode' || node.type === 'break') return [{ node, value: node.type === 'break' ? ' ' : 'x' }];
  return 'children' in node ? node.children.flatMap(textsIn) : [];
}

/** Reports a code block without an end, because it swallows the rest of the text. */
function checkCode(context: Context, node: Code): void {
  countWords(context, node.value);
  const lines = sourceOf(node, context.text).split('\n');
  const fence = /^(?:`{3,}|~{3,})/.exec(lines[0]!)?.[0];
  // Indented code has no fence. In quotes and lists, the last line starts with their markers.
  if (!fence || (lines.length > 1 && lines.at(-1)!.trimEnd().endsWith(fence))) return;
  const message = `The block of code that begins with ${fence} does not end: all below it would be shown as code.`;
  const advice = `Write ${fence} on a line of its own where it ends; or, if it was not meant, leave this line out.`;
  context.tell(node, 'error', 'unclosed-code', message, advice);
}

function checkHeading(context: Context, node: Heading): void {
  const words = plainText(node).replace(/\s*\n\s*/g, ' ');
  const wrong = (message: string, suggestion: string) => context.tell(node, 'error', 'heading', message, suggestion);
  if (!context.options.headings) {
    const message = `The heading ${quoted(words)} is in a text that may only have a line or two.`;
    return wrong(message, 'Write it as **bold** words, or leave it out.');
  }
  if (node.depth === 1) {
    const message = `${quoted(`# ${words}`)} is a heading of the first level, which is the page’s own title.`;
    context.depth = 2;
    return wrong(message, `Write "## ${words}".`);
  }
  if (node.depth > context.depth + 1) {
    wrong(`The heading ${quoted(words)} skips a level.`, `Write "${'#'.repeat(context.depth + 1)} ${words}".`);
  }
  if (!words.trim()) wrong('A heading has no words.', 'Give it some, or remove the line.');
  if (contains(node, 'link', 'linkReference')) {
    const message = `The heading ${quoted(words)} holds a link.`;
    wrong(message, 'Put the link in the text below: a heading is a link to itself.');
  }
  if (contains(node, 'footnoteReference')) {
    wrong(`The heading ${quoted(words)} holds a footnote.`, 'Put it in the text below: a heading is a link to itself.');
  }
  context.depth = node.depth;
  const id = uniqueHeadingId(words, context.headingIds, context.options.rules?.isReservedId);
  context.prose.headings.push({ id, text: words, depth: node.depth });
  node.data = { ...node.data, hProperties: { id } };
}

function targetOf({ definitions, refused }: Context, node: Link | LinkReference | Image | ImageReference) {
  const target = 'url' in node ? node : (definitions.get(node.identifier) as Definition | undefined);
  return target && refused.has(target) ? undefined : target;
}

/** Keeps an invalid URL out of the page, and from being reported again if several links share it. */
function cut({ refused }: Context, target: { url: string } & Nodes): void {
  refused.add(target);
  target.url = '';
}

function checkLink(context: Context, node: Link | LinkReference): void {
  const target = targetOf(context, node);
  if (!target) return;
  const problem = linkProblem(target.url, context.options.rules);
  if (problem) {
    context.tell(target, 'error', 'link', problem.message, problem.suggestion);
    return cut(context, target);
  }
  if (node.type === 'link' && !plainText(node).trim() && !contains(node, 'image', 'imageReference')) {
    const message = `The link to ${quoted(target.url)} has no words.`;
    context.tell(node, 'error', 'link', message, 'Write what it leads to between the square brackets.');
  }
  if (node.type === 'link') checkLinkWords(context, node);
  const plain = withoutTracking(target.url);
  if (plain !== target.url) {
    const message = `The link to ${quoted(plain)} follows its reader: ${quoted(trackingIn(target.url, plain))}.`;
    const suggestion = `Write ${plain}, or let "npm run check -- --fix" do so.`;
    context.tell(target, 'warn', 'tracking', message, suggestion);
  }
  if (/^https?:/i.test(target.url)) node.data = { ...node.data, hProperties: { rel: ['noopener', 'noreferrer'] } };
  context.prose.links.push({ href: target.url, ...pointOf(context, target) });
}

const VAGUE =
  /^(?:(?:click|tap|press)(?: on)? )?(?:here|this|this link|this page|link|more|read more|find out more|learn more)[.!…]?$/i;
const hostIn = (text: string) =>
  /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]\S*)?$/i.exec(text)?.[1]?.toLowerCase();

/** Reports words that don't say where the link leads, or that name another site. */
function checkLinkWords(context: Context, node: Link): void {
  const words = plainText(node).trim();
  if (VAGUE.test(words)) {
    const message = `${quoted(words)} does not say where the link leads: screen readers list links without their text.`;
    context.tell(node, 'warn', 'link', message, 'Make a link of the words that say it: [the market’s hours](/market).');
  }
  const [shown, meant] = [hostIn(words), /^https?:/i.test(node.url) ? hostIn(node.url) : undefined];
  if (!shown || !meant || meant === shown || meant.endsWith(`.${shown}`)) return;
  const message = `The link shows ${quoted(words)} and leads to ${quoted(node.url)}.`;
  context.tell(node, 'warn', 'link', message, 'Write one address in both places, or words in place of the first.');
}

const PICTURE_ADVICE =
  'A picture lies in content/images/, under a name of lower-case letters, and ends in .svg, .png, .jpg, .webp, .avif or .gif.';

function checkPicture(context: Context, node: Image | ImageReference): void {
  const target = targetOf(context, node);
  if (!target) return;
  const { pictures } = context.options;
  const src = target.url;
  if (!src.startsWith('/images/')) {
    const advice = 'Put it into content/images/ and write its address: /images/name.svg.';
    context.tell(target, 'error', 'picture', `The picture ${quoted(src)} is not one of this site.`, advice);
    return cut(context, target);
  }
  const size = pictures.get(src);
  if (!size) {
    const otherwise = PICTURE_PATH.test(src) ? `Put it at content${src}.` : PICTURE_ADVICE;
    const advice = didYouMean(src, pictures.keys(), otherwise);
    context.options.report.addUse(
      'markdown/picture',
      placeOf(context, target),
      `There is no picture ${quoted(src)}.`,
      advice,
    );
    return cut(context, target);
  }
  if (!node.alt?.trim()) {
    const advice = 'Say what it shows between the square brackets: ![Two boats at the quay.](…)';
    context.tell(node, 'error', 'alt', `The picture ${quoted(src)} has no description.`, advice);
  }
  if (node.alt && saysNothing(node.alt)) {
    context.tell(node, 'warn', 'alt', `${quoted(node.alt)} does not say what the picture shows.`, ALT_ADVICE);
  }
  const { width, height, photo } = size;
  // The definition links to the original photograph, which isn't published.
  if (photo) Object.assign(node, { type: 'image', url: src, title: target.title });
  node.data = {
    ...node.data,
    ...(photo && { photo }),
    hProperties: { width, height, loading: 'lazy', decoding: 'async' },
  };
  context.prose.images.push({ href: src, ...pointOf(context, target), width, height, ...(photo && { photo }) });
}

function reportShortFootnote(context: Context, node: Nodes, reference: string, offset = 0): void {
  const message = `The footnote ${quoted(reference)} is in a text that may only have a line or two.`;
  const advice = 'Say it in the text, in round brackets, or leave it out.';
  context.tell(node, 'error', 'footnote', message, advice, offset);
}

/** Reports a definition without a reference, because the page wouldn't show it. */
function checkFootnote(context: Context, node: FootnoteDefinition): void {
  const reference = `[^${node.label ?? node.identifier}]`;
  const isReferredTo = context.used.has(keyOf(node));
  if (!context.options.headings) {
    // The reference already has a finding.
    if (!isReferredTo) reportShortFootnote(context, node, reference);
    return;
  }
  const wrong = (message: string, suggestion: string) => context.tell(node, 'warn', 'footnote', message, suggestion);
  if (node.children.length === 0) {
    wrong(`The footnote ${quoted(reference)} has no words.`, 'Write them after its colon, on the same line.');
  } else if (context.definitions.get(keyOf(node)) !== node) {
    const message = `The footnote ${quoted(reference)} is defined twice: the page shows the first.`;
    wrong(message, 'Give this one another name, or leave it out.');
  } else if (!isReferredTo) {
    wrong(
      `The footnote ${quoted(reference)} is nowhere referred to: the page does not show it.`,
      `Write ${reference} in the text where it belongs, or leave this line out.`,
    );
  }
}

function checkHtml(context: Context, node: Html): void {
  const rest = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length));
  const found = /<[^>]*>?/.exec(rest);
  if (!found) return;
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(found[0])?.[1]?.toLowerCase() ?? '';
  // A closing tag belongs to the finding of its opening tag.
  if (found[0].startsWith('</') && context.htmlNames.has(name)) return;
  context.htmlNames.add(name);
  const message = `${quoted(found[0])} is HTML, which the page does not show.`;
  context.tell(node, 'error', 'html', message, HTML_ADVICE.find(([names]) => names.test(name))![1], found.index);
}

const HTML_ADVICE: readonly [names: RegExp, advice: string][] = [
  [/^(?:b|strong)$/, 'Write **bold**.'],
  [/^(?:i|em)$/, 'Write *italic*.'],
  [/^(?:s|del)$/, 'Write ~~struck out~~.'],
  [/^a$/, 'Write [words](/address).'],
  [/^img$/, 'Write ![What it shows.](/images/name.svg).'],
  [/^br$/, 'Begin a new paragraph, or end the line with a backslash.'],
  [/^p$/, 'Write the words without it; an empty line ends a paragraph.'],
  [/^hr$/, 'Write --- on a line of its own.'],
  [/^(?:ul|li)$/, 'Begin each line with "- ".'],
  [/^ol$/, 'Begin each line with "1. ".'],
  [/^table$/, 'Write the table with | between its cells.'],
  [/^blockquote$/, 'Begin each line with "> ".'],
  [/^code$/, 'Write `code`.'],
  [/^iframe$/, 'Write the address of the video or the map on a line of its own.'],
  [/^h[1-6]$/, 'Write "## Heading".'],
  [/^/, 'Leave it out, or write &lt; for a "<" that is meant to be read.'],
];

function contains(node: Nodes, ...types: Nodes['type'][]): boolean {
  return 'children' in node && node.children.some((child) => types.includes(child.type) || contains(child, ...types));
}

function countWords({ prose }: Context, text: string): void {
  prose.words += text.match(/(?:[A-Za-z0-9]|[\p{L}\p{N}])\S*/gu)?.length ?? 0;
}

function byPosition(a: ProseLink, b: ProseLink): number {
  return a.line - b.line || a.column - b.column;
}
