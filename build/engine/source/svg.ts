// Reads an SVG drawing. Checks that it is well-formed and safe to serve: it runs no script and loads nothing.
import { decodeXML } from 'entities';
import { quoted } from '../report/wording.ts';

interface SvgProblem {
  rule: 'picture/unreadable' | 'picture/unsafe-svg';
  offset: number;
  message: string;
  suggestion: string;
}

interface Drawing {
  size?: Record<'width' | 'height', number> | undefined;
  problems: SvgProblem[];
}

const LONGEST = 200_000;
const MOST_FINDINGS = 100;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Elements that a drawing may have. All others could run scripts, load files or take long to draw. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern marker clipPath mask'
  ).split(' '),
);
/** Ends the reading of a drawing whose rest can't be read. */
class Stopped extends Error {
  readonly problem: SvgProblem | undefined;
  constructor(problem?: SvgProblem) {
    super(problem?.message);
    this.problem = problem;
  }
}

function stop(offset: number, message: string, suggestion: string): never {
  throw new Stopped({ rule: 'picture/unreadable', offset, message, suggestion });
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const VALUE = `(?:"[^"<]*"|'[^'<]*')`;
/** One part of a well-formed text, from where the last part ended. */
const PART = new RegExp(
  [
    String.raw`<!--(?:(?!--)[^])*-->`,
    String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
    String.raw`(?<instruction><\?[^]*?\?>)`,
    String.raw`(?<doctype><!DOCTYPE[^>]*>)`,
    String.raw`</(?<closing>${NAME})\s*>`,
    String.raw`<(?<name>${NAME})(?<attributes>(?:\s+${NAME}\s*=\s*${VALUE})*)\s*(?<end>/?)>`,
    String.raw`(?<words>(?:(?!\]\]>)[^<])+)`,
  ].join('|'),
  'uy',
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'gu');

/** Matches an "&" that isn't the start of an entity of XML. */
const STRAY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/;

export function parseSvg(text: string): Drawing {
  const drawing: Drawing = { problems: [] };
  try {
    readInto(drawing, text);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (error.problem) drawing.problems.push(error.problem);
  }
  return drawing;
}

interface Tag {
  name: string;
  /** Attributes with their values. */
  values: ReadonlyMap<string, string>;
}

interface Part {
  at: number;
  end: number;
  /** A document type. */
  doctype?: string | undefined;
  /** A processing instruction, except for the XML declaration. */
  instruction?: string | undefined;
  words?: string;
  opened?: Tag;
  /** Name of the element that ends with this part. */
  closed?: string;
}

/** Reads well-formed XML part by part. Stops at the first mistake. */
function* readParts(text: string): Generator<Part> {
  const broken = (at: number, reason: string, advice = 'Mend it there, or save the drawing again as plain SVG.') =>
    stop(at, `The drawing is not well-formed XML: ${reason} in ${quoted(text.slice(at, at + 20))}.`, advice);
  const open: Tag[] = [];
  let hasRoot = false;
  const control = text.search(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/);
  if (control >= 0) broken(control, 'forbidden character');
  for (let at = 0, end = 0; at < text.length; at = end) {
    PART.lastIndex = at;
    const [part, ...groups] = PART.exec(text) ?? broken(...faultAt(text, at));
    const [cdata, instruction, doctype, closing, name, attributes, empty, words] = groups;
    end = PART.lastIndex;
    const stray = (attributes ?? words) === undefined ? -1 : part.search(STRAY);
    if (stray >= 0) broken(at + stray, 'undefined entity', 'Write &amp; for "&", and any other character as it is.');
    if (open.length === 0 && (cdata ?? words?.trim())) broken(at, 'text outside the root element');
    if (closing !== undefined && closing !== open.pop()?.name) broken(at, 'unexpected close tag');
    const known = { at, end, words: cdata ?? decodeXML(words ?? '') };
    if (name === undefined) {
      const isDeclaration = at === 0 && /^<\?xml\s/.test(part);
      yield { ...known, doctype, ...(!isDeclaration && { instruction }), ...(closing && { closed: closing }) };
      continue;
    }
    if (hasRoot && open.length === 0) broken(at, 'second root element');
    hasRoot = true;
    const values = new Map<string, string>();
    for (const [, key = '', value = ''] of attributes!.matchAll(ATTRIBUTE)) {
      if (values.has(key)) broken(at, `duplicate attribute: ${key}`);
      values.set(key, decodeXML(value.slice(1, -1)));
    }
    open.push({ name, values });
    for (const key of values.keys()) {
      const [prefix = '', local] = key.split(':');
      const isBound = ['xml', 'xmlns'].includes(prefix) || open.some((each) => each.values.has(`xmlns:${prefix}`));
      if (local !== undefined && !isBound) broken(at, `unbound namespace prefix: ${quoted(prefix)}`);
    }
    if (empty) open.pop();
    yield { ...known, opened: { name, values }, ...(empty && { closed: name }) };
  }
  const unclosed = open.at(-1)?.name;
  if (unclosed) stop(text.trimEnd().length, `The drawing never closes its <${unclosed}>.`, `Add </${unclosed}>.`);
  if (!hasRoot) broken(0, 'no root element');
}

/** Position and kind of a part that isn't well-formed. */
function faultAt(text: string, at: number): [at: number, reason: string] {
  if (!text.startsWith('<!--', at)) return [at, 'malformed markup'];
  const end = text.indexOf('--', at + 4);
  return [end < 0 ? at : end + 2, 'malformed comment'];
}

function readInto(drawing: Drawing, text: string): void {
  const { problems } = drawing;
  /** Text of the open <style>, which may be in several parts. */
  let style: { start: number; css: string } | undefined;
  const unsafe = (offset: number, message: string, suggestion: string) => {
    problems.push({ rule: 'picture/unsafe-svg', offset, message, suggestion });
    if (problems.length === MOST_FINDINGS) throw new Stopped();
  };
  if (text.length > LONGEST) stop(0, `The drawing is larger than ${LONGEST / 1000} KB.`, 'Draw it more simply.');
  for (const { at, end, doctype, instruction, words, opened, closed } of readParts(text)) {
    if (doctype !== undefined) {
      unsafe(at, `The drawing has ${quoted(doctype)}.`, 'Remove the DOCTYPE and its entities.');
      // A document type may define entities that can't be checked.
      throw new Stopped();
    }
    if (instruction !== undefined) unsafe(at, `The drawing has ${quoted(instruction)}.`, 'Remove it.');
    if (style) style.css += words;
    if (opened) {
      if (style) unsafe(at, `The drawing’s <style> holds a <${opened.name}>.`, 'Write only rules in it.');
      else if (opened.name === 'style') style = { start: end, css: '' };
      const isRoot = !drawing.size;
      drawing.size ??= sizeOfRoot(opened, at);
      checkTag(opened, isRoot, (...problem) => unsafe(at, ...problem));
    }
    if (closed !== 'style' || !style) continue;
    if (!isSafeCss(style.css)) {
      const message = 'The drawing’s <style> loads something, has a filter, or hides its text behind a backslash.';
      unsafe(style.start, message, 'Delete @import, filters, backslashes, and every url(…) except url(#part).');
    }
    style = undefined;
  }
}

function sizeOfRoot({ name, values }: Tag, at: number): NonNullable<Drawing['size']> {
  const advice = `Begin with <svg xmlns="${SVG}" viewBox="0 0 320 200">.`;
  const isSvg = name === 'svg' && values.get('xmlns') === SVG;
  if (!isSvg) stop(at, 'The drawing does not begin with an <svg> element.', advice);
  return sizeOf(values) ?? stop(at, 'The drawing has no size.', 'Give <svg> a viewBox: viewBox="0 0 320 200".');
}

function checkTag({ name, values }: Tag, isRoot: boolean, unsafe: (message: string, advice: string) => void): void {
  if (!ELEMENTS.has(name)) {
    const advice = 'Delete it. A drawing may have only shapes, text, gradients, patterns, masks and <style>.';
    return unsafe(`The drawing has a <${name}>.`, advice);
  }
  for (const [key, value] of values) {
    if (!isSafeAttribute(key, value, isRoot)) unsafe(`The drawing has ${key}=${quoted(value)}.`, attributeAdvice(key));
  }
}

function isSafeAttribute(name: string, value: string, ofRoot: boolean): boolean {
  const key = name.toLowerCase();
  if (key.startsWith('on') || ['src', 'xml:base', 'filter'].includes(key)) return false;
  if (key === 'xmlns') return ofRoot && value === SVG;
  if (key.startsWith('xmlns:')) return key === 'xmlns:xlink' && value === XLINK;
  if (key === 'href' || key.endsWith(':href')) return /^#[\w-]+$/.test(value);
  return isSafeCss(value);
}

function attributeAdvice(name: string): string {
  if (/href$/i.test(name)) return 'Point to a part of the same drawing: href="#part".';
  if (/^on/i.test(name)) return 'Remove it. A drawing can’t run scripts.';
  return 'Remove it. A drawing can’t have filters or load anything from elsewhere.';
}

/** True if the CSS has no filter and loads nothing, in any spelling that CSS allows. */
function isSafeCss(value: string): boolean {
  if (/\\|@import|image-set|expression|javascript:|filter/i.test(value)) return false;
  return !/url\((?!\s*(["']?)#[\w.:-]+\1\s*\))/i.test(value);
}

function sizeOf(attributes: ReadonlyMap<string, string>): Drawing['size'] {
  const length = (name: string) => /^(\d+(?:\.\d+)?)(?:px)?$/.exec(attributes.get(name) ?? '')?.[1];
  const box = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const own = [length('width'), length('height')].map(Number);
  const [width = 0, height = 0] = own[0]! > 0 && own[1]! > 0 ? own : box.length === 4 ? box.slice(2).map(Number) : [];
  return [width, height].every((side) => side >= 0.01 && side <= 100_000) ? { width, height } : undefined;
}
