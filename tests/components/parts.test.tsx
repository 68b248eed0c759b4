// Tests the small components that pages consist of.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asOfText, readingText } from '../../components/parts/cited-date.ts';
import { BusLeaving } from '../../components/parts/drawings/bus-leaving.tsx';
import { Marrow } from '../../components/parts/drawings/marrow.tsx';
import { Scaffold } from '../../components/parts/drawings/scaffold.tsx';
import { ShutteredStall } from '../../components/parts/drawings/shuttered-stall.tsx';
import { PostCard } from '../../components/parts/post-card.tsx';
import { Prose } from '../../components/parts/prose.tsx';
import { fixtureSite, render, words } from './render.tsx';

const prose = (html: string) => ({ html, words: 0, headings: [], links: [], images: [] });

describe('a text in Markdown', () => {
  const html =
    '<p><a href="/about">a</a> <img src="/images/a.svg" alt=""> <a href="#part">b</a> <a href="https://c.test/">c</a> href="/text"</p>';

  it('links in a text are unchanged if the site has no base path', () => {
    expect(render(<Prose prose={prose(html)} />)).toContain(html);
  });

  it('a text gets the base path only in links and pictures of the site', () => {
    expect(render(<Prose prose={prose(html)} />, { basePath: '/guide' })).toContain(
      '<a href="/guide/about">a</a> <img src="/guide/images/a.svg" alt=""> <a href="#part">b</a> <a href="https://c.test/">c</a> href="/text"',
    );
  });
});

describe('the card of a post', () => {
  const [post] = fixtureSite().posts;

  it('a post card shows category, date, title and excerpt, and no date of an update', () => {
    const text = words(render(<PostCard post={{ ...post!, updatedText: 'May 2, 2026' }} />));
    expect(text).toBe(words(`${post!.category} ${post!.dateText} ${post!.title} ${post!.excerpt}`));
  });

  it('a featured post card has two columns', () => {
    expect(render(<PostCard post={post!} featured heading="h2" />)).toContain(
      '<article class="card post-card post-card-featured">',
    );
  });
});

it.each(Object.entries({ BusLeaving, Marrow, Scaffold, ShutteredStall }))(
  'the drawing %s is decorative, small and uses only the palette',
  (_, Drawing) => {
    const html = render(<Drawing />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toMatch(/#[0-9a-f]{3,6}\b/i);
    expect(gzipSync(html).length).toBeLessThan(2560);
  },
);

it.each([
  [{ checked: '24 November 2026' }, 'Checked 24 November 2026', undefined],
  [{ asOf: 'August 2026' }, 'As of August 2026', 'As listed in August 2026.'],
  [
    { asOf: '17 August 2026', copy: 'copies.example', checked: 'November 2026' },
    'As of 17 August 2026, in the copy kept by copies.example, read in November 2026',
    'As listed on 17 August 2026.',
  ],
  [{}, undefined, undefined],
])('a page and a newsletter issue show the dates of a source: %j', (source, reading, warning) => {
  expect(readingText(source)).toBe(reading);
  expect(asOfText(source)).toBe(warning);
});
