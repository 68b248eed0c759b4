// Tests the maps of the fixture site: their contents, the order of their dots, and pages without a map.
import { describe, expect, it } from 'vitest';
import type { Site } from '../../../build/guide/load-guide.ts';
import { directoryMap, guideMap, overviewMap } from '../../../build/guide/map/maps.ts';
import { edited, loadFixture, textFile } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const topic = (of: Site, path = '/zz1-eating-out') => of.directories.find((each) => each.path === path)!;
const withDirectory = (from: string, to: string) =>
  loadFixture([edited('directories/zz1/eating-out.yaml', from, to)]).site!;

describe('the map of a topic page', () => {
  const map = directoryMap(site, topic(site))!;

  it('the map of a topic page has a dot for each place or group of places close together, in the order of the list', () => {
    expect(map.dots.map(({ href, count, label }) => [href, count, label])).toEqual([
      ['#cafe-9', 2, '2 places near ZZ1'],
      ['#cafe-10', 1, 'Café 10'],
      ['#old-smokehouse', 1, 'Old Smokehouse'],
    ]);
    expect(map.places).toBe(4);
  });

  it('the map of a topic page has correct positions: the smokehouse is north-east of two cafés', () => {
    const [cafes, south, north] = map.dots.map(({ x, y }) => ({ x, y }));
    expect(north!.y).toBeLessThan(cafes!.y);
    expect(south!.y).toBeGreaterThan(cafes!.y);
    expect(north!.x).toBeGreaterThan(cafes!.x);
    expect(south!.x).toBeLessThan(cafes!.x);
    for (const { x, y } of map.dots) {
      expect(Math.min(x, y, map.width - x, map.height - y)).toBeGreaterThanOrEqual(12);
    }
  });

  it('the map of a topic page shows its district, the district beside it, a railway, a river and stations', () => {
    expect(map.districts.map(({ tone }) => tone)).toEqual(['here', 'beside']);
    expect(map.railways).toMatch(/^M\d+ \d+l-\d+ \d+$/);
    expect(map.rivers.map(({ buried }) => buried)).toEqual([false]);
    expect(map.stations).toHaveLength(2);
    expect(map.names.map(({ lines }) => lines.join(' '))).toContain('Elmouth');
    expect(map.legend).toEqual([
      'Blue: the River Salt.',
      'Double lines: railways, drawn straight between stations.',
      'Parks: true in size, not in shape.',
    ]);
  });

  it('the map of a topic page is wide, and its district is in the middle, which a phone shows', () => {
    expect([map.width, map.height]).toEqual([800, 296]);
    const cornersOf = (path: string) => [...path.matchAll(/-?\d+/g)].map(Number);
    const [x, , ...steps] = cornersOf(map.districts[0]!.path);
    let at = x!;
    const xs = steps.filter((_, index) => index % 2 === 0).map((step) => (at += step));
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(244);
    expect(Math.max(...xs)).toBeLessThanOrEqual(556);
    expect(map.districtNames.map(({ lines }) => lines)).toEqual([['ZZ2']]);
  });

  it('the map of a topic page draws main streets, names each only once, and explains their lines', () => {
    const course = '{ at: The weir, lat: 54.302, lon: -0.41 }, { at: The mill, lat: 54.308, lon: -0.4 }';
    const streets = `parks:\nstreets: [{ name: Weir Lane, course: [${course}, { at: End, lat: 54.309, lon: -0.395 }] }]\n`;
    const lanes = loadFixture([edited('map.yaml', 'parks:\n', streets.replace('parks:\n', '') + 'parks:\n')]).site!;
    const drawn = directoryMap(lanes, topic(lanes))!;
    expect(drawn.streets).toMatch(/^M[\d ]+l[\d -]+$/);
    expect(drawn.names.filter(({ lines }) => lines.join(' ') === 'Weir Lane')).toHaveLength(1);
    expect(drawn.legend).toContain('Grey lines: main streets, drawn straight between addresses.');
    expect(map.streets).toBe('');
  });

  it('the map of a topic page credits the sources of outlines and stations, each only once', () => {
    expect(map.attribution).toEqual(['Contains Harbour Board data © Saltmarsh Harbour Board 2026.']);
  });

  it('a topic page has no map if its district has no outline or if fewer than two dots are apart', () => {
    expect(directoryMap(site, topic(site, '/zz2-shops'))).toBeUndefined();
    expect(directoryMap(loadFixture([], ['outlines.json']).site!, topic(site))).toBeUndefined();
    expect(directoryMap(site, { ...topic(site), district: 'ZZ9' })).toBeUndefined();
  });

  it('the map of a topic page with few places shows only the part of the district with them', () => {
    // Without this position, a map of the district would have only two dots.
    const fewer = withDirectory('        lat: 54.30412\n        lon: -0.42011\n', '');
    const part = directoryMap(fewer, topic(fewer))!;
    expect(part.dots).toHaveLength(2);
    const apart = (dots: readonly { x: number; y: number }[]) =>
      Math.hypot(dots[0]!.x - dots[1]!.x, dots[0]!.y - dots[1]!.y);
    expect(apart(part.dots)).toBeGreaterThan(apart([map.dots[0]!, map.dots[2]!]));
  });

  it('without map.yaml, the map of a topic page has dots, but no railways, rivers, stations or legend', () => {
    const bare = loadFixture([], ['map.yaml']).site!;
    const drawn = directoryMap(bare, topic(bare))!;
    expect(drawn.dots).toEqual(map.dots);
    expect(drawn).toMatchObject({ railways: '', rivers: [], parks: [], stations: [], legend: [] });
  });

  it('the map of a topic page leaves out places that have moved', () => {
    const gone = withDirectory(
      '        lat: 54.31215\n',
      '        status: moved\n        movedTo: 1 Weir Lane\n        lat: 54.31215\n',
    );
    expect(directoryMap(gone, topic(gone))!.dots.map(({ label }) => label)).toEqual([
      'Café 10',
      'The Tidewater Café',
      'Old Smokehouse',
    ]);
  });
});

