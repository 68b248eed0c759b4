// Places names on a map, so that they don't overlap other names, marks or railways.
import { LINE_HEIGHT } from '../../../components/parts/map-ground.tsx';
import type { Point } from './geometry.ts';

/** A rectangle. `x` and `y` are those of its centre. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Obstacles {
  boxes: Box[];
  lines: Point[][];
  /** Width and height of the drawing. Names stay inside it. */
  size: Point;
}

export const roundedPoint = ([x, y]: Point) => ({ x: Math.round(x), y: Math.round(y) });

export const roundedBox = ({ x, y, width, height }: Box): Box => ({
  ...roundedPoint([x, y]),
  width: Math.round(width),
  height: Math.round(height),
});

/** Measured widths of letters in bold type, relative to the type size. */
const widthOf = (letter: string) => (/[fijlrtI .’']/.test(letter) ? 0.38 : /[mwMW]/.test(letter) ? 0.88 : 0.62);

export const boxOfName = (lines: readonly string[], size: number): Pick<Box, 'width' | 'height'> => ({
  width: Math.max(...lines.map((line) => [...line].reduce((sum, letter) => sum + widthOf(letter) * size, 0))),
  height: lines.length * LINE_HEIGHT * size,
});

/** Ways to break a name: one line, or two of similar length. */
export function linesOfName(name: string): string[][] {
  const words = name.split(' ');
  const pairs = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return [[name], ...pairs.sort((a, b) => longest(a) - longest(b)).slice(0, 1)];
}

/**
 * Extra distances in units between a name and its mark, tried in order. Distant names may seem to belong to another
 * mark.
 */
export const NEAR = [0, 5, 10];
export const FAR = [18, 26];

/**
 * Finds room for a name beside a mark.
 * @param gap Distance from the mark's centre. Negative if the name may cover the mark.
 */
export function placeName(
  [x, y]: Point,
  { width, height }: Pick<Box, 'width' | 'height'>,
  gap: number,
  obstacles: Obstacles,
  distances: readonly number[] = [...NEAR, ...FAR],
): Box | undefined {
  // Tries the positions below, above, right, left, at the corners and between them. Then tries the same positions
  // farther out.
  const ways = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [0.8, 0.8],
    [-0.8, 0.8],
    [0.8, -0.8],
    [-0.8, -0.8],
    [1, 0.5],
    [-1, 0.5],
    [1, -0.5],
    [-1, -0.5],
    [0.5, 1],
    [-0.5, 1],
    [0.5, -1],
    [-0.5, -1],
  ] as const;
  const boxes = distances.flatMap((farther) =>
    ways.map(([across, down]) => ({
      x: x + across * (width / 2 + gap + farther),
      y: y + down * (height / 2 + gap + farther),
      width,
      height,
    })),
  );
  return boxes.find((box) => isFree(box, obstacles));
}

export function isFree(box: Box, { boxes, lines, size: [width, height] }: Obstacles): boolean {
  const { left, right, top, bottom } = edgesOf(box);
  return (
    left >= 0 &&
    right <= width &&
    top >= 0 &&
    bottom <= height &&
    !boxes.some((other) => overlap(box, other)) &&
    !lines.some((line) => line.slice(1).some((to, at) => meets(box, line[at]!, to)))
  );
}

const edgesOf = ({ x, y, width, height }: Box) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const overlap = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

/** True if a part of the segment is left after clipping it at the box's four edges. */
function meets(box: Box, [x1, y1]: Point, [x2, y2]: Point): boolean {
  const { left, right, top, bottom } = edgesOf(box);
  let [from, to] = [0, 1];
  for (const [start, change, low, high] of [
    [x1, x2 - x1, left, right],
    [y1, y2 - y1, top, bottom],
  ] as const) {
    if (change === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [a, b] = [(low - start) / change, (high - start) / change];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}
