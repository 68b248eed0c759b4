// Finds the list of readers and the mail server: those that the environment names, or those of a running `npm start`.
import * as z from 'zod';
import { readServiceKey } from '../local-backend/keys.ts';
import { MAIL_ROOT } from '../local-backend/mailbox.ts';
import { findServer } from '../local-backend/running.ts';
import type { Site } from '../../guide/load-guide.ts';
import { postalProblem } from '../../guide/settings/settings.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';
import { newsletterOf } from '../newsletter-of.ts';
import { hostedProjectOf, runningProjectOf, type HostedProject } from '../hosted-project.ts';
import { callFunction, PAGE, readPages } from '../rows.ts';
import { dataFolder, type LetterContext } from './context.ts';
import { isLocal, mailServerOf, MAIL_SERVER_ADVICE, type MailServer } from './mail-server.ts';
import { mailWriter, writeForMailbox, parseSender, readDkim, type MailWriter, type Sender } from './mail-writer.ts';

export interface Sending {
  /** The Supabase project with the subscribers. Absent for a test mail, which needs no subscribers. */
  project: HostedProject | undefined;
  server: MailServer;
  /** Name of the mail server, for messages. */
  serverName: string;
  /**
   * End of the journal's file name: the list, and the kind of mail server. A rehearsal needs its own journal. Otherwise
   * its readers would count as sent and wouldn't get the issue.
   */
  journalSuffix: string;
  /** Base URL of the links: the site's own, or that of `npm start`. */
  home: SiteAddress;
  sender: Sender;
  write: MailWriter;
}

