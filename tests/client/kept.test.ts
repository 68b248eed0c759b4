// Tests which responses may be kept on a device.
import { describe, expect, test } from 'vitest';
import { isOwnType } from '../../client/kept.ts';

const respond = (type: string | undefined, status = 200) =>
  new Response('', { status, headers: type === undefined ? {} : { 'content-type': type } });
const of = (path: string, type?: string, status?: number) =>
  isOwnType(`https://example.org/guide${path}`, respond(type, status));

describe('a response is kept', () => {
  test.each([
    ['/brixton', 'text/html; charset=utf-8'],
    ['/', 'text/html'],
    ['/404.html', 'text/html'],
    ['/assets/wake-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/assets/wake-1a2b.js?x=1.css', 'application/javascript'],
    ['/assets/styles-1a2b.css', 'text/css'],
    ['/assets/font.woff2', 'font/woff2'],
    ['/assets/font.woff2', 'application/octet-stream'],
    ['/images/a.svg', 'image/svg+xml'],
    ['/images/a.avif', 'image/avif'],
    ['/keep/sw2.json', 'application/json'],
  ])('for %s as %s', (path, type) => expect(of(path, type)).toBe(true));
});

describe('a response is not kept', () => {
  test.each([
    ['/brixton', 'text/plain'],
    ['/brixton', undefined],
    ['/assets/wake-1a2b.js', 'text/html; charset=utf-8'],
    ['/assets/wake-1a2b.js', undefined],
    ['/assets/styles-1a2b.css', 'text/html'],
    ['/assets/font.woff2', 'text/html'],
    ['/images/a.svg', 'text/html'],
    ['/images/a.constructor', 'text/html'],
    ['/keep/sw2.json', 'text/html'],
  ])('for %s as %s', (path, type) => expect(of(path, type)).toBe(false));

  test.each([206, 302, 404, 500, 503])('with the status %i', (status) => {
    expect(of('/brixton', 'text/html', status)).toBe(status === 206);
  });
});
