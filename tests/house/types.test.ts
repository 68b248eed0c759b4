// Holds all the code to its types, beside the other tests rather than before them.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** With one thread: each of several would work out the same libraries' types for itself. */
const check = () =>
  new Promise<{ failed: boolean; output: string }>((resolve) =>
    execFile(process.execPath, [compiler, '--singleThreaded', '--pretty', 'false'], (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    ),
  );

test('the types are sound', async () => {
  expect(await check()).toEqual({ failed: false, output: '' });
});
