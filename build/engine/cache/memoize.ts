// Remembers the results of a function.
/** Calls `work` once per key. The results live as long as the returned function. */
export function memoize<Key = void, Value = unknown>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}
