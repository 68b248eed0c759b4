// Tests the search of the directory: its results, requests and links. Also tests the filters of a topic page.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../site/fixture-site.ts';
import { accessibilityFindings, PHONE, useBrowser, type OpenOptions } from './harness.ts';
import { useSite } from './use-site.ts';

const openPage = useBrowser();

const HEALTH = `
path: /zz1-health
title: Health in ZZ1
description: Pharmacies and surgeries of ZZ1.
keywords: [pharmacy]
heading: Health in ZZ1
intro: Who helps.
image: /images/directory/shops.svg
groups:
  - title: Pharmacies
    listings:
      - { id: ferry-pharmacy, name: Ferry Pharmacy, line: Pharmacy, hours: 24/7, postcode: ZZ1 4AB, lat: 54.305, lon: -0.425, phone: 01632 960021, source: harbour-register }
      - { id: hill-pharmacy, name: Hill Pharmacy, rating: 5, cuisine: West African, address: 2 Gull Steps, postcode: ZZ1 4AD, lat: 54.309, lon: -0.425, source: harbour-register }
      - { id: quay-pharmacy, name: Quay Pharmacy, within: The Corn Exchange, postcode: ZZ1 4AC, lat: 54.306, lon: -0.425, source: harbour-register }
      - { id: net-loft, name: The Net Loft Pharmacy, postcode: ZZ1 4AB, source: harbour-register, closed: 2026-03, reason: Its window says so. }
      - { id: model-pharmacy, name: Model Pharmacy, address: 1 Example Yard, sample: true }
  - title: Surgeries
    listings:
      - { id: bell-surgery, name: Bell Surgery, rating: 2, address: 4 Rope Lane, postcode: ZZ1 3AA, source: harbour-register }
`;

const SEARCH = `
synonyms:
  - { means: pharmacy, words: [chemist] }
buttons:
  - { name: Food, topics: [eating-out] }
  - { name: Shops, topics: [shops], groups: [Pharmacies] }
`;

/** URL of a file with the records that the search needs. */
const PART = /\/assets\/search-[0-9A-F]+\.json$/;

const served = useSite((root) => {
  cpSync(join(FIXTURES, 'site'), join(root, 'content'), { recursive: true });
  writeFileSync(join(root, 'content/directories/zz1/health.yaml'), HEALTH);
  writeFileSync(join(root, 'content/search.yaml'), SEARCH);
});

const open = (path: string, options: OpenOptions = {}) => openPage(path, { site: served.url, ...options });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the directory' });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const places = (page: Page) => page.locator('.found').getByRole('heading', { level: 3 }).allTextContents();
const kinds = (page: Page) => page.locator('.found').getByRole('heading', { level: 2 }).allTextContents();
const hasFocus = (page: Page) => box(page).evaluate((field) => field === document.activeElement);

test('the search fetches its records on the first interaction, and sends no requests afterwards', async () => {
  const page = await open('/directory');
  // Scrolls first, because scrolling loads the floating card.
  await Promise.all([page.waitForResponse(/\/show-card-/), page.evaluate(() => scrollTo(0, 200))]);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    // Leaves out the icon on the tab (type "other"), which an installed Chromium loads at each change of the URL.
    if (request.resourceType() === 'other') return;
    asked.push(new URL(request.url()).pathname.replace(/-[A-Z0-9]{8}\./, '.'));
  });
  const files = [PART, /words-/, /search-texts-/].map((file) => page.waitForResponse(file));
  await Promise.all([...files, box(page).focus()]);
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([
    '/guide/search.json',
    '/guide/assets/search.json',
    '/guide/assets/words.json',
    '/guide/assets/pages.json',
    '/guide/assets/pages.json',
  ]);
  asked.length = 0;
  for (const query of ['chemist', 'farmacy zz1 4ab', 'zz9 9zz', 'nothing of this', 'zz1 4']) {
    await box(page).fill('');
    await box(page).pressSequentially(query);
    await page.getByRole('status').filter({ hasText: /\w/ }).waitFor();
  }
  await page.getByRole('button', { name: 'Food' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
});

