// Tests that `check --since` doesn't compare the guides of two different places.
import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { reportLost } from '../../../build/tools/since/lost-paths.ts';
import { loadFixture } from '../../site/fixture-site.ts';

it('reportLost reports no path if both the place and the domain of the guide are new', () => {
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
