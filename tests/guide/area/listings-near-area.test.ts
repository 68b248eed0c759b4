// Tests the directory links on a neighbourhood's page.
import { describe, expect, it } from 'vitest';
import { distance, walkMinutes } from '../../../components/parts/distance.ts';
import { nearArea, picksNear } from '../../../build/guide/area/listings-near-area.ts';
import { placesOf } from '../../../build/guide/search/places.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const { areas, directories, guides } = loadFixture().site!;
const area = areas.find(({ postcodes, position }) => position && postcodes.includes('ZZ1'))!;
const middle = area.position!;

describe('the topics near a neighbourhood', () => {
  const topics = nearArea(directories, guides, area);

  it("an area's page links topic pages with real places in the area's districts, with the number of places", () => {
    const listed = directories.filter(({ district, places }) => area.postcodes.includes(district) && places > 0);
    expect(topics.flatMap(({ lists }) => lists)).toEqual(
      listed.map(({ path, district, places }) => ({ path, district, places })),
    );
    expect(topics[0]!.title).toBe('Eating out');
  });

  it("a topic on an area's page shows up to six places, nearest first, without duplicates", () => {
    const [first] = topics;
    const all = directories
      .filter(({ path }) => first!.lists.some((list) => list.path === path))
      .flatMap(placesOf)
      .filter((place) => walkMinutes(distance(middle, place)) < 17.5);
    const byDistance = all.sort((a, b) => distance(middle, a) - distance(middle, b)).map(({ href }) => href);
    expect(first!.nearest.length).toBeGreaterThan(1);
    expect(first!.nearest.map(({ href }) => href)).toEqual(byDistance.slice(0, 6));
    const twice = nearArea([...directories, ...directories], guides, area)[0]!;
    expect(twice.nearest).toEqual(first!.nearest);
  });

  it("a topic on an area's page shows no place that is more than 15 minutes away", () => {
    // The whole town is about 40 minutes to the south.
    const far = nearArea(directories, guides, { ...area, position: { lat: middle.lat + 0.022, lon: middle.lon } });
    expect(far.map(({ nearest }) => nearest)).toEqual(topics.map(() => []));
    const steps = [0, 0.002, 0.004, 0.006, 0.008, 0.01].flatMap((step) =>
      nearArea(directories, guides, { ...area, position: { lat: middle.lat + step, lon: middle.lon } }),
    );
    expect(Math.max(...steps.flatMap(({ nearest }) => nearest.map(({ minutes }) => minutes)))).toBe(15);
  });

  it("a topic on an area's page names the sources of its places, and leaves out places that were last checked long ago", () => {
    const [eating] = directories;
    const [nearest] = topics[0]!.nearest;
    expect(topics[0]!.from).toContain(topics[0]!.sources[0]!.date);
    expect(topics[0]!.nearest.every(({ minutes }) => minutes % 5 === 0)).toBe(true);
    const groups = eating!.groups.map((group) => ({
      ...group,
      listings: group.listings.map((each) =>
        each.name === nearest!.name ? { ...each, seen: { date: '2021-08', old: true } } : each,
      ),
    }));
    const [left] = nearArea([{ ...eating!, groups }], guides, area);
    expect(left!.nearest.map(({ name }) => name)).not.toContain(nearest!.name);
  });

  it("topic pages of two districts are one topic on an area's page if they have the same name", () => {
    const [eating] = directories;
    const other = { ...eating!, district: 'ZZ2', path: '/zz2-eating-out', heading: topics[0]!.title };
    const both = nearArea([...directories, other], guides, { ...area, postcodes: ['ZZ1', 'ZZ2'] });
    expect(both[0]!.lists.map(({ path }) => path)).toEqual([eating!.path, other.path]);
  });

  it('topics on the page of an area without a position show no nearest places', () => {
    const { position: _, ...nowhere } = area;
    expect(nearArea(directories, guides, nowhere).map(({ nearest }) => nearest.length)).toEqual(topics.map(() => 0));
  });

  it("an area's page shows the listings that stories recommend, nearest first, and none without a position", () => {
    const [eating, ...rest] = directories;
    const why = 'For its kippers.';
    const startHere = eating!.groups.flatMap(({ listings }) => listings).map((listing) => ({ listing, why }));
    const picked = picksNear([{ ...eating!, startHere }, ...rest], area);
    expect(picked.map(({ href }) => href)).toEqual(topics[0]!.nearest.map(({ href }) => href));
    expect(picked[0]!.why).toBe(why);
    const { position: _, ...nowhere } = area;
    expect(picksNear([{ ...eating!, startHere }], nowhere)).toEqual([]);
    expect(picksNear([{ ...eating!, startHere: [] }], area)).toEqual([]);
  });
});