test('the search groups its results by kind, explains synonyms, and links each result to its card', async () => {
  const page = await open('/directory');
  await box(page).fill('chemist');
  await status(page, '3 places, 1 list.');
  expect(await kinds(page)).toEqual(['Lists 1', 'Places 3']);
  expect((await places(page)).toSorted()).toEqual(['Ferry Pharmacy', 'Hill Pharmacy', 'Quay Pharmacy']);
  expect(await page.getByText('pharmacy: you wrote ‘chemist’').count()).toBe(1);
  await page.getByText('The Corn Exchange, ZZ1 4AC').waitFor();
  await box(page).fill('any chemist open today');
  await status(page, 'We know the hours of 1 of these places: ring the others before you go.');
  await page.getByRole('link', { name: 'Quay Pharmacy' }).click();
  await page.waitForURL('**/guide/zz1-health#quay-pharmacy');
  expect(await page.locator('#quay-pharmacy').evaluate((card) => card.matches(':target'))).toBe(true);
});

test('the search keeps its words and pressed buttons in the URL, but never a full postcode', async () => {
  const page = await open('/directory?utm=x');
  await box(page).fill('farmacy zz1 4ab');
  await status(page, 'Nearest to ZZ1 4AB first.');
  await page.waitForURL('**/directory?utm=x&q=farmacy');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/4ab/i);
  await page.getByRole('button', { name: 'Shops' }).click();
  await page.waitForURL('**/directory?utm=x&q=farmacy&kind=shops');
  await status(page, 'Nearest to ZZ1 4AB first.');
  await page.goBack();
  await page.getByRole('button', { name: 'Shops', pressed: false }).waitFor();
  expect(await box(page).inputValue()).toBe('farmacy zz1 4ab');

  await page.goto(`${served.url}directory?q=chemist&kind=shops`);
  await status(page, '3 places, 1 list.');
  expect(await box(page).inputValue()).toBe('chemist');
  await page.getByRole('button', { name: 'Food' }).click();
  await page.getByRole('button', { name: 'Shops' }).click();
  await status(page, 'Nothing found for ‘chemist’.');
});

test('the search sorts by distance from a postcode, and says how long each walk is', async () => {
  const page = await open('/directory');
  await box(page).fill('pharmacy zz14ab');
  await status(page, 'Nearest to ZZ1 4AB first.');
  expect(await places(page)).toEqual(['Ferry Pharmacy', 'Quay Pharmacy', 'Hill Pharmacy']);
  expect(await page.locator('.found-distance').allTextContents()).toEqual([
    'about a minute’s walk',
    'about 2 minutes’ walk',
    'about 7 minutes’ walk',
  ]);
});

test('for a filter whose facts no source has, the search shows a message with a link to the contact form', async () => {
  const page = await open('/directory');
  await box(page).fill('pharmacy');
  await status(page, '3 places, 1 list.');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Step-free' }).click();
  await status(page, 'None of our sources says which places are ‘Step-free’');
  expect(await places(page)).toHaveLength(3);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByText('Do you know one?').getByRole('link', { name: 'Tell us' }).click();
  await page.waitForURL('**/guide/contact?about=Step-free');
});

