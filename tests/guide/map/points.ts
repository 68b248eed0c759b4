import type { Point } from '../../../build/guide/map/geometry.ts';

/** Parses points such as `0,0 10,-5`. */
export const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number);
    return [x!, y!];
  });
