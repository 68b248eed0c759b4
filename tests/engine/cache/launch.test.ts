// Tests how a command starts, from a bundle of the current code or from the source files, and how it ends with npm.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runLauncher } from '../../site/command-line.ts';

/** A project of a few modules, because bundling all code takes a second. */
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'launch-'));
  for (const folder of ['build/engine/assets', 'components', 'client', 'supabase/functions']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of ['build/launch.mjs', 'package.json', 'tsconfig.json']) {
    copyFileSync(name, join(root, name));
  }
  const main = `import { name } from './name.ts';
import { stopped } from '${resolve('build/command-line.ts')}';
export async function main([command]: string[]) {
  console.log('Hello ' + name);
  if (command !== 'start') return 0;
  const server = setInterval(() => {}, 1_000_000);
  console.log(process.pid);
  await stopped();
  clearInterval(server);
  return 0;
}
`;
  writeFileSync(join(root, 'build/cli.ts'), main);
  writeFileSync(join(root, 'build/engine/assets/bundle-worker.ts'), '');
  writeName('Ada');
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(join(root, '.cache'), { recursive: true, force: true }));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const writeName = (name: string) =>
  writeFileSync(join(root, 'build/name.ts'), `export const name: string = '${name}';`);
const start = () => runLauncher(root, [], { code: root });
const bundles = () => readdirSync(join(root, '.cache/code'));

test('a command starts with a warning if the bundle folder isn’t writable', () => {
  writeFileSync(join(root, '.cache'), 'A file, so that nothing can be put into it.');
  const { status, stdout, stderr } = start();
  expect(stderr).toMatch(/^The build starts slowly, because its code can't be kept in .cache\/code: .+\.\n$/);
  expect(stdout).toBe('Hello Ada\n');
  expect(status).toBe(0);
});

test('a command starts with one sentence if the disk is full', () => {
  const name = 'A'.repeat(9_000);
  writeName(name);
  // Limits files to 4 KB, because a write beyond the limit fails as on a full disk.
  const limited = ['-c', 'ulimit -f 8; exec "$0" build/launch.mjs', process.execPath];
  const { status, stdout, stderr } = spawnSync('sh', limited, { cwd: root, encoding: 'utf8' });
  writeName('Ada');
  expect(stderr).toMatch(/^The build starts slowly, because its code can't be kept in .cache\/code: .+\.\n$/);
  expect(stdout).toBe(`Hello ${name}\n`);
  expect(status).toBe(0);
});

test('a server ends if npm is stopped by SIGTERM, which npm sends only to its shell', async () => {
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of npm.stdout) if (/^\d+$/m.test((printed += String(chunk)))) break;
  const server = Number(/^\d+$/m.exec(printed)![0]);
  const isRunning = () => {
    try {
      return process.kill(server, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void (isRunning() && process.kill(server, 'SIGKILL')));
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await expect.poll(isRunning).toBe(false);
});

test('a command ignores a damaged bundle, and the next command replaces the bundle', () => {
  expect(start().status).toBe(0);
  const [bundle] = bundles();
  const main = join(root, '.cache/code', bundle!, 'cli.js');
  const good = readFileSync(main);
  writeFileSync(main, '}'.repeat(good.length));
  const { status, stdout, stderr } = start();
  expect(status).toBe(0);
  expect(stdout).toBe('Hello Ada\n');
  expect(stderr).toContain('The build starts slowly');
  expect(bundles()).toEqual([]);
  expect(start()).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(main).equals(good)).toBe(true);
});

test('a command replaces a bundle with a file that was cut', () => {
  start();
  const main = join(root, '.cache/code', bundles()[0]!, 'cli.js');
  const good = readFileSync(main);
  writeFileSync(main, good.subarray(0, 9));
  expect(start()).toEqual({ status: 0, stdout: 'Hello Ada\n', stderr: '' });
  expect(readFileSync(main).equals(good)).toBe(true);
});

test.runIf('enableCompileCache' in module)("a command saves its compiled code in the bundle's folder", () => {
  start();
  expect(readdirSync(join(root, '.cache/code', bundles()[0]!, 'compiled'))).not.toEqual([]);
});

test('if there is no bundle, commands that start at the same time all succeed and make one bundle', async () => {
  const launcher = join(root, 'build/launch.mjs');
  const starts = Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, [launcher]));
  for (const output of await Promise.all(starts)) expect(output).toEqual({ stdout: 'Hello Ada\n', stderr: '' });
  expect(bundles()).toHaveLength(1);
});

test('a command bundles changed code and deletes the old bundle', () => {
  expect(start().stdout).toBe('Hello Ada\n');
  const [first, ...others] = bundles();
  expect(others).toEqual([]);
  writeName('Grace');
  // A bundle of older code is deleted only after a day, because another command may still run from the bundle.
  const old = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(join(root, '.cache/code', first!), old, old);
  expect(start()).toEqual({ status: 0, stdout: 'Hello Grace\n', stderr: '' });
  expect(bundles()).toHaveLength(1);
  expect(bundles()).not.toContain(first);
});

test('a mistake in the code ends a command with the file, line and column of the mistake', () => {
  writeFileSync(join(root, 'build/name.ts'), 'const name = ;');
  const stderr = 'Build failed with 1 error:\nbuild/name.ts:1:13: ERROR: Unexpected ";"\n';
  expect(start()).toEqual({ status: 2, stdout: '', stderr });
  writeName('Ada');
});

test('a command with code of an owner starts if the list of its files is empty', () => {
  writeFileSync(join(root, 'effraside.config.ts'), 'export default {};');
  mkdirSync(join(root, '.cache/code'), { recursive: true });
  writeFileSync(join(root, '.cache/code/own-files.json'), '');
  expect(start()).toEqual({ status: 0, stdout: 'Hello Ada\n', stderr: '' });
});