test('the search explains an empty result, links to the contact form, and keeps text typed before hydration', async () => {
  const page = await open('/directory', { viewport: PHONE });
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#search')!.value = 'xylophone';
  });
  await box(page).press('Enter');
  await status(page, 'Nothing found for ‘xylophone’.');
  expect(await hasFocus(page)).toBe(true);
  const bottom = await page.getByText('Nothing found').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(PHONE.height);
  await page.getByRole('link', { name: 'Tell us' }).first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('submitting the search scrolls to the results, past all filters', async () => {
  const page = await open('/directory', { viewport: PHONE, reducedMotion: 'reduce' });
  const card = page.locator('.floating-card');
  await page.evaluate(() => scrollTo(0, innerHeight));
  await card.waitFor({ state: 'attached' });
  await box(page).fill('pharmacy');
  await box(page).press('Enter');
  const found = page.locator('.found:focus');
  await found.waitFor();
  expect(await page.getByText('3 places, 1 list.').count()).toBe(1);
  // The search box stays visible above the results, with the query and the number of results.
  await expect
    .poll(() =>
      found.evaluate((element) => {
        const bar = document.querySelector('.search-bar')!.getBoundingClientRect();
        const gap = element.getBoundingClientRect().top - bar.bottom;
        // The bar covers the whole row of filters.
        const filters = document.querySelector('.search-filters')!.getBoundingClientRect();
        return bar.top > 0 && gap >= 0 && filters.bottom <= bar.bottom;
      }),
    )
    .toBe(true);
  expect(await box(page).inputValue()).toBe('pharmacy');
  // The floating card doesn't cover the results.
  expect(await card.isVisible()).toBe(false);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the search reports that its records can’t be fetched, and a button tries again', async () => {
  const page = await open('/directory', {
    tolerate: /ERR_FAILED/,
    before: (page) => page.route(PART, (route) => route.abort()),
  });
  await box(page).fill('pharmacy');
  await status(page, 'The directory could not be fetched.');
  await page.unroute(PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await status(page, '3 places, 1 list.');
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('the header’s search link moves the focus to the search box, from another page or the same page', async () => {
  const page = await open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search the directory' }).click();
  await page.waitForURL('**/guide/directory#search');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await page.getByRole('banner').getByRole('link', { name: 'Search the directory' }).click();
  await expect.poll(() => hasFocus(page)).toBe(true);
});

test('the / key moves the focus to the search box, unless the reader is typing or has turned the key off', async () => {
  const page = await open('/blogs');
  await page.locator('.newsletter-block').getByLabel('Email address').fill('a');
  await page.keyboard.type('/b');
  expect(await page.locator('.newsletter-block').getByLabel('Email address').inputValue()).toBe('a/b');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+/');
  expect(page.url()).toBe(`${served.url}blogs`);
  await page.keyboard.press('/');
  await page.waitForURL('**/guide/directory#search');
  await expect.poll(() => hasFocus(page)).toBe(true);
  expect(await box(page).inputValue()).toBe('');

  await page.getByRole('button', { name: 'Turn it off' }).click();
  await page.getByRole('button', { name: 'Turn it off', pressed: true }).waitFor();
  await page.goto(`${served.url}blogs`);
  await page.keyboard.press('/');
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${served.url}blogs`);
});

test('a reader without scripts reaches a listing by following three links', async () => {
  const page = await open('/', { javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('link', { name: 'Search the directory' }).click();
  await page.waitForURL('**/guide/directory#search');
  expect(await box(page).isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.locator('.topic-table a[href$="/zz1-health"]').click();
  await page.getByText('Groups', { exact: true }).click();
  await page
    .locator('.group-links')
    .getByRole('link', { name: /^Pharmacies/ })
    .click();
  await page.waitForURL('**/guide/zz1-health#pharmacies');
  expect(await page.getByRole('heading', { name: 'Ferry Pharmacy' }).isVisible()).toBe(true);
  expect(await page.getByLabel('Near your postcode').isVisible()).toBe(false);
});

describe('a topic page', () => {
  const nearYou = (page: Page) => page.locator('.tool > summary', { hasText: 'Near you' });
  const shown = (page: Page) => page.locator('.listing:visible h3').allTextContents();

  test('a topic page shows a selected group, and sorts by distance from a postcode', async () => {
    const page = await open('/zz1-health');
    const own = await shown(page);
    await nearYou(page).click();
    await page.getByLabel('Show').focus();
    await page.getByLabel('Show').selectOption({ label: 'Pharmacies' });
    await status(page, '3 entries in Pharmacies.');
    expect(page.url()).toBe(`${served.url}zz1-health?group=pharmacies`);
    await expect.poll(() => shown(page)).not.toContain('Bell Surgery');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Near your postcode').fill('zz1 4ad');
    await page.getByRole('button', { name: 'Sort' }).click();
    await status(page, 'Nearest to ZZ1 4AD first.');
    await expect
      .poll(async () => (await shown(page)).slice(0, 3))
      .toEqual(['Hill Pharmacy', 'Quay Pharmacy', 'Ferry Pharmacy']);
    expect(await page.locator('.arranged h2').first().textContent()).toBe('1 minute’s walk');
    // The list is sorted, so its panel no longer covers it.
    expect(await page.getByLabel('Near your postcode').isVisible()).toBe(false);
    await nearYou(page).click();
    // Ignores scripts, which may still be loading on a slow machine.
    expect(asked.filter((address) => !address.endsWith('.js'))).toEqual([`${served.url}near/zz1-health.json`]);
    expect(asked.join(' ')).not.toMatch(/4ad/i);
    expect(page.url()).not.toMatch(/4ad/i);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByLabel('Near your postcode').fill('hill');
    await page.getByRole('button', { name: 'Sort' }).click();
    await status(page, '‘hill’ is not a whole postcode');
    await nearYou(page).click();
    await page.getByLabel('Show').selectOption({ label: 'All groups' });
    await status(page, '5 entries.');
    await expect.poll(() => shown(page)).toEqual(own);
    expect(await page.locator('.arranged').count()).toBe(0);

    await page.getByLabel('Order').selectOption('By street');
    await page.getByRole('heading', { name: /^Gull Steps/ }).waitFor();
    expect(await page.getByRole('heading', { name: /^No street given/ }).count()).toBe(1);
    expect((await shown(page)).toSorted()).toEqual(own.toSorted());
  });

  test('a topic page shows whether places are open, and filters by facts', async () => {
    const page = await open('/zz1-health');
    const own = await shown(page);
    await page.locator('#ferry-pharmacy .listing-open').getByText('Open all day').waitFor();
    await nearYou(page).click();
    await page.getByLabel('Food rating 4 or 5').check();
    await status(page, '1 entry.');
    expect(await shown(page)).toEqual(['Hill Pharmacy']);
    expect(await page.getByRole('heading', { name: 'Surgeries' }).isVisible()).toBe(false);
    await page.getByLabel('Order').selectOption('By street');
    await page.getByRole('heading', { name: /^Gull Steps/ }).waitFor();
    expect(await shown(page)).toEqual(['Hill Pharmacy']);
    await page.getByLabel('Order').selectOption('By name');
    await page.getByLabel('Open now').check();
    await page.getByText('Nothing on this page fits.').getByRole('button', { name: 'Show all' }).click();
    await status(page, '5 entries.');
    if (!(await page.getByLabel('Cuisine').isVisible())) await nearYou(page).click();
    await page.getByLabel('Cuisine').selectOption('West African');
    await status(page, '1 entry.');
    await page.getByLabel('Cuisine').selectOption('All cuisines');
    await page.getByLabel('Open now').check();
    await expect.poll(() => shown(page)).toEqual(['Ferry Pharmacy']);
    await page.getByLabel('Open now').uncheck();
    await status(page, '5 entries.');
    expect(await shown(page)).toEqual(own);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('a topic page shows only the group that its URL names', async () => {
    const page = await open('/zz1-health?group=surgeries');
    await status(page, '1 entry in Surgeries.');
    await expect.poll(() => shown(page)).toEqual(['Bell Surgery']);

    // A link to a hidden group shows all groups.
    await page.locator('.tool > summary', { hasText: 'Groups' }).click();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: /^Pharmacies/ })
      .click();
    await page.waitForURL('**/zz1-health#pharmacies');
    await status(page, '5 entries.');
    expect(await page.getByLabel('Show').inputValue()).toBe('all');
    expect(await page.locator('#pharmacies').evaluate((heading) => heading.matches(':target'))).toBe(true);
  });
});
