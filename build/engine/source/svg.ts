// Reads an SVG drawing. Checks that it is well-formed, safe to serve and cheap to draw.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { quoted, visible } from '../report/wording.ts';

interface SvgProblem {
  rule: 'picture/unreadable' | 'picture/unsafe-svg';
  offset: number;
  message: string;
  suggestion: string;
}

/** An element: its index, the number of elements in it including itself, and the range of its source. */
interface Part {
  name: string;
  index: number;
  count: number;
  start: number;
  end: number;
}

const LONGEST = 200_000;
const MOST_ELEMENTS = 2_000;
const DEEPEST = 50;
/** The rasterizer takes quadratic time for text. */
const MOST_LETTERS = 5_000;
/** Maximum number of elements with all references expanded. A hundred characters count like an element. */
const MOST_DRAWN = 5_000;
const MOST_FINDINGS = 100;
const SIMPLER = 'Draw it more simply.';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Elements that a drawing may have. Filters aren't allowed, because they take long to draw. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern marker clipPath mask'
  ).split(' '),
);
const STOP = new Error('The rest of the drawing cannot be read.');

export function readSvg(text: string): Pick<SvgReader, 'size' | 'problems'> {
  const reader = new SvgReader(text);
  try {
    reader.read();
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return reader;
}

class SvgReader {
  size: Record<'width' | 'height', number> | undefined;
  readonly problems: SvgProblem[] = [];
  readonly #text: string;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #open: Part[] = [];
  #root: Part | undefined;
  readonly #byId = new Map<string, Part>();
  readonly #references: { from: Part; id: string }[] = [];
  #elements = 0;
  #letters = 0;
  /** Text of the open <style>. The parser delivers it in pieces around comments and entities. */
  #style: { start: number; css: string } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    if (this.#text.length > LONGEST) this.#stop(0, `The drawing is larger than ${LONGEST / 1000} KB.`, SIMPLER);
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#fail(message));
    parser.on('doctype', (words) => {
      const start = this.#text.lastIndexOf('<!DOCTYPE', parser.position);
      this.#unsafe(start, `The drawing has ${quoted(`<!DOCTYPE${words}>`)}.`, 'Remove the DOCTYPE and its entities.');
      // A document type may define entities that can't be checked.
      throw STOP;
    });
    parser.on('processinginstruction', ({ target, body }) => {
      const start = this.#text.lastIndexOf('<?', parser.position - 3);
      this.#unsafe(start, `The drawing has ${quoted(`<?${target} ${body}?>`)}.`, 'Remove it.');
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', () => this.#closeTag());
    parser.on('text', (words) => this.#write(words));
    parser.on('cdata', (words) => this.#write(words));
    parser.write(this.#text).close();
    if (this.problems.length === 0 && this.#drawn(this.#root!) > MOST_DRAWN) {
      this.#stop(0, 'The drawing repeats its parts too many times, or in a circle.', SIMPLER);
    }
  }

  #stop(offset: number, message: string, suggestion: string): never {
    this.problems.push({ rule: 'picture/unreadable', offset, message, suggestion });
    throw STOP;
  }

  #unsafe(offset: number, message: string, suggestion: string): void {
    this.problems.push({ rule: 'picture/unsafe-svg', offset, message, suggestion });
    if (this.problems.length === MOST_FINDINGS) throw STOP;
  }

  #tagStart(): number {
    return this.#text.lastIndexOf('<', this.#parser.position - 1);
  }

  #openTag({ name, uri, attributes: found }: SaxesTagNS): void {
    const start = this.#tagStart();
    const attributes = new Map(Object.values(found).map((each) => [each.name, each.value]));
    const part = { name, index: this.#elements++, count: 1, start, end: start };
    this.#open.push(part);
    this.#root ??= part;
    if (part === this.#root) this.#readRoot(start, `${uri} ${name}`, attributes);
    if (this.#elements > MOST_ELEMENTS) this.#stop(start, `The drawing has over ${MOST_ELEMENTS} elements.`, SIMPLER);
    if (this.#open.length > DEEPEST) this.#stop(start, `The drawing nests over ${DEEPEST} elements.`, SIMPLER);
    if (this.#style) this.#unsafe(start, `The drawing’s <style> holds a <${name}>.`, 'Write only rules in it.');
    else if (name === 'style') this.#style = { start: this.#parser.position, css: '' };
    if (!ELEMENTS.has(name)) {
      const advice = 'Delete it. A drawing may have only shapes, text, gradients, patterns, masks and <style>.';
      this.#unsafe(start, `The drawing has a <${name}>.`, advice);
      return;
    }
    const id = attributes.get('id');
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
    for (const [key, value] of attributes) {
      if (safeAttribute(key, value, part === this.#root)) this.#noteReferences(part, key, value);
      else this.#unsafe(start, `The drawing has ${key}=${quoted(value)}.`, attributeAdvice(key));
    }
  }

  #readRoot(start: number, name: string, attributes: ReadonlyMap<string, string>): void {
    if (name !== `${SVG} svg`) {
      const advice = `Begin with <svg xmlns="${SVG}" viewBox="0 0 320 200">.`;
      this.#stop(start, 'The drawing does not begin with an <svg> element.', advice);
    }
    this.size = sizeOf(attributes);
    if (!this.size) this.#stop(start, 'The drawing has no size.', 'Give <svg> a viewBox: viewBox="0 0 320 200".');
  }

  #closeTag(): void {
    const part = this.#open.pop()!;
    const start = this.#tagStart();
    const closing = /^<\/([^\s>]+)/.exec(this.#text.slice(start, this.#parser.position))?.[1] ?? part.name;
    const ofOther = closing !== part.name && this.#open.some(({ name }) => name === closing);
    if (ofOther) this.#neverClosed(start, part.name);
    part.end = this.#parser.position;
    part.count = this.#elements - part.index;
    if (part.name !== 'style' || !this.#style) return;
    const { start: cssStart, css } = this.#style;
    this.#style = undefined;
    if (safeCss(css)) this.#noteReferences(this.#root!, 'style', css);
    else {
      const message = 'The drawing’s <style> loads something, has a filter, or hides its text behind a backslash.';
      this.#unsafe(cssStart, message, 'Delete @import, filters, backslashes, and every url(…) except url(#part).');
    }
  }

  #write(words: string): void {
    if (this.#style) this.#style.css += words;
    else if ((this.#letters += words.trim().length) > MOST_LETTERS) {
      this.#stop(this.#open.at(-1)!.start, `The drawing has over ${MOST_LETTERS} letters.`, SIMPLER);
    }
  }

  #noteReferences(from: Part, by: string, value: string): void {
    const ids = by.endsWith('href') ? [value.slice(1)] : [...value.matchAll(REFERENCE)].map(([, id]) => id!);
    for (const id of ids) this.#references.push({ from, id });
  }

  /**
   * Counts the elements drawn for a part. The target of a group's reference counts once per element of the group,
   * because each element may inherit the reference.
   */
  #drawn(part: Part, within: readonly Part[] = []): number {
    if (within.includes(part)) return Infinity;
    const isInside = ({ index }: Part) => index >= part.index && index < part.index + part.count;
    let sum = part.count + (part.end - part.start) / 100;
    for (const { from, id } of this.#references.filter((reference) => isInside(reference.from))) {
      const target = this.#byId.get(id);
      if (!target || target.name.endsWith('Gradient')) continue;
      sum += from.count * this.#drawn(target, [...within, part]);
      if (sum > MOST_DRAWN) break;
    }
    return sum;
  }

  /** @param fault Message of the parser: `3:12: attribute without value.` */
  #fail(fault: string): never {
    const text = this.#text;
    const end = Math.max(0, Math.min(this.#parser.position, text.length) - 1);
    // The parser reads an "&" as the start of an entity up to the next ";", however far away.
    const read = text
      .slice(0, end + 1)
      .replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, (part) => ' '.repeat(part.length));
    const stray = read.search(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/);
    const [, unclosed] = /unclosed tag: (.+)/.exec(fault) ?? [];
    if (unclosed && stray < 0) this.#neverClosed(text.trimEnd().length, unclosed);
    const at = stray >= 0 ? stray : text[end] === '>' ? this.#tagStart() : end;
    const reason = stray >= 0 ? 'undefined entity' : fault.replace(/^[\d:]+ |\.$/g, '');
    const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason))!;
    const here = `${visible(reason.slice(0, 80))} in ${quoted(text.slice(at, at + 20))}`;
    this.#stop(at, `The drawing is not well-formed XML: ${here}.`, advice);
  }

  #neverClosed(offset: number, name: string): never {
    this.#stop(offset, `The drawing never closes its <${name}>.`, `Add </${name}>.`);
  }
}

const ADVICE: [fault: RegExp, advice: string][] = [
  [/entity/, 'Write &amp; for "&", and any other character as it is.'],
  [/duplicate attribute/, 'Keep one of the two.'],
  [/namespace prefix/, 'Remove the attribute or element that begins with it. For xlink:href, write href.'],
  [/comment/, 'Delete one of the two hyphens.'],
  [/doctype|close tag|closing tag|outside of root|one root/, 'Remove it.'],
  [/a root element/, 'Save it again as SVG.'],
  [/^/, 'Write each value in quotes, a space before each attribute, ">" after each tag, and &lt; for "<" in a text.'],
];

const REFERENCE = /\(\s*["']?#([\w.:-]+)/g;

function safeAttribute(name: string, value: string, ofRoot: boolean): boolean {
  const key = name.toLowerCase();
  if (key.startsWith('on') || ['src', 'xml:base', 'filter'].includes(key)) return false;
  if (key === 'xmlns') return ofRoot && value === SVG;
  if (key.startsWith('xmlns:')) return key === 'xmlns:xlink' && value === XLINK;
  if (key === 'href' || key.endsWith(':href')) return /^#[\w-]+$/.test(value);
  return safeCss(value);
}

function attributeAdvice(name: string): string {
  if (/href$/i.test(name)) return 'Point to a part of the same drawing: href="#part".';
  if (/^on/i.test(name)) return 'Remove it. A drawing can’t run scripts.';
  return 'Remove it. A drawing can’t have filters or load anything from elsewhere.';
}

/** True if the CSS has no filter and loads nothing, in any spelling that CSS allows. */
function safeCss(value: string): boolean {
  if (/\\|@import|image-set|expression|javascript:|filter/i.test(value)) return false;
  return !/url\((?!\s*(["']?)#[\w.:-]+\1\s*\))/i.test(value);
}

function sizeOf(attributes: ReadonlyMap<string, string>): SvgReader['size'] {
  const length = (name: string) => /^(\d+(?:\.\d+)?)(?:px)?$/.exec(attributes.get(name) ?? '')?.[1];
  const [, , ...box] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const own = [length('width'), length('height')].map(Number);
  const [width = 0, height = 0] = own[0]! > 0 && own[1]! > 0 ? own : box.length === 2 ? box : [];
  return [width, height].every((side) => side >= 0.01 && side <= 100_000) ? { width, height } : undefined;
}