it("a dot on a guide's map links the topic page that has most of the dot's places", () => {
  const map = guideMap(site, site.guides[0]!)!;
  expect(map.dots.map(({ href, label }) => [href, label])).toEqual([
    ['/zz1-eating-out#cafe-9', '2 places near ZZ1, in Eating out'],
    ['/zz1-eating-out#cafe-10', 'Café 10, Eating out'],
    ['/zz1-eating-out#old-smokehouse', 'Old Smokehouse, Eating out'],
  ]);
});

it('a guide has no map if no place has a position', () => {
  expect(guideMap(site, site.guides[1]!)).toBeUndefined();
});

describe('the map of the neighbourhoods', () => {
  const map = overviewMap(site)!;

  it('the map of the neighbourhoods has every area with a position, in the order of the cards, and every landmark', () => {
    // Marsh End has no position.
    expect(map.areas.map(({ path }) => path)).toEqual(['/harbourside', '/gull-hill']);
    expect(map.landmarks.map(({ name }) => name)).toEqual(['The long bench']);
    expect(map.sources.map(({ title }) => title)).toEqual(['Harbour chart']);
  });

  it('the map of the neighbourhoods names each district that has room for its name', () => {
    expect(map.districtNames.map(({ lines }) => lines)).toEqual([['ZZ1'], ['ZZ2']]);
    const [west, east] = map.districtNames;
    expect(west!.x).toBeLessThan(east!.x);
  });

  it('there is no map of the neighbourhoods without outlines, or if no area has a position', () => {
    expect(overviewMap(loadFixture([], ['outlines.json']).site!)).toBeUndefined();
    const nowhere = site.areas.map(({ position: _, ...area }) => area);
    expect(overviewMap({ ...site, areas: nowhere })).toBeUndefined();
  });
});

it('every list in map.yaml may be empty', () => {
  const { site: empty, report } = loadFixture([textFile('map.yaml', 'parks: []\n')]);
  expect(report.count('error')).toBe(0);
  expect(overviewMap(empty!)).toMatchObject({ parks: [], landmarks: [], sources: [] });
});