/** Form of the addresses that the list accepts. A mail server can't misread one as two addresses or as a command. */
export const ADDRESS = new RegExp(
  /^[a-z0-9_][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}@/.source +
    /(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.source,
);

export const emailSchema = z.string().regex(ADDRESS);
export const tokenSchema = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const readerSchema = z.object({
  email: emailSchema,
  postcode: z.string().nullable(),
  categories: z.array(z.string()),
  token: tokenSchema,
  confirmed_at: z.string().nullable(),
});

export type Reader = z.infer<typeof readerSchema>;

export interface List {
  readers: readonly Reader[];
  /**
   * True if the reader has unsubscribed. The answer is at most a minute out of date. Rejects with a UserError if the
   * list can't be read.
   */
  hasLeft(token: string): Promise<boolean>;
}

/**
 * Throws a UserError on a missing setting.
 * @param isTest True for a test mail to one address, which needs no list.
 */
export function findSending({ settings }: Site, context: LetterContext, isTest = false): Sending {
  const { env } = context;
  const { from } = newsletterOf(settings);
  if (!env['MAIL_FROM'] && !from) {
    throw new UserError('The letter has no sender. Add "from:" below "newsletter:" in site.yaml, or set MAIL_FROM.');
  }
  const sender = env['MAIL_FROM'] ? parseSender(env['MAIL_FROM'], from?.name ?? settings.brand) : from!;
  const list = { name: settings.brand, host: new URL(settings.url).hostname };
  const ends = findEnds(settings, context, isTest);
  const write = ends.server.mailbox ? writeForMailbox : mailWriter({ sender, list, dkim: readDkim(env) });
  const problem = isTest || isLocal(ends.server.host) ? undefined : postalProblem(newsletterOf(settings));
  if (problem !== undefined) {
    throw new UserError(
      `${problem} Write the sender’s own after "postal:", below "newsletter:" in site.yaml. The law requires it.`,
    );
  }
  return { ...ends, sender, write };
}

type Ends = Pick<Sending, 'project' | 'server' | 'serverName' | 'journalSuffix' | 'home'>;

function findEnds(home: SiteAddress, context: LetterContext, isTest: boolean): Ends {
  const { env } = context;
  const project = hostedProjectOf(env);
  const server = mailServerOf(env);
  const isAway = server !== undefined && server.tls !== 'none';
  if (server && (project || (isTest && isAway))) {
    const list = project ? new URL(project.origin).host.replace(/[^\w.-]/g, '_') : 'test';
    return {
      project,
      server,
      serverName: server.host,
      journalSuffix: isLocal(server.host) ? `${list}.rehearsal` : list,
      home,
    };
  }
  if (project) {
    throw new UserError(`The list is at ${project.origin}, and no mail server is set. ${MAIL_SERVER_ADVICE}`);
  }
  if (isAway) {
    throw new UserError(
      'The list is on this machine, so readers elsewhere couldn’t open its unsubscribe links. Set SUPABASE_URL and ' +
        'SUPABASE_SECRET_KEY, too. "send --test ADDRESS" sends one mail without a list.',
    );
  }
  return findLocalEnds(dataFolder(context, 'newsletter'), server);
}

function findLocalEnds(folder: string, given: MailServer | undefined): Ends {
  const { url, hasMailbox } = findServer(folder);
  const { origin, pathname } = new URL(url);
  const key = readServiceKey(folder);
  if (!given && (!hasMailbox || key === undefined)) {
    throw new UserError('The running "npm start" can’t receive mail, because it has the flag --host.');
  }
  const mailbox = { url: `${origin}${MAIL_ROOT}`, key: key ?? '' };
  const server: MailServer = given ?? { host: 'localhost', port: Number(new URL(url).port), tls: 'none', mailbox };
  return {
    project: runningProjectOf(folder),
    server,
    serverName: given ? `${server.host}, port ${server.port}` : mailbox.url,
    journalSuffix: 'local',
    home: { url: origin, basePath: pathname.replace(/\/$/, '') },
  };
}

/**
 * Ages in milliseconds at which the list of unsubscribed readers is fetched again, and at which it is no longer used.
 */
const AGE = { refresh: 45_000, limit: 60_000 };

/** All readers that `isWanted` accepts, sorted by address. Skips and reports invalid rows. */
export async function openList(
  project: HostedProject,
  isWanted: (reader: Reader) => boolean,
  log: (line: string) => void = () => {},
): Promise<List> {
  const readAt = performance.now();
  const rows = await readAll<{ email: string }>(project, 'letter_readers', 'email');
  return { readers: validReaders(rows, log).filter(isWanted), hasLeft: watchLeavers(project, readAt) };
}

/** Refreshes only the list of unsubscribed readers, because fetching all takes a minute with 100,000 readers. */
function watchLeavers(project: HostedProject, begun: number): List['hasLeft'] {
  let left = new Set<string>();
  let readAt = begun;
  let reading: Promise<void> | undefined;
  async function read(): Promise<void> {
    const startedAt = performance.now();
    const rows = await readAll<{ token: string }>(project, 'left_readers', 'token');
    left = new Set(rows.map(({ token }) => token));
    readAt = startedAt;
  }
  return async (token) => {
    const age = performance.now() - readAt;
    if (age > AGE.refresh && !reading) {
      reading = read().finally(() => (reading = undefined));
      // The next mail tries again. The failure is reported only when the list is too old.
      reading.catch(() => {});
    }
    if (age > AGE.limit) await reading;
    return left.has(token);
  };
}

/** Skips invalid rows. The database refuses to store any, but its table may have been changed. */
function validReaders(rows: readonly { email: string }[], log: (line: string) => void): Reader[] {
  return rows.flatMap((row) => parseRow(readerSchema, row, log) ?? []);
}

/** Returns a valid row. Logs an invalid row and returns undefined. */
export function parseRow<Row>(
  schema: z.ZodType<Row>,
  row: { email: string },
  log: (line: string) => void,
): Row | undefined {
  const { success, data, error } = schema.safeParse(row);
  if (success) return data;
  const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
  log(`Nothing is sent to ${quoted(row.email)}, because the row in the list is not a reader's (${fields}).`);
  return undefined;
}

/** Reads all rows that a database function returns, page by page. `key` is the column that sorts them. */
export async function readAll<Row>(
  project: HostedProject,
  name: string,
  key: keyof Row & string,
  more: Record<string, boolean> = {},
): Promise<Row[]> {
  const ask = (after: string) => callFunction<Row>(project, name, { after, most: PAGE, ...more });
  const rows: Row[] = [];
  for await (const page of readPages(project, key, ask)) rows.push(...page);
  return rows;
}

/** A reader's own links: the pages to unsubscribe and to change choices, and the URL for the mail program's button. */
export const waysOut = ({ home, project }: Sending, token: string) => ({
  page: absolute(home, `/letters/leave?token=${token}`),
  // In the fragment, the token isn't sent to the web server.
  settings: absolute(home, `/letters/settings#${token}`),
  post: project && `${project.origin}/functions/v1/leave-letter?token=${token}`,
});
