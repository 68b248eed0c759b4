// Sorts by name, by an explicit order, or by frequency.
import { byText } from '../../engine/report/wording.ts';

/** Sorts by name. Ignores a leading "The": "The Albert" is under A. */
export function byName(a: { name: string }, b: { name: string }): number {
  return byText(sortName(a.name), sortName(b.name)) || byText(a.name, b.name);
}

const sortName = (name: string) => name.replace(/^the\s+/i, '');

/** Sorts by the field `order`, then by name. */
export function byOrder<T extends { order: number }>(nameOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => a.order - b.order || byText(nameOf(a), nameOf(b));
}

/** Values with their counts, most frequent first. */
export function countsOf<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

export const bySlug = <Item extends { slug: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.slug, item]));
