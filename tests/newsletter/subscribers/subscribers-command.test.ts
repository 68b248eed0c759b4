// Tests `npm run subscribers` with a local list and with a fake hosted project: output, messages and exit codes.
import { PGlite } from '@electric-sql/pglite';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../build/newsletter/local-backend/database.ts';
import { runCommand, usage } from '../../../build/newsletter/subscribers/subscribers-command.ts';
import { asSql, categories, category, postcode, postcodes, unknownChoice } from '../../database/choices.ts';
import { writeDatabase } from '../../database/new-postgres.ts';
import { serveDatabase } from '../../tools/serve-database.ts';

const temporary = mkdtempSync(path.join(tmpdir(), 'subscribers-'));
const folder = path.join(temporary, 'list');
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

interface Given {
  env?: Record<string, string>;
  from?: string;
  confirm?: boolean;
  ask?: (question: string) => Promise<string>;
}

async function run(args: string[], { env = {}, from = folder, confirm = false, ask }: Given = {}) {
  let [out, logged] = ['', ''];
  const code = await runCommand(args, {
    env,
    folder: from,
    asksToConfirm: () => confirm,
    ask,
    out: (text) => (out += text),
    log: (text) => (logged += text),
  });
  return { code, out, logged };
}

/** Result of a run with this exit code, whose message contains `words`. */
const said = (code: number, words: string) => ({ code, logged: expect.stringContaining(words) as string });
/** Result of a run that prints only this message. */
const only = (code: number, logged: string) => ({ code, out: '', logged });

