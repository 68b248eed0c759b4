// Holds all the code to its types, its layout and the linter's rules, beside the other tests rather than before them.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program of a package, as a script of package.json does. */
const run = (program: string, ...args: string[]) =>
  new Promise<{ failed: boolean; output: string }>((resolve) =>
    execFile(process.execPath, [`${root}node_modules/${program}`, ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: error ? stdout + stderr : '' }),
    ),
  );
const sound = { failed: false, output: '' };

test('the types are sound', async () => {
  // With one thread: each of several would work out the same libraries' types for itself.
  for (const project of ['.', 'client/worker']) {
    expect(await run('typescript/bin/tsc', '-p', project, '--singleThreaded', '--pretty', 'false')).toEqual(sound);
  }
});

test('the code is laid out as the formatter does it', async () => {
  expect(await run('oxfmt/bin/oxfmt', '--check')).toEqual(sound);
});

test('the linter finds nothing', async () => {
  expect(await run('oxlint/bin/oxlint', '--format=unix')).toEqual(sound);
});

test('no file, export or dependency is unused', async () => {
  expect(await run('knip/bin/knip.js')).toEqual(sound);
});
