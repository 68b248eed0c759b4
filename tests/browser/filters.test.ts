// Tests the filters of the blog and of the weekly page, and their state in the address bar.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();

const filter = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Sum of the layout shifts that the browser has reported for the page. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += shift.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );

test('the blog shows every post, a featured post first, and loads no script for filters before an interaction', async () => {
  const scripts: string[] = [];
  const page = await open('/blogs', {
    before: async (page) =>
      void page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url())),
  });
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /wake|post-filter/.test(url))).toEqual([]);
  expect(await page.locator('.post-card-featured').count()).toBe(1);
  expect((await titles(page))[0]).toBe('A morning at the harbour market');
});

test('the filters by postcode and category combine, survive a reload, Back and Forward, and shift no layout', async () => {
  const page = await open('/blogs');
  const all = await titles(page);
  await filter(page, 'Postcode', 'ZZ1').click();
  await page.getByRole('button', { name: 'ZZ1', pressed: true }).waitFor();
  expect(page.url()).toBe(`${siteUrl()}/blogs?postcode=ZZ1`);
  const inPostcode = await titles(page);
  expect(inPostcode.length).toBeLessThan(all.length);
  expect(await page.locator('.post-card-featured').isVisible()).toBe(false);

  await filter(page, 'Category', 'Food & Drink').click();
  await page.getByRole('button', { name: 'Food & Drink', pressed: true }).waitFor();
  expect(page.url()).toBe(`${siteUrl()}/blogs?postcode=ZZ1&category=food-drink`);
  const inBoth = await titles(page);

  // Delays the script until the page has been painted.
  await page.route('**/assets/wake-*', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'ZZ1', pressed: true }).waitFor();
  expect(await titles(page)).toEqual(inBoth);
  expect(await layoutShift(page)).toBeLessThan(0.02);

  await page.goBack();
  await page.getByRole('button', { name: 'Food & Drink', pressed: false }).waitFor();
  expect(await titles(page)).toEqual(inPostcode);
  await page.goForward();
  await page.getByRole('button', { name: 'Food & Drink', pressed: true }).waitFor();
  expect(await titles(page)).toEqual(inBoth);
});

test('pressing a filter button again adds no history entry', async () => {
  const page = await open('/blogs');
  await filter(page, 'Postcode', 'ZZ1').click();
  await page.getByRole('button', { name: 'ZZ1', pressed: true }).waitFor();
  await filter(page, 'Postcode', 'ZZ1').click();
  await filter(page, 'Category', 'All').click();
  await page.goBack();
  await page.getByRole('button', { name: 'ZZ1', pressed: false }).waitFor();
  expect(page.url()).toBe(`${siteUrl()}/blogs`);
});

test('the blog says that no post fits the filters, and a button clears them', async () => {
  const page = await open('/blogs?utm=x');
  const all = await titles(page);
  await filter(page, 'Postcode', 'ZZ9').click();
  await page.getByRole('heading', { name: 'No posts found' }).waitFor();
  await page.getByText('Try adjusting your filters to see more posts.').waitFor();
  await count(page, '0 posts');
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await count(page, `${all.length} posts`);
  expect(await titles(page)).toEqual(all);
  expect(page.url()).toBe(`${siteUrl()}/blogs?utm=x`);
  expect(await filter(page, 'Postcode', 'All Areas').evaluate((node) => node === document.activeElement)).toBe(true);
});

test('the weekly page filters by area, and Back clears the filter', async () => {
  const page = await open('/weekly');
  const all = await titles(page);
  await filter(page, 'Area', 'Harbourside').click();
  await page.getByRole('button', { name: 'Harbourside', pressed: true }).waitFor();
  expect(page.url()).toBe(`${siteUrl()}/weekly?area=harbourside`);
  expect((await titles(page)).length).toBeLessThan(all.length);
  await page.goBack();
  await page.getByRole('button', { name: 'All Areas', pressed: true }).waitFor();
  expect(await titles(page)).toEqual(all);
});

test("after hydration, the weekly page names the day on which the next picks appear, by the reader's clock", async () => {
  const page = await open('/weekly', { clock: new Date('2026-06-03T10:00:00') });
  await filter(page, 'Area', 'All Areas').click();
  await page.getByText('The next picks arrive on Friday, June 5, 2026.').waitFor();
});
