// A picture's size in pixels, whether its data are sound, and whether an SVG is safe to serve: shapes and text only.
// Knows nothing of where pictures are used.
import { imageSize } from 'image-size';
import { Parser } from 'htmlparser2';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { DrawingWork } from './drawing-work.ts';
import { findDamage } from './picture-data.ts';
import { findFault } from './well-formed.ts';

export interface Size {
  width: number;
  height: number;
}

/** Pixels that a telephone can hold in its memory. */
const MOST_PIXELS = 50_000_000;

const RASTERS = new Set(['png', 'jpg', 'webp', 'avif']);

/** The natural size of a picture, or undefined after a finding. */
export function measurePicture(bytes: Uint8Array, file: string, report: Report): Size | undefined {
  if (file.endsWith('.svg')) return measureSvg(bytes, file, report);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const found = rasterSize(bytes);
  const problem = (message: string, suggestion: string, rule = 'picture/unreadable') => {
    report.add({ rule, severity: 'error', file, line: 1, column: 1, message, suggestion });
    return undefined;
  };
  if (found && found.width > 0 && found.height > 0 && found.type === extension) {
    if (found.width * found.height > MOST_PIXELS) {
      return problem(
        `The picture is ${found.width} by ${found.height} pixels.`,
        'Save it smaller: 2000 pixels are wide enough for any page.',
      );
    }
    const damage = findDamage(bytes, extension);
    if (damage) return problem(damage, 'Save or upload it again.', 'picture/damaged');
    // From 5 on, a camera's note says that the picture lies on its side; browsers turn it.
    return (found.orientation ?? 1) >= 5
      ? { width: found.height, height: found.width }
      : { width: found.width, height: found.height };
  }
  const other = found?.type && found.type !== extension ? found.type : undefined;
  return problem(
    other ? `The picture is named .${extension} but is of the kind ${other}.` : 'The picture cannot be read.',
    other && RASTERS.has(other) ? `Rename it to end in .${other}.` : `Save it again as .${extension}.`,
  );
}

/** Sizes that an AVIF may name of its parts: for each, the whole file is looked through. */
const MOST_SIZES = 100;

