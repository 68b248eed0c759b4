// Tests the positions of names on a map, which must not cross lines or other names.
import { describe, expect, it } from 'vitest';
import { boxOfName, isFree, linesOfName, placeName, type Obstacles } from '../../../build/guide/map/map-labels.ts';

const nothing: Obstacles = { boxes: [], lines: [], size: [400, 400] };
const box = { width: 80, height: 20 };

it('placeName puts the name of a point below the point if there is room', () => {
  expect(placeName([200, 200], box, 10, nothing)).toEqual({ x: 200, y: 220, ...box });
});

it('placeName puts the name of a point above or beside the point if a line or another name is in the way', () => {
  const railway = [
    [0, 220],
    [400, 220],
  ] as const;
  const above = placeName([200, 200], box, 10, { ...nothing, lines: [[...railway]] });
  expect(above).toMatchObject({ x: 200, y: 180 });
  const beside = placeName([200, 200], box, 10, {
    ...nothing,
    lines: [[...railway]],
    boxes: [{ x: 190, y: 175, width: 20, height: 20 }],
  });
  expect(beside).toMatchObject({ x: 250, y: 200 });
});

it('placeName keeps a name inside the drawing', () => {
  expect(placeName([395, 200], box, 10, nothing)).toMatchObject({ x: 345, y: 200 });
});

it('placeName returns undefined if there is no room for a name', () => {
  const full = [{ x: 200, y: 200, width: 400, height: 400 }];
  expect(placeName([200, 200], box, 10, { ...nothing, boxes: full })).toBeUndefined();
});

it('linesOfName returns two forms of a name of several words: one line, and two lines of similar length', () => {
  expect(linesOfName('Oval')).toEqual([['Oval']]);
  expect(linesOfName('Isle of Salt Marsh')).toEqual([['Isle of Salt Marsh'], ['Isle of', 'Salt Marsh']]);
  const [one, two] = linesOfName('West Dulwich').map((lines) => boxOfName(lines, 16));
  expect(two!.width).toBeLessThan(one!.width * 0.7);
  expect(two!.height).toBe(one!.height * 2);
});

describe('isFree', () => {
  const at = { x: 100, y: 100, ...box };

  it.each([
    ['a line through it', [50, 80], [150, 120], false],
    ['a line that ends in it', [100, 100], [300, 300], false],
    ['a line over its corner', [55, 95], [75, 80], false],
    ['a line beside it', [50, 80], [300, 85], true],
    ['an upright line beside it', [145, 0], [145, 400], true],
    ['an upright line through it', [139, 0], [139, 400], false],
  ] as const)('for the position of a name and %s (from %j to %j), isFree returns %s', (_, from, to, free) => {
    expect(isFree(at, { ...nothing, lines: [[from, to]] })).toBe(free);
  });
});
