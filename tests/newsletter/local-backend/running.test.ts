// Tests how commands find a running `npm start`, and ignore one that has ended.
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { announceServer, findServer } from '../../../build/newsletter/local-backend/running.ts';

const folder = mkdtempSync(join(tmpdir(), 'running-'));
const NONE = 'No site is running on this machine. Run "npm start" in another window first.';

test('commands of the same user find a server while it runs', () => {
  expect(() => findServer(folder)).toThrow(NONE);
  const takeBack = announceServer(folder, { url: 'http://localhost:4321/', hasMailbox: true });
  expect(findServer(folder)).toEqual({ url: 'http://localhost:4321/', hasMailbox: true });
  expect(statSync(join(folder, 'running.json')).mode & 0o777).toBe(0o600);
  takeBack();
  expect(() => findServer(folder)).toThrow(NONE);
});

test('commands don’t find a killed server, although its file still exists', () => {
  announceServer(folder, { url: 'http://localhost:4321/', hasMailbox: true });
  const file = join(folder, 'running.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pid: 2 ** 30 }));
  expect(() => findServer(folder)).toThrow(NONE);
});
