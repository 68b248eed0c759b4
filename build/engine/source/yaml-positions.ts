// Where the fields of a YAML document stand in its file, and the characters inside their texts.
import { isMap, isScalar, isSeq, type Document, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Position } from '../report/finding.ts';

export type FieldPath = readonly (string | number)[];
export type Locate = (offset: number) => Position;

export interface Positions {
  /** Where a field stands: its name, or its value. The nearest thing around it when there is no such field. */
  at(path: FieldPath, part?: 'key' | 'value'): Position;
  /** A value as the author wrote it: `02134`. */
  written(path: FieldPath): string | undefined;
  /** Turns offsets in a text field's value into places in the file. */
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

/** The fields of the maps that were asked about, by name: to search thousands for each would be quadratic. */
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
      // A field without a value has no place of its own.
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

/** Folding and indenting change white space alone: the n-th visible character of a text is the n-th of its source. */
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
