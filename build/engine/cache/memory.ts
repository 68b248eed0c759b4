// Values that outlive one build. `npm run dev` keeps a Memory between saves. Other commands start with an empty one.

interface Kept {
  inputs: readonly unknown[];
  value: unknown;
}

/** A slot is a named group of values. */
export class Memory {
  #slots = new Map<string, WeakMap<object, Kept>>();

  /**
   * Returns the slot's previous value for the same inputs, compared by identity. If the first input is an object, the
   * slot keeps a value for each such object, until the object is garbage-collected. If it is a text, the slot keeps
   * only its last value. Keeps only values that `lasts` accepts.
   */
  memoize<T>(
    slot: string,
    inputs: readonly [object | string, ...unknown[]],
    make: () => T,
    lasts: (value: T) => boolean = () => true,
  ): T {
    let values = this.#slots.get(slot);
    if (!values) this.#slots.set(slot, (values = new WeakMap()));
    const key = typeof inputs[0] === 'object' ? inputs[0] : values;
    const last = values.get(key);
    if (last?.inputs.length === inputs.length && inputs.every((each, at) => each === last.inputs[at])) {
      return last.value as T;
    }
    const value = make();
    if (lasts(value)) values.set(key, { inputs, value });
    return value;
  }
}
