// The order of things that have no order of their own.
import { byText } from '../../engine/report/by-text.ts';

/** Alphabetical as a directory has it: "The Albert" stands under A. */
export function byName(a: { name: string }, b: { name: string }): number {
  return byText(sortName(a.name), sortName(b.name)) || byText(a.name, b.name);
}

const sortName = (name: string) => name.replace(/^the\s+/i, '');

/** By the order that the content gives, ties by name. */
export function byOrder<T extends { order: number }>(nameOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => a.order - b.order || byText(nameOf(a), nameOf(b));
}
