// Tests how the commands of package.json treat unknown arguments, and how they print errors.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { main } from '../../build/main.ts';
import { UserError } from '../../build/engine/report/user-error.ts';
import { describeError, withoutArguments } from '../../build/command-line.ts';

const listenToErrors = () =>
  vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {});

/**
 * Runs a command's main file in this process, with starter/ as its project. `load` imports the main file,
 * which must not have been imported before.
 */
async function runTool(load: () => Promise<unknown>, ...args: string[]) {
  const error = listenToErrors();
  vi.spyOn(process, 'cwd').mockReturnValue(resolve('starter'));
  const { argv, exitCode } = process;
  process.argv = ['node', 'main.ts', ...args];
  try {
    await load();
    return { status: process.exitCode, stderr: `${error.mock.calls.join('\n')}\n` };
  } finally {
    Object.assign(process, { argv, exitCode });
  }
}

/** Runs the command line in this process. */
async function runMainLine(...words: string[]) {
  const error = listenToErrors();
  const status = await main(words);
  return { status, stderr: `${error.mock.calls.join('\n')}\n` };
}

test('a command that takes no arguments prints its usage with --help, and rejects all other arguments', () => {
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

test('the commands schemas and fonts do nothing if they get arguments', () => {
  for (const command of ['build/tools/schemas/main.ts', 'build/tools/fonts/main.ts']) {
    expect(readFileSync(command, 'utf8'), command).toMatch(/^await runMain\(withoutArguments\(usage, \w+\)\);$/m);
  }
});

test('the error for an unknown flag names the flag, without the advice that parseArgs adds', async () => {
  const { status, stderr } = await runMainLine('build', '--nonsense');
  expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nUsage: /);
  expect(status).toBe(2);
});

test('`npm start` refuses an invalid host name before it builds, and says how to write one', async () => {
  for (const word of ['http://x/', '', '*.x']) {
    const { status, stderr } = await runMainLine('start', '--host', word);
    expect(stderr).toBe(
      `"${word}" is not a host name. Write one whole name, without https:// and without a port: --host guide.test\n`,
    );
    expect(status).toBe(2);
  }
});

test.each([
  ['../elsewhere', '--place is "../elsewhere". Write a folder in the project, such as examples/upper-calder.\n'],
  ['components', 'There is no folder "components/content". --place needs the folder that has content/.\n'],
])('the option --place %s is refused, with advice on which folder to write', async (folder, message) => {
  const { status, stderr } = await runMainLine('check', '--place', folder);
  expect(stderr).toBe(message);
  expect(status).toBe(2);
});

test('the host command reports an unknown host and suggests a known host with a similar name', async () => {
  const { status, stderr } = await runTool(() => import('../../build/tools/host/main.ts'), 'netlfy');
  expect(stderr).toMatch(
    /^No configuration is made for "netlfy"\. Did you mean "netlify"\?\n\nnpm run --silent host -- /,
  );
  expect(status).toBe(2);
});

test.each([
  [
    'issue',
    () => import('../../build/tools/issues/main.ts'),
    ['none.json', 'out'],
    '"none.json" could not be read. The system says: ENOENT: no such file',
  ],
  [
    'new',
    () => import('../../build/tools/new/main.ts'),
    ['picture', 'tests'],
    '"tests" could not be read. The system says: EISDIR:',
  ],
  [
    'listings',
    () => import('../../build/tools/listings/main.ts'),
    ['import', 'tests'],
    '"tests" could not be read. The system says: EISDIR:',
  ],
])(
  'the command %s prints one line and no stack trace for a file that cannot be read',
  async (_, load, args, message) => {
    const { status, stderr } = await runTool(load, ...args);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  },
);

test('user errors and system errors are printed as a message, and all other errors with their stack trace', () => {
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

test('a mistake in a script is printed with its file, line and column, and without a stack', async () => {
  const stdin = { contents: 'let x = ;', sourcefile: 'client/x.ts', loader: 'ts' } as const;
  const mistake: unknown = await build({ stdin, logLevel: 'silent', write: false }).catch((error: unknown) => error);
  expect(describeError(mistake)).toBe('Build failed with 1 error:\nclient/x.ts:1:8: ERROR: Unexpected ";"');
});
