// Functions that work nothing out twice.

export function memoize<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}

/**
 * Of each object what was made last, as long as it is made of the very same: a save while `npm run dev` runs makes one
 * file anew, and so what follows from it. What is known of an object goes with it. `lasts`: whether what was made may
 * be given again.
 */
export function lastMade<Key extends object, Value>() {
  const known = new WeakMap<Key, { of: readonly unknown[]; value: Value }>();
  return (
    key: Key,
    of: readonly unknown[],
    make: () => Value,
    lasts: (value: Value) => boolean = () => true,
  ): Value => {
    const last = known.get(key);
    if (last && of.every((each, at) => each === last.of[at])) return last.value;
    const value = make();
    if (lasts(value)) known.set(key, { of, value });
    return value;
  };
}

/** Plain data that says the same as the last time is given as the object of that time: what was made of it holds. */
export function lastSame<Value>(): (value: Value) => Value {
  let last: { value: Value; json: string } | undefined;
  return (value) => {
    const json = JSON.stringify(value);
    if (last?.json !== json) last = { value, json };
    return last.value;
  };
}
