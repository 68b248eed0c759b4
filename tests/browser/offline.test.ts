// Tests offline use: visited pages, a guide that the reader stores, the offline page, new builds, and the removal of
// the service worker.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf } from '../../build/engine/cache/hash.ts';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { buildContent } from '../site/build.ts';
import { accessibilityFindings, PHONE, useBrowser, type OpenOptions } from './harness.ts';

const openPage = useBrowser();

type Files = Map<string, string | Uint8Array>;

const root = mkdtempSync(join(tmpdir(), 'offline-'));
let first: Files;
let second: Files;
let without: Files;
let preview: Preview;
/** Files that the host serves now. */
let served: Files;
/** True if there is no network. */
let down = false;
/** Pages are sent only after this. */
let slow: Promise<void> | undefined;
/** URLs of the requests to the host so far. */
let asked: string[] = [];
/** Returns the status with which a captive portal or a maintenance page responds instead of the host. */
let portal: ((url: string) => number | undefined) | undefined;
/** Longest wait of the service worker for a page. On a busy machine, a page may take longer than the usual 3e3. */
const WAIT = '1e6';

async function build(options: { serviceWorker?: boolean } = {}): Promise<Files> {
  const { files } = await buildContent(root, { content: 'site', basePath: '/guide', ...options });
  return new Map(files.map(({ path, body }) => [path, path === 'sw.js' ? String(body).replace('3e3', WAIT) : body]));
}

beforeAll(async () => {
  cpSync('tests/fixtures/site', join(root, 'site'), { recursive: true });
  first = await build();
  without = await build({ serviceWorker: false });
  const area = join(root, 'site/areas/gull-hill.yaml');
  writeFileSync(area, readFileSync(area, 'utf8').replace(/^intro: .*/m, 'intro: Words of another day.'));
  second = await build();
  preview = await startPreview({
    root: {
      find: async (path) => (served.has(path.slice(1)) ? path.slice(1) : undefined),
      read: async (name) => served.get(name)!,
    },
    basePath: '/guide',
    port: 0,
    handlers: [
      async (request, response) => {
        asked.push(request.url!);
        if (request.headers.accept?.startsWith('text/html')) await slow;
        if (down) request.socket.destroy();
        const status = portal?.(request.url!);
        if (status !== undefined && !down) {
          response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>');
        }
        return down || status !== undefined;
      },
    ],
  });
});
beforeEach(() => {
  [served, down, slow, portal] = [new Map(first), false, undefined, undefined];
});
afterAll(async () => {
  await preview?.close();
  rmSync(root, { recursive: true, force: true });
});

const open = (path: string, options: OpenOptions = {}) =>
  openPage(path, { site: preview.url, fresh: true, tolerate: /Failed to load resource|net::ERR_/, ...options });
const go = (page: Page, path: string) => page.goto(preview.url.replace(/\/$/, '') + path);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).textContent();

/** Cached paths without the base path, by kind of cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname.replace('/guide', '') || '/');
    return Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name.split(' ').slice(1, -1).join(' '), await paths(name)] as const),
      ),
    );
  });

/** Returns all URLs in the caches, both of the keys and of the responses. */
const addresses = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) all.push(key.url, (await cache.match(key))!.url);
    }
    return all;
  });

/** Resolves when the service worker controls the page and has cached the path. */
async function settled(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(async () => (await kept(page)).pages).toEqual(expect.arrayContaining([path, '/offline']));
}

test('a visited page can be read offline with its styles, and any other URL shows the offline page', async () => {
  const page = await open('/gull-hill', { viewport: PHONE });
  await settled(page, '/gull-hill');
  // Returns the paths of the pictures that the page shows, and of its style sheets.
  const shown = () =>
    page.evaluate(() =>
      [
        ...[...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth).map(({ src }) => src),
        ...[...document.styleSheets].map(({ href }) => href!),
      ].map((address) => new URL(address).pathname.replace('/guide', '')),
    );
  await expect
    .poll(async () => {
      const { files } = await kept(page);
      return (await shown()).filter((path) => !files!.includes(path));
    })
    .toEqual([]);
  expect((await shown()).length).toBeGreaterThan(2);
  await go(page, '/letters/leave?token=secret');
  await go(page, '/letters/confirm?token=secret');
  await go(page, '/contact?about=a+private+matter');
  await settled(page, '/contact');
  expect((await addresses(page)).filter((address) => /secret|private/.test(address))).toEqual([]);
  expect((await kept(page)).pages).not.toContain('/letters/leave');

  down = true;
  await go(page, '/gull-hill');
  expect(await heading(page)).toContain('Gull Hill');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Atkinson');
  expect(
    await page.evaluate(
      () => [...document.images].filter(({ complete, naturalWidth }) => complete && !naturalWidth).length,
    ),
  ).toBe(0);

  await go(page, '/about?x=1');
  expect(await heading(page)).toBe('You’re offline');
  const list = page.locator('[data-kept]');
  await list.getByRole('link', { name: 'Gull Hill' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
});

test('a visited page is shown from the cache on a slow network, and updated for the next visit', async () => {
  const worker = String(first.get('sw.js'));
  expect(worker.split(WAIT)).toHaveLength(2);
  served.set('sw.js', worker.replace(WAIT, '50'));
  const page = await open('/gull-hill');
  await settled(page, '/gull-hill');
  served = new Map([...second, ['sw.js', served.get('sw.js')!]]);
  let send = () => {};
  slow = new Promise((resolve) => (send = resolve));
  await page.reload();
  expect(await page.getByText('Words of another day.').count()).toBe(0);
  send();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match(location.href))!.text()).includes('another day')))
    .toBe(true);
});

