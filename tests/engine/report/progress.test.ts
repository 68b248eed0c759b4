// Tests the progress line of a build.
import { afterEach, expect, it, vi } from 'vitest';
import { Progress } from '../../../build/engine/report/progress.ts';

function watch({ isTTY = true, environment = {} }: { isTTY?: boolean; environment?: Record<string, string> } = {}) {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('CI', environment['CI']);
  const written: string[] = [];
  const progress = new Progress({ isTTY, write: (text) => written.push(text) });
  return { progress, written, wait: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds) };
}

afterEach(() => void vi.useRealTimers());

const CLEAR = '\r\u001B[2K';

it('the progress line starts after a second, is updated at most ten times a second, and is cleared at the end', () => {
  const { progress, written, wait } = watch();
  const step = progress.steps('Making page', 4000);
  for (let at = 0; at < 4000; at++) {
    wait(1);
    step();
  }
  expect(written).toHaveLength(31);
  expect([written[0], written.at(-1)]).toEqual([
    `${CLEAR}Making page 1000 of 4000, 1 s`,
    `${CLEAR}Making page 4000 of 4000, 4 s`,
  ]);
  progress.end();
  progress.end();
  expect(written.slice(31)).toEqual([CLEAR]);
});

it('the progress line is not shown for a build of less than a second', () => {
  const { progress, written, wait } = watch();
  const step = progress.steps('Making page', 1);
  wait(999);
  step();
  progress.end();
  expect(written).toEqual([]);
});

it.each([[{ isTTY: false }], [{ environment: { CI: 'true' } }]])('the progress line is not shown with %j', (where) => {
  const { progress, written, wait } = watch(where);
  wait(5000);
  progress.steps('Making page', 1)();
  progress.end();
  expect(written).toEqual([]);
});
