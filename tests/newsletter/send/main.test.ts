// Tests how `npm run letter` reacts to signals of its process.
import { expect, test, vi } from 'vitest';
import { main } from '../../../build/cli.ts';

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the first %s stops a run, and the second ends the process',
  async (signal) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const before = new Set(process.listeners(signal));
    expect(await main(['letter', '--help'])).toBe(0);
    const added = process.listeners(signal).filter((listener) => !before.has(listener));
    expect(added).toHaveLength(1);
    // The listener must be removed after the first signal, so that the second one ends the process.
    const all = process.rawListeners(signal) as { listener?: unknown }[];
    expect(all.some(({ listener }) => listener === added[0])).toBe(true);
    for (const each of ['SIGINT', 'SIGTERM'] as const) {
      for (const listener of process.listeners(each)) if (!before.has(listener)) process.off(each, listener);
    }
    log.mockRestore();
  },
);
