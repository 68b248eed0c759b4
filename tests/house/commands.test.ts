// Tests how npm scripts treat unknown arguments and print errors.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { describeError, UserError } from '../../build/engine/report/user-error.ts';
import { withoutArguments } from '../../build/engine/report/command-line.ts';

const runScript = (...args: string[]) => spawnSync('node_modules/.bin/tsx', args, { encoding: 'utf8' });

test('a command without arguments prints its usage with --help and rejects arguments', () => {
  const command = vi.fn(() => 0 as const);
  const log = vi.fn();
  const run = withoutArguments('npm run fonts   makes the fonts', command, log);
  expect(run([])).toBe(0);
  expect(command).toHaveBeenCalledOnce();
  expect(run(['--help'])).toBe(0);
  expect(log).toHaveBeenLastCalledWith('npm run fonts   makes the fonts');
  expect(run(['--nonsense'])).toBe(2);
  expect(log).toHaveBeenLastCalledWith("Unknown option '--nonsense'.\n\nnpm run fonts   makes the fonts");
  expect(run(['nonsense'])).toBe(2);
  expect(log).toHaveBeenLastCalledWith(expect.stringMatching(/^Unexpected argument 'nonsense'\./));
  expect(command).toHaveBeenCalledOnce();
});

test('commands without arguments do nothing if they get one', () => {
  for (const command of [
    'build/tools/schemas/main.ts',
    'build/tools/fonts/main.ts',
    'build/tools/weigh/main.ts',
    'build/tools/gallery/main.tsx',
  ]) {
    expect(readFileSync(command, 'utf8'), command).toMatch(/^await runMain\(withoutArguments\(usage, \w+\)\);$/m);
  }
  const { status, stdout } = runScript('build/tools/fonts/main.ts', '--nonsense');
  expect(stdout).toContain("'--nonsense'");
  expect(status).toBe(2);
});

test('an unknown flag is named, without the advice of parseArgs', () => {
  const { status, stderr } = runScript('build/launch.mjs', 'build', '--nonsense');
  expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nUsage: /);
  expect(status).toBe(2);
});

test('an invalid host name is refused before the build, with a valid example', () => {
  for (const word of ['http://x/', '', '*.x']) {
    const { status, stderr } = runScript('build/launch.mjs', 'start', '--host', word);
    expect(stderr).toBe(
      `"${word}" is not a host name. Write one whole name, without https:// and without a port: --host guide.test\n`,
    );
    expect(status).toBe(2);
  }
});

test('an unknown host is refused, with the nearest known name', () => {
  const { status, stderr } = runScript('build/tools/host/main.ts', 'netlfy');
  expect(stderr).toMatch(
    /^No configuration is made for "netlfy"\. Did you mean "netlify"\?\n\nnpm run --silent host -- /,
  );
  expect(status).toBe(2);
});

test('user and system errors are printed as a message, other errors with their stack', () => {
  const code = new Error('A mistake.');
  expect(describeError(code)).toBe(code);
  expect(describeError(new UserError('Move it away.'))).toBe('Move it away.');
  const denied = Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' });
  expect(describeError(new UserError('"x" could not be written.', { cause: denied }))).toBe(
    '"x" could not be written. The system says: EACCES: permission denied, open x.',
  );
  expect(describeError(denied)).toBe('The system says: EACCES: permission denied, open x.');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeError(full)).toBe(
    'The disk is full: make room on it and try again. The system says: ENOSPC: no space left on device, write.',
  );
});
