// Draws the social cards of pages, and the site's icons.
import { hashOf } from '../../engine/cache/hash.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import type { Original, PhotoEncoder } from '../../engine/assets/encode-photograph.ts';
import type { DrawnFile } from '../../engine/assets/draw-once.ts';
import { drawPhotoCard } from './photo-card.ts';
import {
  drawBelowPhotograph,
  drawGround,
  drawWords,
  placeScene,
  WIDTH,
  type CardInks,
  type CardWords,
  type Scene,
} from './card-drawing.ts';
import { encodePng, toIndexed, type PaletteImage } from './palette-png.ts';
import { textOf, type DrawingColours } from '../../engine/assets/pictures.ts';
import { drawnWith, inkFlat, rasterise } from './rasterise.ts';

export interface CardDrawing {
  settings: Record<'brand' | 'place' | 'icon', string>;
  /** Photographs of the content by path: `/images/stall.jpg`. */
  photographs: ReadonlyMap<string, Original>;
  encoder: PhotoEncoder;
  /** The drawings of the content by path: `/images/market.svg`. */
  pictures: ReadonlyMap<string, OutputFile>;
  colours: DrawingColours;
  /** Upper parts of recent cards. The key is the SVG. */
  grounds: Map<string, Promise<PaletteImage>>;
}

interface Card extends Pick<CardWords, 'title' | 'kicker'> {
  /** Path of the picture: `/images/market.svg`. */
  picture: string;
  /** Point that stays visible when the photograph is cropped, in tenths of its width and height: `x3 y6`. */
  focus?: string | undefined;
}

/** Maximum numbers of colours in a card's upper and lower part. The scene needs more than the words and the icon. */
const COLOURS = { ground: 192, words: 64 };

/** Describes a card of 1200 × 630 pixels: a PNG, or a JPEG if it shows a photograph. */
export function socialCard(path: string, card: Card, drawing: CardDrawing): DrawnFile {
  const { settings } = drawing;
  const inks = inksOf(drawing.colours);
  const said = { title: card.title, kicker: card.kicker, brand: settings.brand, place: settings.place };
  const icon = sceneOf(settings.icon, drawing);
  const original = drawing.photographs.get(card.picture);
  if (original) {
    const { focus } = card;
    const below = () => drawBelowPhotograph(said, icon, inks);
    return {
      path,
      key: () => `jpeg-card:${hashOf(drawnWith, original.photo.id, focus ?? '', below())}`,
      draw: () => drawPhotoCard({ original, focus, below: below() }, drawing.encoder),
      mayFollow: true,
    };
  }
  const ground = () => drawGround(sceneOf(card.picture, drawing), inks);
  const words = () => drawWords(said, icon, inks);
  return {
    path,
    key: () => keyOf(ground(), words()),
    async draw() {
      const drawn = await drawnGround(ground(), drawing);
      const below = toIndexed(await rasterise(words(), WIDTH), COLOURS.words, drawn.palette.length);
      return encodePng(WIDTH, [drawn, below]);
    },
    mayFollow: true,
  };
}

const keyOf = (...svgs: readonly string[]) => `png:${hashOf(drawnWith, ...svgs)}`;

/** Maximum number of card backgrounds in memory. Each takes half a megabyte. */
const MOST_GROUNDS = 40;

/** Draws each background once for all cards that share it. */
function drawnGround(svg: string, { grounds }: CardDrawing): Promise<PaletteImage> {
  const known = grounds.get(svg);
  if (known) return known;
  const drawn = rasterise(svg, WIDTH).then((pixels) => toIndexed(pixels, COLOURS.ground));
  grounds.set(svg, drawn);
  for (const oldest of grounds.keys()) {
    if (grounds.size <= MOST_GROUNDS) break;
    grounds.delete(oldest);
  }
  return drawn;
}

function sceneOf(address: string, drawing: CardDrawing): Scene {
  const file = drawing.pictures.get(address);
  if (!file) throw new Error(`${address} is no drawing of the content.`);
  return inkFlat(textOf(file), drawing.colours);
}

function inksOf({ light }: DrawingColours): CardInks {
  const ink = (name: string) => {
    const colour = light.get(name);
    if (!colour) throw new Error(`The drawings' colours have no --${name}.`);
    return colour;
  };
  return { paper: ink('paper'), ink: ink('ink'), brick: ink('brick') };
}

/**
 * `share` is the logo's share of the icon's width. A phone may crop the icon to a circle of four fifths of its width.
 */
const ICONS = [
  { path: 'apple-touch-icon.png', size: 180, share: 0.74 },
  { path: 'icon-192.png', size: 192, share: 0.6 },
  { path: 'icon-512.png', size: 512, share: 0.6 },
];

/** Icons that can't be SVG. Each shows the logo on the background colour of the site's pages. */
export function icons(drawing: CardDrawing): DrawnFile[] {
  const { paper } = inksOf(drawing.colours);
  const mark = sceneOf(drawing.settings.icon, drawing);
  return ICONS.map(({ path, size, share }) => {
    const side = size * share;
    const at = (size - side) / 2;
    const square = `width="${size}" height="${size}"`;
    const scene = placeScene(mark, at, at, side, side, { fit: 'xMidYMid meet' });
    const ground = `<rect ${square} fill="${paper}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${square}>${ground}${scene}</svg>`;
    const draw = async () => encodePng(size, [toIndexed(await rasterise(svg, size))]);
    return { path, key: () => keyOf(svg), draw };
  });
}
