// Tests the printed sheet of a walk in the fixture site. Its map shows the stops in order and to scale.
import { expect, it } from 'vitest';
import { listingsOf } from '../../../build/guide/listing/directory.ts';
import { rankedPlaces, storyMap } from '../../../build/guide/print/lay-out-walk.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const post = site.posts.find(({ walk }) => walk)!;
const sheet = storyMap(site, post)!;

it('the sheet of a walk marks and names the stops in order, the first three from south to north', () => {
  const names = ['The mill', 'The weir', 'Harbourside', 'The Green'];
  expect(sheet.stopNames.map(({ lines }) => lines.join(' '))).toEqual(names);
  const ys = sheet.marks.slice(0, 3).map(({ y }) => y);
  expect(ys).toEqual(ys.toSorted((a, b) => b - a));
});

it('the sheet of a walk joins two stops by a straight line if no river joins them, and explains the line', () => {
  const [, , harbourside, green] = sheet.marks;
  const step = `${green!.x - harbourside!.x} ${green!.y - harbourside!.y}`.replace(' -', '-');
  expect(sheet.order).toBe(`M${harbourside!.x} ${harbourside!.y}l${step}`);
  expect(sheet.ground.legend.at(-1)).toBe('Thin dashes: the order of the stops, not the path.');
  const { walk } = post;
  const along = storyMap(site, { ...post, walk: { ...walk!, stops: walk!.stops.slice(0, 3) } })!;
  expect(along.order).toBe('');
  expect(along.ground.legend).not.toContain(sheet.ground.legend.at(-1));
});

it('the sheet of a walk has a scale that matches the distances of the stops', () => {
  const [mill, weir] = sheet.marks;
  expect(sheet.scale.label).toBe('200 m');
  const metres = (Math.hypot(mill!.x - weir!.x, mill!.y - weir!.y) / sheet.scale.length) * 200;
  // The weir is 0.008 degrees north and 0.001 degrees west of the mill.
  expect(Math.abs(metres - 892)).toBeLessThan(10);
});

it('the sheet of a walk names rivers, and does not show the name of a stop twice', () => {
  const names = sheet.ground.names.map(({ lines }) => lines.join(' '));
  expect(names).toContain('River Salt');
  expect(names).not.toContain('Harbourside');
  expect(new Set(names).size).toBe(names.length);
});

it('the sheet of a walk marks a stop only once if the walk returns to it', () => {
  const { walk } = post;
  const round = storyMap(site, { ...post, walk: { ...walk!, stops: [...walk!.stops, walk!.stops[0]!] } })!;
  expect(round.marks.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(round.stopNames.map(({ lines }) => lines)).toEqual(sheet.stopNames.map(({ lines }) => lines));
});

it('the sheet of a walk has the URL of its post', () => {
  expect(sheet.address).toBe('https://saltmarsh-post.example/blog/lost-and-found');
});

it('a post has no sheet without a walk, without outlines, or if all stops are at one point', () => {
  expect(site.posts.filter((each) => storyMap(site, each))).toEqual([post]);
  expect(storyMap(loadFixture([], ['outlines.json']).site!, post)).toBeUndefined();
  const [stop] = post.walk!.stops;
  expect(storyMap(site, { ...post, walk: { ...post.walk!, stops: [stop!, stop!] } })).toBeUndefined();
});

it('the map of a ranked list numbers places by rank, and separates the marks of places at one point', () => {
  const ranked = [
    { name: 'One', number: 1, lat: 54.301, lon: -0.395 },
    { name: 'Two', number: 2, lat: 54.301, lon: -0.395 },
    { name: 'Four', number: 4, lat: 54.309, lon: -0.396 },
  ];
  const { marks, isWalk, order, north } = storyMap(site, { ...post, walk: undefined }, ranked)!;
  expect({ isWalk, order, numbers: marks.map(({ number }) => number) }).toEqual({
    isWalk: false,
    order: '',
    numbers: [1, 2, 4],
  });
  expect(Math.hypot(marks[0]!.x - marks[1]!.x, marks[0]!.y - marks[1]!.y)).toBeGreaterThanOrEqual(26);
  for (const { x, y } of marks) expect(Math.hypot(x - north.x, y - north.y)).toBeGreaterThan(40);
});

it('a ranked place gets its position from the listing that it names', () => {
  const [page, place] = site.directories.flatMap((each) => {
    const placed = listingsOf(each).find(({ lat, sample }) => lat !== undefined && !sample);
    return placed ? [[each, placed] as const] : [];
  })[0]!;
  const entry = { reason: post.body(), name: 'The name in the story' };
  const ranking = [
    { ...entry, listing: `${page.path}#nowhere` },
    { ...entry, listing: `${page.path}#${place.id}` },
    entry,
  ];
  expect(rankedPlaces(site, { ...post, ranking })).toEqual([
    { name: entry.name, number: 2, lat: place.lat, lon: place.lon },
  ]);
});
