// Tests that each reader gets one mail, although runs are killed at random moments. LETTER_READERS=500 LETTER_KILLS=10
// makes the test longer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useScript } from '../../site/bundle-script.ts';
import { readers, sendAll } from './send-all.ts';
import { startServer } from './test-server.ts';

const KILLS = Number(process.env['LETTER_KILLS'] ?? 1);

const bundledScript = useScript(join(import.meta.dirname, 'send-until-killed.ts'));

test(`${readers.length} readers get one mail each, although runs are killed`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'killed-'));
  const { arrived, server } = await startServer();
  const script = await bundledScript();
  /** Sends in another process, and kills it when `count` mails have arrived. */
  const killAt = async (count: number) => {
    const child = spawn(process.execPath, [script, root, String(server.port)]);
    const watch = setInterval(() => arrived.length >= count && child.kill('SIGKILL'), 1);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    clearInterval(watch);
    return signal;
  };
  for (let kill = 1; kill <= KILLS; kill++) {
    const share = (readers.length / (KILLS + 1)) * (0.5 + Math.random());
    const count = Math.min(readers.length - 10, Math.round(arrived.length + share));
    expect(await killAt(count)).toBe('SIGKILL');
  }
  const lines: string[] = [];
  const code = await sendAll(root, server.port, (line) => void lines.push(line));
  const got = arrived.map(({ to }) => to);
  expect(got).toHaveLength(new Set(got).size);
  // Readers whose mail was under way when a run was killed are listed, and get it with --retry-unknown.
  const unknown = Array.from(lines.join('\n').matchAll(/^ {2}(\S+@\S+) {2}no answer$/gm), ([, email]) => email);
  expect(readers.filter((email) => !got.includes(email) && !unknown.includes(email))).toEqual([]);
  expect(code).toBe(unknown.length > 0 ? 1 : 0);
  if (unknown.length > 0) await sendAll(root, server.port, () => {}, { 'retry-unknown': true });
  expect(new Set(arrived.map(({ to }) => to)).size).toBe(readers.length);
});
