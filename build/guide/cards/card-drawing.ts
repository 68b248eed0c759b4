// Draws a social card as SVG, 1200 × 630, in two parts: the scene and the stepped border above, the words below.
import { readFileSync } from 'node:fs';
import { codeRoot } from '../assets/code-root.ts';
import { ROOT } from '../../engine/assets/pictures.ts';
import { cardFonts } from './rasterise.ts';
import { setTitle } from './set-title.ts';
import { xml } from '../xml.ts';

export interface CardWords {
  title: string;
  /** Subject of the page. If it equals the brand, the last line shows `place` instead. */
  kicker: string;
  brand: string;
  /** Area that the site covers: South London. */
  place: string;
}

export interface CardInks {
  paper: string;
  ink: string;
  brick: string;
}

/** SVG of a drawing, with its colours inlined. */
export type Scene = string;

export const WIDTH = 1200;
const HEIGHT = 630;
export const SCENE = 366;
const STEP = 12;
const MARGIN = 56;
/** Top and height of the title's frame. */
const TITLE = { top: 414, height: 136 };
/** Baseline and type size of the last line. */
const FOOT = { baseline: 592, size: 28 };

/**
 * Width of each character in ems, without kerning, as measured in the font files. The key '' has the width of every
 * other character.
 */
const widths = JSON.parse(readFileSync(`${codeRoot}build/guide/cards/fonts/widths.json`, 'utf8')) as Record<
  keyof typeof cardFonts,
  Record<string, number>
>;

const measureIn = (font: keyof typeof cardFonts) => (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (widths[font][character] ?? widths[font]['']!), 0);

/** The upper part of a card: the scene and the border below it. Cards with the same picture share this part. */
export const drawGround = (scene: Scene, inks: CardInks): string =>
  svgOf(0, TITLE.top, [
    `<rect width="${WIDTH}" height="${SCENE}" fill="${inks.paper}"/>`,
    // Lets the scene overflow its frame, because clipping triples the drawing time. The next shape covers the overflow.
    placeScene(scene, 0, 0, WIDTH, SCENE, { overflow: 'visible' }),
    paperFrom(SCENE, inks),
    border(SCENE, inks),
  ]);

/** The lower part of a card: the title and the last line. */
export const drawWords = (words: CardWords, icon: Scene, inks: CardInks): string =>
  svgOf(TITLE.top, HEIGHT, [paperFrom(TITLE.top, inks), ...wordParts(words, icon, inks)]);

/** The lower part of a card with a photograph: the border, the title and the last line. */
export const drawBelowPhotograph = (words: CardWords, icon: Scene, inks: CardInks): string =>
  svgOf(SCENE, HEIGHT, [paperFrom(SCENE, inks), border(SCENE, inks), ...wordParts(words, icon, inks)]);

const paperFrom = (top: number, { paper }: CardInks) =>
  `<rect y="${top}" width="${WIDTH}" height="${HEIGHT - top}" fill="${paper}"/>`;

const wordParts = (words: CardWords, icon: Scene, inks: CardInks) => [
  titleLines(words.title, inks.ink),
  foot(words, icon, inks),
];

/** SVG of the rows from `top` to `bottom`. Coordinates are those of the whole card. */
function svgOf(top: number, bottom: number, parts: string[]): string {
  const height = bottom - top;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 ${top} ${WIDTH} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`;
}

interface Placing {
  fit?: string;
  overflow?: 'visible' | 'hidden';
}

/** Fills a frame with a picture from edge to edge. If the picture is too high, it is cropped at the top. */
export function placeScene(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  { fit = 'xMidYMax slice', overflow = 'hidden' }: Placing = {},
): string {
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${fit}"`;
  return scene.replace(ROOT, (_, attributes: string) => {
    const rest = attributes.replace(/\s(?:x|y|width|height|preserveAspectRatio|overflow)=(?:"[^"]*"|'[^']*')/g, '');
    return `<svg ${frame} overflow="${overflow}"${viewBox(attributes)}${rest}>`;
  });
}

/** A drawing without a viewBox is shown in its full size. */
function viewBox(attributes: string): string {
  if (/\sviewBox=/.test(attributes)) return '';
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(`\\s${name}=["']([\\d.]+)`).exec(attributes)?.[1],
  );
  return width && height ? ` viewBox="0 0 ${width} ${height}"` : '';
}

/** The stepped border of the site. Each tooth is six steps wide at the top, and two at the bottom. */
function border(y: number, inks: CardInks): string {
  const tooth = `h${-STEP}v${STEP}h${-STEP}v${STEP}h${-2 * STEP}v${-STEP}h${-STEP}v${-STEP}h${-STEP}`;
  const teeth = WIDTH / (6 * STEP);
  return `<path d="M0 ${y}H${WIDTH}v${STEP}${tooth.repeat(Math.ceil(teeth))}H0z" fill="${inks.brick}"/>`;
}

function titleLines(title: string, ink: string): string {
  const frame = { width: WIDTH - 2 * MARGIN, height: TITLE.height, largest: 92, leading: 1.04 };
  const { size, lines } = setTitle(title, frame, measureIn('display'));
  // Centres the lines in their frame. A baseline is about three quarters of an em below the top of its line.
  const first = TITLE.top + (frame.height - lines.length * size * frame.leading) / 2 + 0.78 * size;
  return lines
    .map((line, index) => text('display', line, MARGIN, first + index * size * frame.leading, size, ink))
    .join('');
}

/** Prints the subject on the left and the site's name on the right. Long names are set smaller. */
function foot({ kicker, place, brand }: CardWords, icon: Scene, inks: CardInks): string {
  const measure = measureIn('bold');
  const sizeIn = (words: string, width: number) => Math.min(FOOT.size, width / measure(words));
  const brandSize = sizeIn(brand, WIDTH / 3);
  const brandAt = WIDTH - MARGIN - measure(brand) * brandSize;
  const iconAt = brandAt - 50;
  const about = kicker === brand ? place : kicker;
  return [
    text('bold', about, MARGIN, FOOT.baseline, sizeIn(about, iconAt - 2 * MARGIN), inks.brick),
    placeScene(icon, iconAt, FOOT.baseline - 30, 38, 38, { fit: 'xMidYMid meet' }),
    text('bold', brand, brandAt, FOOT.baseline, brandSize, inks.ink),
  ].join('');
}

function text(font: keyof typeof cardFonts, words: string, x: number, y: number, size: number, colour: string): string {
  if (!words) return '';
  const { family, weight } = cardFonts[font];
  const look = `font-family="${family}" font-weight="${weight}" font-size="${round(size)}" fill="${colour}"`;
  return `<text x="${round(x)}" y="${round(y)}" ${look}>${xml(words.replace(/[\u0000-\u001f]/g, ' '))}</text>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
