import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { photographOf, plainVariant, srcsetOf } from '../../build/engine/source/photograph.ts';
import { PageContext } from '../../components/context/page-context.ts';
import { plainSrc } from '../../components/parts/photo-sources.ts';
import { Picture } from '../../components/parts/picture.tsx';
import { Prose } from '../../components/parts/prose.tsx';

const photo = photographOf('hash', 4000, '345');
const picture = { src: '/images/posts/stall.jpg', width: 4000, height: 3000, photo };
const render = (element: React.ReactElement, basePath = '') =>
  renderToStaticMarkup(<PageContext value={{ basePath, path: '/' }}>{element}</PageContext>);

it('a photograph has AVIF and JPEG sources with the names of the files that the build writes', () => {
  const html = render(<Picture picture={picture} alt="A stall." className="card-picture" />);
  expect(html).toContain(`<source type="image/avif" srcSet="${srcsetOf(picture.src, photo, 'avif')}"`);
  expect(html).toContain(`srcSet="${srcsetOf(picture.src, photo, 'jpeg')}"`);
  expect(html).toContain('width="4000" height="3000" class="card-picture ground r3 g4 b5" loading="lazy"');
});

it('the first photograph of a page loads at once, with high priority', () => {
  const html = render(<Picture picture={picture} alt="A stall." slot="head" first />);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('lazy');
});

it("every picture's URL gets the base path, also in a text", () => {
  const prose = {
    html: '<picture><source srcset="/images/a-1.avif 1w, /images/a-2.avif 2w"><img src="/images/a.jpg" srcset="/images/a.jpg 1w"></picture>',
  };
  const htmls = [
    render(<Picture picture={picture} alt="" />, '/guide'),
    render(<Prose prose={{ ...prose, words: 0, headings: [], links: [], images: [] }} />, '/guide'),
  ];
  for (const html of htmls) {
    const addresses = html.match(/\/(?:images|assets)\//g)!;
    expect(addresses.length).toBe(html.match(/\/guide\/(?:images|assets)\//g)!.length);
  }
});

it('a drawing has one file and no variants', () => {
  const html = render(<Picture picture={{ src: '/images/map.svg', width: 320, height: 200 }} alt="" />);
  expect(html).toBe('<img src="/images/map.svg" alt="" width="320" height="200" loading="lazy" decoding="async"/>');
});

it('plainSrc returns a single file for a photograph and for a drawing', () => {
  expect(plainSrc(picture)).toBe(plainVariant(picture.src, photo));
  expect(plainSrc({ src: '/images/map.svg', width: 320, height: 200 })).toBe('/images/map.svg');
});
