// Where the readers come from and where their mails go: the project and the mail server that the environment names, or
// those of a running `npm start`.
import { join } from 'node:path';
import * as z from 'zod';
import { findServer } from '../local-backend/running.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';
import { hostedProjectOf, runningProjectOf, type Project } from '../hosted-project.ts';
import { PAGE, readPages } from '../rows.ts';
import type { Context } from './context.ts';
import { mailServerOf, MAIL_SERVER_ADVICE, type MailServer } from './mail-server.ts';
import { mailWriter, parseSender, readDkim, type MailWriter, type Sender } from './mail-writer.ts';

export interface Sending {
  /** Absent when a test mail goes out without a list. */
  project: Project | undefined;
  server: MailServer;
  /** The mail server as a person would name it. */
  serverName: string;
  /** Where links lead: the site's own address, or that of `npm start`. */
  home: SiteAddress;
  sender: Sender;
  write: MailWriter;
}

/** An address as the list has it. Nothing of this form is two addresses, or a command, to any mail server. */
export const ADDRESS = new RegExp(
  /^[a-z0-9_][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}@/.source +
    /(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.source,
);

const readerSchema = z.object({
  email: z.string().regex(ADDRESS),
  postcode: z.string().nullable(),
  categories: z.array(z.string()),
  token: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  confirmed_at: z.string().nullable(),
});

export type Reader = z.infer<typeof readerSchema>;

export interface List {
  readers: readonly Reader[];
  /** A reader as the list had them at most a minute ago; undefined for one who has left. Rejects with a UserError. */
  current(email: string): Promise<Reader | undefined>;
}

/** The folder of the local database. */
const folderOf = (root: string) => join(root, '.data/newsletter');

/** `isTest`: for one mail to a given address, which needs no list. Throws a UserError on what is missing. */
export function findSending({ settings }: Site, { root, env }: Context, isTest = false): Sending {
  const { from } = settings.newsletter;
  if (!env['MAIL_FROM'] && !from) {
    throw new UserError(
      'Nobody is named as the sender: add "from:" below "newsletter:" in site.yaml, or set MAIL_FROM.',
    );
  }
  const sender = env['MAIL_FROM'] ? parseSender(env['MAIL_FROM'], from?.name ?? settings.brand) : from!;
  const list = { name: settings.brand, host: new URL(settings.url).hostname };
  const write = mailWriter({ sender, list, dkim: readDkim(env) });
  return { ...findEnds(settings, root, env, isTest), sender, write };
}

type Ends = Pick<Sending, 'project' | 'server' | 'serverName' | 'home'>;

function findEnds(home: SiteAddress, root: string, env: Context['env'], isTest: boolean): Ends {
  const project = hostedProjectOf(env);
  const server = mailServerOf(env);
  const isAway = server !== undefined && server.tls !== 'none';
  if (server && (project || (isTest && isAway))) return { project, server, serverName: server.host, home };
  if (project) {
    throw new UserError(`The list is at ${project.origin}, and no mail server is set. ${MAIL_SERVER_ADVICE}`);
  }
  if (isAway) {
    throw new UserError(
      'The list is that of this machine, and nobody elsewhere could open its links to leave. ' +
        'Set SUPABASE_URL and SUPABASE_SECRET_KEY, too; or "send --test ADDRESS" sends one mail without a list.',
    );
  }
  return findLocalEnds(folderOf(root), server);
}

function findLocalEnds(folder: string, given: MailServer | undefined): Ends {
  const { url, smtp } = findServer(folder);
  const { origin, pathname } = new URL(url);
  const mailbox = smtp === undefined ? undefined : ({ host: 'localhost', port: smtp, tls: 'none' } as const);
  const server = given ?? mailbox;
  if (!server) throw new UserError('The running "npm start" takes no mail: it said why when it began.');
  return {
    project: runningProjectOf(folder),
    server,
    serverName: given ? `${server.host}, port ${server.port}` : `${origin}/__mail`,
    home: { url: origin, basePath: pathname.replace(/\/$/, '') },
  };
}

/** Milliseconds after which the list is read again while mails go out. */
const FRESH = 60_000;

/** All readers of whom `isWanted` holds, by address. A row that is no reader's is told, and left out. */
export async function openList(
  project: Project,
  isWanted: (reader: Reader) => boolean,
  log: (line: string) => void = () => {},
): Promise<List> {
  const read = async (tell: typeof log) => soundReaders(await readRows(project), tell).filter(isWanted);
  const readers = await read(log);
  const byEmail = (list: readonly Reader[]) => new Map(list.map((reader) => [reader.email, reader]));
  let known = Promise.resolve(byEmail(readers));
  let readAt = performance.now();
  return {
    readers,
    async current(email) {
      if (performance.now() - readAt > FRESH) {
        readAt = performance.now();
        known = read(() => {}).then(byEmail);
      }
      return (await known).get(email);
    },
  };
}

/** The database refuses other rows; what a project gives whose table somebody has changed is not known. */
function soundReaders(rows: readonly { email: string }[], log: (line: string) => void): Reader[] {
  return rows.flatMap((row) => {
    const { data, error } = readerSchema.safeParse(row);
    if (data) return data;
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
    log(`Nothing is sent to ${quoted(row.email)}: the list's row is not a reader's (${fields}).`);
    return [];
  });
}

async function readRows(project: Project): Promise<{ email: string }[]> {
  const ask = (after: string) =>
    project.request<{ email: string }>('rpc/letter_readers', { method: 'POST', body: { after, most: PAGE } });
  const rows: { email: string }[] = [];
  for await (const page of readPages(project, 'email', ask)) rows.push(...page);
  return rows;
}

/** The ways of one reader: to the page that ends the letter, and for the mail program's own button. */
export const waysOut = ({ home, project }: Sending, token: string) => ({
  page: absolute(home, `/letters/leave?token=${token}`),
  post: project && `${project.origin}/functions/v1/leave-letter?token=${token}`,
});
