// One request at a time to a host, a pause between two, and few hosts at once.
import { describe, expect, it } from 'vitest';
import { createTurns, inGroups } from '../../../build/tools/links/politeness.ts';

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

describe('createTurns', () => {
  it('pauses between two requests to one host, and lets another host go ahead', async () => {
    const log: string[] = [];
    const turns = createTurns(async () => void log.push('pause'));
    const request = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all([turns('a', request('a1')), turns('a', request('a2')), turns('b', request('b1'))]);
    expect(answers).toEqual(['a1', 'a2', 'b1']);
    expect(log.filter((line) => !line.startsWith('b'))).toEqual(['a1 begins', 'a1 ends', 'pause', 'a2 begins', 'a2 ends']);
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('goes on after a request that failed', async () => {
    const turns = createTurns(async () => {});
    const first = turns('a', () => Promise.reject(new Error('broken')));
    const second = turns('a', async () => 'fine');
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('fine');
  });
});

describe('inGroups', () => {
  it('works on at most so many groups at once, on one item of each, and keeps the order', async () => {
    const busy = new Set<string>();
    let most = 0;
    const results = await inGroups(['a1', 'b1', 'a2', 'c1', 'b2'], (item) => item[0]!, 2, async (item) => {
      expect(busy.has(item[0]!)).toBe(false);
      busy.add(item[0]!);
      most = Math.max(most, busy.size);
      await nextTurn();
      busy.delete(item[0]!);
      return item.toUpperCase();
    });
    expect(results).toEqual(['A1', 'B1', 'A2', 'C1', 'B2']);
    expect(most).toBe(2);
  });
});
