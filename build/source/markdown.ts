// Markdown → HTML that is safe to put in a page, with its headings, links and pictures remembered by line. Knows nothing of pages.
import type { Code, Data, Definition, Heading, Image, ImageReference, Link, LinkReference, Nodes, Paragraph, Parent, Parents, Root, Table } from 'mdast';
import { remark } from 'remark';
import remarkHtml, { type Options } from 'remark-html';
import { markdownToMdast } from 'satteri';
import type { Place, Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import { uniqueHeadingId } from './heading-id.ts';
import { externalLink, linkProblem } from './link.ts';
import type { Size } from './picture.ts';

export interface ProseLink {
  href: string;
  line: number;
  column: number;
}

/** A piece of Markdown as HTML. `links` and `images` keep the lines of the file that they came from. */
export interface Prose {
  html: string;
  words: number;
  headings: { id: string; text: string; depth: number }[];
  links: ProseLink[];
  /** With the sizes that the HTML gives them. */
  images: (ProseLink & Size)[];
}

export interface ProseOptions {
  /** Where an offset of the Markdown lies in its file. */
  placeOf: (point: { line: number; column: number; offset: number }) => Place;
  /** Whether headings may stand in it: in a body they may, in a field of a line or two they may not. */
  headings: boolean;
  /** The site's pictures by address. */
  pictures: ReadonlyMap<string, Size>;
  report: Report;
}

/** A table as the reader gets it, in a box of its own. */
interface ScrollingTable extends Parent {
  type: 'scrollingTable';
  data: Data;
  children: [Table];
}

declare module 'mdast' {
  interface RootContentMap {
    scrollingTable: ScrollingTable;
  }
}

const LONGEST = 200_000;
const MOST_SIGNS = 5_000;

const headingIds = Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']]));
const schema: Options['sanitize'] = {
  tagNames: (
    'p h2 h3 h4 h5 h6 a em strong del code pre blockquote ul ol li hr br img figure figcaption div table thead tbody tr th td'
  ).split(' '),
  attributes: {
    ...headingIds,
    a: ['href', 'title', 'rel', ['className', 'heading-link']],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    div: [['className', 'table-scroll'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
    th: ['align', 'scope'],
    td: ['align'],
    ol: ['start'],
    code: [['className', /^language-[\w-]+$/]],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
  clobberPrefix: '',
  clobber: [],
};

/** Sätteri as remark's parser: the same trees in a fraction of the time. */
function satteri(this: { parser?: unknown }): void {
  this.parser = (text: string) => markdownToMdast(text, { features: { frontmatter: false, gfm: { footnotes: false } } });
}

const processor = remark().use(satteri).use(remarkHtml, { sanitize: schema }).freeze();

/** Markdown → Prose. What is wrong goes to the report; the HTML is safe in any case. */
export function parseProse(text: string, options: ProseOptions): Prose {
  const prose: Prose = { html: '', words: 0, headings: [], links: [], images: [] };
  const refuse = (message: string, suggestion: string) => {
    options.report.add({ rule: 'markdown/too-much', severity: 'error', ...options.placeOf({ line: 1, column: 1, offset: 0 }), message, suggestion });
    return prose;
  };
  if (text.length > LONGEST) return refuse('The text is longer than 200,000 characters.', 'Split it into several.');
  if (tooTangled(text)) return refuse('The text nests quotes and lists too deeply, or holds too many signs.', 'Keep to a few levels, and split a long text.');
  const tree = processor.parse(text);
  shape(tree, text, prose, options);
  prose.html = processor.stringify(tree).trimEnd();
  return prose;
}

/** More nesting or more open signs than any writer means: they cost the parser the square of their number. */
function tooTangled(text: string): boolean {
  // A list's sign has a space behind it: a row of hyphens is a line across the page, or the head of a table.
  const deep = /^[ \t]*(?:(?:>|(?:[-*+]|\d+[.)])[ \t])[ \t]*){12}|^[ \t]{60,}(?:[-*+]|\d+[.)])[ \t]/m;
  const signs = text.match(/[[*_`<~#&]/g) ?? [];
  return deep.test(text) || (signs.length > MOST_SIGNS && [...new Set(signs)].some((sign) => signs.filter((other) => other === sign).length > MOST_SIGNS));
}

/** Holds the tree to the house's rules, collects what pages need, and dresses it for HTML. */
function shape(tree: Root, text: string, prose: Prose, options: ProseOptions): void {
  const writing = new Writing(text, prose, options);
  const walk = (node: Nodes, parent?: Parents, index?: number): void => {
    writing.note(node, parent, index);
    // What a note adds is seen as well.
    if ('children' in node) for (let at = 0; at < node.children.length; at++) walk(node.children[at]!, node, at);
  };
  walk(tree);
  writing.finish();
}

class Writing {
  #text: string;
  #prose: Prose;
  #options: ProseOptions;
  #taken = new Map<string, number>();
  #tableNames = new Map<string, number>();
  #definitions = new Map<string, Definition>();
  #references: (LinkReference | ImageReference)[] = [];
  #headings: { node: Heading; id: string }[] = [];
  #tables: { table: Table; parent: Parents; index: number }[] = [];
  #opened = new Set<string>();
  #depth = 1;

  constructor(text: string, prose: Prose, options: ProseOptions) {
    this.#text = text;
    this.#prose = prose;
    this.#options = options;
  }

  note(node: Nodes, parent: Parents | undefined, index: number | undefined): void {
    switch (node.type) {
      case 'text':
        this.#plain(node, parent);
        break;
      case 'inlineCode':
        this.#prose.words += countWords(node.value);
        break;
      case 'code':
        this.#code(node);
        break;
      case 'heading':
        this.#heading(node);
        break;
      case 'paragraph':
        captionPicture(node);
        break;
      case 'link':
        this.#link(node, node);
        break;
      case 'image':
        this.#picture(node, node, node.alt);
        break;
      case 'definition':
        if (!this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node);
        break;
      case 'linkReference':
      case 'imageReference':
        this.#references.push(node);
        break;
      case 'table':
        this.#tables.push({ table: node, parent: parent!, index: index! });
        break;
      case 'html':
        this.#html(node.value, node);
        break;
    }
  }

  /** What can only be done when the whole tree has been seen. */
  finish(): void {
    for (const node of this.#references) {
      const definition = this.#definitions.get(node.identifier);
      if (!definition) continue;
      if (node.type === 'linkReference') this.#link(definition, node);
      else this.#picture(definition, node, node.alt);
    }
    this.#prose.links.sort(byPlace);
    this.#prose.images.sort(byPlace);
    for (const { node, id } of this.#headings) linkHeading(node, id);
    for (const { table, parent, index } of this.#tables) parent.children[index] = this.#scrollingTable(table) as never;
  }

  #find(severity: Severity, rule: string, node: Nodes, message: string, suggestion?: string, offset = 0): void {
    this.#options.report.add({ rule: `markdown/${rule}`, severity, ...this.#place(node, offset), message, ...(suggestion ? { suggestion } : {}) });
  }

  /** A node's place in its file, or that of a sign `offset` signs into it. */
  #place(node: Nodes, offset = 0): Place {
    const start = node.position!.start;
    const before = this.#text.slice(start.offset!, start.offset! + offset).split('\n');
    const line = start.line + before.length - 1;
    const column = before.length > 1 ? before.at(-1)!.length + 1 : start.column + offset;
    return this.#options.placeOf({ line, column, offset: start.offset! + offset });
  }

  #plain(node: Nodes & { value: string }, parent: Parents | undefined): void {
    this.#prose.words += countWords(node.value);
    if (!node.position || parent?.type === 'link' || parent?.type === 'linkReference') return;
    const raw = this.#text.slice(node.position.start.offset, node.position.end.offset);
    if (!raw.includes('[')) return;
    for (const match of raw.matchAll(/(?<!\\)\[([^\]\n]+)(?<!\\)\]\[([^\]\n]*)\]/g)) {
      const label = match[2] || match[1]!;
      this.#find('warn', 'unknown-reference', node, `${quoted(match[0])} refers to ${quoted(label)}, which is nowhere defined.`, `Add a line "[${label}]: https://…", or write [${match[1]}](/address).`, match.index);
    }
  }

  /** A block that its writer forgot to close swallows the rest of the text. */
  #code(node: Code): void {
    this.#prose.words += countWords(node.value);
    const lines = this.#text.slice(node.position!.start.offset, node.position!.end.offset).split('\n');
    const fence = /^(?:`{3,}|~{3,})/.exec(lines[0]!)?.[0];
    // Indented code has no fence. Inside quotes and lists the last line has their signs before it.
    if (!fence || (lines.length > 1 && lines.at(-1)!.trimEnd().endsWith(fence))) return;
    this.#find('error', 'unclosed-code', node, `The block of code that begins with ${fence} does not end: all below it would be shown as code.`, `Write ${fence} on a line of its own where it ends; or, if it was not meant, leave this line out.`);
  }

  #heading(node: Heading): void {
    const words = plainText(node);
    if (!this.#options.headings) {
      this.#find('error', 'heading', node, `The heading ${quoted(words)} stands in a text of a line or two.`, 'Write it as **bold** words, or leave it out.');
      return;
    }
    if (node.depth === 1) {
      this.#find('error', 'heading', node, `${quoted(`# ${words}`)} is a heading of the first level, which is the page’s own title.`, `Write "## ${words}".`);
      return;
    }
    if (node.depth > this.#depth + 1) {
      const level = '#'.repeat(this.#depth + 1);
      this.#find('error', 'heading', node, `The heading ${quoted(words)} skips a level.`, `Write "${level} ${words}".`);
    }
    if (!words.trim()) this.#find('error', 'heading', node, 'A heading has no words.', 'Give it some, or remove the line.');
    if (contains(node, 'link', 'linkReference')) {
      this.#find('error', 'heading', node, `The heading ${quoted(words)} holds a link.`, 'Put the link in the text below: a heading is a link to itself.');
    }
    this.#depth = node.depth;
    const id = uniqueHeadingId(words, this.#taken);
    this.#prose.headings.push({ id, text: words, depth: node.depth });
    this.#headings.push({ node, id });
  }

  #link(target: Link | Definition, shown: Link | LinkReference): void {
    const problem = linkProblem(target.url);
    if (problem) {
      this.#find('error', 'link', target, problem.message, problem.suggestion);
      target.url = '';
      return;
    }
    if (shown.type === 'link' && !plainText(shown).trim() && !contains(shown, 'image', 'imageReference')) {
      this.#find('error', 'link', shown, `The link to ${quoted(target.url)} has no words.`, 'Write what it leads to between the square brackets.');
    }
    if (externalLink(target.url)) shown.data = { ...shown.data, hProperties: { rel: ['noopener', 'noreferrer'] } };
    const { line, column } = this.#place(target);
    this.#prose.links.push({ href: target.url, line, column });
  }

  #picture(target: Image | Definition, shown: Image | ImageReference, alt: string | null | undefined): void {
    const src = target.url;
    const size = this.#options.pictures.get(src);
    if (!src.startsWith('/images/')) {
      this.#find('error', 'picture', target, `The picture ${quoted(src)} is not one of this site.`, 'Put it into content/images/ and write its address: /images/name.svg.');
    } else if (!size) {
      this.#find('error', 'picture', target, `There is no picture ${quoted(src)}.`, didYouMean(src, this.#options.pictures.keys(), `Put it at content${src}.`));
    }
    if (!size) {
      target.url = '';
      return;
    }
    if (!alt?.trim()) this.#find('error', 'alt', shown, `The picture ${quoted(src)} has no description.`, 'Say what it shows between the square brackets: ![Two boats at the quay.](…)');
    shown.data = { ...shown.data, hProperties: { width: size.width, height: size.height, loading: 'lazy', decoding: 'async' } };
    const { line, column } = this.#place(target);
    this.#prose.images.push({ href: src, line, column, width: size.width, height: size.height });
  }

  #html(value: string, node: Nodes): void {
    const rest = value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length));
    const found = /<[^>]*>?/.exec(rest);
    if (!found) return;
    const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(found[0])?.[1]?.toLowerCase() ?? '';
    // A closing tag belongs to the mistake of its opening one.
    if (found[0].startsWith('</') && this.#opened.has(name)) return;
    this.#opened.add(name);
    this.#find('error', 'html', node, `${quoted(found[0])} is HTML, which the page does not show.`, htmlAdvice(name), found.index);
  }

  /** A table that scrolls by itself on a narrow screen, also by keyboard; its name is that of its columns. */
  #scrollingTable(table: Table): ScrollingTable {
    const [head] = table.children;
    for (const cell of head?.children ?? []) cell.data = { hProperties: { scope: 'col' } };
    const columns = head?.children.map((cell) => plainText(cell)).filter(Boolean).join(', ');
    const name = columns ? `Table: ${columns}` : 'Table';
    const count = (this.#tableNames.get(name) ?? 0) + 1;
    this.#tableNames.set(name, count);
    const ariaLabel = count > 1 ? `${name} (${count})` : name;
    const hProperties = { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel };
    return { type: 'scrollingTable', data: { hName: 'div', hProperties }, children: [table] };
  }
}

