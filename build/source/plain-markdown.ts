// Reads the plain part of Markdown quickly: what most of a story is written in. Leaves all else to remark, block by block, whose tree it makes to the last position.
import type { AlignType, Blockquote, Emphasis, Heading, Image, InlineCode, Link, List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent, Strong, Table, TableCell, TableRow } from 'mdast';

type Position = NonNullable<Root['position']>;

/** The tree that `thorough` would make of the text, which is asked only where this reader is not sure. */
export function parseQuickly(text: string, thorough: (text: string) => Root): Root {
  const lines = linesOf(text);
  const children = WHOLE.test(text) ? undefined : parseParts(lines, (part) => parsePart(text, part, thorough));
  if (!children) return thorough(text);
  return { type: 'root', children, position: span(lines[0]!, 0, lines.at(-1)!, text.length) };
}

/** What can reach over an empty line: blocks of code, HTML, indented lines, definitions. And lines that only look empty, and signs that cannot be seen. */
const WHOLE = /[\0-\t\v-\x1F\x7F\uFEFF]|```|~~~|<(?!https?:)|\]:|(?:^|\n\n) | (?:\n\n|$)/;
/** Signs that stand for others, addresses in angle brackets, what is struck out, space at a line's end. */
const UNSURE = /[\\<]|~~|&(?:#|[A-Za-z0-9]+;)| (?:\n|$)/;
const MAYBE_TABLE = /\||:-|-:/;
const unsure = new Error('This is for remark.');

/** A line, or what is left of it behind the sign of a list. All but the number are offsets in the text. */
interface Line {
  /** From 1. */
  number: number;
  /** Where the whole line begins. */
  first: number;
  start: number;
  end: number;
}

function linesOf(text: string): Line[] {
  let first = 0;
  return text.split('\n').map((line, index) => {
    const start = first;
    first += line.length + 1;
    return { number: index + 1, first: start, start, end: start + line.length };
  });
}

const isEmpty = ({ start, end }: Line) => start === end;
const pointOf = ({ number, first }: Line, offset: number) => ({ line: number, column: offset - first + 1, offset });
const span = (line: Line, start: number, lastLine: Line, end: number): Position => ({ start: pointOf(line, start), end: pointOf(lastLine, end) });

/** The blocks of all lines, of which those with empty lines around them are read by themselves. Undefined when two parts may belong together. */
function parseParts(lines: Line[], read: (part: Line[]) => RootContent[]): RootContent[] | undefined {
  const blocks: RootContent[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = at;
    while (at < lines.length && !isEmpty(lines[at]!)) at++;
    if (at === first) continue;
    const more = read(lines.slice(first, at));
    // An empty line between two items makes one list of both, whose items stand further apart.
    if (more[0]?.type === 'list' && blocks.at(-1)?.type === 'list') return undefined;
    blocks.push(...more);
  }
  return blocks;
}

function parsePart(text: string, lines: Line[], thorough: (text: string) => Root): RootContent[] {
  const first = lines[0]!;
  // With the empty line behind it, at which some blocks end.
  const part = text.slice(first.start, lines.at(-1)!.end + 2);
  try {
    if (!UNSURE.test(part)) {
      const reader = new Reader(text, lines);
      return MAYBE_TABLE.test(part) ? [reader.table()] : reader.blocks();
    }
  } catch (error) {
    if (error !== unsure) throw error;
  }
  const { children } = thorough(part);
  for (const node of children) move(node, first.number - 1, first.start);
  return children;
}

function move(node: Nodes, lines: number, signs: number): void {
  for (const point of [node.position!.start, node.position!.end]) {
    point.line += lines;
    point.offset! += signs;
  }
  if ('children' in node) for (const child of node.children) move(child, lines, signs);
}

const HEADING = /(#{1,6}) (?![ #])/y;
const QUOTE = />(?: (?! )|(?=\n|$))/y;
const BULLET = /- (?! )/y;
const NUMBER = /(\d{1,9})\. (?! )/y;
/** What a line of words may begin with: nothing that can be the sign of a block. */
const WORDS = /[^-+*_=#>`~ \d]|\*{1,2}[^\s*]|`|\d+(?!\d|[.)](?:\s|$))/y;
const TARGET = /\]\(([^\0- \x7F()<>"'`*[\]]+)(?: "([^"\n]+)")?\)/y;
const LETTER = /[\p{L}\p{N}]/u;
/** The line below a table's head. */
const RULE = /^\|(?: *:?-+:? *\|)+$/;

/** Headings, paragraphs, quotes, lists of one line an item, and tables; in them emphasis, links, pictures and code. Throws `unsure` at all else. */
class Reader {
  #text: string;
  #lines: Line[];
  #at = 0;

