// Tests the maps of South London: where names and dots are, and how many KB a map has.
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { AreaMap, AREA_NAME } from '../../components/parts/area-map.tsx';
import { ListingMap } from '../../components/parts/listing-map.tsx';
import type { Point } from '../../build/guide/map/geometry.ts';
import { districtNameBox } from '../../build/guide/map/base-map.ts';
import { boxOfName, isFree } from '../../build/guide/map/map-labels.ts';
import { directoryMap, guideMap, overviewMap } from '../../build/guide/map/maps.ts';
import { render } from '../components/render.tsx';
import { ownPlace } from '../site/own-place.ts';

const site = ownPlace.site!;
const overview = overviewMap(site)!;
const maps = [
  ...site.directories.map((directory) => ({ path: directory.path, map: directoryMap(site, directory) })),
  ...site.guides.map((guide) => ({ path: guide.path, map: guideMap(site, guide) })),
].flatMap(({ path, map }) => (map ? [{ path, map }] : []));

it('the neighbourhood map links all ten areas, in the order of the cards', () => {
  const html = render(createElement(AreaMap, { map: overview }));
  expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)).toEqual(site.areas.map(({ path }) => path));
  const names = [...html.matchAll(/<a .*?<\/a>/g)].map(([link]) => link.replace(/<[^>]+>/g, ''));
  expect(names).toEqual(site.areas.map(({ name }) => name));
});

it('the neighbourhood map has the windmill, the gasholder, the lido and the bandstand', () => {
  expect(overview.landmarks.map(({ image }) => image.src)).toEqual(
    ['windmill', 'gasholder', 'lido', 'bandstand'].map((name) => `/images/map/${name}.svg`),
  );
});

it("names on the neighbourhood map don't overlap the districts' names, and names of areas are near their dots", () => {
  const districts = overview.districtNames.map(districtNameBox);
  const size: Point = [overview.width, overview.height];
  for (const { x, y, name } of overview.areas) {
    const box = boxOfName(name.lines, AREA_NAME);
    expect(isFree({ ...name, ...box }, { boxes: districts, lines: [], size }), name.lines.join(' ')).toBe(true);
    const apart = [Math.abs(name.x - x) - box.width / 2, Math.abs(name.y - y) - box.height / 2];
    expect(Math.max(...apart), name.lines.join(' ')).toBeLessThan(25);
  }
  for (const name of overview.names) {
    const box = { ...name, ...boxOfName(name.lines, 11) };
    expect(isFree(box, { boxes: districts, lines: [], size }), name.lines.join(' ')).toBe(true);
  }
});

describe.each(maps)('the map of $path', ({ map }) => {
  it("dots on a map of places are at least 27 units apart, so that they don't touch", () => {
    map.dots.forEach((dot, index) => {
      const distances = map.dots.slice(index + 1).map(({ x, y }) => Math.hypot(x - dot.x, y - dot.y));
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(27);
    });
  });

  it('a map of places has less than 6 KB of HTML after gzip', () => {
    const html = render(createElement(ListingMap, { map, label: 'Map' }));
    expect(gzipSync(html).length).toBeLessThan(6 * 1024);
  });
});

it('each district’s guide has a map', () => {
  expect(maps.map(({ path }) => path)).toEqual(expect.arrayContaining(site.guides.map(({ path }) => path)));
});
