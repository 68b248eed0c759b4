// Tests the lock: only one process has it, also after processes were killed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
  expect(() => lock.assertHeld()).toThrow('was taken away while it was in use');
});

test('a lock of a dead process can be taken, whatever files it left', () => {
  mkdirSync(file);
  for (const name of [`${dead()}-0a1b`, `${dead()}-2c3d`, `${process.pid}-before-a-restart`, 'nonsense']) {
    writeFileSync(join(file, name), '');
  }
  const lock = takeLock(file);
  expect(readdirSync(file)).toEqual([expect.stringMatching(new RegExp(`^${process.pid}-[0-9.]+-[0-9a-f-]{36}$`))]);
  lock.release();
});

test("a lock of another user's process can't be taken", () => {
  mkdirSync(file);
  writeFileSync(join(file, '4711-0a1b'), '');
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  onTestFinished(() => kill.mockRestore());
  expect(() => takeLock(file)).toThrow(`Process 4711 holds ${join(file, '4711-0a1b')}.`);
});

test('a lock that was deleted from outside is reported', () => {
  const lock = takeLock(file);
  rmSync(file, { recursive: true });
  expect(() => lock.assertHeld()).toThrow('was taken away while it was in use');
  lock.release();
});

test('three processes never hold a lock at the same time, with stale tickets around', async () => {
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
  expect(results.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(Number(rounds));
});
