// Tests how the commands of package.json treat unknown arguments, and how they print errors.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { main } from '../../build/cli.ts';
import { UserError } from '../../build/engine/report/user-error.ts';
import { describeError } from '../../build/command-line.ts';

const listenToErrors = () =>
  vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {});

/** Runs the command line in this process, with starter/ as its project if `root` says so. */
async function run(words: string[], root = '.') {
  const error = listenToErrors();
  const print = vi
    .spyOn(console, 'log')
    .mockReset()
    .mockImplementation(() => {});
  const stderr = vi.spyOn(process.stderr, 'write').mockReset().mockReturnValue(true);
  vi.spyOn(process, 'cwd').mockReturnValue(resolve(root));
  const status = await main(words);
  const errors = [...error.mock.calls, ...stderr.mock.calls.map(([text]) => [String(text).trimEnd()])];
  return { status, stdout: print.mock.calls.join('\n'), stderr: `${errors.join('\n')}\n` };
}

test('every npm script of the command line is a command, and every command is a script', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const started = Object.entries(scripts).filter(([, script]) => script.startsWith('node build/launch.mjs '));
  expect(started.map(([name, script]) => script === `node build/launch.mjs ${name}`)).not.toContain(false);
  const { status, stdout } = await run(['--help']);
  expect(status).toBe(0);
  const listed = [...stdout.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name]) => name!);
  // The project's own `npm test` runs vitest. The command `test` is for places.
  expect(listed.filter((name) => name !== 'test').toSorted()).toEqual(started.map(([name]) => name).toSorted());
});

test('a place that depends on the package has no commands of the project', async () => {
  expect((await run(['--help'], 'starter')).stdout).not.toMatch(/^ {2}(?:schemas|issue) /m);
  expect(await run(['schemas'], 'starter')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no command "schemas".'),
  });
});

test('a call without a command lists the commands, and an unknown command gets the nearest name', async () => {
  expect(await run([])).toMatchObject({ status: 2, stdout: expect.stringContaining('\n  refresh ') });
  expect(await run(['biuld'])).toMatchObject({
    status: 2,
    stderr: 'There is no command "biuld". Did you mean "build"?\n',
  });
  expect(await run(['constructor'])).toMatchObject({ status: 2 });
});

test.each(['schemas'])('the command %s prints its usage with --help, and refuses arguments', async (name) => {
  expect(await run([name, '--help'])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(`^npm run ${name}   `),
  });
  expect(await run([name, '--nonsense'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(`^Unknown option '--nonsense'\\.\n\nnpm run ${name} `),
  });
  expect((await run([name, 'nonsense'])).stderr).toMatch(/^Unexpected argument 'nonsense'\./);
});

test.each([
  [['check', '--relase'], "Unknown option '--relase'. Did you mean --release?"],
  [['build', '--release'], "Unknown option '--release'."],
  [['links', '--pages=x'], "Unknown option '--pages'."],
  [['listings', 'export', '--pge', '/x'], "Unknown option '--pge'. Did you mean --page?"],
  [['new', 'post', '--titel', 'x'], "Unknown option '--titel'. Did you mean --title?"],
])('the call %j is refused, and the nearest option of that command is named', async (words, message) => {
  const { status, stderr, stdout } = await run(words, 'starter');
  expect(`${stderr}${stdout}`.trim().split('\n')[0]).toBe(message);
  expect(status).toBe(2);
});

test('the error for an unknown flag names the flag, without the advice that parseArgs adds', async () => {
  const { status, stderr } = await run(['build', '--nonsense']);
  expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nUsage: /);
  expect(status).toBe(2);
});

test('`npm start` refuses an invalid host name before it builds, and says how to write one', async () => {
  for (const word of ['http://x/', '', '*.x']) {
    const { status, stderr } = await run(['start', '--host', word]);
    expect(stderr).toBe(
      `"${word}" is not a host name. Write one whole name, without https:// and without a port: --host guide.test\n`,
    );
    expect(status).toBe(2);
  }
});

test('the host command reports an unknown host and suggests a known host with a similar name', async () => {
  const { status, stderr } = await run(['host', 'netlfy'], 'starter');
  expect(stderr).toMatch(
    /^No configuration is made for "netlfy"\. Did you mean "netlify"\?\n\nnpm run --silent host -- /,
  );
  expect(status).toBe(2);
});

test.each([
  [['issue', 'none.json', 'out'], 'There is no file "none.json".'],
  [['new', 'picture', 'tests'], '"tests" could not be read. The system says: EISDIR:'],
  [['listings', 'import', 'tests'], '"tests" could not be read. The system says: EISDIR:'],
])('the call %j prints one line and no stack trace for a file that cannot be read', async (words, message) => {
  const { status, stderr } = await run(words, words[0] === 'issue' ? '.' : 'starter');
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

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
