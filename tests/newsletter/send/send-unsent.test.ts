// Tests which readers get mail in a run after earlier runs, and the run's messages and exit code.
import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LetterContext } from '../../../build/newsletter/send/context.ts';
import type { Delivery } from '../../../build/newsletter/send/deliver.ts';
import type { State } from '../../../build/newsletter/send/journal.ts';
import {
  positive,
  deliverUnsent,
  deliveryUsage,
  type UnsentMails,
} from '../../../build/newsletter/send/send-unsent.ts';
import type { Sending } from '../../../build/newsletter/send/sending.ts';
import { contextOf } from './letter-context.ts';
import { startServer } from './test-server.ts';

interface Given {
  /** State of each reader's mail in the journal. */
  before?: Record<string, State>;
  /** Days since the lines of the journal were written. */
  age?: number;
  values?: Parameters<typeof deliverUnsent>[2];
  what?: Partial<UnsentMails>;
  context?: Partial<LetterContext>;
  root?: string;
  /** Answers of the server that refuse or defer a reader's mail. */
  answers?: Record<string, [number, string]>;
}

const NAMES = ['ada', 'bea', 'cy', 'dan'];
const deliveriesTo = (names: string[]): Delivery[] =>
  names.map((name) => ({ id: name, to: `${name}@example.org`, compose: async () => Buffer.from('Hello.\r\n') }));

function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'post-'));
  return root;
}

/** Sends mails once to the readers `names`. */
async function run(names: string[], { before = {}, age = 0, answers = {}, ...given }: Given) {
  const { values = {}, what = {}, context = {}, root = makeRoot() } = given;
  const { arrived, server } = await startServer({ recipient: (to) => answers[to.split('@')[0]!] });
  const file = join(root, '.data/letters/n.list.jsonl');
  if (Object.keys(before).length > 0) {
    mkdirSync(join(root, '.data/letters'), { recursive: true });
    const at = new Date(Date.now() - age * 86_400_000).toISOString();
    const lines = Object.entries(before).map(([id, state]) => `${JSON.stringify({ at, id, state })}\n`);
    writeFileSync(file, lines.join(''));
  }
  const sender = { name: 'Us', email: 'us@example.org' };
  const sending = { server, serverName: 'the server', journalSuffix: 'list', sender } as unknown as Sending;
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const deliveries = deliveriesTo(names);
  const code = await deliverUnsent({ name: 'n', title: 'The letter', deliveries, ...what }, sending, values, {
    ...contextOf(root),
    log,
    ...context,
  });
  return { code, lines, mails: arrived.map(({ to }) => to.split('@')[0]!).sort(), file };
}
const summary = (words: string) => `The letter: ${words}, from us@example.org by the server.`;

test('a run sends to all readers and counts them, and the next run sends to new readers', async () => {
  const root = makeRoot();
  const counted: string[] = [];
  const context = { progress: (text: string) => void counted.push(text) };
  const first = await run(['ada', 'bea'], { root, values: { yes: '2', connections: '1' }, context });
  expect(first).toMatchObject({ code: 0, lines: [summary('2 readers; 2 to send'), '2 sent.'], mails: ['ada', 'bea'] });
  expect(counted).toEqual(['1 of 2', '2 of 2', '']);
  expect(statSync(join(root, '.data/letters')).mode & 0o777).toBe(0o700);
  const second = await run(['ada', 'bea', 'cy'], { root, values: { yes: '1' } });
  expect(second).toMatchObject({ code: 0, lines: [summary('3 readers, 2 have it; 1 to send'), '1 sent.'] });
  const third = await run(['ada'], { root });
  expect(third).toMatchObject({ code: 0, lines: [summary('1 reader, 1 have it; 0 to send')], mails: [] });
});

const before = { ada: 'sent', bea: 'refused', cy: 'handed', dan: 'deferred' } as const;
const unknown = ['1 may have arrived, and are not sent again without --retry-unknown:', '  cy@example.org  no answer'];

test.each<[Parameters<typeof deliverUnsent>[2], number, string[], string[]]>([
  [{ yes: '1' }, 1, ['dan'], unknown],
  [{ yes: '2', 'retry-unknown': true }, 0, ['cy', 'dan'], []],
  [{ yes: '2', 'retry-refused': true }, 1, ['bea', 'dan'], unknown],
  [{ yes: '2', 'retry-unknown': false, 'retry-refused': true }, 1, ['bea', 'dan'], unknown],
])('a run with %j sends only to readers who still need the mail', async (values, code, mails, rest) => {
  const ran = await run(NAMES, { before, values });
  const known = '4 readers, 1 have it, 1 were refused, 1 unconfirmed';
  expect(ran).toMatchObject({ code, mails });
  expect(ran.lines).toEqual([summary(`${known}; ${mails.length} to send`), `${mails.length} sent.`, ...rest]);
});

