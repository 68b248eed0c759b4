// Tests one page of each kind of the real site: at several widths, in light and dark, by keyboard, without scripts, and
// on paper.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownPlace } from '../site/own-place.ts';
import { accessibilityFindings, DESK, type OpenOptions, PHONE, siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();

const { categories, guides, areas, directories, posts, events } = ownPlace.site!;
const long = [...directories].sort((a, b) => b.count - a.count);
/** A topic page of the usual length. On the longest pages, axe is slow and finds nothing more. */
const usual = long[Math.floor(long.length / 3)];
const firstOfEach = ['article', 'timetable', 'ranked-list'].flatMap(
  (kind) => posts.find(({ layout }) => layout === kind) ?? [],
);
const pathsOf = (things: ({ path: string } | undefined)[]) => things.flatMap((thing) => thing?.path ?? []);

const GROUPS = {
  'front pages': ['/', '/about', '/blogs', '/categories', ...pathsOf([categories[0]]), '/weekly'],
  'standing pages': ['/directory', '/neighbourhoods', '/contact', '/privacy', '/data'],
  events: ['/whats-on', ...pathsOf([events.find(({ path }) => path !== undefined) as { path: string } | undefined])],
  'the letter’s pages and the offline page': ['/letters', '/letters/leave', '/offline'],
  'guides and listings': pathsOf([guides[0], areas[0], usual, long.at(-1)]),
  'posts and the 404 page': [...pathsOf(firstOfEach), '/nowhere'],
};
const PAGES = Object.values(GROUPS).flat();

/** A window of 1280 × 1024 pixels at a zoom of 400 %, as WCAG requires. */
const ZOOMED = { width: 320, height: 256 };

/** Opens a page of the real site, and collects its requests. Tolerates the console message about a missing page. */
async function openReal(path: string, options: OpenOptions = {}): Promise<{ page: Page; requests: string[] }> {
  const requests: string[] = [];
  const page = await open(path, {
    variant: 'real',
    tolerate: /status of 404/,
    ...options,
    before: async (page) => void page.on('request', (request) => requests.push(request.url())),
  });
  return { page, requests };
}

/** Elements that must not be printed. The links of a map are an exception, because the map is printed. */
const PROMPTS = 'nav:not(.map > nav), button, form, .newsletter-block, .floating-card, .toasts';

/** Elements beyond the right edge of the window, outermost first. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  });

/** Runs all rules of axe at this width. */
async function barriersAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const found = await accessibilityFindings(page);
  return found.map((finding) => `${new URL(page.url()).pathname} at ${width}: ${finding}`);
}

/** Elements with visible text that is wider than the element, and elements that scroll without being a map or table. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('svg, .visually-hidden, .toasts') || !element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
      const wide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      const tall = element.scrollHeight > element.clientHeight + 1;
      const isAllowed = element.matches(
        'pre, textarea, .search-filters, .tool > *, .filter-buttons, :has(> table), table',
      );
      if (scrolls && (wide || tall) && !isAllowed) found.push(`scrolls: ${element.outerHTML.slice(0, 100)}`);
      // Text of a block that is wider than the block would run into the next column.
      if (overflowX === 'visible' && wide && element.matches('li, p, h1, h2, h3, dd, td, summary, .listing-more')) {
        const { right } = element.getBoundingClientRect();
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let text = 0;
        while (words.nextNode()) {
          if (words.currentNode.parentElement!.closest('.visually-hidden')) continue;
          range.selectNodeContents(words.currentNode);
          text = Math.max(text, ...[...range.getClientRects()].map((rect) => rect.right));
        }
        // A space at the end of a line may hang over.
        if (text > right + 6) found.push(`too wide: ${element.outerHTML.slice(0, 100)}`);
      }
    }
    return found.slice(0, 5);
  });

/** Misfits of the page at three widths, with every row open, because long websites are inside. */
async function misfitsAtWidths(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.listing details')) details.open = true;
    const layAllOut = new CSSStyleSheet();
    layAllOut.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(layAllOut);
    await document.fonts.ready;
  });
  const found: string[] = [];
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await misfits(page)).map((each) => `at ${width}: ${each}`));
  }
  return found;
}