  constructor(text: string, lines: Line[]) {
    this.#text = text;
    this.#lines = lines;
  }

  blocks(): RootContent[] {
    const blocks: RootContent[] = [];
    for (let line = this.#lines[0]; line; line = this.#lines[this.#at]) {
      const hashes = this.#sign(HEADING, line)?.[1];
      if (hashes) blocks.push(this.#heading(line, hashes.length as Heading['depth']));
      else if (this.#sign(QUOTE, line)) blocks.push(this.#quote(line));
      else if (this.#sign(BULLET, line)) blocks.push(this.#list(line, BULLET));
      else if (this.#sign(NUMBER, line)) blocks.push(this.#list(line, NUMBER));
      else blocks.push(this.#paragraph(this.#words()));
    }
    return blocks;
  }

  /** All lines as a table, in which every cell stands between two signs, and each row has as many as its head. */
  table(): Table {
    const [head, rule, ...rows] = this.#lines.map((line) => ({ line, text: this.#text.slice(line.start, line.end) }));
    if (!head || !rule || !RULE.test(rule.text)) throw unsure;
    const align = rule.text.slice(1, -1).split('|').map(alignOf);
    const children = [head, ...rows].map(({ line, text }) => this.#row(line, text, align.length));
    const last = this.#lines.at(-1)!;
    return { type: 'table', align, children, position: span(head.line, head.line.start, last, last.end) };
  }

  #row(line: Line, text: string, columns: number): TableRow {
    const [before, ...cells] = text.split('|');
    const behind = cells.pop();
    if (cells.length !== columns || before || behind || /[^\S ]/.test(text)) throw unsure;
    let end = line.start;
    const children = cells.map((cell, index): TableCell => {
      const start = end;
      end += 1 + cell.length;
      const from = end - cell.trimStart().length;
      const position = span(line, start, line, index < columns - 1 ? end : line.end);
      return { type: 'tableCell', children: this.#phrases(line, from, from + cell.trim().length), position };
    });
    return { type: 'tableRow', children, position: span(line, line.start, line, line.end) };
  }

  #sign(sign: RegExp, line: Line): RegExpExecArray | null {
    sign.lastIndex = line.start;
    return sign.exec(this.#text);
  }

  #heading(line: Line, depth: Heading['depth']): Heading {
    this.#at++;
    if (this.#text[line.end - 1] === '#') throw unsure;
    return { type: 'heading', depth, children: this.#phrases(line, line.start + depth + 1, line.end), position: span(line, line.start, line, line.end) };
  }

  #quote(line: Line): Blockquote {
    const inner = this.#behind(QUOTE);
    const last = inner.at(-1)!;
    const children = parseParts(inner, (part) => new Reader(this.#text, part).blocks());
    if (!isProse(children)) throw unsure;
    return { type: 'blockquote', children, position: span(line, line.start, last, last.end) };
  }

  #list(line: Line, sign: RegExp): List {
    const number = this.#sign(sign, line)![1];
    const indent = line.start - line.first;
    const children = this.#behind(sign).map((inner): ListItem => {
      const position = span(inner, inner.first + indent, inner, inner.end);
      return { type: 'listItem', spread: false, checked: null, children: [this.#paragraph([inner])], position };
    });
    const last = this.#lines.at(-1)!;
    return { type: 'list', ordered: number !== undefined, start: number === undefined ? null : Number(number), spread: false, children, position: span(line, line.start, last, last.end) };
  }

  /** What stands behind the sign in all lines from here on: a line without one may belong to them all the same. */
  #behind(sign: RegExp): Line[] {
    const inner = this.#lines.slice(this.#at).map((line) => {
      const found = this.#sign(sign, line);
      if (!found) throw unsure;
      return { ...line, start: line.start + found[0].length };
    });
    this.#at = this.#lines.length;
    return inner;
  }

  /** The lines from here on up to one with the sign of another block. */
  #words(): Line[] {
    const first = this.#at;
    for (let line = this.#lines[++this.#at]; line; line = this.#lines[++this.#at]) {
      if (this.#sign(HEADING, line) || this.#sign(BULLET, line)) break;
    }
    return this.#lines.slice(first, this.#at);
  }

  #paragraph(lines: Line[]): Paragraph {
    const children: PhrasingContent[] = [];
    lines.forEach((line, index) => {
      if (!this.#sign(WORDS, line)) throw unsure;
      const before = lines[index - 1];
      if (before) add(children, { type: 'text', value: '\n', position: span(before, before.end, line, line.first) });
      for (const phrase of this.#phrases(line, line.start, line.end)) add(children, phrase);
    });
    const [first, last] = [lines[0]!, lines.at(-1)!];
    return { type: 'paragraph', children, position: span(first, first.start, last, last.end) };
  }

  /** What stands in `line` from `from` to `to`. */
  #phrases(line: Line, from: number, to: number): PhrasingContent[] {
    const phrases: PhrasingContent[] = [];
    let plain = from;
    const addPlain = (end: number) => {
      if (end > plain) phrases.push({ type: 'text', value: this.#text.slice(plain, end), position: span(line, plain, line, end) });
    };
    for (let at = from; at < to; at++) {
      const phrase = this.#phrase(line, at, to, plain);
      if (!phrase) continue;
      addPlain(phrase.position!.start.offset!);
      phrases.push(phrase);
      plain = phrase.position!.end.offset!;
      at = plain - 1;
    }
    addPlain(to);
    return phrases;
  }

  /** The phrase whose sign stands at `at`; undefined where there is no sign. From `plain` on nothing belongs to another. */
  #phrase(line: Line, at: number, to: number, plain: number): PhrasingContent | undefined {
    switch (this.#text[at]) {
      case '*':
        return this.#emphasis(line, at, to);
      case '`':
        return this.#code(line, at, to);
      case '[':
        return at > plain && this.#text[at - 1] === '!' ? this.#picture(line, at, to) : this.#link(line, at, to);
      case '_':
      case ']':
        throw unsure;
    }
    return undefined;
  }

  #emphasis(line: Line, at: number, to: number): Emphasis | Strong {
    const stars = this.#text[at + 1] === '*' ? '**' : '*';
    const start = at + stars.length;
    const end = this.#text.indexOf('*', start);
    const after = end + stars.length;
    if (end <= start || after > to || !this.#text.startsWith(stars, end)) throw unsure;
    if (!this.#opens(at, start) || !this.#closes(end, after)) throw unsure;
    return { type: stars === '*' ? 'emphasis' : 'strong', children: this.#phrases(line, start, end), position: span(line, at, line, after) };
  }

  /** Whether stars can only open what follows: space before them, or a sign before and a letter behind. */
  #opens(start: number, end: number): boolean {
    const [before = ' ', behind = ' '] = [this.#text[start - 1], this.#text[end]];
    return /\S/.test(behind) && (/\s/.test(before) || (/[(["'“‘—–]/.test(before) && LETTER.test(behind)));
  }

  /** Whether stars can only close what precedes: space behind them, or a letter before and a sign behind. */
  #closes(start: number, end: number): boolean {
    const [before = ' ', behind = ' '] = [this.#text[start - 1], this.#text[end]];
    return /\S/.test(before) && (/\s/.test(behind) || (LETTER.test(before) && /[)\]"'”’—–.,;:!?]/.test(behind)));
  }

  #code(line: Line, at: number, to: number): InlineCode {
    const end = this.#text.indexOf('`', at + 1);
    const value = this.#text.slice(at + 1, end);
    if (end < 0 || end >= to || this.#text[end + 1] === '`' || !/^[^ ](?:.*[^ ])?$/.test(value)) throw unsure;
    return { type: 'inlineCode', value, position: span(line, at, line, end + 1) };
  }

  #link(line: Line, at: number, to: number): Link {
    const { middle, title, url, after } = this.#target(at, to);
    return { type: 'link', title, url, children: this.#phrases(line, at + 1, middle), position: span(line, at, line, after) };
  }

  #picture(line: Line, at: number, to: number): Image {
    const { middle, title, url, after } = this.#target(at, to);
    const alt = this.#text.slice(at + 1, middle);
    if (/[*_`[]/.test(alt)) throw unsure;
    return { type: 'image', title, url, alt, position: span(line, at - 1, line, after) };
  }

  /** What follows the words in brackets, which begin at `at` and end at `middle`. */
  #target(at: number, to: number) {
    const middle = this.#text.indexOf(']', at);
    TARGET.lastIndex = middle;
    const [, url, title = null] = (middle > 0 && TARGET.exec(this.#text)) || [];
    const after = TARGET.lastIndex;
    if (url === undefined || after > to) throw unsure;
    return { middle, title, url, after };
  }
}

function alignOf(rule: string): AlignType {
  const [isLeft, isRight] = [rule.trimStart().startsWith(':'), rule.trimEnd().endsWith(':')];
  if (isLeft) return isRight ? 'center' : 'left';
  return isRight ? 'right' : null;
}

const isProse = (blocks: RootContent[] | undefined): blocks is (Heading | Paragraph)[] => blocks?.every(({ type }) => type === 'paragraph' || type === 'heading') === true;

/** Words that follow words are one text, also over lines. */
function add(phrases: PhrasingContent[], phrase: PhrasingContent): void {
  const last = phrases.at(-1);
  if (phrase.type !== 'text' || last?.type !== 'text') phrases.push(phrase);
  else {
    last.value += phrase.value;
    last.position!.end = phrase.position!.end;
  }
}
