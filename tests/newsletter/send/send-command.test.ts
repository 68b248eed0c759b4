// Tests `npm run letter -- send` and `confirm` as a maintainer types them: the mails, and the messages.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { takeLock } from '../../../build/engine/output/lock.ts';
import { DAY } from './letter-context.ts';
import {
  draftLetter,
  finishedLetter,
  journalFile,
  makePlace,
  readersOf,
  runLetter,
  smtpUrl,
  startProject,
} from './letter-place.ts';
import { startServer } from './test-server.ts';

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

test.each(['send', 'confirm', 'welcome', 'export'])(
  '`npm run letter -- %s` explains its flags, and refuses unknown flags',
  async (name) => {
    const { code, said } = await runLetter('/nowhere', [name, '--help']);
    expect([code, said]).toEqual([0, expect.stringContaining(`npm run letter -- ${name}`)]);
    expect((await runLetter('/nowhere', [name, '--nonsense'])).code).toBe(2);
  },
);

test.each([[['export']], [['export', 'a', 'b']], [['send', '--postcode', 'ZZ1']], [['send', '--interests', 'Walks']]])(
  'the wrong arguments %j print the usage of the command',
  async (args) => {
    const { code, said } = await runLetter('/nowhere', args);
    expect([code, said]).toEqual([2, expect.stringContaining(`npm run letter -- ${args[0]}`)]);
  },
);