describe('wrong arguments', () => {
  it.each([
    [[]],
    [['list', 'a@b.org']],
    [['bounced']],
    [['wake']],
    [['show']],
    [['show', 'nobody']],
    [['remove']],
    [['export', 'a@b.org']],
    [['show', 'a@b.org', '--postcode', postcode]],
    [['show', 'a@b.org', '--all']],
    [['tidy', '--all']],
    [['wake', 'nobody']],
    [['bounced', 'a.mbox', '--all']],
    [['unsubscribe', 'a@b.org']],
  ])('the wrong arguments %j print the usage', async (args) => {
    expect(await run(args)).toEqual(only(2, usage));
  });

  it.each([[['import']], [['import', 'a.csv', 'b.csv']]])(
    'the wrong arguments %j print the usage of an import',
    async (args) => {
      const logged = expect.stringMatching(/^npm run subscribers -- import FILE/) as string;
      expect(await run(args)).toEqual({ code: 2, out: '', logged });
    },
  );

  it.each([
    [[], 'Add --consent-source'],
    [['--consent-source', ' '], 'Add --consent-source'],
    [['--consent-source', 'A form'], '1 row has no date of consent'],
    [['--consent-source', 'A form', '--consent-date', '2024-02-30'], '1 row has no date of consent'],
    [['--consent-source', 'A form', '--consent-date', '2024-02-29', '--write'], 'There is no list in'],
  ])('an import with the flags %j needs to know how and when each reader agreed', async (args, expected) => {
    const file = path.join(temporary, 'undated.csv');
    writeFileSync(file, 'email,created_at\nada@example.org,2024-03-01\nbea@example.org,\n');
    const logged = expect.stringContaining(expected) as string;
    expect(await run(['import', file, ...args], { from: path.join(temporary, 'none') })).toEqual({
      code: 1,
      out: '',
      logged,
    });
  });

  it('an import is previewed before there is a list', async () => {
    const file = path.join(temporary, 'first.csv');
    const states = [...Array<string>(12).fill('Cancelled'), 'Active', 'Active', 'Junk'];
    const rows = states.map((state, at) => `r${at}@example.org,${state},2024-03-01`);
    writeFileSync(file, `email,state,created_at\n${rows.join('\n')}\n`);
    const from = path.join(temporary, 'none');
    const { code, logged } = await run(['import', file, '--consent-source', 'A form'], { from });
    expect(code).toBe(0);
    expect(logged).toContain(
      '13 left out, because they aren’t known to be subscribed:  12 with the state Cancelled  1 with the state Junk',
    );
    expect(logged).toContain('There is no list yet, so all of the others are new.2 to add.');
    expect(existsSync(from)).toBe(false);
  });

  it('an import asks for the order of day and month in a date such as 01/03/2024', async () => {
    const file = path.join(temporary, 'dates.csv');
    writeFileSync(file, 'email,joined\na@example.org,01/03/2024\nb@example.org,soon\nc@example.org,\n');
    const from = path.join(temporary, 'none');
    const start = async (args: string[], ask?: Given['ask']) =>
      run(['import', file, '--consent-source', 'A form', ...args], { from, ...(ask && { ask }) });
    const question = 'The date "01/03/2024" can be 1 March 2024 or 3 January 2024.';
    expect(await start([])).toMatchObject({
      code: 1,
      logged: `${question} Add --dates day-first or --dates month-first.`,
    });
    const answered = await start(['--consent-date', ''], async (asked) =>
      asked.startsWith(question) ? 'day-first' : '',
    );
    const problem =
      '1 row has no date of consent. 1 row has a date that can’t be read: soon. ' +
      'Add the day for them, such as --consent-date 2024-03-01.';
    expect(answered).toMatchObject(said(1, problem));
    const dry = await start(['--dates', 'month-first', '--consent-date', '2024-02-29']);
    expect(dry).toMatchObject(said(0, '3 to add.'));
    expect((await start(['--dates', 'dmy'])).code).toBe(2);
  });

  it('a wrong option or value is explained in a message', async () => {
    expect(await run(['export', '--town', 'x'])).toMatchObject(said(2, "Unknown option '--town'"));
    expect(await run(['export', '--category', unknownChoice.category])).toEqual(
      only(2, `There is no category "${unknownChoice.category}". Choose from: ${categories.join(', ')}.`),
    );
    expect(await run(['export', '--postcode', postcode.toLowerCase()])).toMatchObject({
      code: 2,
      logged: `There is no postcode "${postcode.toLowerCase()}". Choose from: ${postcodes.join(', ')}, None.`,
    });
  });

  it('a bug in the code is thrown as an error instead of printed as a message', async () => {
    const broken = { env: {}, folder, asksToConfirm: () => false, out: () => {}, log: () => {} };
    Object.defineProperty(broken, 'env', {
      get: () => {
        throw new TypeError('a mistake');
      },
    });
    await expect(runCommand(['tidy'], broken)).rejects.toThrow('a mistake');
  });

  it("a request for help isn't an error", async () => {
    expect(await run(['--help'])).toEqual(only(0, usage));
    expect((await run(['import', '--help'])).code).toBe(0);
  });
});

