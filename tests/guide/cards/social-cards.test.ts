// Tests social cards: their size with any title, and the same bytes in every run, even with a damaged cache.
import { fillColours, paletteOf } from '../../../components/palette.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { beforeEach, describe, expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { drawWords, placeScene } from '../../../build/guide/cards/card-drawing.ts';
import { parseDrawingColours } from '../../../build/engine/assets/pictures.ts';
import { inkFlat } from '../../../build/guide/cards/rasterise.ts';
import { drawOnce } from '../../../build/engine/assets/draw-once.ts';
import { PhotoEncoder } from '../../../build/engine/assets/encode-photograph.ts';
import { photographOf } from '../../../build/engine/source/photograph.ts';
import sharp from 'sharp';
import { scene as photograph } from '../../engine/assets/sample-photographs.ts';
import { icons, socialCard, type CardDrawing } from '../../../build/guide/cards/social-cards.ts';
import { socialCardsOf } from '../../../build/guide/cards/card-path.ts';

const colours = parseDrawingColours(
  fillColours(
    readFileSync(new URL('../../../components/document/drawing-colours.css', import.meta.url), 'utf8'),
    paletteOf(),
  ),
);
const scene =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 400"><rect width="960" height="400" fill="var(--sky)"/><circle cx="300" cy="300" r="80" fill="var(--brick)" stroke="var(--ink)"/></svg>';
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="var(--brick)"/></svg>';
const inks = { paper: '#fbf6ea', ink: '#1d1b2b', brick: '#a8321b' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
});

const drawing = (): CardDrawing => ({
  settings: { brand: 'Marsh & Quay', place: 'the estuary', icon: '/images/icon.svg' },
  pictures: new Map([
    ['/images/scene.svg', { path: 'images/scene.svg', body: scene }],
    ['/images/icon.svg', { path: 'images/icon.svg', body: mark }],
  ]),
  colours,
  grounds: new Map(),
  photographs: new Map(),
  encoder: new PhotoEncoder(new Cache()),
});

const route = (path: string, title: string, picture = '/images/scene.svg') => ({
  path,
  card: { title, kicker: 'Harbour', picture },
});

const drawCards = (routes: ReturnType<typeof route>[], setup: CardDrawing) =>
  Promise.all(
    socialCardsOf(routes, 'every-page').map(async ({ path, card }) => ({
      path,
      body: await socialCard(path, card, setup).draw(),
    })),
  );

it.each([
  ['every-page', ['cards.png', 'cards/blog/harbour.png']],
  ['site', ['cards.png']],
] as const)('with the setting "%s", a site has exactly the cards that its pages link', (cards, paths) => {
  const routes = [route('/', 'Quay'), { path: '/nowhere' }, route('/blog/harbour', 'Harbour')];
  expect(socialCardsOf(routes, cards).map(({ path }) => path)).toEqual(paths);
});

describe('the SVG of a card', () => {
  const draw = (title: string, kicker = 'Harbour', brand = 'Quay') =>
    drawWords({ title, kicker, brand, place: 'the estuary' }, inkFlat(mark, colours), inks);
  const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);

  it("drawWords shows the site's place at the bottom of a card whose kicker is the same as the brand", () => {
    expect(words(draw('Hello', 'Quay'))).toEqual(['Hello', 'the estuary', 'Quay']);
  });

  it('placeScene accepts an SVG with either kind of quotes, and with a width and height but no viewBox', () => {
    const odd = `<svg xmlns='http://www.w3.org/2000/svg' aria-label='a > b' width='20' height="10px" x="3"><path d="M0 0"/></svg>`;
    expect(placeScene(odd, 0, 0, 4, 2)).toBe(
      `<svg x="0" y="0" width="4" height="2" preserveAspectRatio="xMidYMax slice" overflow="hidden" viewBox="0 0 20 10" xmlns='http://www.w3.org/2000/svg' aria-label='a > b'><path d="M0 0"/></svg>`,
    );
  });

  it('drawWords shrinks a long kicker, so that it ends before the brand', () => {
    const sizeOf = (svg: string) => Number(/font-size="([\d.]+)" fill="#a8321b"/.exec(svg)![1]);
    expect(sizeOf(draw('Hello', 'Harbour'))).toBe(28);
    expect(sizeOf(draw('Hello', 'Harbour and everything else '.repeat(5)))).toBeLessThan(20);
  });
});