test('the service worker keeps the sixty pages that were visited most recently', async () => {
  const page = await open('/about');
  await settled(page, '/about');
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes(' pages '))!;
    const cache = await caches.open(name);
    for (let at = 0; at < 65; at++) await cache.put(`/guide/old-${at}`, new Response('old'));
  });
  await go(page, '/contact');
  await expect.poll(async () => (await kept(page)).pages!.length).toBe(61);
  const { pages } = await kept(page);
  expect(pages).toEqual(expect.arrayContaining(['/offline', '/old-6', '/old-64', '/contact']));
  expect(pages).not.toContain('/about');
});

test('one button shows a guide’s size and stores the guide for offline use, and another button removes the guide', async () => {
  const page = await open('/zz1-guide', { viewport: PHONE });
  await settled(page, '/zz1-guide');
  const part = page.locator('[data-keep]');
  await part.getByText('Keep this guide').first().press('Enter');
  await part.getByText(/^\s*All its pages.* pages and their pictures: \d+ KB to download\.$/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await part.getByRole('button', { name: 'Keep this guide' }).press('Enter');
  await part
    .getByRole('status')
    .getByText(/^\d+ pages are on this device now\.$/)
    .waitFor();
  const list = JSON.parse(String(first.get('keep/zz1.json'))) as { bytes: number; pages: string[]; files: string[] };
  expect(list.pages).toEqual(expect.arrayContaining(['/guide/zz1-guide', '/guide/harbourside']));
  const { 'guide ZZ1': all, pages } = await kept(page);
  expect(all!.length).toBe(list.pages.length + list.files.length + 1);
  expect(pages).toContain('/zz1-guide');

  // The reader has visited only the first page of the guide.
  down = true;
  for (const path of list.pages) {
    await go(page, path.replace('/guide', ''));
    expect(await heading(page), path).not.toBe('You’re offline');
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Atkinson');
  }
  await go(page, '/about');
  await page.getByRole('heading', { name: 'Kept: ZZ1' }).waitFor();
  expect(await page.locator('[data-kept] a[href$="/zz1-guide"]').count()).toBe(1);

  down = false;
  await go(page, '/harbourside');
  await expect.poll(async () => (await kept(page)).pages).not.toContain('/harbourside');
  await go(page, '/zz1-guide');
  await part.getByText('Keep this guide').first().click();
  await part.getByText(/^Kept on this device since /).waitFor();
  await part.getByRole('button', { name: 'Remove it' }).press('Enter');
  await part.getByText('Removed from this device.').waitFor();
  expect(await kept(page)).not.toHaveProperty('guide ZZ1');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep this guide');
});

test('if a page of a guide can’t be fetched, the guide isn’t stored for offline use, and a message reports the failure', async () => {
  const page = await open('/zz1-guide');
  await settled(page, '/zz1-guide');
  const part = page.locator('[data-keep]');
  await part.getByText('Keep this guide').first().click();
  const button = part.getByRole('button', { name: 'Keep this guide' });
  await button.waitFor();
  served.delete('harbourside/index.html');
  await button.click();
  await part.getByText('something could not be fetched').waitFor();
  expect(await kept(page)).not.toHaveProperty('guide ZZ1');
});

test('the first reload after a new build shows the new page', async () => {
  const page = await open('/gull-hill');
  await settled(page, '/gull-hill');
  await page.reload();
  expect(await page.getByText('Words of another day.').count()).toBe(0);
  served = second;
  await page.reload();
  expect(await page.getByText('Words of another day.').count()).toBe(1);
});

test("the service worker's file changes only if the offline page changes", async () => {
  const worker = (files: Files) => String(files.get('sw.js'));
  expect(worker(first)).toContain(hashOf(String(first.get('offline/index.html'))));
  expect(worker(second)).toBe(worker(first));
  const settings = join(root, 'site/site.yaml');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^( +blurb: ).*/m, '$1Other words.'));
  expect(worker(await build())).not.toBe(worker(first));
  writeFileSync(settings, text);
});

