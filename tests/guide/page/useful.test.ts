// Tests which useful links and live departures a page shows, and a site without useful links.
import { expect, it } from 'vitest';
import { usefulInArea, usefulInDistrict, type UsefulLinks } from '../../../build/guide/page/useful.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const area = (slug: string) => site.areas.find((each) => each.slug === slug)!;
const shown = (useful: UsefulLinks | undefined) =>
  useful && [...useful.links.map(({ label }) => label), ...useful.stations.map(({ name }) => name)];

it('a district has its useful links, with the stations of its guide', () => {
  const all = ['Tides', 'Night nurse', 'Marsh path', 'Saltmarsh Quay', 'Ferry Steps'];
  expect(shown(usefulInDistrict(site.useful, 'ZZ1'))).toEqual(all);
  expect(shown(usefulInDistrict(site.useful, 'ZZ2'))).toEqual(['Tides', 'Marsh path']);
});

it('an area has its own useful links, or those of its district', () => {
  const own = ['Tides', 'Night nurse', 'Saltmarsh Quay', 'Ferry Steps'];
  expect(shown(usefulInArea(site.useful, area('harbourside')))).toEqual(own);
  expect(shown(usefulInArea(site.useful, area('marsh-end')))).toEqual(['Tides', 'Marsh path']);
});

it('a site without useful links loads', () => {
  const { site: without, report } = loadFixture([], ['useful.yaml']);
  expect(report.failed).toBe(false);
  expect(without!.useful).toBeUndefined();
  expect(usefulInDistrict(without!.useful, 'ZZ1')).toBeUndefined();
  expect(usefulInArea(without!.useful, area('harbourside'))).toBeUndefined();
});