function rasterSize(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let sizes = 0;
  for (let at = buffer.indexOf('ispe'); at >= 0; at = buffer.indexOf('ispe', at + 4)) {
    if (++sizes > MOST_SIZES) return undefined;
  }
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath marker ' +
    'linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

function measureSvg(bytes: Uint8Array, file: string, report: Report): Size | undefined {
  const text = new TextDecoder().decode(bytes);
  const problems = isUtf8(bytes)
    ? svgProblems(text)
    : [
        {
          rule: 'picture/unreadable',
          offset: Math.max(0, text.indexOf('\uFFFD')),
          message: 'The drawing is not UTF-8 text.',
          suggestion: 'Save it as UTF-8.',
        } as const,
      ];
  const first = problems.find((problem) => problem.rule === 'picture/unreadable') ?? problems[0];
  if (first?.rule === 'picture/unreadable') problems.splice(0, problems.length, first);
  for (const { offset, ...problem } of problems) {
    const before = text.slice(0, offset).split('\n');
    report.add({ ...problem, severity: 'error', file, line: before.length, column: before.at(-1)!.length + 1 });
  }
  return first ? undefined : svgSize(text);
}

interface SvgProblem {
  rule: 'picture/unsafe-svg' | 'picture/unreadable';
  offset: number;
  message: string;
  suggestion: string;
}

/**
 * Everything in a drawing that is not a shape, a text or a reference inside the file. Anything not known to be harmless
 * counts.
 */
function svgProblems(text: string): SvgProblem[] {
  const work = new DrawingWork();
  const problems: SvgProblem[] = [];
  let depth = 0;
  let roots = 0;
  /** The <style> that is open: where its text begins, and all of it, since comments and entities cut it into pieces. */
  let style: { offset: number; css: string } | undefined;
  const unsafe = (message: string, suggestion: string, offset = parser.startIndex) =>
    problems.push({ rule: 'picture/unsafe-svg', offset, message, suggestion });
  const unreadable = (message: string, suggestion: string) =>
    problems.push({
      rule: 'picture/unreadable',
      offset: Math.min(parser.startIndex, text.length),
      message,
      suggestion,
    });
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (/^\?xml(?: [a-z]+=(?:"[^"<>?]*"|'[^'<>?]*'))*\s*\??$/.test(data)) return;
        unsafe(
          `The drawing has ${quoted(`<${data}>`)}.`,
          `Remove ${name.startsWith('!') ? 'the DOCTYPE and its entities' : 'it'}.`,
        );
      },
      onopentag(name, attributes) {
        if (depth++ === 0 && (roots++ > 0 || name !== 'svg' || attributes.xmlns !== SVG)) {
          unreadable(
            'The drawing does not begin with an <svg> element.',
            `Begin with <svg xmlns="${SVG}" viewBox="0 0 320 200">.`,
          );
        }
        if (depth === 1 && roots === 1 && !sizeOf(attributes)) {
          unreadable('The drawing has no size.', 'Give <svg> a viewBox: viewBox="0 0 320 200".');
        }
        if (style) unsafe(`The drawing’s <style> holds a <${name}>.`, 'Write nothing but rules in it.');
        else if (name === 'style') style = { offset: parser.endIndex + 1, css: '' };
        work.enter(name, attributes);
        if (!ELEMENTS.has(name)) {
          unsafe(
            `The drawing has a <${name}>.`,
            'Leave it out: a drawing may hold shapes, text, gradients, masks, filters and <style> only.',
          );
          return;
        }
        for (const [key, value] of Object.entries(attributes)) {
          if (!safeAttribute(key, value, depth)) {
            unsafe(`The drawing has ${key}=${quoted(value)}.`, attributeAdvice(key));
          }
        }
      },
      ontext(data) {
        if (style) style.css += data;
        else work.write(data);
        if (depth === 0 && data.replace('\uFEFF', '').trim()) {
          unreadable('The drawing has text outside its <svg>.', 'Remove it.');
        }
      },
      onclosetag(name, implied) {
        depth--;
        work.leave();
        if (style && name === 'style') {
          if (!safeCss(style.css)) {
            unsafe(
              'The drawing’s <style> loads something, or hides its text behind a backslash.',
              'Leave out @import, backslashes, and each url(…) but url(#part).',
              style.offset,
            );
          } else work.style(style.css);
          style = undefined;
        }
        // An element that closes itself counts as implied, too.
        const closesItself = text.slice(parser.endIndex - 1, parser.endIndex + 1) === '/>';
        if (implied && !closesItself) unreadable(`The drawing never closes its <${name}>.`, `Add </${name}>.`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  const fault = problems.length === 0 ? findFault(text) : undefined;
  if (fault) problems.push({ rule: 'picture/unreadable', ...fault });
  const tooMuch = problems.length === 0 ? work.tooMuch() : undefined;
  if (tooMuch) {
    problems.push({
      rule: 'picture/unreadable',
      offset: 0,
      message: `The drawing would take too long to draw: ${tooMuch}.`,
      suggestion: 'Draw it more simply.',
    });
  }
  if (roots === 0 && problems.length === 0) unreadable('The file is not a drawing.', 'Save it again as SVG.');
  return problems;
}

function safeAttribute(name: string, value: string, depth: number): boolean {
  const key = name.toLowerCase();
  if (key.startsWith('on') || key === 'src' || key === 'xml:base') return false;
  if (key === 'xmlns') return depth === 1 && value === SVG;
  if (key.startsWith('xmlns:')) return key === 'xmlns:xlink' && value === 'http://www.w3.org/1999/xlink';
  if (key === 'href' || key.endsWith(':href')) return /^#[\w-]+$/.test(value);
  return safeCss(value);
}

function attributeAdvice(name: string): string {
  if (/href$/i.test(name)) return 'Point to a part of the same drawing: href="#part".';
  if (/^on/i.test(name)) return 'Remove it: a drawing runs no script.';
  return 'Remove it: a drawing loads nothing from elsewhere.';
}

/** No load of anything, in whatever spelling CSS allows. */
function safeCss(value: string): boolean {
  return (
    !/\\|@import|image-set|expression|javascript:/i.test(value) && !/url\((?!\s*(["']?)#[\w.:-]+\1\s*\))/i.test(value)
  );
}

function svgSize(text: string): Size | undefined {
  let size: Size | undefined;
  const parser = new Parser({ onopentag: (_, attributes) => (size ??= sizeOf(attributes)) }, { xmlMode: true });
  parser.end(text);
  return size;
}

function sizeOf(attributes: Record<string, string>): Size | undefined {
  const [width, height] = [attributes.width, attributes.height].map((value) =>
    /^\d+(?:\.\d+)?(?:px)?$/.test(value ?? '') ? Number.parseFloat(value!) : NaN,
  );
  if (width && height) return fairSize(width, height);
  const box = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return box.length === 4 && box[2]! > 0 && box[3]! > 0 ? fairSize(box[2]!, box[3]!) : undefined;
}

/** A size that a page can have. */
const fairSize = (width: number, height: number): Size | undefined =>
  [width, height].every((side) => side >= 0.01 && side <= 100_000) ? { width, height } : undefined;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
