// Tests prefetching: a widget's scripts or a link's target on hover, and nothing with Save-Data.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();

/** Collects the paths of the page's requests from now on, without their hashes. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[A-Z0-9]{8}\./, '.')));
  return asked;
}

/** Start of the fake clock. A test lets a second of this clock pass, and then checks that nothing was prefetched. */
const NOON = new Date('2026-06-01T12:00:00Z');

const settled = (page: Page) => page.waitForLoadState('networkidle');

const saving = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

test("a widget's scripts load on hover, and a press hydrates the widget", async () => {
  const page = await open('/');
  const form = page.locator('#subscribe form');
  await settled(page);
  const asked = listen(page);
  await Promise.all([page.waitForResponse(/\/newsletter-form-/), form.hover()]);
  await settled(page);
  expect(asked).toEqual(expect.arrayContaining(['/assets/wake.js', '/assets/newsletter-form.js']));
  expect(await form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(false);
  const before = asked.length;
  await form.getByRole('textbox', { name: 'Email address' }).fill('reader@example.org');
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.locator('#subscribe').getByRole('radio', { name: 'ZZ1' }).waitFor();
  expect(asked.slice(before).filter((path) => /wake|newsletter-form/.test(path))).toEqual([]);
});

test('nothing is prefetched on hover if Save-Data is on', async () => {
  const page = await open('/', { clock: NOON, before: saving });
  await settled(page);
  const asked = listen(page);
  await page.locator('#subscribe form').hover();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).hover();
  await page.clock.runFor(1000);
  await settled(page);
  // Ignores the floating card, which loads if the hover scrolls the page.
  expect(asked.filter((path) => !/(?:floating|show)-card/.test(path))).toEqual([]);
});

describe('prefetching the target of a link', () => {
  const hints = (page: Page) =>
    page.locator('head link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  test('the target of a link is prefetched on hover or focus, but only once', async () => {
    const page = await open('/', { clock: NOON });
    const header = page.getByRole('banner');
    const link = (name: string) => header.getByRole('link', { name });
    // Starts listening before the hover, because on a slow machine the request may come while the pointer still moves.
    const fetched = (path: string) => page.waitForRequest(siteUrl() + path);
    await Promise.all([
      fetched('/about'),
      link('About')
        .hover()
        .then(() => page.clock.runFor(1000)),
    ]);
    await Promise.all([
      fetched('/blogs'),
      link('Blog')
        .focus()
        .then(() => page.clock.runFor(1000)),
    ]);
    await link('About').focus();
    await page.clock.runFor(1000);
    expect(await hints(page)).toEqual(['/about', '/blogs']);
  });

  test('links to the same page, another site or a mail address are not prefetched, nor is a link that the pointer only crosses', async () => {
    const page = await open('/', { clock: NOON });
    await page.locator('main').evaluate((main) => {
      main.insertAdjacentHTML(
        'afterbegin',
        '<p><a href="/#x">hash</a> <a href="?y">query</a> <a href="https://other.example/">other</a> <a href="mailto:a@b.example">mail</a></p>',
      );
    });
    for (const name of ['hash', 'query', 'other', 'mail']) {
      await page.getByRole('link', { name, exact: true }).focus();
      await page.clock.runFor(1000);
    }
    // Enters and leaves the link in one call, because on a busy machine the time between two calls counts as hovering.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'About' })
      .evaluate((link) => {
        for (const crossed of [link, document.querySelector('main')!]) {
          crossed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        }
      });
    await page.clock.runFor(1000);
    expect(await hints(page)).toEqual([]);
  });

  test("the target of a link is prefetched under the site's sub-path", async () => {
    const page = await open('/', { variant: 'sub-path' });
    const asked = page.waitForRequest(`${siteUrl('sub-path')}/about`);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).hover();
    await asked;
    expect(await hints(page)).toEqual(['/guide/about']);
  });
});

test('fonts of rare characters load only on pages that need them', async () => {
  const asked: string[] = [];
  const page = await open('/', {
    fresh: true,
    before: async (page) => void page.on('request', (request) => asked.push(request.url())),
  });
  await settled(page);
  const fonts = () =>
    asked
      .filter((url) => url.endsWith('.woff2'))
      .map((url) => /assets\/(.+)-[A-Z0-9]{8}\./.exec(url)![1]!)
      .sort();
  const common = ['atkinson-hyperlegible-next-400-700', 'bricolage-grotesque-800'];
  expect(fonts()).toEqual(common);
  const heading = page.getByRole('heading', { level: 1 });
  await Promise.all([
    page.waitForResponse(/bricolage-grotesque-800-rare/),
    heading.evaluate((element) => void (element.textContent = 'São')),
  ]);
  await page.evaluate(() => document.fonts.ready);
  expect(fonts()).toEqual([...common, 'bricolage-grotesque-800-rare']);
  expect(await page.evaluate(() => document.fonts.check('800 20px "Bricolage Grotesque"', 'ã'))).toBe(true);
});
