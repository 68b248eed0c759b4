// Reads the plain part of YAML quickly: what nearly every content file is written in. Leaves all else, and every mistake, to the thorough reader in yaml.ts.

/** A list, a group or a scalar; undefined when the text holds anything that this reader is not sure of. */
export function readPlainYaml(text: string): unknown {
  if (UNSURE.test(text)) return undefined;
  const raw = text.split('\n');
  const lines = linesOf(raw);
  if (lines.length === 0) return undefined;
  try {
    const reader = new Reader(lines, raw);
    const value = reader.block(lines[0]!.indent);
    return reader.done ? value : undefined;
  } catch (error) {
    if (error === unsure) return undefined;
    throw error;
  }
}

/** Tabs, and signs that only some readers take for a line's end. */
const UNSURE = /[\t\r\u0085\u2028\u2029\uFEFF]/;
const unsure = new Error('This is for the thorough reader.');

interface Line {
  /** From 0, comments and empty lines counted. */
  number: number;
  indent: number;
  /** Without the space around it. */
  text: string;
}

const indentOf = (raw: string) => raw.search(/[^ ]|$/);

function linesOf(raw: string[]): Line[] {
  const lines: Line[] = [];
  for (let number = 0; number < raw.length; number++) {
    const line = raw[number]!;
    let indent = 0;
    while (line[indent] === ' ') indent++;
    const text = trimmed(line);
    if (text !== '' && text[0] !== '#') lines.push({ number, indent, text });
  }
  return lines;
}

/** Without spaces at its ends; other space is text. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}

const DEEPEST = 60;
const FIELD = /^([A-Za-z][\w-]*):(?: +(.+))?$/;
const isItem = (text: string) => text === '-' || text.startsWith('- ');

class Reader {
  #lines: Line[];
  #raw: string[];
  #at = 0;

  constructor(lines: Line[], raw: string[]) {
    this.#lines = lines;
    this.#raw = raw;
  }

  get done(): boolean {
    return this.#at === this.#lines.length;
  }

  /** The list or group whose lines begin at `indent`, which grows with each level: how deep is too deep, the thorough reader says. */
  block(indent: number): unknown {
    if (indent > DEEPEST) throw unsure;
    return isItem(this.#lines[this.#at]!.text) ? this.#list(indent) : this.#group(indent);
  }

  #list(indent: number): unknown[] {
    const items: unknown[] = [];
    for (let line = this.#lineAt(indent); line && isItem(line.text); line = this.#lineAt(indent)) {
      const rest = trimmed(line.text.slice(1));
      if (rest === '') {
        this.#at++;
        items.push(this.#inner(indent));
      } else if (isItem(rest) || FIELD.test(rest)) {
        // What stands after the hyphen begins a block of its own, as if the hyphen were space.
        const inner = { number: line.number, indent: indent + line.text.length - rest.length, text: rest };
        this.#lines[this.#at] = inner;
        items.push(this.block(inner.indent));
      } else {
        items.push(this.#value(rest, indent));
      }
    }
    return items;
  }

  #group(indent: number): Record<string, unknown> {
    const group: Record<string, unknown> = {};
    for (let line = this.#lineAt(indent); line && !isItem(line.text); line = this.#lineAt(indent)) {
      const [, name, rest] = FIELD.exec(line.text) ?? [];
      if (name === undefined || Object.hasOwn(group, name)) throw unsure;
      if (rest !== undefined) group[name] = this.#value(rest, indent);
      else {
        this.#at++;
        const next = this.#lines[this.#at];
        // A list may stand as far out as its name.
        group[name] = next?.indent === indent && isItem(next.text) ? this.#list(indent) : this.#inner(indent);
      }
    }
    return group;
  }

  #lineAt(indent: number): Line | undefined {
    const line = this.#lines[this.#at];
    if (line && line.indent > indent) throw unsure;
    return line?.indent === indent ? line : undefined;
  }

  /** What stands further in than `indent`, if anything does. */
  #inner(indent: number): unknown {
    const line = this.#lines[this.#at];
    return line && line.indent > indent ? this.block(line.indent) : null;
  }

  /** The value that ends this line; a text that goes on in the next is for the thorough reader. */
  #value(text: string, indent: number): unknown {
    const { number } = this.#lines[this.#at++]!;
    if (text === '>-') return this.#folded(number + 1, indent);
    if ((this.#lines[this.#at]?.indent ?? -1) > indent) throw unsure;
    if (!text.startsWith('[')) return scalar(text, isPlain);
    if (!text.endsWith(']')) throw unsure;
    const items = text.slice(1, -1);
    return /^ *$/.test(items) ? [] : items.split(',').map((item) => scalar(trimmed(item), isPlainInBrackets));
  }

  /** One paragraph, all its lines equally far in. What looks like a comment there is text. */
  #folded(first: number, indent: number): string {
    const words: string[] = [];
    const depth = indentOf(this.#raw[first] ?? '');
    let number = first;
    for (; this.#raw[number]?.trim(); number++) {
      const line = this.#raw[number]!;
      if (indentOf(line) <= indent) break;
      if (indentOf(line) !== depth || line.endsWith(' ')) throw unsure;
      words.push(line.slice(depth));
    }
    while (this.#lines[this.#at] && this.#lines[this.#at]!.number < number) this.#at++;
    const after = this.#raw.slice(number).find((line) => trimmed(line) !== '');
    if (words.length === 0 || (after !== undefined && indentOf(after) > indent)) throw unsure;
    return words.join(' ');
  }
}

// Begins with a letter, a digit or one of a few signs that mean nothing, and holds no colon or hash where one would mean something.
const BEGINS_PLAINLY = /^(?:[A-Za-z0-9/(+.£€…]|-\d|\p{L}|\p{So})/u;
const isPlain = (text: string) => BEGINS_PLAINLY.test(text) && !text.includes(': ') && !text.includes(' #') && !text.endsWith(':');
const isPlainInBrackets = (text: string) => BEGINS_PLAINLY.test(text) && !/[:#,[\]{}"']/.test(text);
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/;
const NUMBER = /^(?:0|-?[1-9]\d{0,14})(?:\.\d{1,9})?$/;
// Whatever some reader might take for a number: other spellings, other bases, infinity.
const LIKE_A_NUMBER = /^[-+]?(?:\d+|0o[0-7]+|0x[\da-fA-F]+|(?:\.\d+|\d+\.\d*|\d+)(?:e[-+]?\d+)?|\.inf|\.nan)$/i;
const LIKE_A_WORD = /^(?:null|true|false)$/i;
const WORDS: Record<string, unknown> = { null: null, true: true, false: false };

function scalar(text: string, plain: (text: string) => boolean): unknown {
  if (text[0] === '"' || text[0] === "'") {
    const quoted = QUOTED.exec(text);
    if (!quoted) throw unsure;
    return quoted[1] ?? quoted[2];
  }
  if (!plain(text)) throw unsure;
  if (NUMBER.test(text)) return Number(text);
  if (LIKE_A_NUMBER.test(text)) throw unsure;
  if (!LIKE_A_WORD.test(text)) return text;
  if (!Object.hasOwn(WORDS, text)) throw unsure;
  return WORDS[text];
}
