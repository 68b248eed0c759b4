// Values that outlive one build: `npm run dev` keeps a Memory between saves, a command makes a new one.

interface Kept {
  inputs: readonly unknown[];
  value: unknown;
}

/** Each slot is named after its values. A value goes when its key object is garbage-collected. */
export class Memory {
  mostRecent = 4;
  #byKey = new Map<string, WeakMap<object, Kept>>();
  #bySlot = new Map<string, { json: string; value: unknown }>();
  #recent = new Map<object, unknown>();
  #followed = new Map<string, { list: readonly unknown[]; value: unknown }>();

  /** Returns the value last made for `key` if `inputs` are the same objects. Keeps no value that doesn't last. */
  memoizeByIdentity<T>(
    slot: string,
    key: object,
    inputs: readonly unknown[],
    make: () => T,
    lasts: (value: T) => boolean = () => true,
  ): T {
    const values = this.#slot(slot);
    const last = values.get(key);
    if (last && inputs.every((each, at) => each === last.inputs[at])) return last.value as T;
    const value = make();
    if (lasts(value)) values.set(key, { inputs, value });
    return value;
  }

  recall<T>(slot: string, key: object): T | undefined {
    return this.#slot(slot).get(key)?.value as T | undefined;
  }

  remember(slot: string, key: object, value: unknown): void {
    this.#slot(slot).set(key, { inputs: [], value });
  }

  #slot(name: string): WeakMap<object, Kept> {
    let values = this.#byKey.get(name);
    if (!values) this.#byKey.set(name, (values = new WeakMap()));
    return values;
  }

  /** Returns the value last made for `key`, if `key` is one of the few last used keys. Otherwise calls `make`. */
  keepRecent<T>(key: object, make: () => T): T {
    const value = this.#recent.get(key) ?? make();
    this.#recent.delete(key);
    this.#recent.set(key, value);
    if (this.#recent.size > this.mostRecent) this.#recent.delete(this.#recent.keys().next().value!);
    return value as T;
  }

  /** Returns the value last made of a list, updated for the members that came or went since. Don't mutate the list. */
  follow<T, V>(slot: string, list: readonly T[], update: (last: V | undefined, change: ListChange<T>) => V): V {
    const last = this.#followed.get(slot) as { list: readonly T[]; value: V } | undefined;
    const { came, went } = differenceOf(last?.list ?? [], list);
    if (last && came.length + went.length === 0) return last.value;
    const [before, now] = [new Set(went), new Set(came)];
    // If the update throws, the next one starts again.
    this.#followed.delete(slot);
    const value = update(last?.value, {
      came: came.filter((member) => !before.has(member)),
      went: went.filter((member) => !now.has(member)),
    });
    this.#followed.set(slot, { list, value });
    return value;
  }

  /** Returns the slot's last value if its JSON is the same, so that values memoized from it stay valid. */
  keepIdentity<T>(slot: string, value: T): T {
    const json = JSON.stringify(value);
    const last = this.#bySlot.get(slot);
    if (last?.json === json) return last.value as T;
    this.#bySlot.set(slot, { json, value });
    return value;
  }
}

export interface ListChange<T> {
  came: readonly T[];
  went: readonly T[];
}

/** Members of two lists between their common start and their common end. */
export function differenceOf<T>(before: readonly T[], now: readonly T[]): ListChange<T> & { start: number } {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { start, came: now.slice(start, now.length - end), went: before.slice(start, before.length - end) };
}
