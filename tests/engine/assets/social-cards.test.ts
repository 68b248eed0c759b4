// Tests social cards: the right size and reproducible, with any title and a damaged cache.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { drawCard, placeScene } from '../../../build/engine/assets/card-drawing.ts';
import { inkFlat, parseDrawingColours } from '../../../build/engine/assets/pictures.ts';
import { rasterise } from '../../../build/engine/assets/rasterise.ts';
import { drawIcons, drawSocialCard, type Drawing } from '../../../build/engine/assets/social-cards.ts';
import { socialCardsOf } from '../../../build/engine/pages/cards.ts';

const colours = parseDrawingColours(
  readFileSync(new URL('../../../components/document/drawing-colours.css', import.meta.url), 'utf8'),
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
afterEach(() => rmSync(folder, { recursive: true }));

const drawing = (): Drawing => ({
  settings: { brand: 'Marsh & Quay', place: 'the estuary', icon: '/images/icon.svg', card: '/images/scene.svg' },
  pictures: new Map([
    ['/images/scene.svg', { path: 'images/scene.svg', body: scene }],
    ['/images/icon.svg', { path: 'images/icon.svg', body: mark }],
    ['/images/modern.webp', { path: 'images/modern.webp', body: Uint8Array.of(1) }],
  ]),
  colours,
  cache: new Cache(join(folder, 'drawn')),
});

const route = (path: string, title: string, picture = '/images/scene.svg') => ({
  path,
  card: { title, kicker: 'Harbour', picture },
});

const drawCards = (routes: ReturnType<typeof route>[], setup: Drawing) =>
  Promise.all(
    socialCardsOf(routes, 'every-page').map(async ({ path, card }) => ({
      path,
      body: await drawSocialCard(card, setup),
    })),
  );

it.each([
  ['every-page', ['cards.png', 'cards/blog/harbour.png']],
  ['site', ['cards.png']],
] as const)('a site has exactly the cards that its pages link: %s', (cards, paths) => {
  const routes = [route('/', 'Quay'), { path: '/nowhere' }, route('/blog/harbour', 'Harbour')];
  expect(socialCardsOf(routes, cards).map(({ path }) => path)).toEqual(paths);
});

describe('drawCard', () => {
  const draw = (title: string, kicker = 'Harbour', brand = 'Quay') =>
    drawCard(
      { title, kicker, brand, place: 'the estuary' },
      { svg: inkFlat(scene, colours) },
      { svg: inkFlat(mark, colours) },
      inks,
    );
  const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);

  it('drawCard escapes XML characters', () => {
    expect(words(draw('Fish & <b>chips</b>', 'A > B'))).toEqual([
      'Fish &amp; &lt;b&gt;chips&lt;/b&gt;',
      'A &gt; B',
      'Quay',
    ]);
  });

  it('drawCard shows the place if the kicker would repeat the brand', () => {
    expect(words(draw('Hello', 'Quay'))).toEqual(['Hello', 'the estuary', 'Quay']);
  });

  it('drawCard nests the scene as an SVG in its light colours', () => {
    const svg = draw('Hello');
    expect(svg).toContain(
      'preserveAspectRatio="xMidYMax slice" overflow="visible" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 400">',
    );
    expect(svg).toContain(`fill="${colours.light.get('sky')}"`);
    expect(svg).not.toContain('var(');
  });

  it('drawCard accepts a scene with any quotes, and with a size but no viewBox', () => {
    const odd = `<svg xmlns='http://www.w3.org/2000/svg' aria-label='a > b' width='20' height="10px" x="3"><path d="M0 0"/></svg>`;
    expect(placeScene({ svg: odd }, 0, 0, 4, 2)).toBe(
      `<svg x="0" y="0" width="4" height="2" preserveAspectRatio="xMidYMax slice" overflow="hidden" viewBox="0 0 20 10" xmlns='http://www.w3.org/2000/svg' aria-label='a > b'><path d="M0 0"/></svg>`,
    );
  });

  it('drawCard shrinks a long kicker, so that it ends before the brand', () => {
    const sizeOf = (svg: string) => Number(/font-size="([\d.]+)" fill="#a8321b"/.exec(svg)![1]);
    expect(sizeOf(draw('Hello', 'Harbour'))).toBe(28);
    expect(sizeOf(draw('Hello', 'Harbour and everything else '.repeat(5)))).toBeLessThan(20);
  });
});

it('every route with any title gets a PNG of 1200 × 630', async () => {
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

it('a card hides parts of the drawing below its frame', async () => {
  const setup = drawing();
  const below = scene.replace('</svg>', '<rect y="400" width="960" height="300" fill="var(--ink)"/></svg>');
  const pictures = new Map(setup.pictures).set('/images/scene.svg', { path: 'images/scene.svg', body: below });
  const { card } = route('/', 'Quay');
  expect(await drawSocialCard(card, { ...setup, pictures })).toEqual(await drawSocialCard(card, setup));
});

it("a card shows the site's own scene if the picture can't be drawn", async () => {
  const [usual, instead] = await drawCards(
    [route('/', 'Quay'), route('/other', 'Quay', '/images/modern.webp')],
    drawing(),
  );
  expect(usual!.path).toBe('cards.png');
  expect(instead!.body).toEqual(usual!.body);
});

it('a card shows a photograph unchanged', async () => {
  const photograph = await rasterise(
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="40"><rect width="96" height="40" fill="#0f0"/></svg>',
    96,
    new Cache(),
  );
  const setup = drawing();
  const pictures = new Map(setup.pictures).set('/images/photo.png', { path: 'images/photo.png', body: photograph });
  const [plain, pictured] = await drawCards([route('/', 'Quay'), route('/a', 'Quay', '/images/photo.png')], {
    ...setup,
    pictures,
  });
  expect(imageSize(pictured!.body)).toMatchObject({ width: 1200, height: 630 });
  expect(pictured!.body).not.toEqual(plain!.body);
});

it('the icons have the sizes in their names, on a filled background', async () => {
  const icons = await drawIcons(drawing());
  expect(icons.map(({ path, body }) => [path, imageSize(body as Uint8Array).width])).toEqual([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ]);
});

describe('rasterise', () => {
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#c00"/></svg>';

  it('rasterise returns the same bytes without a cache, with one, and after the cache was damaged', async () => {
    const file = join(folder, 'drawn');
    const fresh = Buffer.from(await rasterise(square, 8, new Cache()));
    const draw = async () => {
      const cache = new Cache(file);
      const png = Buffer.from(await rasterise(square, 8, cache));
      cache.save();
      return png;
    };
    expect((await draw()).equals(fresh)).toBe(true);
    expect((await draw()).equals(fresh)).toBe(true);
    writeFileSync(file, readFileSync(file, 'utf8').replace('iVBOR', 'iVBOX'));
    expect((await draw()).equals(fresh)).toBe(true);
  });
});
