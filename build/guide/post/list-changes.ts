// Updates a value that is computed from a long list, using only the members that changed since the last save.
import type { Memory } from '../../engine/cache/memory.ts';

export interface ListChange<T> {
  came: readonly T[];
  went: readonly T[];
}

/** Compares two lists. All members between the first and the last difference count as removed and added. */
export function differenceOf<T>(before: readonly T[], now: readonly T[]): ListChange<T> & { start: number } {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { start, came: now.slice(start, now.length - end), went: before.slice(start, before.length - end) };
}

/**
 * Returns the value of a list. `update` computes it from the previous value and the members that were added or removed.
 * Callers must not mutate the list. They must not use a value after the next save, because `update` may mutate it.
 */
export function follow<T, V>(
  memory: Memory,
  slot: string,
  list: readonly T[],
  update: (last: V | undefined, change: ListChange<T>) => V,
): V {
  const state = memory.memoizeByIdentity<{ last?: { list: readonly T[]; value: V } }>(slot, memory, [], () => ({}));
  const { last } = state;
  const { came, went } = differenceOf(last?.list ?? [], list);
  if (last && came.length + went.length === 0) return last.value;
  const [before, now] = [new Set(went), new Set(came)];
  // If `update` throws, the next call starts without a previous value.
  delete state.last;
  const value = update(last?.value, {
    came: came.filter((member) => !before.has(member)),
    went: went.filter((member) => !now.has(member)),
  });
  state.last = { list, value };
  return value;
}
