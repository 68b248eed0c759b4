// A function that looks each thing up once. Knows nothing of what.

export function remembered<Key, Value>(look: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = look(key)));
    return value;
  };
}
