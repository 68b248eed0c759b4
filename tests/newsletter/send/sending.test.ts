// Tests which list and mail server a letter uses, and how often a run fetches the readers who have left.
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseLetter } from '../../../build/newsletter/send/choose-letter.ts';
import { dryRun } from '../../../build/newsletter/send/send-command.ts';
import { findSending, openList } from '../../../build/newsletter/send/sending.ts';
import type { HostedProject } from '../../../build/newsletter/hosted-project.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { contextOf } from './letter-context.ts';

const site = (newsletter: object = {}) =>
  ({
    settings: {
      brand: 'Us',
      url: 'https://us.example',
      newsletter: { from: { name: 'The team', email: 'us@us.example' }, postal: '1 High Street', ...newsletter },
    },
  }) as unknown as Site;
const LIST = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_SECRET_KEY: 'sb_secret_x' };
const HERE = { SMTP_URL: 'smtp://localhost:1025' };
const AWAY = { SMTP_URL: 'smtps://us:pass@smtp.example.org' };
const NONE = { root: '/nowhere' };

const FROM = { ...LIST, ...AWAY, MAIL_FROM: 'a@b.org' };

test.each<[string, object, object, object?, boolean?]>([
  ['a hosted list', { serverName: 'smtp.example.org', journalSuffix: 'abc.supabase.co' }, { ...LIST, ...AWAY }],
  ['a rehearsal', { serverName: 'localhost', journalSuffix: 'abc.supabase.co.rehearsal' }, { ...LIST, ...HERE }],
  ['a rehearsal without an address', {}, { ...LIST, ...HERE }, { postal: undefined }],
  ['a test mail', { project: undefined, journalSuffix: 'test' }, AWAY, {}, true],
  ['a test mail without an address', {}, { ...LIST, ...AWAY }, { postal: undefined }, true],
  ['another sender', { sender: { name: 'The team', email: 'a@b.org' } }, FROM],
  ['a sender only here', { sender: { name: 'Us', email: 'a@b.org' } }, FROM, { from: undefined }],
])(
  'findSending chooses the list, the mail server and the sender from the environment: %s',
  (_, expected, env, newsletter, isTest = false) => {
    const context = { ...contextOf(NONE.root), env: env as Record<string, string>, log: () => {} };
    expect(findSending(site(newsletter), context, isTest)).toMatchObject(expected);
  },
);

test.each<[string, object, object, boolean, string]>([
  ['no sender', { ...LIST, ...AWAY }, { from: undefined }, false, 'The letter has no sender'],
  ['no mail server', LIST, {}, false, 'The list is at https://abc.supabase.co, and no mail server is set.'],
  ['no list', AWAY, {}, false, 'The list is on this machine'],
  ['no postal address', { ...LIST, ...AWAY }, { postal: undefined }, false, 'The letter has no postal address.'],
  ['an example as the postal address', { ...LIST, ...AWAY }, { postal: 'An example street' }, false, 'is an example'],
  ['an invalid sender', { ...LIST, ...AWAY, MAIL_FROM: 'nobody' }, {}, false, 'MAIL_FROM is "nobody"'],
  ['no server on this machine', {}, {}, false, 'No site is running on this machine'],
  ['a test mail to a mailbox that is not there', HERE, {}, true, 'No site is running on this machine'],
])('findSending throws if the settings have %s', (_, env, newsletter, isTest, words) => {
  const context = { ...contextOf(NONE.root), env: env as Record<string, string>, log: () => {} };
  expect(() => findSending(site(newsletter), context, isTest)).toThrow(words);
});

test('a run fetches the unsubscribed readers every 45 seconds, and never uses a list of them that is over a minute old', async () => {
  let now = 5_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const TOKEN = '00000000-0000-4000-8000-000000000000';
  let reads = 0;
  let answer: () => Promise<object[]> = async () => [];
  const request = async (path: string, { body }: { body?: { after?: string } }) => {
    if (path !== 'rpc/left_readers' || body!.after !== '') return [];
    reads++;
    return answer();
  };
  const list = await openList({ origin: 'the list', request } as unknown as HostedProject, () => true);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const after = async (milliseconds: number) => {
    now += milliseconds;
    const left = await list.hasLeft(TOKEN);
    await settle();
    return [reads, left];
  };
  expect(await after(45_000)).toEqual([0, false]);
  answer = async () => [{ token: TOKEN }];
  // Requests a new list, but doesn't wait for it.
  expect(await after(1)).toEqual([1, false]);
  expect(await after(1)).toEqual([1, true]);
  answer = () => Promise.reject(new Error('no answer'));
  expect(await after(45_000)).toEqual([2, true]);
  expect(await after(14_999)).toEqual([3, true]);
  await expect(after(1)).rejects.toThrow('no answer');
  answer = async () => [];
  // Waits for a new list, because the last list is too old.
  expect(await after(0)).toEqual([5, false]);
});

const letters = ['2026-12-05', '2026-12-04', '2026-11-20'].map((date) => ({ date, draft: date === '2026-12-04' }));

test.each([
  ['2026-11-20', {}, '2026-11-20'],
  ['2026-12-04', { draft: true }, '2026-12-04'],
  ['2026-12-04', {}, 'The letter of 2026-12-04 is a draft.'],
  [undefined, {}, 'There is no letter of today, 2026-11-27. For the letter of 2026-12-04, add --date 2026-12-04.'],
  ['2026-11-21', {}, 'There is no letter of "2026-11-21". For the letter of 2026-12-04, add --date 2026-12-04.'],
])('chooseLetter chooses or refuses the letter of %s with the options %j', (date, options, expected) => {
  const context = { ...contextOf(NONE.root), log: () => {} };
  const choose = () => chooseLetter({ letters } as unknown as Site, date, context, options).date;
  if (expected.length > 10) expect(choose).toThrow(expected);
  else expect(choose()).toBe(expected);
});

test('a dry run composes each mail and prints the sizes', async () => {
  const lines: string[] = [];
  const sizes = [1536, 512 * 1024, undefined];
  const deliveries = sizes.map((size) => ({
    id: 'a',
    to: 'a@b.org',
    compose: async () => (size === undefined ? undefined : Buffer.alloc(size)),
  }));
  expect(await dryRun(deliveries, (line) => void lines.push(line))).toBe(0);
  expect(lines).toEqual(['3 mails, 514 KB, the largest 512 KB. None was sent.']);
});
