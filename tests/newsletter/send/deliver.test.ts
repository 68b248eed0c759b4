// Tests delivery with servers that refuse, defer, disconnect, are slow or can't be trusted. Each failure is explained,
// no mail is lost, and none is sent twice.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliver, type Delivery, type DeliveryOptions } from '../../../build/newsletter/send/deliver.ts';
import { UserError } from '../../../build/engine/report/user-error.ts';
import { openJournal } from '../../../build/newsletter/send/journal.ts';
import { connect } from '../../../build/newsletter/send/smtp.ts';
import { startBreakingServer, startServer, type Arrived } from './test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'deliver-'));
let files = 0;

const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader${n + 1}@example.org`);
const deliveriesTo = (addresses: string[]): Delivery[] =>
  addresses.map((to) => ({ id: `letter-${to}`, to, compose: async () => Buffer.from(`To: ${to}\r\n\r\nHello.\r\n`) }));

async function run(deliveries: Delivery[], options: Pick<DeliveryOptions, 'server'> & Partial<DeliveryOptions>) {
  const file = join(folder, `${++files}.jsonl`);
  const journal = openJournal(file);
  const waits: number[] = [];
  const tally = await deliver(deliveries, {
    journal,
    from: 'us@example.org',
    rate: 10_000,
    connections: 2,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  }).finally(() => journal.close());
  // Leaves out the waits between mails that the rate requires. They are shorter than a millisecond.
  const longWaits = waits.filter((milliseconds) => milliseconds > 100);
  return { ...tally, longWaits, journal: readFileSync(file, 'utf8').split('\n').filter(Boolean).map(stateOf) };
}

function stateOf(line: string): string {
  const { id, state } = JSON.parse(line) as { id: string; state: string };
  return `${/^letter-(\w+)@/.exec(id)?.[1]} ${state}`;
}
const toWhom = (arrived: Arrived[]) => arrived.map(({ to }) => to).sort();

test('every reader gets one complete mail, and the journal has a line before and after each mail', async () => {
  const { arrived, server } = await startServer();
  const progress = vi.fn();
  const { sent, journal, stopped } = await run(deliveriesTo(readers(20)), { server, progress });
  expect([sent, stopped, progress.mock.calls.length]).toEqual([20, undefined, 20]);
  expect(toWhom(arrived)).toEqual(readers(20).sort());
  expect(arrived[0]!.text).toBe(`To: ${arrived[0]!.to}\r\n\r\nHello.\r\n`);
  expect(journal.filter((line) => line.startsWith('reader7 '))).toEqual(['reader7 handed', 'reader7 sent']);
});

test('one connection carries all mails, also after a refusal', async () => {
  const onConnect = vi.fn((_session: unknown, done: () => void) => done());
  const { server } = await startServer({
    onConnect,
    recipient: (to) => (/2@/.test(to) ? [550, 'No such user'] : undefined),
  });
  const { sent } = await run(deliveriesTo(readers(6)), { server, connections: 1 });
  expect([sent, onConnect.mock.calls.length]).toEqual([5, 1]);
});

test('two connections together send no faster than the rate', async () => {
  const { arrived, server } = await startServer();
  const stop = new AbortController();
  const oneAnHour = { rate: 1 / 3600, signal: stop.signal, progress: () => stop.abort(), wait: undefined };
  const { sent } = await run(deliveriesTo(readers(6)), { server, ...oneAnHour });
  expect([sent, arrived.length]).toEqual([1, 1]);
});

test('mails are sent at equal intervals, and not faster after idle time', async () => {
  let now = 5_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { server } = await startServer();
  const progress = (done: number) => void (now += done === 3 ? 10_000 : 0);
  const { longWaits } = await run(deliveriesTo(readers(5)), { server, rate: 4, connections: 1, progress });
  expect(longWaits).toEqual([250, 500, 250]);
});

test("a refused reader is recorded with the server's words, and not retried", async () => {
  const content = vi.fn((to: string): [number, string] | undefined =>
    /2@/.test(to) ? [552, 'Mailbox full'] : undefined,
  );
  const recipient = vi.fn((to: string): [number, string] | undefined =>
    /1@/.test(to) ? [550, 'No such user'] : undefined,
  );
  const { arrived, server } = await startServer({ recipient, content });
  const { sent, refused, journal } = await run(deliveriesTo(readers(3)), { server });
  expect([sent, toWhom(arrived)]).toEqual([1, ['reader3@example.org']]);
  expect(refused.map(({ to, reply }) => [to, reply])).toEqual([
    ['reader1@example.org', expect.stringMatching(/^550 .*No such user$/)],
    ['reader2@example.org', expect.stringMatching(/^552 .*Mailbox full$/)],
  ]);
  expect([recipient.mock.calls.length, content.mock.calls.length]).toEqual([3, 2]);
  expect(journal.filter((line) => line.includes('1 '))).toEqual(['reader1 refused']);
});

test('a deferred mail is retried twice in the same run, after one minute and after five more', async () => {
  let asked = 0;
  const { arrived, server } = await startServer({
    recipient: (to) => (/1@/.test(to) || (/2@/.test(to) && asked++ === 0) ? [451, 'Try again later'] : undefined),
  });
  const log = vi.fn();
  const { sent, deferred, longWaits } = await run(deliveriesTo(readers(3)), { server, log });
  expect([sent, toWhom(arrived)]).toEqual([2, ['reader2@example.org', 'reader3@example.org']]);
  expect(deferred).toMatchObject([{ to: 'reader1@example.org', reply: expect.stringContaining('Try again later') }]);
  expect(log.mock.calls.map(([line]) => line as string)).toEqual([
    'The server did not take 2 now: tried again in 60 seconds.',
    'The server did not take 1 now: tried again in 300 seconds.',
  ]);
  expect(longWaits).toEqual([60_000, 300_000]);
});

describe('a connection that breaks', () => {
  test('a mail is sent again on a new connection if the connection breaks before the end of the mail', async () => {
    const { arrived, server } = await startBreakingServer(
      (mail) => ({ 1: 'envelope', 4: 'content' } as const)[mail as 1 | 4],
    );
    // Larger than any buffer of the system, so that sending waits for the server to read.
    const long = Buffer.concat([Buffer.from('Subject: long\r\n\r\n'), Buffer.alloc(8 * 1024 * 1024, 'x\r\n')]);
    const deliveries = deliveriesTo(readers(6)).map((each, n) =>
      n === 3 ? { ...each, compose: async () => long } : each,
    );
    const { sent, unknown, stopped } = await run(deliveries, { server, connections: 1 });
    expect([sent, unknown, stopped]).toEqual([6, [], undefined]);
    expect(toWhom(arrived)).toEqual(readers(6).sort());
  });

  test('a mail counts as unknown, and isn’t sent again, if the connection breaks after the end of the mail', async () => {
    const { arrived, server } = await startBreakingServer((mail) => (mail === 2 ? 'end' : undefined));
    const { sent, unknown, journal } = await run(deliveriesTo(readers(5)), { server, connections: 1 });
    expect(sent).toBe(4);
    expect(unknown).toMatchObject([{ to: 'reader3@example.org', reply: expect.stringContaining('broke off') }]);
    expect(toWhom(arrived)).toEqual(readers(5).sort());
    expect(journal.filter((line) => line.startsWith('reader3'))).toEqual(['reader3 handed', 'reader3 handed']);
  });

  test('three broken connections in a row end the run with a reason', async () => {
    const { arrived, server } = await startBreakingServer((mail) => (mail > 2 ? 'envelope' : undefined));
    const { sent, stopped, journal, longWaits } = await run(deliveriesTo(readers(8)), { server, connections: 1 });
    expect([sent, arrived.length]).toEqual([3, 3]);
    expect(longWaits).toEqual([1000, 2000]);
    expect(stopped).toMatch(/^localhost broke off the connection/);
    expect(journal.slice(6)).toEqual(['reader4 deferred']);
  });

  test('a run continues on a new connection if the server hangs up instead of a reset after a refusal', async () => {
    const { arrived, server } = await startBreakingServer((mail) => (mail === 1 ? 'reset' : undefined));
    const { refused } = await run(deliveriesTo(readers(3)), { server, connections: 1 });
    expect([refused.length, toWhom(arrived)]).toEqual([1, ['reader1@example.org', 'reader3@example.org']]);
  });

  test('a run connects again if the server hangs up before the greeting of a later connection', async () => {
    const { server } = await startBreakingServer(
      (mail) => (mail === 1 ? 'envelope' : undefined),
      (connection) => connection !== 1,
    );
    const { sent, stopped } = await run(deliveriesTo(readers(4)), { server, connections: 1 });
    expect([sent, stopped]).toEqual([4, undefined]);
  });

  test('a mail that breaks connections is postponed, and the other mails are sent', async () => {
    const { arrived, server } = await startServer({
      recipient: (to) => (/2@/.test(to) ? [421, 'Too many mails to there'] : undefined),
    });
    const { sent, deferred, stopped } = await run(deliveriesTo(readers(5)), { server, connections: 1 });
    expect([sent, arrived.length]).toEqual([4, 4]);
    expect(deferred).toMatchObject([{ to: 'reader2@example.org', reply: expect.stringContaining('421') }]);
    expect(stopped).toBeUndefined();
  });

  test('a mail that the server answers with 421 is sent again on a new connection', async () => {
    let asked = 0;
    const content = (to: string): [number, string] | undefined =>
      /2@/.test(to) && asked++ === 0 ? [421, 'Shutting down'] : undefined;
    const { arrived, server } = await startServer({ content });
    const { sent, journal } = await run(deliveriesTo(readers(4)), { server, connections: 1 });
    expect([sent, toWhom(arrived)]).toEqual([4, readers(4)]);
    expect(journal.filter((line) => line.startsWith('reader2'))).toEqual(
      ['handed', 'deferred', 'handed', 'sent'].map((state) => `reader2 ${state}`),
    );
  });
});

test('a slow server times out', async () => {
  const { server } = await startBreakingServer(() => 'silent');
  const patience = { connect: 5000, answer: 250 };
  const options = { server: { ...server, patience }, connections: 1 };
  const { sent, unknown, stopped } = await run(deliveriesTo(readers(9)), options);
  expect([sent, unknown.length, stopped]).toEqual([0, 3, 'localhost did not answer in time.']);
});

describe('a server that refuses the sender', () => {
  test.each([
    ['says nothing', '', /^localhost did not answer in time\.$/],
    ['speaks another language', 'HTTP/1.1 400 Bad Request\r\n\r\n', /^localhost .*HTTP\/1\.1 400 Bad Request/],
    ['is too busy', '421 4.3.2 Too busy\r\n', /^localhost .*It said: 421 4\.3\.2 Too busy/],
  ])('a run ends if the mail server %s at the start of a connection', async (_, greeting, words) => {
    const listener = createServer((socket) => void socket.on('error', () => {}).write(greeting));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const { port } = listener.address() as AddressInfo;
    const wait = greeting === '' ? 250 : 30_000;
    const server = { host: 'localhost', port, tls: 'none', patience: { connect: wait, answer: wait } } as const;
    const { sent, stopped } = await run(deliveriesTo(readers(3)), { server });
    expect([sent, stopped]).toEqual([0, expect.stringMatching(words)]);
  });

  test('a wrong password ends the run', async () => {
    const onClose = vi.fn();
    const { server, arrived } = await startServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onClose,
      onAuth: (_auth, _session, done) => done(new Error('Wrong')),
    });
    const auth = { user: 'us', pass: 'Guessed-pass' };
    const { stopped, journal } = await run(deliveriesTo(readers(3)), { server: { ...server, auth } });
    expect(stopped).toMatch(
      /^localhost did not accept the user name and the password\. It said: 535 .* Check SMTP_URL/,
    );
    expect(stopped).not.toContain('Guessed-pass');
    expect([arrived, journal]).toEqual([[], []]);
    await expect.poll(() => onClose).toHaveBeenCalled();
  });

  test('an untrusted certificate ends the run', async () => {
    const { server, arrived } = await startServer({ secure: true });
    const { stopped } = await run(deliveriesTo(readers(3)), { server: { ...server, tls: 'first' } });
    expect(stopped).toMatch(/^The certificate of localhost can’t be trusted/);
    expect(arrived).toEqual([]);
  });

  test('a letter is never sent without encryption', async () => {
    const { server, arrived } = await startServer();
    const { stopped } = await run(deliveriesTo(readers(3)), { server: { ...server, tls: 'upgrade' } });
    expect(stopped).toContain(
      `localhost offers no encryption on port ${server.port}, and a letter is never sent unencrypted.`,
    );
    expect(arrived).toEqual([]);
  });

  test('a mail server that can’t be reached ends the run', async () => {
    const server = { host: '127.0.0.1', port: 1, tls: 'none' as const };
    expect(await run(deliveriesTo(readers(3)), { server })).toMatchObject({
      stopped: 'Nothing answers at 127.0.0.1, port 1.',
      sent: 0,
    });
  });
});

test('a run doesn’t connect again if the server hangs up before its first greeting', async () => {
  let asked = 0;
  const server = createServer((socket) => {
    asked++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const { stopped } = await run(deliveriesTo(readers(2)), {
    server: { host: '127.0.0.1', port, tls: 'none' },
    connections: 1,
  });
  expect([typeof stopped, asked]).toEqual(['string', 1]);
});

test('no reader counts as refused if the server refuses the sender', async () => {
  const { server } = await startServer({ sender: () => [553, 'Not your domain'] });
  const { stopped, refused, sent } = await run(deliveriesTo(readers(3)), { server });
  expect(stopped).toBe('localhost refuses mail from this sender. It said: 553 Not your domain.');
  expect([refused, sent]).toEqual([[], 0]);
});

test('ten refused mails in a row end the run, because the letter seems to be refused', async () => {
  const { server } = await startServer({ content: () => [554, 'Looks like spam'] });
  const { stopped, refused } = await run(deliveriesTo(readers(30)), { server, connections: 1 });
  expect(refused).toHaveLength(10);
  expect(stopped).toMatch(/^10 readers in a row were refused, probably because of the letter: 554 .*spam\.$/);
});

describe('refused addresses', () => {
  const bad = (count: number) => Array.from({ length: count }, (_, n) => `bad${n}@nowhere.example`);
  const refusing = {
    recipient: (to: string) => (to.startsWith('bad') ? ([550, `No ${to} here`] as [number, string]) : undefined),
  };

  test.each([9, 10, 60])('%i refused addresses in a row don’t end a run while others are accepted', async (count) => {
    const { arrived, server } = await startServer(refusing);
    const { sent, refused, stopped, journal } = await run(deliveriesTo([...bad(count), ...readers(20)]), { server });
    expect([sent, refused.length, stopped, arrived.length]).toEqual([20, count, undefined, 20]);
    expect(journal.filter((line) => line.endsWith('refused'))).toHaveLength(count);
  });

  test('if no address was accepted, three refused addresses are recorded, but twelve are not', async () => {
    const { server } = await startServer(refusing);
    const few = await run(deliveriesTo(bad(3)), { server });
    expect([few.refused.length, few.stopped, few.journal.length]).toEqual([3, undefined, 3]);
    const many = await run(deliveriesTo(bad(12)), { server });
    expect([many.refused, many.journal]).toEqual([[], []]);
    expect(many.stopped).toMatch(/^All 12 readers were refused, probably because of the letter: 550 No … here\.$/);
  });

  test('five hundred refused addresses end the run if no address was accepted', async () => {
    const { server } = await startServer(refusing);
    const { refused, stopped, journal } = await run(deliveriesTo(bad(600)), { server, connections: 1 });
    expect([refused, journal]).toEqual([[], []]);
    expect(stopped).toMatch(/^500 readers were refused and none accepted: /);
  });

  test('the journal never stores an address that the server repeats', async () => {
    const { server } = await startServer(refusing);
    const { refused } = await run(deliveriesTo([...readers(1), ...bad(1)]), { server, connections: 1 });
    expect(refused).toMatchObject([{ to: 'bad0@nowhere.example', reply: expect.stringMatching(/^550 .*No … here$/) }]);
  });
});

test('a connection returns the server’s reply to a mail', async () => {
  const { server } = await startServer();
  const connection = await connect(server);
  const outcome = await connection.send(
    { from: 'us@example.org', to: 'a@example.org' },
    Buffer.from('Hello'),
    () => {},
  );
  connection.close();
  expect(outcome).toEqual({ kind: 'sent', reply: '250 OK: message queued' });
});

test('a reply is printed without characters that control a terminal', async () => {
  const words = 'No\u001b[2J\u001b]0;title\u0007 \u202esuch\u2066 user\u0085';
  const { server } = await startServer({ recipient: () => [550, words] });
  const { refused } = await run(deliveriesTo(readers(1)), { server });
  expect(refused[0]!.reply).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(refused[0]!.reply).toContain('such user');
});

test.skipIf(!existsSync('/dev/full'))(
  "a full disk is reported, and no mail is sent that can't be recorded",
  async () => {
    const { server, arrived } = await startServer();
    const journal = openJournal('/dev/full');
    const { stopped, sent, unknown } = await run(deliveriesTo(readers(9)), { server, journal });
    expect(stopped).toMatch(/^The journal \/dev\/full cannot be written\. .* The system says: ENOSPC: no space left/);
    expect([sent, unknown, arrived]).toEqual([0, [], []]);
  },
);

test("a mail that is no longer wanted isn't sent, and doesn't count as a failure", async () => {
  const { server, arrived } = await startServer();
  const deliveries = deliveriesTo(readers(4)).map((each, n) =>
    n === 1 ? { ...each, compose: async () => undefined } : each,
  );
  const progress = vi.fn();
  const { sent, left, stopped } = await run(deliveries, { server, progress });
  expect([sent, left, stopped, progress.mock.calls.length, arrived.length]).toEqual([3, 1, undefined, 4, 3]);
});

test("a run ends if the list of readers can't be read any more, and counts the mails that were sent", async () => {
  const { server } = await startServer();
  const compose = async () => {
    throw new UserError('https://abc.supabase.co could not be reached: timeout.');
  };
  const deliveries = deliveriesTo(readers(4)).map((each, n) => (n === 2 ? { ...each, compose } : each));
  const { sent, stopped } = await run(deliveries, { server, connections: 1 });
  expect([sent, stopped]).toEqual([2, 'https://abc.supabase.co could not be reached: timeout.']);
});

test('a stopped run completes the mails that it has begun', async () => {
  const stop = new AbortController();
  const { server, arrived } = await startServer({ content: () => stop.abort() as undefined });
  const compose = vi.fn(async () => Buffer.from('Hello.\r\n'));
  const deliveries = deliveriesTo(readers(9)).map((each) => ({ ...each, compose }));
  const { stopped, sent } = await run(deliveries, { server, connections: 1, signal: stop.signal });
  expect([stopped, sent, arrived.length, compose.mock.calls.length]).toEqual(['Stopped.', 1, 1, 1]);
});
