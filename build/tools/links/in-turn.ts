// Limits requests: one at a time to a host, and few hosts at once.

/** Runs requests to the same host one after another, and waits for `pause` between them. */
export function oneAtATime(pause: () => Promise<void>) {
  const queues = new Map<string, Promise<unknown>>();
  return <T>(host: string, request: () => Promise<T>): Promise<T> => {
    const result = queues.get(host)?.then(pause).then(request) ?? request();
    // A failed request doesn't stop the queue.
    const settled = result.catch(() => {});
    queues.set(host, settled);
    return result;
  };
}

/** Runs `check` on the items of a host one after another, and on up to `hosts` hosts at once. */
export async function byHost<T>(
  items: readonly T[],
  hostOf: (item: T) => string,
  hosts: number,
  check: (item: T) => Promise<void>,
) {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(hostOf(item), [...(groups.get(hostOf(item)) ?? []), item]);
  const queue = [...groups.values()];
  const worker = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) for (const item of group) await check(item);
  };
  await Promise.all(Array.from({ length: hosts }, worker));
}
