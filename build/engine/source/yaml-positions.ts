// Finds the positions of a YAML document's fields in its file, and of characters inside their values.
import { isMap, isScalar, isSeq, type Document, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Position } from '../report/finding.ts';

export type FieldPath = readonly (string | number)[];
export type Locate = (offset: number) => Position;

export interface Positions {
  /** Position of a field's name or value. Falls back to the nearest enclosing field if it doesn't exist. */
  at(path: FieldPath, part?: 'key' | 'value'): Position;
  /** A value as the author wrote it: `02134`. */
  written(path: FieldPath): string | undefined;
  /** Maps offsets in a text field's value to positions in the file. */
  inside(path: FieldPath): Locate;
}

export function positionsOf(document: Document, text: string, place: Locate): Positions {
  const index: Index = new Map();
  return {
    at: (path, part = 'value') => place(offsetOf(document, path, part, index)),
    written: (path) => scalarAt(document, path)?.source,
    inside: (path) => insideText(scalarAt(document, path), text, place),
  };
}

/** Fields by name, per map that was searched. Searching a map of thousands each time would be quadratic. */
type Index = Map<YAMLMap, Map<unknown, Pair>>;

function fieldIn(map: YAMLMap, name: unknown, index: Index): Pair | undefined {
  let fields = index.get(map);
  if (!fields) {
    fields = new Map(map.items.map((pair) => [isScalar(pair.key) ? pair.key.value : pair.key, pair]));
    index.set(map, fields);
  }
  return fields.get(name);
}

function offsetOf(document: Document, path: FieldPath, part: 'key' | 'value', index: Index): number {
  let node: unknown = document.contents;
  let offset = isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0;
  path.forEach((step, depth) => {
    const last = depth === path.length - 1;
    if (isMap(node)) {
      const pair = fieldIn(node, step, index);
      const [key, value] = [(pair?.key as Node | undefined)?.range, (pair?.value as Node | null | undefined)?.range];
      // A field without a value has no position of its own.
      const empty = !value || value[0] === value[1];
      offset = (last && part === 'key') || empty ? (key?.[0] ?? offset) : value[0];
      node = pair?.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined;
      offset = item?.range?.[0] ?? offset;
      node = item;
    } else {
      node = undefined;
    }
  });
  return offset;
}

function scalarAt(document: Document, path: FieldPath): Scalar | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isScalar(node) ? node : undefined;
}

const isVisible = (text: string, at: number) => at < text.length && !/\s/.test(text.charAt(at));

/**
 * Folding and indentation change only white space, so the n-th visible character of a value is the n-th of its source.
 */
function insideText(node: Scalar | undefined, source: string, place: Locate): Locate {
  if (!node?.range || typeof node.value !== 'string') return () => place(0);
  const value = node.value;
  const [start, end] = node.range;
  const sign = source.charAt(start);
  const isBlock = sign === '|' || sign === '>';
  const first = isBlock ? source.indexOf('\n', start) + 1 : start + (/["']/.test(sign) ? 1 : 0);
  const escape = sign === '"' ? '\\' : sign === "'" ? "'" : '';
  let done = 0;
  let at = first;
  return (offset) => {
    if (offset < done) [done, at] = [0, first];
    const settle = () => {
      while (at < end && !isVisible(source, at)) at++;
      if (escape && source[at] === escape && value[done] !== '\\') at++;
    };
    for (; done < offset; done++) {
      if (!isVisible(value, done)) continue;
      settle();
      at++;
    }
    if (isVisible(value, done)) settle();
    return place(at);
  };
}
