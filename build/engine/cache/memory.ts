// Values that outlive one build. `npm run dev` keeps a Memory between saves. Other commands start with an empty one.

interface Kept {
  inputs: readonly unknown[];
  value: unknown;
}

/** A slot is a named group of values. A value is dropped when its key object is garbage-collected. */
export class Memory {
  mostRecent = 4;
  #byKey = new Map<string, WeakMap<object, Kept>>();
  #bySlot = new Map<string, { json: string; value: unknown }>();
  #lists = new Map<string, Record<'list' | 'inputs' | 'values', readonly unknown[]>>();
  #recent = new Map<object, unknown>();

  /** Returns the previous value for `key` if `inputs` are the same objects. Keeps only values that `lasts` accepts. */
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

  /**
   * Maps a list. An element that is the same object at the same index keeps its value, and the result stays the same
   * array if no value changes. If `inputs` change, all values are made again.
   */
  mapList<Each, T>(
    slot: string,
    list: readonly Each[],
    inputs: readonly unknown[],
    make: (each: Each, before?: T) => T,
  ) {
    const last = this.#lists.get(slot);
    const known = last && inputs.every((each, at) => each === last.inputs[at]) ? last : { list: [], values: [] };
    const before = known.values as T[];
    const values = list.map((each, at) => (each === known.list[at] ? before[at]! : make(each, before[at])));
    const isSame = values.length === before.length && values.every((value, at) => value === before[at]);
    this.#lists.set(slot, { list, inputs, values: isSame ? before : values });
    return isSame ? before : values;
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

  /** Returns the previous value for `key`, if `key` is one of the most recently used keys. Otherwise calls `make`. */
  keepRecent<T>(key: object, make: () => T): T {
    const value = this.#recent.get(key) ?? make();
    this.#recent.delete(key);
    this.#recent.set(key, value);
    if (this.#recent.size > this.mostRecent) this.#recent.delete(this.#recent.keys().next().value!);
    return value as T;
  }

  /** Returns the slot's previous value if its JSON is the same, so that values memoized from it stay valid. */
  keepIdentity<T>(slot: string, value: T): T {
    const json = JSON.stringify(value);
    const last = this.#bySlot.get(slot);
    if (last?.json === json) return last.value as T;
    this.#bySlot.set(slot, { json, value });
    return value;
  }
}
