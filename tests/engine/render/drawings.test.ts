// Tests that small drawings are inlined and other images are not.
import { expect, it } from 'vitest';
import { inlineDrawing, INLINED } from '../../../build/engine/render/page.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path d="M1 1" fill="var(--ink)"/></svg>';
const drawings = new Map([['/images/a.svg', drawing]]);
const inlined = (html: string, basePath = '') =>
  html.replace(new RegExp(INLINED, 'g'), (image) => inlineDrawing(image, drawings, basePath));
const image = (src: string, attributes = '') =>
  `<img data-inline="" src="${src}" alt="" width="64" height="64"${attributes} loading="lazy" decoding="async"/>`;

it('a small drawing is inlined in place of its <img>, with the same size and class, hidden from screen readers', () => {
  expect(inlined(`<p>${image('/images/a.svg', ' class="card-icon"')}</p>`)).toBe(
    '<p><svg class="drawing card-icon" width="64" height="64" aria-hidden="true" viewBox="0 0 64 64"><path d="M1 1" fill="var(--ink)"/></svg></p>',
  );
});

it('a drawing is inlined on a site with a sub-path, too', () => {
  expect(inlined(image('/guide/images/a.svg'), '/guide')).toMatch(/^<svg class="drawing" /);
});

it('an <img> whose picture is not inlined stays, but without its data-inline attribute', () => {
  expect(inlined(image('/images/b.png'))).toBe(
    '<img src="/images/b.png" alt="" width="64" height="64" loading="lazy" decoding="async"/>',
  );
  const plain = '<img src="/images/a.svg" alt="" width="64" height="64"/>';
  expect(inlined(plain)).toBe(plain);
});

it('an <img> with an attribute data-inline-not is unchanged, and a drawing after it is inlined', () => {
  const other = '<img data-inline-not="" src="/images/a.svg"/>';
  const both = inlined(`${other}${image('/images/a.svg')}${other}${image('/images/a.svg')}.`);
  expect(both.split(other).map((part) => part.slice(0, 4))).toEqual(['', '<svg', '<svg']);
  expect(both.endsWith('</svg>.')).toBe(true);
});