test('the service worker removes its caches of earlier versions, but no caches of other sites on the same origin', async () => {
  // The first page starts no worker, because a worker looks for old caches only once.
  served = without;
  const page = await open('/about');
  await page.evaluate(() => Promise.all(['/guide/ pages 0', '/other/ pages 0'].map((name) => caches.open(name))));
  served = new Map(first);
  await page.reload();
  await settled(page, '/about');
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).not.toContain('/guide/ pages 0');
  expect(await names()).toContain('/other/ pages 0');
});

test('a site without a service worker removes an earlier service worker and all its caches', async () => {
  const page = await open('/gull-hill');
  await settled(page, '/gull-hill');
  served = without;
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await left()).toEqual([0, 0]);
  expect(await page.locator('[data-keep]').count()).toBe(0);
});

test("a script isn't cached if the server sends HTML instead, and loads at the next visit", async () => {
  const page = await open('/about', { tolerate: /Failed to load (?:resource|module script)/ });
  await settled(page, '/about');
  const chunk = [...first.keys()].find((path) => /^assets\/directory-search-\w+\.js$/.test(path))!;
  // Loads the chunk with a script element, as a page does, not with fetch.
  const load = () =>
    page.evaluate(
      (src) =>
        new Promise<boolean>((done) => {
          const script = Object.assign(document.createElement('script'), { type: 'module', src });
          script.addEventListener('load', () => done(true));
          script.addEventListener('error', () => done(false));
          document.head.append(script);
        }),
      `/guide/${chunk}`,
    );
  portal = (url) => (url.includes('/assets/') ? 200 : undefined);
  expect(await load()).toBe(false);
  portal = undefined;
  expect((await kept(page)).files).not.toContain(`/${chunk}`);
  await page.reload();
  expect(await load()).toBe(true);
  await expect.poll(async () => (await kept(page)).files).toContain(`/${chunk}`);
});

test("a network's sign-in page is shown, but never cached in place of a page of the site", async () => {
  const page = await open('/about');
  await settled(page, '/about');

  portal = () => 200;
  for (const path of ['/about', '/gull-hill']) {
    await go(page, path);
    expect(await page.title()).toBe('Log in');
  }
  portal = undefined;
  down = true;
  await go(page, '/about');
  expect(await heading(page)).toContain('About');
  await go(page, '/gull-hill');
  expect(await heading(page)).toContain('offline');
});

test("the offline page isn't cached if an error is sent instead, and is fetched again at the next visit", async () => {
  asked = [];
  portal = (url) => (url === '/guide/offline' ? 503 : undefined);
  const page = await open('/about');
  await expect.poll(() => asked.filter((url) => url === '/guide/offline').length).toBeGreaterThan(0);
  expect((await kept(page)).pages ?? []).not.toContain('/offline');
  portal = undefined;
  await page.reload();
  await settled(page, '/about');
});

test('if the browser refuses storage, the site works as it does without a service worker', async () => {
  served.set(
    'sw.js',
    `caches.open = caches.match = caches.keys = () => Promise.reject(new Error('refused'));\n${String(served.get('sw.js'))}`,
  );
  const page = await open('/gull-hill', {
    before: (page) => page.addInitScript(() => (caches.open = () => Promise.reject(new Error('refused')))),
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await go(page, '/about');
  expect(await heading(page)).toContain('About');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Atkinson');
});

test('the service worker caches neither requests to the backend nor data files', async () => {
  const page = await open('/directory');
  await settled(page, '/directory');
  await page.evaluate(async () => {
    await Promise.allSettled([
      fetch('/guide/rest/v1/Email'),
      fetch('/guide/search.json'),
      fetch('/guide/about', { method: 'POST' }),
    ]);
  });
  await go(page, '/about');
  await settled(page, '/about');
  expect(
    Object.values(await kept(page))
      .flat()
      .filter((path) => /^\/rest|\.json$/.test(path)),
  ).toEqual([]);
});

test('after a page has loaded, a visit without interactions sends only three more requests', async () => {
  asked = [];
  const page = await open('/about');
  await settled(page, '/about');
  const plain = asked.map((path) => path.replace(/-[0-9A-Z]{8}\./, '.'));
  const first = '/guide/assets/after-load.js';
  expect(plain.slice(plain.indexOf(first)).sort()).toEqual([first, '/guide/offline', '/guide/sw.js']);
});
