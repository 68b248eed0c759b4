// Reads an SVG drawing. Checks that it is well-formed and safe to serve: it runs no script and loads nothing.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { quoted, visible } from '../report/wording.ts';

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
const STOP = new Error('The rest of the drawing cannot be read.');

export function parseSvg(text: string): Drawing {
  const drawing: Drawing = { problems: [] };
  try {
    readInto(drawing, text);
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return drawing;
}

function readInto(drawing: Drawing, text: string): void {
  const { problems } = drawing;
  const parser = new SaxesParser({ xmlns: true });
  /** Text of the open <style>. The parser delivers it in pieces around comments and entities. */
  let style: { start: number; css: string } | undefined;
  let isRoot = true;
  const stop = (offset: number, message: string, suggestion: string): never => {
    problems.push({ rule: 'picture/unreadable', offset, message, suggestion });
    throw STOP;
  };
  const unsafe = (offset: number, message: string, suggestion: string) => {
    problems.push({ rule: 'picture/unsafe-svg', offset, message, suggestion });
    if (problems.length === MOST_FINDINGS) throw STOP;
  };
  if (text.length > LONGEST) stop(0, `The drawing is larger than ${LONGEST / 1000} KB.`, 'Draw it more simply.');
  parser.on('error', ({ message }) => stop(...faultOf(text, parser.position, message)));
  parser.on('doctype', (words) => {
    const start = text.lastIndexOf('<!DOCTYPE', parser.position);
    unsafe(start, `The drawing has ${quoted(`<!DOCTYPE${words}>`)}.`, 'Remove the DOCTYPE and its entities.');
    // A document type may define entities that can't be checked.
    throw STOP;
  });
  parser.on('processinginstruction', ({ target, body }) => {
    const start = text.lastIndexOf('<?', parser.position - 3);
    unsafe(start, `The drawing has ${quoted(`<?${target} ${body}?>`)}.`, 'Remove it.');
  });
  parser.on('opentag', ({ name, uri, attributes }: SaxesTagNS) => {
    const start = text.lastIndexOf('<', parser.position - 1);
    const values = new Map(Object.values(attributes).map((each) => [each.name, each.value]));
    if (isRoot) {
      const advice = `Begin with <svg xmlns="${SVG}" viewBox="0 0 320 200">.`;
      if (`${uri} ${name}` !== `${SVG} svg`) stop(start, 'The drawing does not begin with an <svg> element.', advice);
      drawing.size = sizeOf(values);
      if (!drawing.size) stop(start, 'The drawing has no size.', 'Give <svg> a viewBox: viewBox="0 0 320 200".');
    }
    if (style) unsafe(start, `The drawing’s <style> holds a <${name}>.`, 'Write only rules in it.');
    else if (name === 'style') style = { start: parser.position, css: '' };
    if (ELEMENTS.has(name)) {
      for (const [key, value] of values) {
        if (isSafeAttribute(key, value, isRoot)) continue;
        unsafe(start, `The drawing has ${key}=${quoted(value)}.`, attributeAdvice(key));
      }
    } else {
      const advice = 'Delete it. A drawing may have only shapes, text, gradients, patterns, masks and <style>.';
      unsafe(start, `The drawing has a <${name}>.`, advice);
    }
    isRoot = false;
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'style' || !style) return;
    if (!isSafeCss(style.css)) {
      const message = 'The drawing’s <style> loads something, has a filter, or hides its text behind a backslash.';
      unsafe(style.start, message, 'Delete @import, filters, backslashes, and every url(…) except url(#part).');
    }
    style = undefined;
  });
  const addCss = (words: string) => style && (style.css += words);
  parser.on('text', addCss);
  parser.on('cdata', addCss);
  parser.write(text).close();
}

/** @param fault Message of the parser: `3:12: attribute without value.` */
function faultOf(text: string, position: number, fault: string): [offset: number, message: string, advice: string] {
  const [, unclosed] = /unclosed tag: (.+)/.exec(fault) ?? [];
  const end = Math.max(0, Math.min(position, text.length) - 1);
  // The parser reads an "&" as the start of an entity up to the next ";", however far away.
  const read = text.slice(0, end + 1).replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, (part) => ' '.repeat(part.length));
  const stray = read.search(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/);
  if (unclosed && stray < 0) {
    return [text.trimEnd().length, `The drawing never closes its <${unclosed}>.`, `Add </${unclosed}>.`];
  }
  const at = stray >= 0 ? stray : text[end] === '>' ? text.lastIndexOf('<', end) : end;
  const reason = stray >= 0 ? 'undefined entity' : visible(fault.replace(/^[\d:]+ |\.$/g, '').slice(0, 80));
  const advice = /entity/.test(reason)
    ? 'Write &amp; for "&", and any other character as it is.'
    : 'Mend it there, or save the drawing again as plain SVG.';
  return [at, `The drawing is not well-formed XML: ${reason} in ${quoted(text.slice(at, at + 20))}.`, advice];
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
