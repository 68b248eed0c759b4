// Tests which versions of a site `check --since` compares.
import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { reportLost } from '../../../build/tools/since/lost-paths.ts';
import { loadFixture } from '../../site/fixture-site.ts';

it('paths are not reported as lost if both the place and its domain are new', () => {
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
