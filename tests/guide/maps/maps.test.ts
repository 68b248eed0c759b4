// Tests the maps of the second place: their parts, the order, and when there is no map.
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

  it("a topic map has a dot for each place or group of near places, in the list's order", () => {
    expect(map.dots.map(({ href, count, label }) => [href, count, label])).toEqual([
      ['#cafe-9', 2, '2 places near ZZ1'],
      ['#cafe-10', 1, 'Café 10'],
      ['#old-smokehouse', 1, 'Old Smokehouse'],
    ]);
    expect(map.places).toBe(4);
  });

  it('a topic map has correct positions: the smokehouse is north-east of the cafés', () => {
    const [cafes, south, north] = map.dots.map(({ x, y }) => ({ x, y }));
    expect(north!.y).toBeLessThan(cafes!.y);
    expect(south!.y).toBeGreaterThan(cafes!.y);
    expect(north!.x).toBeGreaterThan(cafes!.x);
    expect(south!.x).toBeLessThan(cafes!.x);
    for (const { x, y } of map.dots) {
      expect(Math.min(x, y, map.width - x, map.height - y)).toBeGreaterThanOrEqual(12);
    }
  });

  it('a topic map shows its own district, its neighbours and shared features', () => {
    expect(map.districts.map(({ tone }) => tone)).toEqual(['here', 'beside']);
    expect(map.railways).toMatch(/^M\d+ \d+l-\d+ \d+$/);
    expect(map.rivers.map(({ buried }) => buried)).toEqual([false]);
    expect(map.stations).toHaveLength(2);
    expect(map.names.map(({ lines }) => lines.join(' '))).toContain('Elmouth');
    expect(map.legend).toEqual(['Blue: the River Salt.', 'Double lines: railways, drawn straight between stations.']);
  });

  it('a topic map names the sources of outlines and stations, once each', () => {
    expect(map.attribution).toEqual(['Contains Harbour Board data © Saltmarsh Harbour Board 2026.']);
  });

  it('a topic map needs listings with positions and an outline', () => {
    expect(directoryMap(site, topic(site, '/zz2-shops'))).toBeUndefined();
    expect(directoryMap(loadFixture([], ['outlines.json']).site!, topic(site))).toBeUndefined();
    expect(directoryMap(site, { ...topic(site), district: 'ZZ9' })).toBeUndefined();
    // Only two dots are left.
    const fewer = withDirectory('        lat: 54.30412\n        lon: -0.42011\n', '');
    expect(directoryMap(fewer, topic(fewer))).toBeUndefined();
  });

  it('a topic map without map.yaml has no legend', () => {
    const bare = loadFixture([], ['map.yaml']).site!;
    const drawn = directoryMap(bare, topic(bare))!;
    expect(drawn.dots).toEqual(map.dots);
    expect(drawn).toMatchObject({ railways: '', rivers: [], parks: [], stations: [], legend: [] });
  });

  it('a topic map leaves out places that have moved', () => {
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
  it('a guide map links the topic page of most places in a dot', () => {
    const map = guideMap(site, site.guides[0]!)!;
    expect(map.dots.map(({ href, label }) => [href, label])).toEqual([
      ['/zz1-eating-out#cafe-9', '2 places near ZZ1, in Eating out'],
      ['/zz1-eating-out#cafe-10', 'Café 10, Eating out'],
      ['/zz1-eating-out#old-smokehouse', 'Old Smokehouse, Eating out'],
    ]);
  });

  it('a guide map needs places with positions', () => {
    expect(guideMap(site, site.guides[1]!)).toBeUndefined();
  });
});

describe('the map of the neighbourhoods', () => {
  const map = overviewMap(site)!;

  it('the overview map has every area with a position, in the order of the cards, and every landmark', () => {
    // Marsh End has no position.
    expect(map.areas.map(({ path }) => path)).toEqual(['/harbourside', '/gull-hill']);
    expect(map.landmarks.map(({ name }) => name)).toEqual(['The long bench']);
    expect(map.sources.map(({ title }) => title)).toEqual(['Harbour chart']);
  });

  it('the overview map names the districts with room for it', () => {
    expect(map.districtNames.map(({ lines }) => lines)).toEqual([['ZZ1'], ['ZZ2']]);
    const [west, east] = map.districtNames;
    expect(west!.x).toBeLessThan(east!.x);
  });

  it('the overview map needs outlines and an area with a position', () => {
    expect(overviewMap(loadFixture([], ['outlines.json']).site!)).toBeUndefined();
    const nowhere = site.areas.map(({ position: _, ...area }) => area);
    expect(overviewMap({ ...site, areas: nowhere })).toBeUndefined();
  });
});

describe('map.yaml', () => {
  it('every list in map.yaml may be empty', () => {
    const { site: empty, report } = loadFixture([textFile('map.yaml', 'parks: []\n')]);
    expect(report.count('error')).toBe(0);
    expect(overviewMap(empty!)).toMatchObject({ parks: [], landmarks: [], sources: [] });
  });
});
