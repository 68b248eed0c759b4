// Which useful links and live departures a page shows, and that a site without any is built all the same.
import { describe, expect, it } from 'vitest';
import { usefulInArea, usefulInDistrict, type UsefulLinks } from '../../../build/guide/kinds/useful.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const area = (slug: string) => site.areas.find((each) => each.slug === slug)!;
const shown = (useful: UsefulLinks | undefined) =>
  useful && [...useful.links.map(({ label }) => label), ...useful.stations.map(({ name }) => name)];

describe('useful links', () => {
  it('are those of a district, with the stations that its guide lists', () => {
    expect(shown(usefulInDistrict(site.useful, 'ZZ1'))).toEqual([
      'Tides',
      'Night nurse',
      'Marsh path',
      'Saltmarsh Quay',
      'Ferry Steps',
    ]);
    expect(shown(usefulInDistrict(site.useful, 'ZZ2'))).toEqual(['Tides', 'Marsh path']);
  });

  it('are those of an area, or of a district that it counts for', () => {
    expect(shown(usefulInArea(site.useful, area('harbourside')))).toEqual([
      'Tides',
      'Night nurse',
      'Saltmarsh Quay',
      'Ferry Steps',
    ]);
    expect(shown(usefulInArea(site.useful, area('marsh-end')))).toEqual(['Tides', 'Marsh path']);
  });

  it('may be left out by a site', () => {
    const { site: without, report } = loadFixture([], ['useful.yaml']);
    expect(report.failed).toBe(false);
    expect(without!.useful).toBeUndefined();
    expect(usefulInDistrict(without!.useful, 'ZZ1')).toBeUndefined();
    expect(usefulInArea(without!.useful, area('harbourside'))).toBeUndefined();
  });
});
