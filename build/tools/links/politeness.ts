// Lets one request at a time reach a host, with a pause between two, and few hosts at once. Knows nothing of what is asked.

/** Runs requests to one host in turn; `pause` is waited for between two. */
export function createTurns(pause: () => Promise<void>): <T>(host: string, request: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Promise<unknown>>();
  return (host, request) => {
    const before = turns.get(host);
    const result = before ? before.then(pause).then(request) : request();
    turns.set(host, result.catch(() => {}));
    return result;
  };
}

/** Does `work` for all items, those of one group in turn, at most `most` groups at once. Results stand in the order of the items. */
export async function inGroups<T, R>(items: readonly T[], groupOf: (item: T) => string, most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, index) => groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), index]));
  const waiting = [...groups.values()];
  const results: R[] = [];
  const worker = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      for (const index of group) results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