describe('the local list', () => {
  beforeAll(async () => {
    await writeDatabase(path.join(folder, 'database'));
    const pglite = await PGlite.create(path.join(folder, 'database'));
    await pglite.exec(`
      insert into public."Email" (email, categories, source, page, postcode)
        select 'reader' || lpad(n::text, 4, '0') || '@example.org', ${asSql(categories.slice(1))}, 'Website', '/', ${asSql(postcode)} from generate_series(1, 2100) n;
      insert into public."Email" (email, categories, source, page)
        values ('ada@example.org', ${asSql([category])}, 'Blog: "Hello", she said', '/blog/hello');
      select setval('newsletter.refused', 312), setval('newsletter.refused_at', extract(epoch from timestamptz '2026-11-20 12:00Z')::bigint);
      update newsletter.token set confirmed_at = '2026-11-01' where email in ('ada@example.org', 'reader0007@example.org');
      update newsletter.token set wanted_at = now() - interval '40 days', asked_at = now() - interval '40 days'
        where email in ('reader0007@example.org', 'reader0009@example.org');
    `);
    await pglite.close();
  });

  it('the local list is exported in full, sorted by address, with the count as a message', async () => {
    const { code, out, logged } = await run(['export']);
    const lines = out.trimEnd().split('\r\n');
    expect([code, logged, lines.length]).toEqual([0, '2101 subscribers.', 2102]);
    expect(lines[0]).toMatch(/^"email","categories"/);
    expect(lines[1]).toMatch(
      /^"ada@example.org","[^"]+","","\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*\+00:00","[^"]+","Blog: ""Hello"", she said","\/blog\/hello","2026-11-01T[^"]+",""$/,
    );
    expect(new Set(lines).size).toBe(2102);
    expect(lines.at(-1)).toContain('reader2100@');
  });

  it("the local list isn't opened while another process has it open", async () => {
    const unlock = lockFolder(folder);
    const { code, out, logged } = await run(['export']);
    unlock();
    expect([code, out]).toEqual([1, '']);
    expect(logged).toMatch(
      /^The newsletter's list is in use by process \d+ \(a running "npm start"\?\)\. Stop it and try again\./,
    );
  });

  describe('the local list while a server has it open', () => {
    let stop: () => Promise<void>;
    beforeAll(async () => void (stop = await serveDatabase(folder)));
    afterAll(() => stop());

    it('an export has only confirmed readers if confirmation is required, and all readers with --all', async () => {
      const { code, out, logged } = await run(['export'], { confirm: true });
      expect([code, out.match(/^"[^"]+@/gm)]).toEqual([0, ['"ada@', '"reader0007@']]);
      expect(logged).toBe('2 subscribers. 2099 more have not confirmed, so they get no letter. --all adds them.');
      expect((await run(['export', '--all'], { confirm: true })).logged).toBe('2101 subscribers.');
      const shown = await run(['show', 'reader0008@example.org'], { confirm: true });
      expect([shown.code, shown.logged]).toEqual([0, 'Has not confirmed, so no letter goes there.']);
      expect(shown.out).toMatch(/^confirmed_at: $/m);
      const confirmed = await run(['show', 'reader0007@example.org'], { confirm: true });
      expect([confirmed.out, confirmed.logged]).toEqual([expect.stringMatching(/^confirmed_at: 2026-11-01T/m), '']);
    });

    it('one subscriber is shown and removed, by an address in any case and with spaces', async () => {
      const shown = await run(['show', ' ADA@example.org']);
      expect([shown.code, shown.logged]).toEqual([0, '']);
      expect(shown.out.split('\n').slice(0, 4)).toEqual([
        'email: ada@example.org',
        `categories: ${category}`,
        'postcode: ',
        expect.stringMatching(/^subscribed_at: 2/),
      ]);
      expect(await run(['remove', 'Ada@Example.org'])).toEqual(only(0, 'ada@example.org was removed.'));
      expect(await run(['remove', 'ada@example.org'])).toEqual(only(1, 'ada@example.org is not on the list.'));
      expect(await run(['show', 'ada@example.org'])).toEqual(only(1, 'ada@example.org is not on the list.'));
    });

    it('an import adds readers after a dry run, and a bounce stops the letters of a reader until `wake` is run', async () => {
      const file = path.join(temporary, 'list.csv');
      const rows = ['NEW@example.org', 'reader0001@example.org', 'Ada@example.org'];
      writeFileSync(file, `email,created_at\n${rows.map((email) => `${email},2024-03-01`).join('\n')}\n`);
      const args = ['import', file, '--consent-source', 'Form of the old site'];
      const dry = await run(args);
      expect([dry.code, dry.logged]).toEqual([
        0,
        '3 rows.  email: the column "email"  consent: the column "created_at"' +
          '  The file doesn’t say who has left the list. Export only confirmed subscriptions.1 to add.' +
          '1 already on the list, with unchanged choices.1 left this list, and are not added again.' +
          '3 without a subject of the guide, so they get all subjects.Nothing was written. Add --write to add them.',
      ]);
      expect((await run(['show', 'new@example.org'])).code).toBe(1);
      expect((await run([...args, '--write'])).logged).toContain('1 added.');
      expect((await run(['show', 'new@example.org'])).out).toMatch(
        /subscribed_at: 2024-03-01T[^]*source: Import: Form of the old site/,
      );
      writeFileSync(file, 'email\ndan@example.org\na@\nb@\nc@\nd@\ne@\n');
      const undated = ['--consent-source', 'x'.repeat(400), '--consent-date', '2024-02-29', '--confirmed', '--write'];
      expect((await run(['import', file, ...undated])).logged).toContain('1 added.5 refused: a@, b@, c@, d@, e@.');
      expect((await run(['show', 'dan@example.org'])).out).toMatch(
        /subscribed_at: 2024-02-29T[^]*source: Import: x{292}\n[^]*confirmed_at: 2/,
      );
      expect((await run(['remove', 'dan@example.org'])).code).toBe(0);
      writeFileSync(file, 'Nothing bounced.\n');
      expect(await run(['bounced', file])).toEqual(only(1, `${file} has no address that mail did not reach.`));
      writeFileSync(file, 'new@example.org\nnobody@example.org\n');
      expect((await run(['bounced', file])).logged).toBe('2 bounces: 1 now rest, 0 noted, 1 not listed.');
      const { out } = await run(['list'], { confirm: true });
      expect(out).toMatch(
        /^\d+ subscribers, 1 confirmed, 1 resting\.\n {2}new@example\.org {2}since 2\d{3}-\d\d-\d\d: on a list of the provider\n312 sign-ups were refused so far, because too many came at once, the last on 2026-11-20\.\n$/,
      );
      expect((await run(['show', 'new@example.org'])).logged).toBe('Rests after bounces, so no letter goes there.');
      expect((await run(['list'])).out).toMatch(/^\d+ subscribers, 1 resting\.\n/);
      expect(await run(['wake', 'NEW@example.org'])).toMatchObject({
        code: 0,
        logged: 'new@example.org gets letters again.',
      });
      expect(await run(['wake', 'new@example.org'])).toMatchObject({
        code: 1,
        logged: 'new@example.org has no bounces.',
      });
      expect((await run(['remove', 'new@example.org'])).code).toBe(0);
    });

    it('the command tidy deletes readers who didn’t confirm in time', async () => {
      const logged = (unconfirmed: number) => `Deleted ${unconfirmed} who did not confirm in time, and 0 old messages.`;
      expect(await run(['tidy'], { confirm: true })).toEqual(only(0, logged(1)));
      expect((await run(['show', 'reader0009@example.org'])).code).toBe(1);
      expect((await run(['tidy'])).logged).toBe(logged(0));
    });
  });

  it('an export needs a folder with a list, and makes none', async () => {
    const [none, other] = ['nowhere', 'other'].map((name) => path.join(temporary, name)) as [string, string];
    mkdirSync(other);
    writeFileSync(path.join(other, 'notes.txt'), '');
    for (const from of [none, other]) {
      expect(await run(['export'], { from })).toMatchObject(said(1, 'There is no list in'));
    }
    expect(existsSync(none)).toBe(false);
  });
});

