// Tests maps in the browser: as a band below the toolbar, by tap, by keyboard and on paper.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, DESK, PHONE, useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

const TOPIC = '/se24-eating-out';
const dots = (page: Page) => page.locator('.map svg a');

/**
 * Smallest width or height of a tap target on the map, and smallest distance between two targets' centres, in pixels.
 */
const targets = (page: Page) =>
  page.locator('.map .map-target').evaluateAll((found) => {
    const boxes = found.map((target) => target.getBoundingClientRect());
    const middles = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const);
    const apart = middles.flatMap(([x1, y1], at) =>
      middles.slice(at + 1).map(([x2, y2]) => Math.hypot(x2 - x1, y2 - y1)),
    );
    return { least: Math.min(...boxes.flatMap(({ width, height }) => [width, height])), apart: Math.min(...apart) };
  });

test("on a phone 320 pixels wide, a topic page's map is folded, and its dots are at least 24 pixels wide and 24 apart", async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: { width: 320, height: 640 }, hasTouch: true });
  const summary = page.locator('.tool-map > summary');
  expect(await dots(page).first().isVisible()).toBe(false);
  await summary.tap();
  const { least, apart } = await targets(page);
  expect(least).toBeGreaterThanOrEqual(24);
  expect(apart).toBeGreaterThanOrEqual(24);
  // Checks only the map, because this page is long. Other tests check a whole topic page.
  expect(await accessibilityFindings(page, undefined, '.tool-map')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const dot = page.locator('.map svg a:not([data-at])').first();
  const card = (await dot.getAttribute('href'))!;
  await dot.tap();
  await page.waitForURL(`**${TOPIC}${card}`);
  expect(await page.locator(`[id="${card.slice(1)}"]`).isVisible()).toBe(true);
});

test('a press on a dot for several places shows only the listings of these places, and a button to show all listings', async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: PHONE });
  const all = await page.locator('.listing:visible').count();
  const dot = page.locator('.map svg a[data-at]').first();
  const count = Number(/^\d+/.exec((await dot.locator('title').textContent())!)![0]);
  // Repeats the click, because the script for the dots loads only when the browser is idle.
  await expect
    .poll(async () => {
      if (!(await dot.isVisible())) await page.locator('.tool-map > summary').click();
      await dot.click();
      return page.locator('.listing:visible').count();
    })
    .toBe(count);
  await dot.waitFor({ state: 'hidden' });
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await page.locator('.listing:visible').count()).toBe(all);
});

test('on a wide screen, a press on a dot keeps the map open, and names its places beside the map', async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: DESK });
  await page.locator('.tool-map > summary').click();
  const dot = page.locator('.map svg a[data-at]').first();
  const count = Number(/^\d+/.exec((await dot.locator('title').textContent())!)![0]);
  const names = page.locator('.map figcaption .arranged li');
  // Repeats the click, because the script for the dots loads only when the browser is idle.
  await expect
    .poll(async () => {
      await dot.click();
      return names.count();
    })
    .toBe(count);
  expect(await page.locator('.listing:visible').count()).toBe(count);
  expect(await dot.getAttribute('aria-current')).toBe('true');
  expect(await accessibilityFindings(page, undefined, '.tool-map')).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await page.locator('.map [aria-current], .arranged').count()).toBe(0);
});

test('the map opens as a band 320 pixels high below the toolbar, and covers no listing', async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: DESK });
  for (const viewport of [DESK, { width: 768, height: 1024 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    if (!(await dots(page).first().isVisible())) await page.locator('.tool-map > summary').click();
    const [bar, band, below] = await page.evaluate(() =>
      ['.tools', '.tool-map > .map', '.start-here, .listing-group'].map((selector) => {
        const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(bar!.bottom - bar!.top).toBeLessThanOrEqual(50);
    expect(band!.bottom - band!.top).toBe(320);
    expect(Math.abs(band!.top - bar!.bottom)).toBeLessThanOrEqual(2);
    expect(below!.top).toBeGreaterThanOrEqual(band!.bottom - 2);
  }
});

test("the Tab key visits the map's dots in the order of the cards and rings each dot, and Enter goes to the dot's card", async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: DESK });
  await page.locator('.tool-map > summary').click();
  await dots(page).first().focus();
  const passed: string[] = [];
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press('Tab');
    const { href, ring } = await page.evaluate(() => {
      const link = document.activeElement!;
      const { fill, strokeWidth } = getComputedStyle(link.querySelector('.map-target')!);
      return { href: link.getAttribute('href')!, ring: `${fill} ${strokeWidth}` };
    });
    expect(ring).toBe('rgb(255, 198, 41) 2.5px');
    passed.push(href);
  }
  const cards = await page.locator('.listing').evaluateAll((found) => found.map(({ id }) => `#${id}`));
  const places = passed.map((href) => cards.indexOf(href));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const single = page.locator('.map svg a:not([data-at])').first();
  const card = (await single.getAttribute('href'))!;
  await single.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${card}`);
});

test('the neighbourhood map and its heading are over 250 pixels wide on screens of 320 to 1,280 pixels', async () => {
  const page = await open('/neighbourhoods', { variant: 'real' });
  for (const width of [320, 640, 768, 1000, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heading = await page.locator('.beside-map h2').evaluate((found) => found.getBoundingClientRect().width);
    const drawing = await page
      .locator('.map svg')
      .first()
      .evaluate((found) => found.getBoundingClientRect().width);
    expect(heading, `${width}`).toBeGreaterThan(250);
    expect(drawing, `${width}`).toBeGreaterThan(250);
  }
});

test('on paper, a list has neither its tools nor its map', async () => {
  const page = await open(TOPIC, { variant: 'real', viewport: PHONE });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.tools').isVisible()).toBe(false);
  expect(await page.locator('.listing').first().isVisible()).toBe(true);
});
