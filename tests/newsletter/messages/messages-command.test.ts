// Tests `npm run messages` with a local database and with a fake hosted project.
import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lineOf,
  runCommand,
  usage,
  type MessagesContext,
} from '../../../build/newsletter/messages/messages-command.ts';
import type { Message } from '../../../build/newsletter/messages/box.ts';
import { asSql, kind } from '../../database/choices.ts';
import { writeDatabase } from '../../database/new-postgres.ts';
import { serveDatabase } from '../../tools/serve-database.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'messages-')), 'data');
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

async function run(args: string[], given: Partial<MessagesContext> = {}) {
  let [out, logged] = ['', ''];
  const print = { out: (text: string) => void (out += text), log: (text: string) => void (logged += text) };
  const code = await runCommand(args, { env: {}, folder, ...print, ...given });
  return { code, out, logged };
}

it.each([
  [[]],
  [['show']],
  [['list', 'x']],
  [['show', 'a', 'b']],
  [['export', '--all']],
  [['show', 'a', '--all']],
  [['constructor', 'a']],
])('`npm run messages` prints the usage for the arguments %j', async (args) => {
  expect(await run(args)).toEqual({ code: 2, out: '', logged: usage });
});

it('`npm run messages` doesn’t create a missing database', async () => {
  expect(await run(['list'], { folder: path.join(folder, 'nowhere') })).toMatchObject({
    code: 1,
    logged: expect.stringContaining('There are no messages in'),
  });
});

const ids = ['aaaaaaaa', 'aaaabbbb', 'cccccccc'].map((start) => `${start}-0000-4000-8000-000000000000`);
const listing = '/zz1-eating-out#tidewater-cafe';

describe('messages of the local database', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await writeDatabase(path.join(folder, 'database'));
    const pglite = await PGlite.create(path.join(folder, 'database'));
    await pglite.exec(`
      alter table public."Message" disable trigger receive_message;
      insert into public."Message" (id, category, name, email, message, listing, held, sent_at) values
        ('${ids[0]}', ${asSql(kind)}, '=cmd()', 'ada@example.org', E'It has closed.\\n### Name', '${listing}', false, '2026-11-20'),
        ('${ids[1]}', ${asSql(kind)}, 'Ben', 'ben@example.org', '${'word '.repeat(40)}', null, false, '2026-11-19'),
        ('${ids[2]}', ${asSql(kind)}, 'Cat', 'cat@example.org', 'Flood', null, true, '2026-11-22');
      alter table public."Message" enable trigger receive_message;`);
    await pglite.close();
    stop = await serveDatabase(folder);
  });

  it('`npm run messages` lists unanswered messages, or all with --all', async () => {
    const { code, out, logged } = await run(['list']);
    expect([code, logged]).toEqual([0, '2 messages to answer, 1 more held back, which list --all shows.']);
    // Oldest first, although the ids have another order.
    const [second, first, ...rest] = out.split('\n');
    expect(first).toBe(`aaaaaaaa  2026-11-20 00:00  ${kind}  =cmd(): It has closed. ### Name`);
    expect(second).toMatch(/^aaaabbbb .* {2}Ben: word word [word ]+…$/);
    expect(rest).toEqual(['']);
    expect((await run(['list', '--all'])).out).toContain(`${kind}, held back  Cat: Flood`);
  });

  it('`npm run messages` shows a message by the first letters of its id, if they are unique', async () => {
    const { code, out } = await run(['show', 'AAAAA']);
    expect(code).toBe(0);
    expect(out).toMatch(/^id: aaaaaaaa-[^]*email: ada@example.org[^]*\n\nIt has closed\.\n### Name\n$/);
    expect(await run(['show', 'aaaa'])).toMatchObject({
      code: 1,
      logged: expect.stringMatching(/^2 messages have ids/),
    });
    expect(await run(['show', 'f'])).toEqual({ code: 1, out: '', logged: 'There is no message "f".' });
  });

  it('`npm run messages` exports all messages, with formulas as text', async () => {
    const { code, out, logged } = await run(['export']);
    expect([code, logged]).toEqual([0, '3 messages.']);
    expect(out).toContain(`"'=cmd()"`);
    expect(out.split('\r\n')).toHaveLength(5);
  });

  it('`npm run messages` marks one message as answered, and removes another', async () => {
    expect(await run(['answer', 'aaaabbbb'])).toMatchObject({ code: 0, logged: 'The message of Ben is answered.' });
    expect((await run(['list'])).out).not.toContain('Ben');
    await run(['answer', 'cccc']);
    expect((await run(['list'])).logged).toBe('1 message to answer.');
    expect(await run(['remove', 'cccc'])).toMatchObject({ code: 0, logged: 'The message of Cat is removed.' });
    expect((await run(['list', '--all'])).out).not.toContain('Cat');
  });

  it('`npm run messages` opens the database if no server has it open', async () => {
    await stop();
    expect((await run(['export'])).logged).toBe('2 messages.');
  });
});

const oneMessage: Message = {
  id: ids[0]!,
  sent_at: '2026-11-20T10:11:12+00:00',
  category: 'other',
  name: 'Ada',
  email: 'ada@example.org',
  message: 'Hello\n\nall',
  listing: null,
  held: false,
  answered_at: null,
};

it.each<[Partial<Message>, string]>([
  [{}, 'other  Ada: Hello all'],
  [{ held: true }, 'other, held back  Ada: Hello all'],
  [{ answered_at: '2026-11-21T00:00:00Z' }, 'other, answered  Ada: Hello all'],
  [{ held: true, answered_at: '2026-11-21T00:00:00Z' }, 'other, answered  Ada: Hello all'],
  [{ message: 'x'.repeat(60) }, `other  Ada: ${'x'.repeat(60)}`],
  [{ message: 'x'.repeat(61) }, `other  Ada: ${'x'.repeat(59)}…`],
  [{ message: `${'x'.repeat(58)} words` }, `other  Ada: ${'x'.repeat(58)}…`],
])('the list shows a message with %j in one line', (message, line) => {
  expect(lineOf({ ...oneMessage, ...message })).toBe(`aaaaaaaa  2026-11-20 10:11  ${line}\n`);
});