/** Reads the styles of every element, as extensions do that restyle pages. A closed card once crashed the tab. */
const readStyles = (page: Page) =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
    return styles.map((style) => style.gridTemplateColumns + style.blockSize + style.font).length;
  });

// Runs all rules of axe only on a narrow light page and on a wide dark page, because colours don't depend on the width.
test.each(Object.entries(GROUPS))(
  '%s pass axe, fit windows and columns, print no controls and send requests only to their own origin',
  async (_, paths) => {
    const { page, requests } = await openReal('/privacy');
    for (const path of paths) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await page.setViewportSize(ZOOMED);
      await page.goto(siteUrl('real') + path);
      expect(await overflowing(page), path).toEqual([]);
      expect(await barriersAt(page, 320)).toEqual([]);
      expect(await readStyles(page), path).toBeGreaterThan(50);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await barriersAt(page, DESK.width)).toEqual([]);
      expect(await readStyles(page), path).toBeGreaterThan(50);
      expect(await overflowing(page), path).toEqual([]);

      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      // A guide prints only its fridge sheet, a one-page list of places with its own heading.
      expect(await page.locator('h1, .sheet-head h2').locator('visible=true').count(), path).toBeGreaterThan(0);
      expect(
        await page
          .locator('.faq details > :not(summary)')
          .evaluateAll((found) => found.filter((answer) => !answer.checkVisibility()).length),
        path,
      ).toBe(0);
      expect(
        await page
          .locator(PROMPTS)
          .locator('visible=true')
          .evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 120))),
        path,
      ).toEqual([]);

      await page.emulateMedia({ media: 'screen' });
      expect(await misfitsAtWidths(page), path).toEqual([]);
    }
    expect(requests.filter((address) => !address.startsWith(`${siteUrl('real')}/`))).toEqual([]);
  },
);

/** Shows another page of the site without running its scripts. This takes a third of the time of loading the page. */
const show = (page: Page, path: string) =>
  page.evaluate(
    async (url) => {
      const text = await (await fetch(url)).text();
      const next = new DOMParser().parseFromString(text, 'text/html');
      const kept = window as typeof window & { sheets?: Map<string, CSSStyleSheet> };
      const sheets = (kept.sheets ??= new Map());
      const links = [...next.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      for (const { href } of links) {
        if (sheets.has(href)) continue;
        const css = await (await fetch(href)).text();
        sheets.set(href, await new CSSStyleSheet().replace(css));
      }
      for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove();
      document.adoptedStyleSheets = links.map(({ href }) => sheets.get(href)!);
      document.body.replaceWith(document.adoptNode(next.body));
    },
    siteUrl('real') + path,
  );

// The other pages have the same elements as the tested page of their kind, so only long words can make them overflow.
test('no page overflows at 320 pixels, no listing is wider than its column, and the keyboard reaches what scrolls', async () => {
  const { page } = await openReal('/privacy', { viewport: ZOOMED });
  const lists = new Set(pathsOf(directories));
  const others = new Set(pathsOf([...categories, ...guides, ...areas, ...directories, ...posts]));
  for (const path of PAGES) others.delete(path);
  const found: string[] = [];
  for (const path of others) {
    await page.setViewportSize(ZOOMED);
    await show(page, path);
    found.push(...(await overflowing(page)).map((element) => `${path}: ${element}`));
    if (lists.has(path)) found.push(...(await misfitsAtWidths(page)).map((each) => `${path} ${each}`));
    if (!path.startsWith('/blog/')) continue;
    const barriers = await accessibilityFindings(page, ['scrollable-region-focusable']);
    found.push(...barriers.map((barrier) => `${path}: ${barrier}`));
  }
  expect(found).toEqual([]);
});

test("a page's title never overlaps its picture, and breaks only words that are too long for a narrow window", async () => {
  const { page } = await openReal('/neighbourhoods', { viewport: { width: 1024, height: 768 } });
  await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.textContent = 'South London neighbourhoods';
  });
  const lines = () =>
    page.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('h1')!);
      return words.getClientRects().length;
    });
  const edges = await page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('h1')!);
    return [
      words.getBoundingClientRect().right,
      document.querySelector('.page-head-picture')!.getBoundingClientRect().left,
    ];
  });
  expect(edges[0]).toBeLessThan(edges[1]!);
  expect(await lines()).toBe(2);

  await page.setViewportSize(ZOOMED);
  expect(await lines()).toBe(2);
  for (const path of ['/', '/neighbourhoods', ...pathsOf([areas[0], firstOfEach[0]])]) {
    await page.goto(siteUrl('real') + path);
    await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      title.textContent = 'Internationalisation in Llanfairpwllgwyngyllgogerychwyrndrobwll';
    });
    expect(await overflowing(page), path).toEqual([]);
  }
});

