// Tests photographs, figures and galleries in a text.
import { describe, expect, it } from 'vitest';
import { positionsIn } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { proseRules } from '../../../build/guide/prose/prose-rules.ts';
import { parseProse } from '../../../build/engine/source/markdown.ts';
import { photographOf, plainVariant, srcsetOf } from '../../../build/engine/source/photograph.ts';
import type { MeasuredPicture } from '../../../build/engine/source/picture-size.ts';

const photo = photographOf('hash', 4000, '345');
const pictures = new Map<string, MeasuredPicture>([
  ['/images/stall.jpg', { width: 4000, height: 3000, photo }],
  ['/images/map.svg', { width: 320, height: 200 }],
]);

function htmlOf(text: string): string {
  const report = new Report();
  const positionOf = positionsIn(text, 'a.md');
  const { html } = parseProse(text, { positionOf, headings: true, rules: proseRules, pictures, report });
  expect(report.sorted()).toEqual([]);
  return html;
}

const PICTURE = [
  `<picture><source type="image/avif" srcset="${srcsetOf('/images/stall.jpg', photo, 'avif')}" sizes="SIZES">`,
  `<img src="${plainVariant('/images/stall.jpg', photo)}" alt="A stall." width="4000" height="3000" loading="lazy" decoding="async"`,
].join('');

it('a photograph in a text has variants for the widths of the column, its own size and its background colour', () => {
  const html = htmlOf('![A stall.](/images/stall.jpg)');
  expect(html).toContain(PICTURE.replace('SIZES', '(min-width: 62rem) 46rem, 92vw'));
  expect(html).toContain('class="ground r3 g4 b5"');
  expect(html).toContain(`srcset="${srcsetOf('/images/stall.jpg', photo, 'jpeg')}"`);
  expect(html).not.toContain('"/images/stall.jpg"');
});

it.each([
  '- ![A stall.](/images/stall.jpg)',
  '> ![A stall.][s]\n\n[s]: /images/stall.jpg',
  '**![A stall.](/images/stall.jpg)**',
])('a photograph has its variants in a list, a quotation and bold text, too: %j', (text) =>
  expect(htmlOf(text)).toMatch(/<picture>.*<\/picture>/),
);

it('a photograph with a title becomes a figure with a caption', () => {
  const html = htmlOf('![A stall.](/images/stall.jpg "Apples & pears.")');
  expect(html).toMatch(/^<figure><picture>.*<\/picture><figcaption>Apples &#x26; pears\.<\/figcaption><\/figure>$/s);
  expect(html).not.toContain('title=');
});

it('a drawing in a text is a single file without variants', () => {
  expect(htmlOf('![A map.](/images/map.svg)')).toBe(
    '<p><img src="/images/map.svg" alt="A map." width="320" height="200" loading="lazy" decoding="async"></p>',
  );
});

describe('several pictures in one paragraph', () => {
  const stall = (title = '') => `![A stall.](/images/stall.jpg${title && ` "${title}"`})`;

  it('two pictures in one paragraph are a pair with captions, and link to their largest variants', () => {
    const html = htmlOf(`${stall('One.')}\n${stall()}`);
    expect(html).toMatch(/^<div class="gallery gallery-pair"><figure>.*<\/figure><figure>.*<\/figure><\/div>$/s);
    expect(html.match(/<figcaption>/g)).toHaveLength(1);
    expect(html.match(/<a href="\/assets\/stall-\w+-1600\.jpg"><picture>/g)).toHaveLength(2);
    expect(html).toContain('sizes="(min-width: 62rem) 23rem, 46vw"');
  });

  it('three or more pictures in one paragraph are a grid, including drawings', () => {
    const html = htmlOf(`${stall()} ${stall()} ![A map.](/images/map.svg)`);
    expect(html).toMatch(/^<div class="gallery">/);
    expect(html.match(/<figure>/g)).toHaveLength(3);
    expect(html).toContain('sizes="(min-width: 30rem) 18rem, 92vw"');
    expect(html).toContain('<figure><img src="/images/map.svg"');
  });

  it('pictures with words between them stay a paragraph', () => {
    expect(htmlOf(`${stall()} and ${stall()}`)).toMatch(/^<p><picture>.*<\/picture> and <picture>/);
  });
});