it('the social card of a route is a PNG of 1200 × 630 pixels, with a title of any length', async () => {
  const titles = ['Hi', 'A very long title '.repeat(11).trim(), 'Unbroken'.repeat(20), '& < > " \' \u0007'];
  const cards = await drawCards(
    titles.map((title, index) => route(`/blog/story-${index}`, title)),
    drawing(),
  );
  expect(cards.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((index) => `cards/blog/story-${index}.png`));
  for (const { body } of cards) {
    expect(imageSize(body)).toMatchObject({ type: 'png', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(60_000);
  }
  expect(new Set(cards.map(({ body }) => Buffer.from(body).toString('base64'))).size).toBe(4);
});

it("a social card hides the parts of a drawing that are below the drawing's viewBox", async () => {
  const setup = drawing();
  const below = scene.replace('</svg>', '<rect y="400" width="960" height="300" fill="var(--ink)"/></svg>');
  const pictures = new Map(setup.pictures).set('/images/scene.svg', { path: 'images/scene.svg', body: below });
  const { card } = route('/', 'Quay');
  expect(await socialCard('', card, { ...setup, pictures }).draw()).toEqual(await socialCard('', card, setup).draw());
});

it('the card of a page with a photograph is a JPEG of at most 60 KB, with the photograph above the words', async () => {
  const bytes = await (await photograph(1600, 900)).jpeg().toBuffer();
  const photo = photographOf('hash', 1600);
  const src = '/images/stall.jpg';
  const original = { file: `content${src}`, src, photo, read: () => bytes };
  const setup = { ...drawing(), photographs: new Map([[src, original]]) };
  const [card] = await drawCards([route('/blog/stall', 'Quay', src)], setup);
  expect(card!.path).toBe('cards/blog/stall.jpg');
  expect(imageSize(card!.body)).toMatchObject({ type: 'jpg', width: 1200, height: 630 });
  expect(card!.body.length).toBeLessThan(60 * 1024);
  const { data } = await sharp(card!.body).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
  const [, , sky] = at(1100, 20);
  expect(sky).toBeGreaterThan(150);
  at(1190, 620).forEach((value, index) => expect(Math.abs(value - [251, 246, 234][index]!)).toBeLessThan(4));
});

it('the icons are 180, 192 and 512 pixels wide, as their file names say', async () => {
  const drawn = icons(drawing()).map(async ({ path, draw }) => [path, imageSize(await draw()).width]);
  expect(await Promise.all(drawn)).toEqual([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ]);
});

it('a social card has the same bytes without a cache, and with an empty, a filled and a damaged cache', async () => {
  const file = join(folder, 'drawn');
  const { card } = route('/', 'Quay');
  const fresh = Buffer.from(await drawOnce(socialCard('', card, drawing()), new Cache()));
  const draw = async () => {
    const cache = new Cache(file);
    const png = Buffer.from(await drawOnce(socialCard('', card, drawing()), cache));
    cache.save();
    return png;
  };
  expect((await draw()).equals(fresh)).toBe(true);
  writeFileSync(file, readFileSync(file, 'utf8').replace('iVBOR', 'iVBOX'));
  expect((await draw()).equals(fresh)).toBe(true);
});

it('a social card has the same bytes if other cards with the same picture are drawn at the same time', async () => {
  const { card } = route('/', 'Quay');
  const alone = await socialCard('', card, drawing()).draw();
  const setup = drawing();
  const others = await drawCards([route('/a', 'Other'), route('/b', 'Quay'), route('/c', 'Third')], setup);
  expect(Buffer.from(others[1]!.body).equals(alone)).toBe(true);
  expect(setup.grounds.size).toBe(1);
});

it('drawing a social card keeps at most the 40 newest backgrounds in memory', async () => {
  const older: CardDrawing['grounds'] = new Map(
    Array.from({ length: 45 }, (_, at) => [`older ${at}`, new Promise<never>(() => {})] as const),
  );
  await socialCard('', route('/', 'Quay').card, { ...drawing(), grounds: older }).draw();
  expect(older.size).toBe(40);
  expect([older.has('older 5'), older.has('older 6')]).toEqual([false, true]);
});

it('inkFlat replaces CSS variables with light colours or fallbacks, and keeps unknown variables without a fallback', () => {
  const light = parseDrawingColours(':root { --ink: #111; --brick: #a00 }');
  const svg =
    '<svg><path fill="var(--ink)" stroke="var( --brick )"/><path fill="var(--mud, brown)" stroke="var(--mud)"/></svg>';
  expect(inkFlat(svg, light)).toBe(
    '<svg><path fill="#111" stroke="#a00"/><path fill="brown" stroke="var(--mud)"/></svg>',
  );
});