/** The heading's own words are the link to it: no second name for those who listen. */
function linkHeading(node: Heading, id: string): void {
  node.data = { ...node.data, hProperties: { id } };
  if (node.depth > 3) return;
  node.children = [{ type: 'link', url: `#${id}`, data: { hProperties: { className: ['heading-link'] } }, children: node.children as never }];
}

/** A picture alone in its paragraph, with a title, is a figure, and its title the caption. */
function captionPicture(node: Paragraph): void {
  const [picture, ...others] = node.children;
  if (picture?.type !== 'image' || others.length > 0 || !picture.title) return;
  node.data = { hName: 'figure' };
  node.children.push({ type: 'emphasis', data: { hName: 'figcaption' }, children: [{ type: 'text', value: picture.title }] });
  picture.title = null;
}

function htmlAdvice(name: string): string {
  const advice: Record<string, string> = {
    b: 'Write **bold**.', strong: 'Write **bold**.', i: 'Write *italic*.', em: 'Write *italic*.', s: 'Write ~~struck out~~.', del: 'Write ~~struck out~~.',
    a: 'Write [words](/address).', img: 'Write ![What it shows.](/images/name.svg).', br: 'Begin a new paragraph, or end the line with a backslash.',
    p: 'Leave an empty line between paragraphs.', hr: 'Write --- on a line of its own.', ul: 'Begin each line with "- ".', ol: 'Begin each line with "1. ".',
    li: 'Begin each line with "- ".', table: 'Write the table with | between its cells.', blockquote: 'Begin each line with "> ".', code: 'Write `code`.',
  };
  if (/^h[1-6]$/.test(name)) return 'Write "## Heading".';
  return Object.hasOwn(advice, name) ? advice[name]! : 'Leave it out, or write &lt; for a "<" that is meant to be read.';
}

function contains(node: Nodes, ...types: Nodes['type'][]): boolean {
  return 'children' in node && node.children.some((child) => types.includes(child.type) || contains(child, ...types));
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

const WORD = /[\p{L}\p{N}]\S*/gu;
function countWords(text: string): number {
  let words = 0;
  while (WORD.test(text)) words++;
  return words;
}

function byPlace(a: ProseLink, b: ProseLink): number {
  return a.line - b.line || a.column - b.column;
}
