// Limits how fast and how widely requests are sent: one at a time to a host, and few hosts at once.

export type RateLimit = <T>(host: string, request: () => Promise<T>) => Promise<T>;

/** Runs the requests to one host one after another, and waits for `pause` between two. */
export function createRateLimit(pause: () => Promise<void>): RateLimit {
  const queues = new Map<string, Promise<unknown>>();
  return (host, request) => {
    const previous = queues.get(host);
    const result = previous ? previous.then(pause).then(request) : request();
    // A failed request does not stop the queue.
    queues.set(
      host,
      result.catch(() => {}),
    );
    return result;
  };
}

/**
 * Maps the items of a group one after another, and up to `concurrency` groups at once. Results are in the order of the
 * items.
 */
export async function mapGroups<T, R>(
  items: readonly T[],
  groupOf: (item: T) => string,
  concurrency: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, index) => groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), index]));
  const queue = [...groups.values()];
  const results: R[] = [];
  const worker = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      for (const index of group) results[index] = await map(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