test('grids of places, stations and highlights fill the whole width, on desktop and tablet', async () => {
  const { page } = await openReal('/');
  let rows = 0;
  for (const path of pathsOf([...guides, ...areas, { path: '/neighbourhoods' }])) {
    await show(page, path);
    for (const viewport of [DESK, { width: 768, height: 1024 }]) {
      await page.setViewportSize(viewport);
      const gaps = await page
        .locator('.grid-fill, .grid-5')
        .evaluateAll((grids) =>
          grids.map(
            (grid) => grid.getBoundingClientRect().right - grid.lastElementChild!.getBoundingClientRect().right,
          ),
        );
      rows += gaps.length;
      expect(
        gaps.filter((gap) => gap > 1),
        `${path} at ${viewport.width}`,
      ).toEqual([]);
    }
  }
  // Each guide must have grids for its areas, its services and its stations.
  expect(rows).toBeGreaterThan(2 * guides.length);
});

/** The story with the most sections, because a short story has no table of contents. */
const parted = posts
  .map((post) => ({ post, parts: post.body().headings.filter(({ depth }) => depth === 2).length }))
  .sort((one, other) => other.parts - one.parts)
  .find(({ parts }) => parts > 4)?.post;

test.skipIf(!parted)(
  "a story's table of contents stays visible beside the story, and links to its sections",
  async () => {
    const { page } = await openReal(parted!.path, { reducedMotion: 'reduce' });
    const contents = page.getByRole('navigation', { name: 'In this story' });
    await contents.getByRole('link').last().click();
    await page.waitForFunction(() => scrollY > innerHeight);
    await expect.poll(async () => (await contents.boundingBox())!.y).toBeGreaterThan(0);
    await page.setViewportSize(PHONE);
    expect(await contents.isVisible()).toBe(false);
  },
);

test('a card shows its whole title with wider letter and word spacing', async () => {
  const { page } = await openReal('/', { viewport: ZOOMED });
  const cut = await page.evaluate(() => {
    const asked = new CSSStyleSheet();
    asked.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
    document.adoptedStyleSheets = [asked];
    return [...document.querySelectorAll('.card')]
      .filter((card) => card.scrollWidth > card.clientWidth)
      .map(({ textContent }) => textContent);
  });
  expect(cut).toEqual([]);
});

