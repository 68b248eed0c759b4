// Tests printing. A guide fits on one side of A4, with a QR code and no example listings. A walk fits on two sides.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitSheet } from '../../build/guide/print/fit-sheet.ts';
import { fridgeSheet } from '../../build/guide/guide/guide-sheet.ts';
import { FridgeSheet } from '../../components/parts/fridge-sheet.tsx';
import { ownPlace } from '../site/own-place.ts';
import { useBrowser, type OpenOptions } from './harness.ts';

const open = useBrowser();

/** Number of sides of A4 that a page takes when it is printed. */
const sidesOf = async (path: string, options: OpenOptions) => sidesNow(await open(path, options));

async function sidesNow(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
}

test('a district’s guide with a fridge sheet (its one-page list of places) prints on one side of A4', async () => {
  const site = ownPlace.site!;
  const guides = site.guides.filter((guide) => fridgeSheet(site, guide, undefined));
  for (const { path } of guides) expect(await sidesOf(path, { variant: 'real' }), path).toBe(1);
  expect(await sidesOf('/zz1-guide', {})).toBe(1);
});

test.each([6, 21, 46, 200])(
  'a fridge sheet (the one-page print of a guide) with two lists of %i places fits on one side of A4',
  async (count) => {
    const places = Array.from({ length: count }, (_, index) => ({
      name: `The ${'Old Harbour '.repeat(index % 3)}Practice`,
      where: `${index} Marsh End Lane, Saltmarsh, ZZ1 1AA`,
      phone: '01632 960014',
    }));
    const list = { title: 'Doctors', from: 'May 2026', places, more: 0 };
    const sheet = { ...fitSheet([list, list], []), address: 'https://saltmarsh-post.example/zz1-guide' };
    const page = await open('/zz1-guide');
    await page.locator('.fridge-sheet').evaluate(
      (element, html) => {
        element.outerHTML = html;
      },
      renderToStaticMarkup(createElement(FridgeSheet, { heading: 'ZZ1', sheet, night: undefined, useful: undefined })),
    );
    expect(await sidesNow(page)).toBe(1);
  },
);

test('a walk prints on two sides of A4, with its map and its story', async () => {
  const walks = ownPlace.site!.posts.filter(({ walk }) => walk);
  for (const { path } of walks) expect(await sidesOf(path, { variant: 'real' }), path).toBe(2);
  expect(await sidesOf('/blog/lost-and-found', {})).toBe(2);

  const page = await open('/blog/lost-and-found');
  const map = page.getByRole('navigation', { name: 'Map of the walk: The way of the mitten' });
  expect(await map.count()).toBe(1);
  expect(await map.isVisible()).toBe(true);
  const sheet = page.getByRole('img', { name: 'A code that leads to' });
  expect(await sheet.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print the walk' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.isVisible()).toBe(true);
  expect(await map.isVisible()).toBe(true);
  expect(await page.getByText('One mitten, blue, left hand.').isVisible()).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
});

test('a fridge sheet (the one-page print of a guide) has a QR code and no example listings, and a button prints the sheet', async () => {
  const page = await open('/zz1-guide', {
    fresh: true,
    before: (page) =>
      page.addInitScript(() => (window.print = () => void (document.documentElement.dataset.printed = 'yes'))),
  });
  // Presses the button repeatedly, because it works only after the page has loaded and the browser is idle.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Print the fridge sheet' }).click();
      return page.evaluate(() => document.documentElement.dataset.printed);
    })
    .toBe('yes');
  const sheet = page.locator('.fridge-sheet');
  expect(await sheet.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.getByText('01632 960014').isVisible()).toBe(true);
  expect(await sheet.getByText('Lantern Kitchen').count()).toBe(0);
  expect(
    await sheet.getByRole('img', { name: 'A code that leads to https://saltmarsh-post.example/zz1-guide' }).isVisible(),
  ).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
});

test('a topic page prints its real places but no example listings', async () => {
  const page = await open('/zz1-eating-out');
  const printed = (selector: string) => page.locator(selector).locator('visible=true').count();
  expect(await printed('.examples')).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await printed('.example')).toBe(0);
  expect(await printed('.wanted, .examples, .open-now')).toBe(0);
  expect(await printed('.listing')).toBeGreaterThan(0);
});