describe('send', () => {
  test('each reader gets one mail with their own links, and a second run sends nothing', async () => {
    const root = makePlace();
    const { arrived, server } = await startServer();
    const readers = readersOf(24);
    const env = { ...(await startProject(readers, { pageSize: 10 })), ...smtpUrl(server) };
    const first = await runLetter(root, ['send', '--yes', '24', '--rate', '9999'], { env });
    expect(first.code).toBe(0);
    expect(first.said).toBe(
      `The letter of ${DAY}: 24 readers; 24 to send, from letter@saltmarsh-post.example by localhost.\n24 sent.`,
    );
    expect(arrived.map(({ to }) => to).sort()).toEqual(readers.map(({ email }) => email));
    for (const { to, text } of arrived) {
      const { token } = readers.find(({ email }) => email === to)!;
      const mail = await PostalMime.parse(text);
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
      const address = `${env.SUPABASE_URL}/functions/v1/leave-letter?token=${token}`;
      expect(header('list-unsubscribe')).toContain(`<${address}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail.text).toContain(`https://saltmarsh-post.example/letters/leave?token=${token}`);
      expect(mail.subject).toBe('The harbour & the hill');
    }
    const again = await runLetter(root, ['send', '--retry-unknown', '--retry-refused', '--yes', '24'], { env });
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('24 readers, 24 have it; 0 to send')]);
    expect([arrived.length, linesOf(journalFile(root, env)).length]).toEqual([24, 48]);
    expect(readFileSync(journalFile(root, env), 'utf8')).not.toContain('@');
    expect(statSync(dirname(journalFile(root, env))).mode & 0o777).toBe(0o700);
  });

  test('an invalid row is reported and skipped, and a reader without a choice gets every block', async () => {
    const root = makePlace();
    const [plain, ...others] = readersOf(9);
    const rows = [
      { ...plain!, postcode: null, categories: [] },
      { ...others[0]!, email: '"a\r\nbcc: b"@x.example' },
      { ...others[6]!, token: null as never },
      { ...others[7]!, token: '1 or 1=1' },
    ];
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(rows, { pageSize: 100 })), ...smtpUrl(server) };
    const { code, lines } = await runLetter(root, ['send', '--yes', '1'], { env });
    expect([code, arrived.map(({ to }) => to)]).toEqual([0, [plain!.email]]);
    const refused = lines.slice(0, 3).map((line) => line.replace(/^Nothing .* to |, because the row .* reader's/g, ''));
    expect(refused).toEqual([
      '""a bcc: b"@x.example" (email).',
      '"reader0007@example.org" (token).',
      '"reader0008@example.org" (token).',
    ]);
    const { text } = await PostalMime.parse(arrived[0]!.text);
    for (const title of ['Five benches', 'harbour', 'Lost', 'Café 9']) expect(text).toMatch(new RegExp(title, 'i'));
    expect(text).toContain('every subject');
  });

  test('a reader who leaves during a run gets no letter, even after coming back', async () => {
    const root = makePlace();
    const readers = readersOf(4);
    const now = performance.now.bind(performance);
    let later = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    onTestFinished(() => void vi.restoreAllMocks());
    const { arrived, server } = await startServer({
      content() {
        later = 61_000;
        // reader0001 leaves. reader0002 leaves and comes back with another token.
        if (readers.length === 4) {
          readers.splice(1, 2, { ...readers[2]!, token: '00000000-0000-4000-8000-0000000000ff' });
        }
        return undefined;
      },
    });
    const env = { ...(await startProject(readers)), ...smtpUrl(server) };
    const { code, said } = await runLetter(root, ['send', '--yes', '4', '--connections', '1'], { env });
    expect(arrived.map(({ to }) => to)).toEqual(['reader0000@example.org', 'reader0003@example.org']);
    expect(code).toBe(0);
    expect(said).toContain('2 sent.\n2 not sent, because they left the list during the run.');
  });

  test('a dry run writes no journal, and a letter that is being sent is refused', async () => {
    const { server } = await startServer();
    const env = { ...(await startProject(readersOf(3))), ...smtpUrl(server) };
    const root = makePlace();
    const named = await runLetter(root, ['send', '--date', DAY, '--dry-run'], { env, today: '2026-11-28' });
    expect([named.code, named.said]).toEqual([0, expect.stringMatching(/^3 mails, \d+ KB, the largest \d+ KB/)]);
    expect(existsSync(join(root, '.data'))).toBe(false);
    await runLetter(root, ['send', '--yes', '0'], { env });
    const lock = takeLock(journalFile(root, env).replace(/jsonl$/, 'lock'));
    const busy = await runLetter(root, ['send', '--yes', '3'], { env });
    lock.release();
    expect(busy.said).toContain(
      `The letter of ${DAY} is being sent by process ${process.pid}. Wait until it ends. ` +
        'If that process has nothing to do with this project, delete ',
    );
  });

  test('a letter with a dead link is refused, even before its day, but a test mail of the letter is sent', async () => {
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(readersOf(3))), ...smtpUrl(server) };
    const letter = finishedLetter.replace('/harbourside)', '/harborside)');
    const root = makePlace({ letter });
    const early = { env, today: '2026-11-21' };
    const { code, said } = await runLetter(root, ['send', '--date', DAY, '--early', '--yes', '3'], early);
    expect(code).toBe(1);
    expect(said).toMatch(/letters\/.*broken-link[^]*\/harbourside[^]*Nothing is sent/);
    expect((await runLetter(root, ['send', '--date', DAY, '--test', 'ada@example.org'], early)).code).toBe(0);
    expect(arrived).toHaveLength(1);
    const exported = await runLetter(root, ['export', 'out', '--date', DAY], early);
    expect([exported.code, exported.said]).toEqual([1, expect.stringContaining('Nothing is written: fix this first.')]);
    expect(existsSync(join(root, 'out'))).toBe(false);
    const asking = await runLetter(makePlace({ letter, confirm: true }), ['confirm', '--yes', 'all'], { env });
    expect([asking.code, asking.said]).toEqual([1, expect.stringContaining('Nothing is sent: fix this first.')]);
  });

  test('a letter is written although a story of a later day has a dead link', async () => {
    const root = makePlace();
    const words = readFileSync('tests/fixtures/site/posts/five-benches.md', 'utf8')
      .replace(/^title: .*$/m, 'title: Later')
      .replace(/^excerpt: .*$/m, 'excerpt: A story of a later day.')
      .replace(/^(?:date|updated): .*$/gm, '')
      .replace('---\n', '---\ndate: 2026-12-24\n');
    writeFileSync(join(root, 'content/posts/later.md'), `${words}\nSee [nothing](/nowhere).\n`);
    const { server } = await startServer();
    const env = { ...(await startProject(readersOf(3))), ...smtpUrl(server) };
    const { code } = await runLetter(root, ['export', 'out', '--date', DAY], { env, today: '2026-11-21' });
    expect(code).toBe(0);
  });

  test('only confirmed readers get the letter, if confirmation is required', async () => {
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(readersOf(6))), ...smtpUrl(server) };
    await runLetter(makePlace({ confirm: true }), ['send', '--yes', '3'], { env });
    expect(arrived.map(({ to }) => to.slice(6, 10)).sort()).toEqual(['0000', '0002', '0004']);
  });

  test('a test mail may be of a draft, and may be composed for a reader of a given district', async () => {
    const root = makePlace({ letter: draftLetter });
    const { arrived, server } = await startServer();
    const env = { ...(await startProject([])), ...smtpUrl(server) };
    const { code, said } = await runLetter(
      root,
      ['send', '--test', 'ada@example.org', '--postcode', 'ZZ1', '--interests', 'Walks'],
      { env },
    );
    expect(code).toBe(0);
    expect(said).toBe(
      'Sent to ada@example.org by localhost. Its unsubscribe links are samples and don’t unsubscribe anyone.',
    );
    const { text } = await PostalMime.parse(arrived[0]!.text);
    expect(text).toContain('ZZ1: Walks');
    expect(existsSync(join(root, '.data'))).toBe(false);
    const full = await startServer({ recipient: () => [452, 'Mailbox full'] });
    const away = await runLetter(root, ['send', '--test', 'ada@example.org'], {
      env: { ...env, ...smtpUrl(full.server) },
    });
    expect([away.code, away.said]).toEqual([1, 'Not sent. 452 Mailbox full.']);
    const foreign = await startServer({ sender: () => [550, 'Not your domain'] });
    const sender = { ...env, ...smtpUrl(foreign.server) };
    expect((await runLetter(root, ['send', '--test', 'ada@example.org'], { env: sender })).said).toBe(
      'Not sent. localhost refuses mail from this sender. It said: 550 Not your domain.',
    );
    const wrong = await runLetter(root, ['send', '--test', 'ada@example.org', '--postcode', 'SW2'], { env });
    expect(wrong.said).toBe('--postcode: there is no "SW2". Choose from ZZ1, ZZ2.');
  });

  test('a letter is not sent before its day without --early', async () => {
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(readersOf(2))), ...smtpUrl(server) };
    const root = makePlace();
    const early = { env, today: '2026-11-26' };
    const { code, said } = await runLetter(root, ['send', '--date', DAY, '--yes', '2'], early);
    expect([code, said]).toEqual([2, expect.stringContaining(`The letter of ${DAY} is not due yet`)]);
    expect(said).toContain('or add --early');
    expect((await runLetter(root, ['send', '--date', DAY, '--dry-run'], early)).code).toBe(0);
    expect(arrived).toEqual([]);
    expect((await runLetter(root, ['send', '--date', DAY, '--early', '--yes', '2'], early)).code).toBe(0);
    expect(arrived).toHaveLength(2);
  });
});

