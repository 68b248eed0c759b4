// Tests which versions of a site `check --since` compares.
import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { reportLost } from '../../../build/tools/since/lost-paths.ts';
import { loadFixture } from '../../site/fixture-site.ts';

it('a place with another domain has no lost paths', () => {
  const site = loadFixture().site!;
  const lost = (settings: object) => {
    const report = new Report();
    reportLost(site, { ...site, posts: [], settings: { ...site.settings, ...settings } }, report);
    return report.sorted().length;
  };
  const url = 'https://millford.example';
  expect(lost({ url, place: 'Millford' })).toBe(0);
  expect(lost({ url })).toBeGreaterThan(0);
  expect(lost({ place: 'Millford' })).toBeGreaterThan(0);
});
