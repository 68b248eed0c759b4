// Renders Markdown as safe HTML, with its headings, links and pictures, and reports mistakes by line.
import type {
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
} from 'mdast';
import type { Position, Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { RuleIn } from '../report/rules.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import { uniqueHeadingId } from './slug.ts';
import { adviceForPicture, IMPORTED_PICTURES, PICTURE_PATH, type MeasuredPicture } from './picture-size.ts';
import { parseMarkdown, plainText, toHtml } from './prose-html.ts';

export interface ProseLink {
  href: string;
  line: number;
  column: number;
}

export interface Prose {
  html: string;
  words: number;
  headings: { id: string; text: string; depth: number }[];
  links: ProseLink[];
  images: (ProseLink & MeasuredPicture)[];
}

export interface ProseRules {
  isReservedId?: (id: string) => boolean;
  /** Checks a paragraph's text as readers see it. `positionOf` takes an offset in that text. */
  checkParagraph?: (text: string, positionOf: (offset: number) => Position, report: Report) => void;
  /** URL path of the page built from a content file: `/posts/market.md` → `/blog/market`. */
  urlOfFile?: (path: string) => string;
  /** Content file that makes a page at a URL path, where the path tells. */
  fileOfUrl?: (path: string) => string | undefined;
  /** Returns the mistake in a link's URL, if there is one. The page then leaves out the URL. */
  linkProblem?: (url: string) => { message: string; suggestion: string } | undefined;
  /** Checks the tree before `shape` changes it. */
  check?: (text: ParsedText) => void;
  /** The Markdown to write in place of an HTML element, as a sentence. */
  htmlAdvice?: (name: string) => string | undefined;
  /** Changes the tree, for example by turning links into cards. */
  shape?: (text: ParsedText) => void;
  pictureSizes?: string;
}

export interface ProseOptions {
  rules?: ProseRules;
  positionOf: (offset: number) => Position;
  /** True if headings and footnotes are allowed: in a body, not in a field. */
  headings: boolean;
  pictures: ReadonlyMap<string, MeasuredPicture>;
  report: Report;
}

const LONGEST = 200_000;
const MOST_OF_ONE_CHARACTER = 3_000;
/** Maximum number of characters of a paragraph, heading or cell, because many patterns search it. */
const LONGEST_BLOCK = 10_000;

/** Renders Markdown. The HTML is safe even if there are findings. */
export function parseProse(text: string, options: ProseOptions): Prose {
  const prose: Prose = { html: '', words: 0, headings: [], links: [], images: [] };
  const refuse = (message: string, suggestion: string, offset = 0) => {
    options.report.error('markdown/too-much', options.positionOf(offset), message, suggestion);
    return prose;
  };
  if (text.length > LONGEST) return refuse('The text is longer than 200,000 characters.', 'Split it into several.');
  if (isExpensive(text)) {
    const message = 'The text nests quotes and lists too deeply, or repeats a character of Markdown too often.';
    return refuse(message, 'Keep to a few levels, and split a long text.');
  }
  const tree = parseMarkdown(text);
  const nodes = nodesIn(tree);
  const long = nodes.find(isLongBlock);
  if (long) {
    const message = 'A paragraph, heading or cell is longer than 10,000 characters.';
    return refuse(message, 'Put an empty line where a new paragraph begins.', long.node.position!.start.offset);
  }
  const parsed = checkProse({ ...options, tree, nodes, text }, prose);
  options.rules?.shape?.(parsed);
  prose.html = toHtml(tree, options.rules?.pictureSizes);
  return prose;
}

/** True for extreme nesting or repetition, for which the parser takes quadratic time. */
function isExpensive(text: string): boolean {
  // A list marker needs a space after it. A row of hyphens is a thematic break or part of a table.
  const deep = /^[ \t]*(?:(?:>|(?:[-*+]|\d+[.)])[ \t])[ \t]*){12}|^[ \t]{60,}(?:[-*+]|\d+[.)])[ \t]/m;
  if (deep.test(text)) return true;
  if ((text.match(/[[*_`~<#&]/g)?.length ?? 0) <= MOST_OF_ONE_CHARACTER) return false;
  return Array.from('[*_`<~#&').some((character) => text.split(character).length - 1 > MOST_OF_ONE_CHARACTER);
}

export interface PlacedNode extends Record<'parent' | 'before', Nodes | undefined> {
  node: Nodes;
}

/** All nodes in the order of the text. */
function nodesIn(tree: Root): PlacedNode[] {
  const nodes: PlacedNode[] = [];
  const add = (node: Nodes, parent?: Nodes, before?: Nodes) => {
    nodes.push({ node, parent, before });
    if ('children' in node) node.children.forEach((child, at) => add(child, node, node.children[at - 1]));
  };
  add(tree);
  return nodes;
}

const isLongBlock = ({ node: { type, position } }: PlacedNode) =>
  (type === 'paragraph' || type === 'heading' || type === 'tableCell') &&
  position!.end.offset! - position!.start.offset! > LONGEST_BLOCK;

export interface ParsedText extends ProseOptions {
  tree: Root;
  nodes: readonly PlacedNode[];
  text: string;
  /** First definition of each reference, and of each footnote, by `keyOf`. */
  definitions: ReadonlyMap<string, Definition | FootnoteDefinition>;
  /** References and footnotes in the text, by `keyOf`. */
  used: ReadonlySet<string>;
  tell: (
    node: Nodes,
    severity: Severity,
    rule: RuleIn<'markdown'>,
    message: string,
    suggestion: string,
    offset?: number,
  ) => void;
}

/** Key of a footnote or reference, different even if both have the same name. */
export const keyOf = ({ type, identifier }: { type: string; identifier: string }) =>
  (type.startsWith('footnote') ? '^' : '') + identifier;

export const sourceOf = ({ position }: Nodes, text: string) => text.slice(position!.start.offset, position!.end.offset);

interface Context extends ParsedText {
  prose: Prose;
  headingIds: Map<string, number>;
  depth: number;
  htmlNames: Set<string>;
  refused: Set<Nodes>;
}

function checkProse(parsed: Omit<ParsedText, 'definitions' | 'used' | 'tell'>, prose: Prose): ParsedText {
  const definitions = new Map<string, Definition | FootnoteDefinition>();
  const used = new Set<string>();
  for (const { node } of parsed.nodes) {
    if (!('identifier' in node)) continue;
    const key = keyOf(node);
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') used.add(key);
    // As in Markdown, the first of two definitions counts.
    else if (!definitions.has(key)) definitions.set(key, node);
  }
  const context: Context = {
    ...parsed,
    prose,
    tell: (node, severity, rule, message, suggestion, offset) =>
      parsed.report.add({ rule: `markdown/${rule}`, severity, ...placeOf(context, node, offset), message, suggestion }),
    definitions,
    used,
    headingIds: new Map(),
    depth: 1,
    htmlNames: new Set(),
    refused: new Set(),
  };
  parsed.rules?.check?.(context);
  for (const { node, parent } of parsed.nodes) checkNode(context, node, parent);
  prose.links.sort(byPosition);
  prose.images.sort(byPosition);
  return context;
}

function captionOf({ children: [picture, ...others] }: Paragraph): string | undefined {
  return picture?.type === 'image' && others.length === 0 ? picture.title || undefined : undefined;
}

function checkNode(context: Context, node: Nodes, parent: Nodes | undefined): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return countWords(context, node.value);
    case 'heading':
      return checkHeading(context, node);
    case 'paragraph':
      countWords(context, captionOf(node) ?? '');
      return parent?.type === 'blockquote' ? undefined : checkParagraph(context, node);
    case 'link':
    case 'linkReference':
      return checkLink(context, node);
    case 'image':
    case 'imageReference':
      return checkPicture(context, node);
    case 'html':
      return checkHtml(context, node);
    default:
  }
}

const placeOf = ({ positionOf }: Context, { position }: Nodes, inside = 0) =>
  positionOf(position!.start.offset! + inside);

function pointOf(context: Context, node: Nodes) {
  const { line, column } = placeOf(context, node);
  return { line, column };
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
  const { report, rules } = context;
  rules?.checkParagraph?.(texts.map(({ value }) => value).join(''), positionOf, report);
}

function textsIn(node: Nodes): { node: Nodes; value: string }[] {
  if (node.type === 'text') return [{ node, value: node.value }];
  if (node.type === 'inlineCode' || node.type === 'break') return [{ node, value: node.type === 'break' ? ' ' : 'x' }];
  return 'children' in node ? node.children.flatMap(textsIn) : [];
}

function checkHeading(context: Context, node: Heading): void {
  const words = plainText(node).replace(/\s*\n\s*/g, ' ');
  const wrong = (message: string, suggestion: string) => context.tell(node, 'error', 'heading', message, suggestion);
  if (!context.headings) {
    const message = `The heading ${quoted(words)} is in a short text, which can’t have headings.`;
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
  if (!words.trim()) wrong('A heading has no words.', 'Add words, or remove the line.');
  if (contains(node, 'link', 'linkReference')) {
    const message = `The heading ${quoted(words)} contains a link.`;
    wrong(message, 'Put the link into the text below. A heading is a link to itself.');
  }
  if (contains(node, 'footnoteReference')) {
    wrong(`The heading ${quoted(words)} has a footnote.`, 'Put it into the text below. A heading is a link to itself.');
  }
  context.depth = node.depth;
  const id = uniqueHeadingId(words, context.headingIds, context.rules?.isReservedId);
  context.prose.headings.push({ id, text: words, depth: node.depth });
  node.data = { ...node.data, hProperties: { id } };
}

function targetOf({ definitions, refused }: Context, node: Link | LinkReference | Image | ImageReference) {
  const target = 'url' in node ? node : (definitions.get(node.identifier) as Definition | undefined);
  return target && refused.has(target) ? undefined : target;
}

/** Keeps an invalid URL out of the page. Several links that share it are reported once. */
function cut({ refused }: Context, target: { url: string } & Nodes): void {
  refused.add(target);
  target.url = '';
}

function checkLink(context: Context, node: Link | LinkReference): void {
  const target = targetOf(context, node);
  if (!target) return;
  const problem = context.rules?.linkProblem?.(target.url);
  if (problem) {
    context.tell(target, 'error', 'link', problem.message, problem.suggestion);
    return cut(context, target);
  }
  if (node.type === 'link' && !plainText(node).trim() && !contains(node, 'image', 'imageReference')) {
    const message = `The link to ${quoted(target.url)} has no words.`;
    context.tell(node, 'error', 'link', message, 'Name the target between the square brackets.');
  }
  if (/^https?:/i.test(target.url)) node.data = { ...node.data, hProperties: { rel: ['noopener', 'noreferrer'] } };
  context.prose.links.push({ href: target.url, ...pointOf(context, target) });
}

const PICTURE_ADVICE =
  'A picture is in content/images/, has a name of lower-case letters, and ends in .svg, .png, .jpg, .webp, .avif or .gif.';

function checkPicture(context: Context, node: Image | ImageReference): void {
  const target = targetOf(context, node);
  if (!target) return;
  const { pictures } = context;
  const src = target.url;
  if (!src.startsWith('/images/')) {
    const advice = adviceForPicture(src);
    context.tell(target, 'error', 'picture', `The picture ${quoted(src)} is not one of this site.`, advice);
    return cut(context, target);
  }
  const size = pictures.get(src);
  if (!size) {
    const otherwise = PICTURE_PATH.test(src) ? `Put it at content${src}.` : PICTURE_ADVICE;
    const advice = didYouMean(src, pictures.keys(), otherwise);
    context.report.addUse('markdown/picture', placeOf(context, target), `There is no picture ${quoted(src)}.`, advice);
    return cut(context, target);
  }
  if (!node.alt?.trim()) {
    const advice = 'Describe it between the square brackets: ![Two boats at the quay.](…)';
    // Old posts often have dozens of pictures without a description. Errors for all of them would stop the build.
    const severity = src.startsWith(IMPORTED_PICTURES) ? 'warn' : 'error';
    context.tell(node, severity, 'alt', `The picture ${quoted(src)} has no description.`, advice);
  }
  const { width, height, photo } = size;
  // Puts the URL into the node itself, because a definition's URL is the original photograph, which isn't published.
  if (photo) Object.assign(node, { type: 'image', url: src, title: target.title });
  node.data = {
    ...node.data,
    ...(photo && { photo }),
    hProperties: { width, height, loading: 'lazy', decoding: 'async' },
  };
  context.prose.images.push({ href: src, ...pointOf(context, target), width, height, ...(photo && { photo }) });
}

function checkHtml(context: Context, node: Html): void {
  const rest = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length));
  const found = /<[^>]*>?/.exec(rest);
  if (!found) return;
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(found[0])?.[1]?.toLowerCase() ?? '';
  // The finding about an opening tag covers its closing tag.
  if (found[0].startsWith('</') && context.htmlNames.has(name)) return;
  context.htmlNames.add(name);
  const message = `${quoted(found[0])} is HTML, but a page doesn’t show HTML.`;
  const advice = context.rules?.htmlAdvice?.(name) ?? 'Delete it, or write &lt; if readers should see the "<".';
  context.tell(node, 'error', 'html', message, advice, found.index);
}

function contains(node: Nodes, ...types: Nodes['type'][]): boolean {
  return 'children' in node && node.children.some((child) => types.includes(child.type) || contains(child, ...types));
}

// Tries ASCII first, because it is faster.
const WORD = /(?:[a-zA-Z0-9]|[\p{L}\p{N}])\S*/gu;

function countWords({ prose }: Context, text: string): void {
  for (WORD.lastIndex = 0; WORD.test(text);) prose.words++;
}

function byPosition(a: ProseLink, b: ProseLink): number {
  return a.line - b.line || a.column - b.column;
}
