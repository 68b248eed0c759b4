// Runs the type checker, the formatter, the linter and knip on all code, at the same time, because this file may be the
// last of a run.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Uses one thread, because each thread would infer the types of the same libraries again. Collecting garbage less often
// (GOGC) saves a quarter of the linter's time.
const options = { cwd: root, env: { ...process.env, GOMAXPROCS: '1', GOGC: '400' } };

/** Runs the command-line program of an npm package. */
const run = (program: string, ...args: string[]) =>
  new Promise<{ failed: boolean; output: string }>((resolve) =>
    execFile(process.execPath, [`${root}node_modules/${program}`, ...args], options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: error ? stdout + stderr : '' }),
    ),
  );
const sound = { failed: false, output: '' };

test.concurrent('the type checker finds no error', async () => {
  for (const [project, name] of [
    ['.', 'project'],
    ['client/worker', 'worker'],
  ] as const) {
    const cached = ['--incremental', '--tsBuildInfoFile', `${root}node_modules/.cache/tsc/${name}.tsbuildinfo`];
    const plain = ['--singleThreaded', '--pretty', 'false'];
    expect(await run('typescript/bin/tsc', '-p', project, ...cached, ...plain)).toEqual(sound);
  }
});

test.concurrent('the formatter has nothing to change', async () => {
  expect(await run('oxfmt/bin/oxfmt', '--check')).toEqual(sound);
});

test.concurrent('the linter finds no problem', async () => {
  expect(await run('oxlint/bin/oxlint', '--type-aware', '--threads=1', '--format=unix')).toEqual(sound);
});

test.concurrent('knip finds no unused file, export or dependency', async () => {
  expect(await run('knip/bin/knip.js', '--cache')).toEqual(sound);
});

test('satteri has an exact version, because a newer one may render the same text in another way', () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies['satteri']).toMatch(/^\d+\.\d+\.\d+$/);
});
