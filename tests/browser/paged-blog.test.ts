// Tests a blog and a directory that have several pages: filters over all posts, slow and failing fetches, and
// pagination.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectPosts } from '../../components/widgets/post-selection.ts';
import { writeCorpus } from '../bench/corpus.ts';
import { accessibilityFindings, useBrowser, type OpenOptions } from './harness.ts';
import { useSite } from './use-site.ts';

const openPage = useBrowser();

const served = useSite((root) => writeCorpus(root, { posts: 160, listings: 400 }));

const open = (path: string, options: OpenOptions = {}) => openPage(path, { site: served.url, ...options });

const INDEX = /\/guide\/posts\.json$/;
const PART = /\/guide\/assets\/posts-[0-9A-F]+\.json$/;
const FAILED = 'The list of all posts could not be fetched, so nothing is filtered.';

const filter = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('article').locator('visible=true');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
/** Distance of the first card from the top of the window, in pixels. */
const topOf = (page: Page) =>
  cards(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
const says = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor();
const wanted = (postcode: string, category: string) =>
  selectPosts(served.site.posts, { postcode, category }).map(({ title }) => title);

/** Opens a page, and collects its requests for the data of the posts. */
async function openWatched(path: string, options: OpenOptions = {}) {
  const fetched: string[] = [];
  const before = async (page: Page) => {
    page.on(
      'request',
      (request) => (INDEX.test(request.url()) || PART.test(request.url())) && fetched.push(request.url()),
    );
    await options.before?.(page);
  };
  return { page: await open(path, { ...options, before }), fetched };
}

test('a filter of the blog searches the posts of all pages, and fetches its data on first use', async () => {
  const { page, fetched } = await openWatched('/blogs/3');
  const ofPage = await titles(page);
  await says(page, '164 posts, page 3 of 5');
  await page.locator('.post-card').first().hover();
  expect(fetched).toEqual([]);

  await filter(page, 'Category', 'Walks').click();
  const walks = wanted('all', 'walks');
  await says(page, `${walks.length} posts, the newest 24 shown`);
  await page.waitForURL('**/guide/blogs/3?category=walks');
  expect(await titles(page)).toEqual(walks.slice(0, 24));
  expect(walks.slice(0, 24).some((title) => ofPage.includes(title))).toBe(true);
  expect(walks.slice(0, 24).every((title) => ofPage.includes(title))).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Pages of stories' }).isVisible()).toBe(false);
  expect(fetched.filter((address) => INDEX.test(address))).toHaveLength(1);
  expect(fetched.length).toBeLessThan(5);
  expect(await cards(page).first().getByRole('link').getAttribute('href')).toMatch(/^\/guide\/blog\//);

  await filter(page, 'Postcode', 'ZZ1').click();
  await says(page, countOf(wanted('ZZ1', 'walks').length));
  expect(await titles(page)).toEqual(wanted('ZZ1', 'walks').slice(0, 24));

  await page.reload();
  await says(page, countOf(wanted('ZZ1', 'walks').length));
  expect(await titles(page)).toEqual(wanted('ZZ1', 'walks').slice(0, 24));
  expect(await accessibilityFindings(page)).toEqual([]);
  await filter(page, 'Postcode', 'All Areas').click();
  await filter(page, 'Category', 'All').click();
  await says(page, '164 posts, page 3 of 5');
  expect(await titles(page)).toEqual(ofPage);
  expect(page.url()).toBe(`${served.url}blogs/3`);
});

test('“Show more posts” shows more filtered posts on each press, and keeps the focus', async () => {
  const page = await open('/blogs?category=town-life');
  const all = wanted('all', 'town-life');
  expect(all.length).toBeGreaterThan(48);
  await says(page, `${all.length} posts, the newest 24 shown`);
  const more = page.getByRole('button', { name: 'Show more posts' });
  await more.click();
  await says(page, `${all.length} posts, the newest 48 shown`);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  for (let shown = 48; shown < all.length; shown += 24) await more.click();
  await says(page, `${all.length} posts`);
  expect(await titles(page)).toEqual(all);
  expect(await more.count()).toBe(0);
});

test('the blog shows the page’s own list until the filter’s results arrive, and ignores results of an old filter', async () => {
  const held: Route[] = [];
  const page = await open('/blogs/2', { before: (page) => page.route(INDEX, (route) => void held.push(route)) });
  const ofPage = await titles(page);
  const before = await topOf(page);
  await filter(page, 'Category', 'Walks').click();
  await says(page, 'Looking through 164 posts …');
  expect(await titles(page)).toEqual(ofPage);
  expect(await topOf(page)).toBe(before);
  await filter(page, 'Category', 'Town Life').click();
  await expect.poll(() => held.length).toBe(2);
  await held[1]!.continue();
  await says(page, `${wanted('all', 'town-life').length} posts, the newest 24 shown`);
  expect(await topOf(page)).toBe(before);
  await held[0]!.continue();
  await page.waitForLoadState('networkidle');
  expect(await titles(page)).toEqual(wanted('all', 'town-life').slice(0, 24));
});

test('if posts cannot be fetched, a filter of the blog shows a message, links to other lists, and can be retried', async () => {
  const page = await open('/blogs/2', {
    tolerate: /ERR_FAILED|status of 503/,
    before: (page) => page.route(PART, (route) => route.abort()),
  });
  const ofPage = await titles(page);
  const before = await topOf(page);
  await filter(page, 'Category', 'Walks').click();
  await says(page, FAILED);
  expect(await titles(page)).toEqual(ofPage);
  expect(await topOf(page)).toBe(before);
  expect(await page.getByRole('link', { name: 'All posts in Walks' }).getAttribute('href')).toBe(
    '/guide/categories/walks',
  );
  expect(await page.getByRole('navigation', { name: 'Pages of stories' }).isVisible()).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.unroute(PART);
  await page.route(PART, (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, FAILED);
  await page.unroute(PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, `${wanted('all', 'walks').length} posts, the newest 24 shown`);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('a filter by postcode whose data cannot be fetched links to the categories', async () => {
  const page = await open('/blogs', {
    tolerate: /ERR_FAILED/,
    before: (page) => page.route(INDEX, (route) => route.abort()),
  });
  await filter(page, 'Postcode', 'ZZ1').click();
  await says(page, FAILED);
  expect(await page.getByRole('link', { name: 'Posts by category' }).getAttribute('href')).toBe('/guide/categories');
});

function countOf(count: number): string {
  return count > 24 ? `${count} posts, the newest 24 shown` : `${count} posts`;
}

test.each(['/blogs/3', '/topic-1/2'])(
  'axe finds nothing on %s in light or dark, and nothing overflows on a narrow or a wide screen',
  async (path) => {
    const page = await open(path);
    for (const viewport of [
      { width: 320, height: 256 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(viewport);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${viewport.width}`,
      ).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityFindings(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main nav').locator('visible=true').count()).toBe(0);
  },
);