test('a first visit to the home page takes at most ten files, without pictures further down', async () => {
  const { page, requests } = await openReal('/', { fresh: true });
  await page.waitForLoadState('networkidle');
  const later = await page
    .locator('img[loading=lazy]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  // An installed Chromium shows the icon on its tab, too, and gets it from its cache. Therefore counts files.
  const files = new Set(requests.filter((address) => !later.includes(address)));
  expect(files.size).toBeLessThanOrEqual(10);
});

test('a photograph below the window loads only after the reader scrolls', async () => {
  const { page, requests } = await openReal('/privacy', { viewport: PHONE });
  const css = readFileSync('components/parts/photographs.css', 'utf8');
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    for (const screens of [0.5, 1.5]) {
      const picture = document.createElement('picture');
      picture.innerHTML = `<img loading="lazy" alt="" width="9" height="9" src="/photo-${screens}.jpg">`;
      picture.style.cssText = `display: block; position: absolute; top: ${100 * screens}vh; left: 0`;
      document.body.append(picture);
    }
  }, css);
  const asked = () => requests.flatMap((address) => /photo-[\d.]+(?=\.jpg)/.exec(address) ?? []);
  await expect.poll(asked).toEqual(['photo-0.5']);
  await page.evaluate(() => window.scrollTo(0, 2));
  await expect.poll(asked).toEqual(['photo-0.5', 'photo-1.5']);
});

describe('a reader who uses the keyboard', () => {
  /** Returns the focused element if other elements cover its corners and its middle. */
  const hidden = (page: Page) =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const shown = [...focused.getClientRects()].some(({ left, right, top, bottom }) =>
        [
          [left + 4, top + 4],
          [right - 4, top + 4],
          [left + 4, bottom - 4],
          [right - 4, bottom - 4],
          [(left + right) / 2, (top + bottom) / 2],
        ].some(([x, y]) => focused.contains(document.elementFromPoint(x!, y!))),
      );
      // After the last link the focus leaves the page, so nothing is hidden.
      return shown || focused === document.body ? undefined : focused.outerHTML.slice(0, 160);
    });

  async function press(page: Page, key: string, times: number): Promise<string[]> {
    const found: string[] = [];
    for (let pressed = 0; pressed < times; pressed++) {
      await page.keyboard.press(key);
      const element = await hidden(page);
      if (element) found.push(element);
    }
    return found;
  }

  test.each([
    ['/', PHONE],
    [usual?.path ?? '/directory', PHONE],
  ])('floating elements never cover the focused element: %s, %o', async (path, viewport) => {
    const { page } = await openReal(path, { viewport });
    expect(await press(page, 'Tab', 25)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await press(page, 'Shift+Tab', 25)).toEqual([]);
  });

  test('the skip link is the first link and leads past the header', async () => {
    const { page } = await openReal('/neighbourhoods');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: /^Skip to/ });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => getComputedStyle(link).clipPath)).toBe('none');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('main'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
  });
});

test('every page can be read without scripts, and shows no control that needs scripts', async () => {
  const { page } = await openReal('/', { javaScriptEnabled: false });
  for (const path of PAGES) {
    await show(page, path);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(40);
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible(), path).toBe(true);
    expect(
      await page.locator(`:is(button, input, select, textarea):not(.task input, [method='post'] *):visible`).count(),
      path,
    ).toBe(0);
  }
});

test.skipIf((long[0]?.count ?? 0) < 100)(
  'a long topic page lays out only rows near the window, and a link to a group still leads to its heading',
  async () => {
    const { page } = await openReal(long[0]!.path, { viewport: PHONE, reducedMotion: 'reduce' });
    const firstOfLast = page.locator('.listing-group').last().locator('.listing h3').first();
    const laidOut = () => firstOfLast.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }));
    expect(await laidOut()).toBe(false);
    await page.locator('.tool > summary', { hasText: 'Groups' }).click();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    const heading = page.locator('.listing-group h2').last();
    const header = page.getByRole('banner');
    await page.waitForFunction(() => scrollY > innerHeight);
    // Waits while the browser lays out rows near the window, because that must not move the heading.
    await page.waitForTimeout(500);
    const [below, top] = [(await header.boundingBox())!.height, (await heading.boundingBox())!.y];
    expect(top).toBeGreaterThanOrEqual(below);
    expect(top).toBeLessThan(below + 80);
    expect(await laidOut()).toBe(true);
  },
);
