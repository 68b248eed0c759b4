// A page's weight is never told below its budget when it is not, and exactly when it matters.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HTML, htmlWeight } from '../../build/checks/html-weight.ts';

/** Text that packs to a small part, and text that hardly packs at all. */
const words = (bytes: number) =>
  Buffer.alloc(bytes, '<p>The quiet bookshop near the old station opens on Saturdays.</p>\n').toString();
const noise = (bytes: number) =>
  Buffer.alloc(
    bytes,
    Array.from({ length: bytes / 80 + 1 }, (_, index) => createHash('sha512').update(`${index}`).digest('base64')).join(
      '',
    ),
  ).toString();
const exactly = (html: string) => gzipSync(html, { level: 9 }).length;
const story = { path: '/blog/a', kind: 'post' } as const;

describe('a page’s weight', () => {
  it('is its own length where that is below the budget', () => {
    expect(htmlWeight(words(HTML), story)).toBe(HTML);
  });

  it('is below the budget, and no less than it weighs, where the quick setting is enough', () => {
    for (const bytes of [HTML + 1, 20_000, 26_000, 40_000]) {
      const weight = htmlWeight(words(bytes), story);
      expect(weight).toBeLessThanOrEqual(HTML);
      expect(weight).toBeGreaterThanOrEqual(exactly(words(bytes)));
    }
  });

  it.each([
    ['over its budget', noise(24_000), story],
    ['over its budget, of which the beginning packs', words(6_000) + noise(20_000), story],
    ['that is the home page', words(20_000), { path: '/', kind: 'page' } as const],
  ])('is exact of one %s', (_, html, route) => {
    expect(htmlWeight(html, route)).toBe(exactly(html));
  });
});