describe('welcome', () => {
  test('a newly confirmed reader gets the newest letter once, either from `welcome` or from `send`', async () => {
    const root = makePlace({ confirm: true, welcome: true });
    const { arrived, server } = await startServer();
    const readers = readersOf(4);
    const refused = readers[2]!.token;
    const project = await startProject(readers, { claim: (token) => (token === refused ? 'mailbox' : 'yes') });
    const env = { ...project, ...smtpUrl(server) };
    const first = await runLetter(root, ['welcome', '--yes', 'all'], { env });
    expect([first.code, first.said]).toEqual([0, expect.stringContaining('1 sent.\n1 not welcomed now')]);
    const mail = await PostalMime.parse(arrived[0]!.text);
    expect([arrived[0]!.to, mail.subject]).toEqual(['reader0000@example.org', 'Welcome: The harbour & the hill']);
    expect(mail.text).toContain('Welcome to Saltmarsh Post. This is the newest letter, of Friday 27 November 2026.');
    await runLetter(root, ['send', '--yes', '1'], { env });
    await runLetter(root, ['welcome', '--yes', 'all'], { env });
    expect(arrived.map(({ to }) => to)).toEqual(['reader0000@example.org', 'reader0002@example.org']);
    const early = await runLetter(root, ['welcome'], { env, today: '2026-05-28' });
    expect([early.code, early.said]).toEqual([0, 'There is no letter yet, so there is no welcome mail.']);
    expect((await runLetter(makePlace(), ['welcome'], { env })).said).toContain('New readers are not welcomed');
  });
});

