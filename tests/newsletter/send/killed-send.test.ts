// Tests that each reader gets their own blocks once, although runs are killed at random moments. LETTER_READERS=500
// LETTER_KILLS=10 makes the test longer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { letterComposer } from '../../../build/newsletter/mail/compose.ts';
import { readWorkspace } from '../../../build/guide/workspace.ts';
import { useScript } from '../../site/bundle-script.ts';
import { DAY } from './letter-context.ts';
import { makePlace, readersOf, runLetter, smtpUrl, startProject } from './letter-place.ts';
import { startServer } from './test-server.ts';

const READERS = Number(process.env['LETTER_READERS'] ?? 30);
const KILLS = Number(process.env['LETTER_KILLS'] ?? 1);

const bundledScript = useScript(join(import.meta.dirname, 'send-until-killed.ts'));

test(`${READERS} readers get their own blocks once, although runs of the command are killed`, async () => {
  const root = makePlace();
  const readers = readersOf(READERS);
  const { arrived, server } = await startServer();
  const env = { ...process.env, ...(await startProject(readers)), ...smtpUrl(server) };
  const script = await bundledScript();
  /** Runs `send` in its own process, and kills it when `count` mails have arrived. */
  const killAt = async (count: number) => {
    const child = spawn(process.execPath, [script, root], { env });
    const watch = setInterval(() => arrived.length >= count && child.kill('SIGKILL'), 1);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    clearInterval(watch);
    return signal;
  };
  /** Runs `send` to the end, in this process. */
  const run = (...flags: string[]) => {
    const ask = async (question: string) => /\((\d+)\)/.exec(question)![1]!;
    return runLetter(root, ['send', '--rate', '400', '--connections', '4', ...flags], { env, ask });
  };

  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = arrived.length;
    const share = (READERS / (KILLS + 1)) * (0.5 + Math.random());
    if ((await killAt(Math.min(READERS - 10, Math.round(before + share)))) === 'SIGKILL') killed++;
  }
  const last = await run();
  expect(killed, last.said).toBe(KILLS);
  const counts = new Map<string, number>();
  for (const { to } of arrived) counts.set(to, (counts.get(to) ?? 0) + 1);
  expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
  // Readers whose mail was under way when a run was killed are listed, and get it with --retry-unknown.
  const unknown = new Set(Array.from(last.said.matchAll(/^  (\S+@\S+)  no answer$/gm), ([, email]) => email!));
  const missing = readers.filter(({ email }) => !counts.has(email));
  expect(missing.filter(({ email }) => !unknown.has(email))).toEqual([]);
  expect(last.code).toBe(unknown.size > 0 ? 1 : 0);
  if (process.env['LETTER_KILLS']) {
    console.log({ killed, unknown: unknown.size, missing: missing.length, arrived: arrived.length });
  }
  if (unknown.size > 0) await run('--retry-unknown');
  expect(new Set(arrived.map(({ to }) => to)).size).toBe(READERS);

  const { site } = readWorkspace(root, 'content', { today: DAY, drafts: true });
  const compose = letterComposer(site!, site!.letters[0]!);
  const ids = new Map<string, Set<string>>();
  for (const { to, text } of arrived) {
    const reader = readers.find(({ email }) => email === to)!;
    const mail = await PostalMime.parse(text);
    const own = compose(reader, `https://saltmarsh-post.example/letters/leave?token=${reader.token}`);
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([own.text.trim(), own.html.trim()]);
    ids.set(to, (ids.get(to) ?? new Set()).add(mail.messageId!));
  }
  // A mail that went out again has the same id, so that mailboxes recognize the copy.
  expect([...ids.values()].filter((each) => each.size > 1)).toEqual([]);
});
