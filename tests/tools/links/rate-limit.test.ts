// Tests that requests to a host are sent one at a time with a pause, and to few hosts at once.
import { describe, expect, it } from 'vitest';
import { createRateLimit, mapGroups } from '../../../build/tools/links/rate-limit.ts';

const nextTick = () => new Promise<void>((done) => setImmediate(done));

describe('createRateLimit', () => {
  it('pauses between two requests to the same host, and does not delay another host', async () => {
    const log: string[] = [];
    const rateLimit = createRateLimit(async () => void log.push('pause'));
    const request = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTick();
      log.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all([
      rateLimit('a', request('a1')),
      rateLimit('a', request('a2')),
      rateLimit('b', request('b1')),
    ]);
    expect(answers).toEqual(['a1', 'a2', 'b1']);
    expect(log.filter((line) => !line.startsWith('b'))).toEqual([
      'a1 begins',
      'a1 ends',
      'pause',
      'a2 begins',
      'a2 ends',
    ]);
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('continues after a failed request', async () => {
    const rateLimit = createRateLimit(async () => {});
    const first = rateLimit('a', () => Promise.reject(new Error('broken')));
    const second = rateLimit('a', async () => 'fine');
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('fine');
  });
});

describe('mapGroups', () => {
  it('maps one item of a group at a time, limits the groups at once, and keeps the order', async () => {
    const busy = new Set<string>();
    let most = 0;
    const results = await mapGroups(
      ['a1', 'b1', 'a2', 'c1', 'b2'],
      (item) => item[0]!,
      2,
      async (item) => {
        expect(busy.has(item[0]!)).toBe(false);
        busy.add(item[0]!);
        most = Math.max(most, busy.size);
        await nextTick();
        busy.delete(item[0]!);
        return item.toUpperCase();
      },
    );
    expect(results).toEqual(['A1', 'B1', 'A2', 'C1', 'B2']);
    expect(most).toBe(2);
  });
});