describe('confirm', () => {
  test('`npm run letter -- confirm` asks each unconfirmed reader once', async () => {
    const root = makePlace({ confirm: true });
    const { arrived, server } = await startServer();
    const readers = readersOf(4);
    const env = { ...(await startProject(readers)), ...smtpUrl(server) };
    const first = await runLetter(root, ['confirm', '--yes', '2'], { env });
    expect(first.code).toBe(0);
    expect(arrived.map(({ to }) => to).sort()).toEqual(['reader0001@example.org', 'reader0003@example.org']);
    const { text } = await PostalMime.parse(arrived.find(({ to }) => to.includes('0003'))!.text);
    expect(text).toContain('https://saltmarsh-post.example/letters/confirm?token=00000000-0000-4000-8000-000000000003');
    const second = await runLetter(root, ['confirm', '--yes', '2'], { env });
    expect(second.said).toContain('2 readers, 2 have it; 0 to send');
    readers.push(...readersOf(8).slice(4));
    const third = await runLetter(root, ['confirm', '--yes', 'all'], { env });
    expect([third.code, third.said]).toEqual([0, expect.stringContaining('4 readers, 2 have it; 2 to send')]);
    expect(arrived).toHaveLength(4);
    expect(third.said).not.toContain('deleted');
    const journal = journalFile(root, env, 'confirm');
    const fresh = readFileSync(journal, 'utf8');
    const runAfter = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000).toISOString();
      writeFileSync(journal, fresh.replace(/"at":"[^"]+"/g, `"at":"${at}"`));
      return (await runLetter(root, ['confirm', '--yes', '0'], { env })).said;
    };
    expect(await runAfter(59.9)).toContain('4 readers, 4 have it; 0 to send');
    expect(await runAfter(60.1)).toContain('4 readers; 4 to send');
    const off = await runLetter(makePlace(), ['confirm'], { env });
    expect(off.said).toContain('Readers are not asked to confirm');
  });

  test('`npm run letter -- confirm --yes all` asks the oldest sign-ups first, and stops at its limit', async () => {
    const root = makePlace({ confirm: true });
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(readersOf(16))), ...smtpUrl(server) };
    const args = ['confirm', '--yes', 'all', '--rate', '9999'];
    const first = await runLetter(root, [...args, '--most', '3'], { env });
    expect([first.code, first.said]).toEqual([1, expect.stringMatching(/3 sent\.\n5 more wait, .* with --yes 5\./)]);
    expect(arrived.map(({ to }) => to.slice(8, 10)).sort()).toEqual(['01', '03', '05']);
    const next = await runLetter(root, args, { env });
    expect([next.code, arrived.length]).toEqual([0, 8]);
    const idle = { ...(await startProject([], { forgotten: 3 })), ...smtpUrl(server) };
    const deleted = '3 deleted, because they did not confirm within 30 days.';
    expect((await runLetter(root, args, { env: idle })).said).toContain(deleted);
    expect((await runLetter(root, [...args, '--most', 'all'], { env })).said).toContain('--most is "all"');
  });

  test('`npm run letter -- confirm --yes all` asks at most 50 readers by default', async () => {
    const { arrived, server } = await startServer();
    const env = { ...(await startProject(readersOf(110))), ...smtpUrl(server) };
    const { code, said } = await runLetter(
      makePlace({ confirm: true }),
      ['confirm', '--yes', 'all', '--rate', '9999'],
      { env },
    );
    expect([code, said]).toEqual([1, expect.stringContaining('50 sent.\n5 more wait')]);
    expect(arrived).toHaveLength(50);
  });

  test('a confirmation mail that the database doesn’t allow is postponed, and the hourly limit ends the run', async () => {
    const root = makePlace({ confirm: true });
    const { arrived, server } = await startServer();
    const claims: [string, number][] = [];
    const answers = ['yes', 'mailbox', 'gone', 'hour'];
    const claim = (token: string, hourly: number) => {
      claims.push([token, hourly]);
      return answers.shift() ?? 'yes';
    };
    const env = { ...(await startProject(readersOf(12), { claim })), ...smtpUrl(server) };
    const first = await runLetter(root, ['confirm', '--yes', 'all', '--connections', '1'], { env });
    expect([first.code, first.said]).toEqual([0, expect.stringContaining('1 sent.\n5 not asked now: ')]);
    expect([claims.length, new Set(claims.map(([, hourly]) => hourly))]).toEqual([4, new Set([60])]);
    const typed = await runLetter(root, ['confirm', '--yes', '5'], { env });
    expect([typed.code, arrived.length, claims.at(-1)![1]]).toEqual([0, 6, 1000]);
  });

  test('a reader who signs up again, also after leaving, is asked to confirm again', async () => {
    const root = makePlace({ confirm: true });
    const { arrived, server } = await startServer();
    const readers = readersOf(2).slice(1);
    const env = { ...(await startProject(readers)), ...smtpUrl(server) };
    await runLetter(root, ['confirm', '--yes', 'all'], { env });
    readers[0] = { ...readers[0]!, token: '00000000-0000-4000-8000-0000000000ff' };
    expect((await runLetter(root, ['confirm', '--yes', 'all'], { env })).said).toContain('1 sent.');
    expect(arrived).toHaveLength(2);
  });
});

test('`npm run letter -- export` writes the letter to a new folder, and overwrites nothing', async () => {
  const root = makePlace();
  const { code, said } = await runLetter(root, ['export', 'out']);
  expect(code).toBe(0);
  expect(said).toContain('as HTML and text. The subject is:\nThe harbour & the hill');
  const read = (name: string) => readFileSync(join(root, 'out', name), 'utf8');
  expect(read('letter.html')).toContain('{{ unsubscribe_url }}');
  expect(read('letter.txt')).toContain('{{ unsubscribe_url }}');
  expect((await runLetter(root, ['export', 'out'])).said).toContain('is not empty. Name a new folder.');
});
