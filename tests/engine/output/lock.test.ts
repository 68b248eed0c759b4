// Tests that only one process at a time has the lock, also after processes were killed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildSync } from 'esbuild';
import { LockHeld, takeLock } from '../../../build/engine/output/lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const dead = () => spawnSync(process.execPath, ['--version']).pid;

test('one process locks a path and leaves nothing behind on release', () => {
  const lock = takeLock(file);
  lock.assertHeld();
  expect(() => takeLock(file)).toThrow(LockHeld);
  expect(() => takeLock(file)).toThrow(`Process ${process.pid} holds`);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  takeLock(file).release();
  lock.release();
  expect(() => lock.assertHeld()).toThrow('while it was in use');
});

test("takeLock deletes the tickets (files) that dead processes left in the lock's folder, and succeeds", () => {
  mkdirSync(file);
  for (const name of [`${dead()}-0a1b`, `${dead()}-2c3d`, `${process.pid}-before-a-restart`, '0-0a1b', 'nonsense']) {
    writeFileSync(join(file, name), '');
  }
  const lock = takeLock(file);
  expect(readdirSync(file)).toEqual([expect.stringMatching(new RegExp(`^${process.pid}-[0-9.]+-[0-9a-f-]{36}$`))]);
  lock.release();
});

/** Replaces process.kill. Returns its calls, so that tests can check that only signal 0, which is harmless, is sent. */
function mockProcesses(answer: (pid: number) => true): unknown[][] {
  const kill = vi.spyOn(process, 'kill').mockImplementation(answer);
  onTestFinished(() => kill.mockRestore());
  return kill.mock.calls;
}

test.each([
  ['another user', 4711, 'EPERM'],
  ['the first process of a container', 1, undefined],
])('takeLock throws if %s holds the lock, with a message that names the pid and the file', (_, pid, code) => {
  mkdirSync(file);
  writeFileSync(join(file, `${pid}-0a1b`), '');
  const calls = mockProcesses(() => {
    if (code) throw Object.assign(new Error('not permitted'), { code });
    return true;
  });
  const message = `Process ${pid} holds ${join(file, `${pid}-0a1b`)}.`;
  expect(() => takeLock(file)).toThrow(expect.objectContaining({ pid, message }));
  expect(calls).toEqual([[pid, 0]]);
});

test("a stale ticket that another process deletes at the same time doesn't prevent taking the lock", () => {
  mkdirSync(file);
  writeFileSync(join(file, '4711-0a1b'), '');
  mockProcesses(() => {
    rmSync(join(file, '4711-0a1b'));
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
  });
  takeLock(file).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('takeLock throws for a lock path that is a file', () => {
  writeFileSync(file, 'mine');
  expect(() => takeLock(file)).toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('assertHeld throws if something else deleted the lock', () => {
  const lock = takeLock(file);
  rmSync(file, { recursive: true });
  expect(() => lock.assertHeld()).toThrow('while it was in use');
  lock.release();
});

test('three processes never hold a lock at the same time, even with stale tickets', async () => {
  const script = join(folder, 'hold-lock.mjs');
  const entryPoints = [join(import.meta.dirname, 'hold-lock.ts')];
  buildSync({ entryPoints, outfile: script, bundle: true, platform: 'node', format: 'esm' });
  const rounds = process.env['LOCK_ROUNDS'] ?? '100';
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, [script, folder, rounds, String(dead())], { stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const results = await Promise.all(
    children.map(
      (child) =>
        new Promise<{ code: number | null; held: number; said: string }>((resolve) => {
          let [held, said] = ['', ''];
          child.stdout.on('data', (chunk: Buffer) => (held += chunk.toString()));
          child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
          child.on('close', (code) => resolve({ code, held: Number(held), said }));
        }),
    ),
  );
  expect(results.map(({ code, said }) => [code, said])).toEqual(results.map(() => [0, '']));
  expect(results.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(0);
});
