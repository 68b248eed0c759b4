// Tests a site without a newsletter: its pages, menus and links.
import { expect, it } from 'vitest';
import { renderRoute, islands } from '../components/render.tsx';
import { findingsWith } from '../findings/fixture-report.ts';
import { loadFixture, textFile, textOf, WHATS_ON } from './fixture-site.ts';

const settings = textOf('site.yaml').replace(/^newsletter:\n(?: .*\n)+/m, 'newsletter: false\n');
const off = (more = settings) => [...WHATS_ON, textFile('site.yaml', more)];
const LETTER = 'letters/2026-05-29.yaml';
const { site: ended } = loadFixture(off());
const { site: never } = loadFixture(off(), [LETTER]);

const PATHS = ['/', '/weekly', '/privacy', '/blog/harbour-market', '/blog/regatta-weekend', '/zz2-shops', '/letters'];

it.each(PATHS)('on a site without a newsletter, the page %s has no sign-up', (path) => {
  const html = renderRoute(ended!, path);
  expect(html).not.toMatch(/subscribe|newsletter|next picks/i);
  expect(islands(html).map(({ widget }) => widget)).not.toContain('floating-card');
});

it('a site without a newsletter has no broken link', async () => {
  const { findings } = await findingsWith(off());
  expect(findings).toEqual([]);
});

it('a site that never had a newsletter has no pages of newsletter issues', () => {
  const more = 'more:\n  - { label: Letters, path: /letters }\n  - { label: Join, path: /#subscribe }\n';
  const { site } = loadFixture(off(settings + more), [LETTER]);
  expect(site!.settings.more).toEqual([]);
  expect(() => renderRoute(never!, '/letters')).toThrow('No route');
  expect(() => renderRoute(never!, '/letters/leave')).toThrow('No route');
});

it('a site that ended its newsletter keeps the page for unsubscribing', () => {
  const [widget] = islands(renderRoute(ended!, '/letters/leave'));
  expect(widget!.props).not.toHaveProperty('again');
  expect(() => renderRoute(ended!, '/letters/confirm')).toThrow('No route');
});
