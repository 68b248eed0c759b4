import { expect, it } from 'vitest';
import { byHost, oneAtATime } from '../../../build/tools/links/in-turn.ts';

const nextTick = () => new Promise<void>((done) => setImmediate(done));

it('oneAtATime pauses between requests to a host, also after a failure, without delaying other hosts', async () => {
  const log: string[] = [];
  const inTurn = oneAtATime(async () => void log.push('pause'));
  const request = (name: string) => async () => {
    log.push(`${name} begins`);
    await nextTick();
    log.push(`${name} ends`);
    if (name === 'a1') throw new Error('broken');
  };
  const [first] = await Promise.allSettled([
    inTurn('a', request('a1')),
    inTurn('a', request('a2')),
    inTurn('b', request('b1')),
  ]);
  expect(first.status).toBe('rejected');
  const ofFirstHost = log.filter((line) => !line.startsWith('b'));
  expect(ofFirstHost).toEqual(['a1 begins', 'a1 ends', 'pause', 'a2 begins', 'a2 ends']);
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
});

it('byHost checks one link of a host at a time, and no more hosts at once than allowed', async () => {
  const [busy, done] = [new Set<string>(), [] as string[]];
  let most = 0;
  const hostOf = (item: string) => item[0]!;
  await byHost(['a1', 'b1', 'a2', 'c1', 'b2'], hostOf, 2, async (item) => {
    expect(busy.has(hostOf(item))).toBe(false);
    busy.add(hostOf(item));
    most = Math.max(most, busy.size);
    await nextTick();
    busy.delete(hostOf(item));
    done.push(item);
  });
  expect(done.sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  expect(most).toBe(2);
});
