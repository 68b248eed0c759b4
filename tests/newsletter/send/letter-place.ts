// Makes a copy of the fixture site with a letter, and a fake project with the letter's readers, for tests of the
// commands of `npm run letter`.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LetterContext } from '../../../build/newsletter/send/context.ts';
import { runCommand } from '../../../build/newsletter/send/letter-command.ts';
import type { MailServer } from '../../../build/newsletter/send/mail-server.ts';
import type { Reader } from '../../../build/newsletter/send/sending.ts';
import { FIXTURES } from '../../site/fixture-site.ts';
import { contextOf, DAY } from './letter-context.ts';

const SECRET = 'sb_secret_OfTheTest';

const LETTER = `subject: The harbour & the hill
preheader: Low water on Sunday.
greeting: Good morning from [the quay](/harbourside).
stories: [five-benches, harbour-market, lost-and-found]
places:
  - { listing: "/zz1-eating-out#cafe-9", what: new, text: Open from seven. }
signOff: Saltmarsh Post
`;

/** Cache that the first command fills and all later commands in this process use. */
const caches = mkdtempSync(join(tmpdir(), 'letter-caches-'));

/** Makes a folder with the fixture site as its content. It is deleted at the end of the test. */
export function makePlace({ letter = LETTER, day = DAY, confirm = false, welcome = false } = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'letter-'));
  symlinkSync(caches, join(root, '.cache'));
  cpSync(join(FIXTURES, 'site'), join(root, 'content'), { recursive: true });
  mkdirSync(join(root, 'content/letters'), { recursive: true });
  writeFileSync(join(root, `content/letters/${day}.yaml`), letter);
  const settings = join(root, 'content/site.yaml');
  const text = readFileSync(settings, 'utf8');
  const own = `  day: Friday\n${confirm ? '  confirm: true\n' : ''}${welcome ? '  welcome: true\n' : ''}`;
  writeFileSync(settings, text.replace('  day: Friday\n', own));
  return root;
}

export const finishedLetter = LETTER;
export const draftLetter = `draft: true\n${LETTER}`;

const postcodes = ['ZZ1', 'ZZ2', 'None', null];
const interests = [['Food & Drink'], ['Walks', 'Town Life'], ['Food & Drink', 'Walks', 'Town Life'], ['Town Life']];

/** Readers with all kinds of choices, sorted by address. Every second reader is confirmed. */
export const readersOf = (count: number): Reader[] =>
  Array.from({ length: count }, (_, n) => ({
    email: `reader${String(n).padStart(4, '0')}@example.org`,
    postcode: postcodes[n % postcodes.length]!,
    categories: interests[Math.floor(n / 4) % interests.length]!,
    token: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    confirmed_at: n % 2 === 0 ? '2026-11-01T00:00:00Z' : null,
  }));

interface ProjectOptions {
  pageSize?: number;
  /** Answer of the database when a command claims a confirmation mail. */
  claim?: (token: string, hourly: number) => string;
  /** Number of readers who did not confirm in time. */
  forgotten?: number;
  /** Collects the names of the functions that are called. */
  calls?: string[];
}

/**
 * Starts a fake Supabase project with these readers, and returns environment variables with its URL and key. A reader
 * who is removed from the array counts as unsubscribed.
 */
export async function startProject(readers: Reader[], options: ProjectOptions = {}) {
  const { pageSize = 200, claim = () => 'yes', calls = [], forgotten = 0 } = options;
  const all = [...readers];
  interface Body {
    after: string;
    token: string;
    hourly: number;
    confirmed: boolean;
  }
  const functions: Record<string, (body: Body) => unknown[]> = {
    letter_readers: ({ after }) => readers.filter(({ email }) => email > after).slice(0, pageSize),
    left_readers: ({ after }) =>
      all
        .filter((reader) => !readers.includes(reader) && reader.token > after)
        .map(({ token }) => ({ token }))
        .slice(0, pageSize),
    unconfirmed_readers: ({ after }) =>
      readers
        .filter(({ email, confirmed_at: at }) => email > after && at === null)
        .slice(0, pageSize)
        .map(({ email, token }) => ({ email, token, wanted_at: `2026-11-26T00:00:${email.slice(8, 10)}Z` })),
    unwelcomed_readers: ({ after, confirmed }) =>
      readers.filter(({ email, confirmed_at: at }) => email > after && (at !== null || !confirmed)).slice(0, pageSize),
    claim_welcome: ({ token, hourly }) => [{ answer: claim(token, hourly) }],
    claim_confirmation: ({ token, hourly }) => [{ answer: claim(token, hourly) }],
    forget_old: () => [{ unconfirmed: forgotten, messages: 0 }],
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const name = /^\/rest\/v1\/rpc\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
      const isAllowed = Object.hasOwn(functions, name) && request.headers['apikey'] === SECRET;
      calls.push(name);
      const rows = isAllowed ? functions[name]!(JSON.parse(body) as Body) : {};
      response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify(rows));
    });
  });
  // Keeps idle connections open. Otherwise the client may reuse a connection just when the server closes it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_SECRET_KEY: SECRET };
}

/** Path of a letter's journal, if the readers are from `startProject` and the mail server is on this machine. */
export const journalFile = (root: string, { SUPABASE_URL: url }: { SUPABASE_URL: string }, name = DAY) =>
  join(root, `.data/letters/${name}.127.0.0.1_${new URL(url).port}.rehearsal.jsonl`);

export const smtpUrl = ({ host, port }: MailServer) => ({ SMTP_URL: `smtp://${host}:${port}` });

/** Runs a command as if typed on the letter's day, and returns its output. */
export async function runLetter(root: string, args: string[], given: Partial<LetterContext> = {}) {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const code = await runCommand(args, { ...contextOf(root), log, ...given }).catch((error: unknown) => {
    lines.push((error as Error).message);
    return 2;
  });
  return { code, lines, said: lines.join('\n') };
}
