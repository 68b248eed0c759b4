// Tests which responses may be cached on a device.
import { expect, test } from 'vitest';
import {
  cacheNames,
  isGuideCache,
  isOldCache,
  isOwn,
  isOwnCache,
  isOwnType,
  pageKey,
  settled,
} from '../../client/kept.ts';

const respond = (type: string | undefined, status = 200) =>
  new Response(null, { status, headers: type === undefined ? {} : { 'content-type': type } });
const of = (path: string, type?: string, status?: number) =>
  isOwnType(`https://example.org/guide${path}`, respond(type, status));

test.each([
  ['/brixton', 'text/html; charset=utf-8'],
  ['/404.html', 'text/html'],
  ['/assets/wake-1a2b.js', 'text/javascript; charset=utf-8'],
  ['/assets/styles-1a2b.css', 'text/css'],
  ['/assets/font.woff2', 'font/woff2'],
  ['/assets/font.woff2', 'application/octet-stream'],
  ['/images/a.svg', 'image/svg+xml'],
  ['/keep/sw2.json', 'application/json'],
])('isOwnType accepts a response for %s with the type %s', (path, type) => expect(of(path, type)).toBe(true));

test.each([
  ['/brixton', 'text/plain'],
  ['/404.html', 'x-text/html'],
  ['/assets/wake-1a2b.js', 'text/html; charset=utf-8'],
  ['/assets/wake-1a2b.js', undefined],
  ['/images/a.svg', 'text/html'],
  ['/images/a.constructor', 'text/html'],
  ['/keep/sw2.json', 'text/html'],
])('isOwnType rejects a response for %s with the type %s', (path, type) => expect(of(path, type)).toBe(false));

test.each([204, 206, 302, 404, 500, 503])('isOwnType rejects a response with the status %i', (status) => {
  expect(of('/brixton', 'text/html', status)).toBe(false);
});

test.each([
  ['a page with the mark of the site', '<!doctype html><html lang="en-GB" data-worker="/sw.js"><title>About', true],
  ['the sign-in page of a network', '<!doctype html><html><title>Log in</title>', false],
  ['an empty page', '', false],
])('isOwn decides about %s by its HTML, and leaves its body unread', async (_, html, isOurs) => {
  const response = new Response(html, { headers: { 'content-type': 'text/html' } });
  expect(await isOwn('https://example.org/guide/about', response)).toBe(isOurs);
  expect(await response.text()).toBe(html);
});

test("a site's caches are distinguished from caches of other sites and older versions", () => {
  const { pages, files, guide } = cacheNames('/guide/');
  for (const name of [pages, files, guide('SW2')]) {
    expect([isOwnCache('/guide/', name), isOwnCache('/', name), isOldCache(name)]).toEqual([true, false, false]);
  }
  expect([pages, files, guide('SW2')].map((name) => isGuideCache('/guide/', name))).toEqual([false, false, true]);
  expect([isOldCache(pages.replace(/\d+$/, '0')), isOwnCache('/guide/', 'x /guide/ ')]).toEqual([true, false]);
});

test('a page is cached under its URL without query, fragment and trailing slash', () => {
  expect(pageKey('https://example.org/guide/brixton/?q=secret#top')).toBe('https://example.org/guide/brixton');
  expect(pageKey('https://example.org/')).toBe('https://example.org/');
});

test('a copied response has the status, headers and body of the original, and no URL', async () => {
  const copy = settled(new Response('body', { status: 201, headers: { 'content-type': 'text/css' } }));
  expect([copy.status, copy.headers.get('content-type'), copy.url, await copy.text()]).toEqual([
    201,
    'text/css',
    '',
    'body',
  ]);
});