describe('the hosted list', () => {
  const secret = 'sb_secret_TheSecretOfTheTest';
  let server: Server | undefined;
  afterEach(() =>
    new Promise<void>((resolve) => (server ? server.close(() => resolve()).closeAllConnections() : resolve())).then(
      () => void (server = undefined),
    ),
  );

  const rows = Array.from({ length: 5 }, (_, index) => ({
    email: `reader${index}@example.org`,
    categories: [category],
    postcode,
    subscribed_at: '2026-11-21T10:00:00+00:00',
    updated_at: '2026-11-21T10:00:00+00:00',
    source: 'Website',
    page: '/',
    confirmed_at: null,
  }));
  const host = async (answer: (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void) => {
    const started = createServer((request, response) =>
      answer(request, response, new URL(request.url ?? '', 'http://x').searchParams),
    );
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return { SUPABASE_URL: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, SUPABASE_SECRET_KEY: secret };
  };
  const json = (response: ServerResponse, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  it('the hosted list is exported with the secret key, page by page, even if a page has fewer rows than requested', async () => {
    const asked: URLSearchParams[] = [];
    const env = await host((request, response, query) => {
      asked.push(query);
      const { apikey, authorization, prefer, 'content-type': type } = request.headers;
      expect([request.method, apikey, authorization]).toEqual(['GET', secret, `Bearer ${secret}`]);
      expect([prefer, type]).toEqual(['return=representation', undefined]);
      json(response, 200, rows.filter((row) => row.email > (query.get('email') ?? '').slice('gt.'.length)).slice(0, 2));
    });
    const { code, out, logged } = await run(['export', '--category', category, '--postcode', postcode], { env });
    expect([code, logged, out.match(/reader\d/g)]).toEqual([
      0,
      '5 subscribers.',
      ['reader0', 'reader1', 'reader2', 'reader3', 'reader4'],
    ]);
    expect(Object.fromEntries(asked[1] ?? [])).toEqual({
      select: 'email,categories,postcode,subscribed_at,updated_at,source,page,confirmed_at,resting_since',
      categories: `cs.{"${category}"}`,
      postcode: `eq.${postcode}`,
      order: 'email',
      limit: '1000',
      email: 'gt.reader1@example.org',
    });
  });

  it.each<[string, number, string, string]>([
    ['refuses the key', 401, '{"message":"Invalid API key"}', 'refused the key (401: Invalid API key).'],
    ['refuses the role', 403, '{"message":"permission denied"}', 'refused the key (403: permission denied).'],
    ['has no table', 404, '{"code":"PGRST205","message":"No table"}', 'answered 404: No table.'],
    ['is broken', 502, '<html>Bad gateway</html>', 'answered 502, not with a list.'],
    ['answers no content', 204, '', 'answered 204, not with a list.'],
    ['refuses without a reason', 401, '{"message":7}', 'refused the key (401: no reason given).'],
    ['answers null', 200, 'null', 'answered 200, not with a list.'],
    ['says much', 500, `{"message":"${'x'.repeat(301)}"}`, `answered 500: ${'x'.repeat(300)}.`],
  ])('an export reports that the project %s', async (_name, status, text, words) => {
    const env = await host((_request, response) => response.writeHead(status).end(text));
    for (const args of [['export'], ['show', 'a@example.org'], ['remove', 'a@example.org']]) {
      const { code, out, logged } = await run(args, { env });
      expect([code, out, logged]).toEqual([1, '', `${env.SUPABASE_URL} ${words}`]);
      expect(logged).not.toContain(secret);
    }
  });

  it('an export reports a project that closes the connection or can’t be reached', async () => {
    const hangsUp = await host((request) => request.socket.destroy());
    expect(await run(['export'], { env: hangsUp })).toMatchObject(said(1, 'could not be reached'));
    await new Promise<void>((resolve) => server?.close(() => resolve()).closeAllConnections());
    expect(await run(['export'], { env: hangsUp })).toMatchObject(said(1, 'ECONNREFUSED'));
  });

  it("the secret key isn't sent to the target of a redirect", async () => {
    const asked: string[] = [];
    const env = await host((request, response) => {
      asked.push(request.url!);
      // The redirect's target would answer with a list, but the client must not follow it.
      if (request.url!.startsWith('/elsewhere')) return json(response, 200, []);
      return response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await run(['export'], { env })).toMatchObject(said(1, 'could not be reached'));
    expect(asked).toHaveLength(1);
  });

  /** Starts a project whose functions return the rows of `answers`. Collects the bodies of the calls. */
  const hostFunctions = async (answers: (name: string, body: Record<string, unknown>) => object[]) => {
    const bodies: { name: string; body: Record<string, unknown>; headers: unknown[] }[] = [];
    const env = await host((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const [, name = ''] = /rpc\/(\w+)/.exec(request.url!) ?? [];
        const body = JSON.parse(text || '{}') as Record<string, unknown>;
        bodies.push({ name, body, headers: [request.headers['content-type'], request.headers['prefer']] });
        json(response, 200, answers(name, body));
      });
    });
    return { env, bodies };
  };

  it('an import sends its readers in batches, and counts the readers for each result', async () => {
    const addresses = Array.from({ length: 80 }, (_, at) => `r${String(at).padStart(2, '0')}@example.org`);
    const file = path.join(temporary, 'many.csv');
    writeFileSync(file, `email,created_at\n${addresses.map((email) => `${email},2024-03-01\n`).join('')}`);
    const outcomes = ['known', 'left', ...Array<string>(6).fill('refused')];
    const { env, bodies } = await hostFunctions((_name, { readers }) =>
      (readers as { email: string }[]).map(({ email: address }) => ({
        address,
        outcome: outcomes[addresses.indexOf(address)] ?? 'added',
      })),
    );
    const { code, logged } = await run(['import', file, '--consent-source', ` ${'é'.repeat(200)} `, '--write'], {
      env,
    });
    expect([code, logged]).toEqual([
      0,
      '80 rows.  email: the column "email"  consent: the column "created_at"' +
        '  The file doesn’t say who has left the list. Export only confirmed subscriptions.72 added.' +
        '1 already on the list, with unchanged choices.1 left this list, and are not added again.' +
        `6 refused: ${addresses.slice(2, 7).join(', ')}, ….` +
        '80 without a subject of the guide, so they get all subjects.',
    ]);
    const batches = bodies.map(({ body }) => body as { write: boolean; readers: object[] });
    expect(new Set(batches.map(({ write }) => write))).toEqual(new Set([true]));
    expect(batches.flatMap(({ readers }) => readers)).toHaveLength(80);
    for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(16 * 1024);
    expect(batches.flatMap(({ readers }) => readers)[40]).toEqual({
      email: 'r40@example.org',
      postcode: null,
      categories,
      source: `Import: ${'é'.repeat(200)}`,
      consented_at: '2024-03-01T00:00:00.000Z',
      confirmed: false,
    });
    expect(bodies[0]!.headers).toEqual(['application/json', undefined]);
  });

  it('an import asks for details of consent that the file lacks, and says why rows are skipped', async () => {
    const file = path.join(temporary, 'listmonk.csv');
    const rows = ['a@b.org,enabled,2024-01-01', 'c@d.org,enabled,soon', 'e@f.org,enabled,', 'A@b.org,enabled,'];
    const lines = ['email,status,created_at,uuid', ...rows, 'g@h.org,disabled,', 'i@j.org,unconfirmed,'];
    writeFileSync(file, lines.join('\n'));
    const { env, bodies } = await hostFunctions((_name, { readers }) =>
      (readers as { email: string }[]).map(({ email: address }) => ({ address, outcome: 'added' })),
    );
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return question.startsWith('When') ? '2024-02-29' : 'A form';
    };
    const { code, logged } = await run(['import', file], { env, ask });
    expect(questions).toEqual([
      'How did these readers agree to get letters? ',
      'When, for 2 without a date (2024-03-01)? ',
    ]);
    expect([code, logged]).toEqual([
      0,
      '6 rows, as listmonk writes them.  email: the column "email"  consent: the column "created_at"' +
        '  The file doesn’t say who has left the list. Export only confirmed subscriptions.' +
        '1 left out, because they aren’t known to be subscribed:  1 with the state disabled' +
        '3 to add.1 never confirmed at the other list.' +
        '1 twice in the file.1 with an unreadable date, replaced by --consent-date: soon.' +
        '3 without a subject of the guide, so they get all subjects.Nothing was written. Add --write to add them.',
    ]);
    const { write, readers } = bodies[0]!.body as { write: boolean; readers: { consented_at: string }[] };
    expect([write, ...readers.map(({ consented_at: at }) => at.slice(0, 10))]).toEqual([
      false,
      '2024-01-01',
      '2024-02-29',
      '2024-02-29',
    ]);
    writeFileSync(path.join(temporary, 'dated.csv'), 'email,created_at\na@b.org,2024-01-01\n');
    await run(['import', path.join(temporary, 'dated.csv')], { env, ask });
    expect(questions).toHaveLength(3);
    expect((await run(['import', file, '--consent-source', 'A form'], { env })).logged).toContain(
      '1 row has no date of consent. 1 row has a date that can’t be read: soon.',
    );
  });

  it('bounces are sent in batches, because each may have a long reason', async () => {
    const file = path.join(temporary, 'bounces.csv');
    const rows = Array.from({ length: 20 }, (_, at) => `r${at}@example.org,${'é'.repeat(300)}\n`);
    writeFileSync(file, `email,reason\n${rows.join('')}`);
    const { env, bodies } = await hostFunctions((_name, { bounces }) =>
      (bounces as object[]).map((_, at) => ({ outcome: ['resting', 'unknown'][at] ?? 'noted' })),
    );
    expect(await run(['bounced', file], { env })).toEqual(only(0, '20 bounces: 2 now rest, 16 noted, 2 not listed.'));
    expect(bodies.map(({ body }) => (body['bounces'] as object[]).length)).toEqual([10, 10]);
  });

  it('readers whose letters are stopped are listed with the day, and with the reason if it is known', async () => {
    const reader = (name: string, confirmed_at: string | null, resting_since: string | null, bounce_reason = null) => ({
      email: `${name}@example.org`,
      confirmed_at,
      resting_since,
      bounce_reason,
    });
    const readers = [
      reader('a', '2026-11-01T00:00:00Z', null),
      reader('b', null, null),
      reader('c', '2026-11-01T00:00:00Z', '2026-11-20T10:00:00Z'),
      { ...reader('d', null, '2026-11-21T10:00:00Z'), bounce_reason: 'no\u001b[2J user' },
    ];
    const env = await host((_request, response, query) =>
      json(response, 200, query.get('email') === 'gt.' ? readers : []),
    );
    const { out } = await run(['list'], { env, confirm: true });
    expect(out).toMatch(/^4 subscribers, 2 confirmed, 2 resting\.\n {2}c@example\.org {2}since 2026-11-20: \n/);
    expect(out).toMatch(/\n {2}d@example\.org {2}since 2026-11-21: no.*user\n$/);
    expect(out).not.toContain('\u001b');
  });

  it('a key is never printed, even one that no header can contain', async () => {
    for (const key of [`${secret}\nsecond`, `${secret} `, `${secret}\u0000`, `${secret}é`, `\u001b${secret}`]) {
      const env = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: key };
      const { code, logged } = await run(['export'], { env });
      expect(code).toBe(1);
      expect(logged).toContain('SUPABASE_SECRET_KEY contains a space, a line break');
      expect(logged).not.toContain('sb_secret');
    }
  });

  it('a hosted list needs both settings, a full URL and a secret key', async () => {
    const url = 'https://abc.supabase.co';
    expect(await run(['export'], { env: { SUPABASE_URL: url } })).toMatchObject(said(1, 'SUPABASE_SECRET_KEY is not'));
    expect(await run(['export'], { env: { SUPABASE_SECRET_KEY: secret } })).toMatchObject(
      said(1, 'SUPABASE_URL is not'),
    );
    for (const wrong of ['abc.supabase.co', 'http://abc.supabase.co', 'file:///etc', 'ftp://localhost/']) {
      expect(await run(['export'], { env: { SUPABASE_URL: wrong, SUPABASE_SECRET_KEY: secret } })).toMatchObject(
        said(1, `it is "${wrong}"`),
      );
    }
    expect(
      await run(['export'], { env: { SUPABASE_URL: url, SUPABASE_SECRET_KEY: 'sb_publishable_abc' } }),
    ).toMatchObject(said(1, 'is a public key'));
  });
});