test('a run with nothing to send still names readers whose mail may have arrived', async () => {
  const { code, lines } = await run(['ada', 'cy'], { before });
  expect([code, ...lines]).toEqual([1, summary('2 readers, 1 have it, 1 unconfirmed; 0 to send'), ...unknown]);
});

test.each<[string | undefined, string | undefined, string]>([
  [undefined, undefined, 'Nothing is sent. In a script, add --yes 2.'],
  ['1', undefined, 'Nothing is sent: 1 is not 2.'],
  ['all', undefined, 'Nothing is sent: all is not 2.'],
  [undefined, ' ', 'Nothing is sent: nothing is not 2.'],
  ['3', '2', 'Nothing is sent: 3 is not 2.'],
])('nothing is sent to two readers with the flag --yes %s and the typed answer %j', async (yes, typed, words) => {
  const context = typed === undefined ? {} : { ask: async () => typed };
  const { code, lines, mails } = await run(['ada', 'bea'], { values: { yes }, context });
  expect([code, lines.at(-1)!.split('\n')[0], mails]).toEqual([2, words, []]);
});

test.each([
  [2, 1, ['ada', 'bea'], '1 more wait, because a run with "--yes all" stops after 2.'],
  [3, 0, ['ada', 'bea', 'cy'], '3 sent.'],
])('a run with `--yes all` stops after at most %i mails', async (ceiling, code, mails, last) => {
  const ran = await run(['ada', 'bea', 'cy'], { values: { yes: 'all' }, what: { ceiling } });
  expect([ran.code, ran.mails, ran.lines.at(-1)]).toEqual([code, mails, expect.stringContaining(last)]);
});

test('a run may exceed the limit of `--yes all` if the number of mails is typed', async () => {
  const ran = await run(['ada', 'bea'], { what: { ceiling: 1 }, context: { ask: async () => '2 ' } });
  expect([ran.code, ran.mails]).toEqual([0, ['ada', 'bea']]);
});

test('a run that is stopped reports each reader once', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    // Stops the run instead of waiting until a deferred mail is tried again.
    if (line.includes('tried again')) stop.abort();
  };
  const deliveries = deliveriesTo(NAMES);
  deliveries[3] = { ...deliveries[3]!, compose: async () => undefined };
  const { code } = await run(NAMES, {
    answers: { ada: [550, 'No such user'], bea: [451, 'Busy'] },
    values: { yes: '4', connections: '1' },
    what: { deliveries },
    context: { log, signal: stop.signal },
  });
  expect([code, ...lines.slice(2)]).toEqual([
    1,
    '1 sent.',
    '1 not sent, because they left the list during the run.',
    '1 refused, and not tried again. Remove them with "npm run subscribers -- remove ADDRESS":',
    '  ada@example.org  550 No such user',
    '1 deferred by the server. The same command tries them again:',
    '  bea@example.org  451 Busy',
    'Stopped.',
  ]);
});

test('a run that is stopped at once says that nothing is lost', async () => {
  const { code, lines } = await run(['ada'], { values: { yes: '1' }, context: { signal: AbortSignal.abort() } });
  expect([code, ...lines.slice(1)]).toEqual([
    1,
    '0 sent.',
    'Stopped.',
    '1 not sent yet. Nothing is lost. The same command continues from here.',
  ]);
});

test("readers who left don't count as a failure", async () => {
  const deliveries = [{ ...deliveriesTo(['ada'])[0]!, compose: async () => undefined }];
  const ran = await run(['ada'], { values: { yes: '1' }, what: { deliveries, leftWords: 'not asked now' } });
  expect([ran.code, ...ran.lines.slice(1)]).toEqual([0, '0 sent.', '1 not asked now.']);
});

describe('the journal', () => {
  test.each([
    [9.9, 10, '1 reader, 1 have it; 0 to send'],
    [10.1, 10, '1 reader; 1 to send'],
    [10.1, undefined, '1 reader, 1 have it; 0 to send'],
  ])(
    'a mail sent %d days ago counts as sent unless the journal forgets mails after fewer days: %s',
    async (age, journalDays, words) => {
      const what = journalDays === undefined ? {} : { journalDays };
      const { lines } = await run(['ada'], { before: { ada: 'sent' }, age, what, values: { yes: '0' } });
      expect(lines[0]).toBe(summary(words));
    },
  );
});

test.each([
  [undefined, 10],
  ['1', 1],
  ['9999', 9999],
  ['0', undefined],
  ['10000', undefined],
  ['1.5', undefined],
  ['all', undefined],
])('the flag --rate %s gives %s mails per second, or an error if undefined', (value, rate) => {
  const read = () => positive('rate', value, 10);
  if (rate === undefined) expect(read).toThrow(`--rate is "${value}". Write a number from 1 to 9999.`);
  else expect(read()).toBe(rate);
  expect(deliveryUsage).toMatch(/--rate 10 .*\n.*--connections 2 /);
});
