// The maps of the second place: what is on them, in which order, and when there is none.
import { describe, expect, it } from 'vitest';
import type { Site } from '../../../build/guide/kinds/site.ts';
import { directoryMap, guideMap, overviewMap } from '../../../build/guide/maps/maps.ts';
import { edited, loadFixture, textFile } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const topic = (of: Site, path = '/zz1-eating-out') => of.directories.find((each) => each.path === path)!;
const withDirectory = (from: string, to: string) =>
  loadFixture([edited('directories/zz1/eating-out.yaml', from, to)]).site!;

describe('the map of a topic page', () => {
  const map = directoryMap(site, topic(site))!;

  it('has a dot for each place, or for those too near to each other, in the order of the list', () => {
    expect(map.dots.map(({ href, count, label }) => [href, count, label])).toEqual([
      ['#cafe-9', 2, '2 places near ZZ1'],
      ['#cafe-10', 1, 'Café 10'],
      ['#old-smokehouse', 1, 'Old Smokehouse'],
    ]);
    expect(map.places).toBe(4);
  });

  it('puts them where they lie: the smokehouse north and east of the cafés, inside the drawing', () => {
    const [cafes, south, north] = map.dots.map(({ x, y }) => ({ x, y }));
    expect(north!.y).toBeLessThan(cafes!.y);
    expect(south!.y).toBeGreaterThan(cafes!.y);
    expect(north!.x).toBeGreaterThan(cafes!.x);
    expect(south!.x).toBeLessThan(cafes!.x);
    for (const { x, y } of map.dots) {
      expect(Math.min(x, y, map.width - x, map.height - y)).toBeGreaterThanOrEqual(12);
    }
  });

  it('shows its own district, those beside it, and what they have in common', () => {
    expect(map.districts.map(({ tone }) => tone)).toEqual(['here', 'beside']);
    expect(map.railways).toMatch(/^M\d+ \d+l-\d+ \d+$/);
    expect(map.rivers.map(({ buried }) => buried)).toEqual([false]);
    expect(map.stations).toHaveLength(2);
    expect(map.names.map(({ lines }) => lines.join(' '))).toContain('Elmouth');
    expect(map.legend).toEqual(['Blue: the River Salt.', 'Double lines: railways, drawn straight between stations.']);
  });

  it('says whose outlines and stations they are, each line once', () => {
    expect(map.attribution).toEqual(['Contains Harbour Board data © Saltmarsh Harbour Board 2026.']);
  });

  it('is not drawn of a page whose places do not say where they are, or of a district without an outline', () => {
    expect(directoryMap(site, topic(site, '/zz2-shops'))).toBeUndefined();
    expect(directoryMap(loadFixture([], ['outlines.json']).site!, topic(site))).toBeUndefined();
    expect(directoryMap(site, { ...topic(site), district: 'ZZ9' })).toBeUndefined();
    // Two dots are left.
    const fewer = withDirectory('        lat: 54.30412\n        lon: -0.42011\n', '');
    expect(directoryMap(fewer, topic(fewer))).toBeUndefined();
  });

  it('is drawn without a map.yaml, and then has nothing to explain', () => {
    const bare = loadFixture([], ['map.yaml']).site!;
    const drawn = directoryMap(bare, topic(bare))!;
    expect(drawn.dots).toEqual(map.dots);
    expect(drawn).toMatchObject({ railways: '', rivers: [], parks: [], stations: [], legend: [] });
  });

  it('leaves out what has moved', () => {
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

describe('the map of a guide', () => {
  it('leads to the topic page that most places of a dot are on', () => {
    const map = guideMap(site, site.guides[0]!)!;
    expect(map.dots.map(({ href, label }) => [href, label])).toEqual([
      ['/zz1-eating-out#cafe-9', '2 places near ZZ1, in Eating out'],
      ['/zz1-eating-out#cafe-10', 'Café 10, Eating out'],
      ['/zz1-eating-out#old-smokehouse', 'Old Smokehouse, Eating out'],
    ]);
  });

  it('is not drawn of a district whose places are unknown', () => {
    expect(guideMap(site, site.guides[1]!)).toBeUndefined();
  });
});

describe('the map of the neighbourhoods', () => {
  const map = overviewMap(site)!;

  it('has every area that says where it is, in the order of the cards, and every landmark', () => {
    // Marsh End does not.
    expect(map.areas.map(({ path }) => path)).toEqual(['/harbourside', '/gull-hill']);
    expect(map.landmarks.map(({ name }) => name)).toEqual(['The long bench']);
    expect(map.sources.map(({ title }) => title)).toEqual(['Harbour chart']);
  });

  it('names the districts where they have room', () => {
    expect(map.districtNames.map(({ lines }) => lines)).toEqual([['ZZ1'], ['ZZ2']]);
    const [west, east] = map.districtNames;
    expect(west!.x).toBeLessThan(east!.x);
  });

  it('is not drawn without outlines, or when no area says where it is', () => {
    expect(overviewMap(loadFixture([], ['outlines.json']).site!)).toBeUndefined();
    const nowhere = site.areas.map(({ position: _, ...area }) => area);
    expect(overviewMap({ ...site, areas: nowhere })).toBeUndefined();
  });
});

describe('map.yaml', () => {
  it('may be empty of everything', () => {
    const { site: empty, report } = loadFixture([textFile('map.yaml', 'parks: []\n')]);
    expect(report.count('error')).toBe(0);
    expect(overviewMap(empty!)).toMatchObject({ parks: [], landmarks: [], sources: [] });
  });
});
