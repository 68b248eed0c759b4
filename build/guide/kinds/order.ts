// Sorts things without an explicit order.
import { byText } from '../../engine/report/wording.ts';

/** Alphabetical, ignoring a leading article: "The Albert" is under A. */
export function byName(a: { name: string }, b: { name: string }): number {
  return byText(sortName(a.name), sortName(b.name)) || byText(a.name, b.name);
}

const sortName = (name: string) => name.replace(/^the\s+/i, '');

/** By the order in the content, then by name. */
export function byOrder<T extends { order: number }>(nameOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => a.order - b.order || byText(nameOf(a), nameOf(b));
}
