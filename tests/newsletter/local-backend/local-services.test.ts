// Tests that only one run at a time sends mails to readers who sign up.
import { expect, test, vi } from 'vitest';
import { oneAtATime } from '../../../build/newsletter/local-backend/local-services.ts';

test('any number of sign-ups while mails are being sent cause only one more run', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const start = oneAtATime(work);
  start();
  await expect.poll(() => work).toHaveBeenCalledOnce();
  for (let n = 0; n < 9; n++) start();
  expect(work).toHaveBeenCalledOnce();
  ends[0]!();
  await expect.poll(() => work).toHaveBeenCalledTimes(2);
  ends[1]!();
  await new Promise(setImmediate);
  expect(work).toHaveBeenCalledTimes(2);
});
