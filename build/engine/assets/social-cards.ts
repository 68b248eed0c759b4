// Draws the social cards of pages, and the site's icons.
import type { Cache } from '../cache/cache.ts';
import type { OutputFile } from '../output/file.ts';
import type { BaseSettings } from '../base-site.ts';
import { drawCard, placeScene, type CardInks, type CardWords, type Scene } from './card-drawing.ts';
import { inkFlat, textOf, type DrawingColours } from './pictures.ts';
import { rasterise } from './rasterise.ts';

export interface Drawing {
  settings: Pick<BaseSettings, 'brand' | 'place' | 'icon' | 'card'>;
  /** The pictures as the content has them, by address: `/images/market.svg`. */
  pictures: ReadonlyMap<string, OutputFile>;
  colours: DrawingColours;
  /** Has the pictures that were drawn before. */
  cache: Cache;
}

/** What a card says and shows; `picture` by its address: `/images/market.svg`. */
interface Card extends Pick<CardWords, 'title' | 'kicker'> {
  picture: string;
}

/** A PNG, 1200 × 630. */
export async function drawSocialCard(card: Card, drawing: Drawing): Promise<Uint8Array> {
  const { settings, cache, colours } = drawing;
  const words = { title: card.title, kicker: card.kicker, brand: settings.brand, place: settings.place };
  const svg = drawCard(words, sceneOf(card.picture, drawing), sceneOf(settings.icon, drawing), inksOf(colours));
  return rasterise(svg, 1200, cache);
}

/** The rasteriser reads PNG and JPEG; for another kind the site's own scene stands in. */
function sceneOf(address: string, drawing: Drawing): Scene {
  const file = drawing.pictures.get(address);
  if (file?.path.endsWith('.svg')) return { svg: inkFlat(textOf(file), drawing.colours) };
  const type = /\.(png|jpg)$/.exec(address)?.[1]?.replace('jpg', 'jpeg');
  if (file && type) return { data: `data:image/${type};base64,${Buffer.from(file.body).toString('base64')}` };
  if (address === drawing.settings.card) {
    throw new Error(
      `The social cards need a picture that can be drawn: ${address} is not an SVG, PNG or JPEG of the content.`,
    );
  }
  return sceneOf(drawing.settings.card, drawing);
}

function inksOf({ light }: DrawingColours): CardInks {
  const ink = (name: string) => {
    const colour = light.get(name);
    if (!colour) throw new Error(`The drawings' colours have no --${name}.`);
    return colour;
  };
  return { paper: ink('paper'), ink: ink('ink'), brick: ink('brick') };
}

/** `share` of the side that the mark takes: a phone may cut a round icon to a circle of four fifths. */
const ICONS = [
  { path: 'apple-touch-icon.png', size: 180, share: 0.74 },
  { path: 'icon-192.png', size: 192, share: 0.6 },
  { path: 'icon-512.png', size: 512, share: 0.6 },
];

/** The icons that cannot be SVG: the mark on paper. */
export async function drawIcons(drawing: Drawing): Promise<OutputFile[]> {
  const { paper } = inksOf(drawing.colours);
  const mark = sceneOf(drawing.settings.icon, drawing);
  return Promise.all(
    ICONS.map(async ({ path, size, share }) => {
      const side = size * share;
      const at = (size - side) / 2;
      const square = `width="${size}" height="${size}"`;
      const scene = placeScene(mark, at, at, side, side, { fit: 'xMidYMid meet' });
      const ground = `<rect ${square} fill="${paper}"/>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${square}>${ground}${scene}</svg>`;
      return { path, body: await rasterise(svg, size, drawing.cache) };
    }),
  );
}
