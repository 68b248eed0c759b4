// Tests that exact weights are computed only for the home page and for pages that may be over their budget.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { HTML_BUDGET, htmlWeight } from '../../../build/engine/checks/parse-facts.ts';

/** Text that compresses well, and text that hardly compresses. */
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

it.each([HTML_BUDGET, 20_000, 2 * HTML_BUDGET])(
  'htmlWeight is undefined for a page of %i bytes, which compresses to less than its budget',
  (bytes) => {
    expect(htmlWeight(words(bytes), story)).toBeUndefined();
  },
);

it.each([
  ['over its budget', noise(30_000), story],
  ['that may be over its budget', words(2 * HTML_BUDGET + 1), story],
  ['over its budget, of which the beginning packs', words(10_000) + noise(20_000), story],
  ['that is the home page', words(20_000), { path: '/', kind: 'page' } as const],
  ['that is a small home page', words(2_000), { path: '/', kind: 'page' } as const],
])('htmlWeight is exact for a page %s', (_, html, route) => {
  expect(htmlWeight(html, route)).toBe(exactly(html));
});
