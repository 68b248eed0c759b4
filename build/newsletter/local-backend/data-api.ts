// Serves the data API (/rest/v1/) and its edge function on this machine, for sites without a hosted project.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { messages, PGlite } from '@electric-sql/pglite';
import { describeError } from '../../command-line.ts';
import { readMigrations } from '../read-migrations.ts';
import { type Database, openDatabase } from './database.ts';
import { answerEdgeFunction } from './edge-function.ts';
import { isSameKey, localKey, makeServiceKey, readServiceKey } from './keys.ts';
import { readBody } from './read-body.ts';
import { ApiError, statementOf, type ApiRequest, type KeyRole, type Statement } from './served-requests.ts';

export interface DataApi {
  /**
   * Answers requests under /rest/v1/ and to the edge function. Resolves to false for any other request. Never rejects.
   * @param basePath Base path of the site on the same server.
   */
  handle(request: IncomingMessage, response: ServerResponse, basePath?: string): Promise<boolean>;
  /** Opens the database before the first request. Rejects with a UserError if another process has it open. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const ROOT = '/rest/v1/';

/** Maximum bytes of a body. A sign-up has a twentieth of that. */
const BODY_LIMIT = 16 * 1024;

/** OID (type number) of Postgres's type `text`. */
const TEXT = 25;

interface DataApiOptions {
  folder: string;
  /** Folder of the place, which has the migrations. */
  root?: string;
  /** Called when the database is open. */
  onOpen?: () => void;
  /** Called after each request after which a reader may need a mail. */
  onSignUp?: () => void;
}

/** Requests after which a reader may need a mail. A repeated sign-up may need one, too. */
const MAILED = ['POST Email', 'PATCH Email', 'POST rpc/confirm_letter'];

/** Data API over the database in `folder`, with the migrations of the folder `root`. */
export function createDataApi({ folder, root = '.', onOpen, onSignUp }: DataApiOptions): DataApi {
  const connect = async () => {
    const database = await openDatabase({ folder, migrations: readMigrations(root) });
    makeServiceKey(folder);
    onOpen?.();
    return database;
  };
  return serveDatabase(connect, () => readServiceKey(folder), onSignUp);
}

/**
 * Data API over a database that is opened at the first request. If opening fails, the next request tries again.
 * @param serviceKey Returns the secret key, if there is one.
 */
export function serveDatabase(
  connect: () => Promise<Database>,
  serviceKey: () => string | undefined = () => undefined,
  onSignUp?: () => void,
): DataApi {
  let opening: Promise<Database> | undefined;
  const open = () =>
    (opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  async function answer(request: IncomingMessage, target: string, response: ServerResponse): Promise<void> {
    const body = await readBody(request, BODY_LIMIT);
    if (!body) throw new ApiError(413, 'PGRST102', `The body is longer than ${BODY_LIMIT} bytes.`);
    const role = roleOf(request, serviceKey);
    const { method = '', headers } = request;
    const statement = statementOf({ method, target, headers, body: body.toString() }, role);
    send(response, statement.status, await run((await open()).pglite, statement, headers, role));
    if (MAILED.includes(`${method} ${target.split('?')[0]}`)) onSignUp?.();
  }

  return {
    async open() {
      await open();
    },
    async close() {
      const database = await opening?.catch(() => undefined);
      opening = undefined;
      await database?.close();
    },
    async handle(request, response, basePath = '') {
      const url = request.url ?? '';
      if (await answerEdgeFunction(request, response, basePath)) return true;
      if (!url.startsWith(ROOT)) return false;
      allowAnyOrigin(request, response);
      try {
        if (request.method === 'OPTIONS') response.writeHead(204).end();
        else await answer(request, url.slice(ROOT.length), response);
      } catch (error) {
        // The client closed the connection before the end of its request.
        if (request.errored) return true;
        const { status, body } = errorResponse(error);
        send(response, status, JSON.stringify(body));
      }
      return true;
    },
  };
}

/**
 * Allows any origin and header, as a hosted project does, because the key and the database's policies control access.
 */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, OPTIONS');
  const wanted = request.headers['access-control-request-headers'];
  if (wanted) response.setHeader('access-control-allow-headers', wanted);
  response.setHeader('access-control-max-age', '86400');
}

/**
 * Role of the request's key. The headers `apikey` and `authorization` must both contain the key, because a hosted
 * project's gateway checks the first, and PostgREST the second.
 */
function roleOf({ headers }: IncomingMessage, serviceKey: () => string | undefined): KeyRole {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const isKey = (key: string) => [String(headers['apikey'] ?? ''), bearer].every((given) => isSameKey(given, key));
  if (isKey(localKey)) return 'anon';
  const secret = serviceKey();
  if (secret !== undefined && isKey(secret)) return 'service_role';
  throw new ApiError(401, 'PGRST301', 'Invalid API key');
}

/** Runs a statement as the caller's role, as PostgREST does, so that the database's policies apply. */
function run(
  pglite: PGlite,
  { sql, values }: Statement,
  headers: ApiRequest['headers'],
  role: KeyRole,
): Promise<string> {
  return pglite.transaction(async (tx) => {
    await tx.query(
      `select set_config('role', $1, true), set_config('request.headers', $2, true)`,
      [role, JSON.stringify(headers)],
      { paramTypes: [TEXT, TEXT] },
    );
    const { rows } = await tx.query<{ answer: string }>(sql, values, { paramTypes: values.map(() => TEXT) });
    return rows[0]?.answer ?? '';
  });
}

/**
 * Status and body of an error in the form of PostgREST. An error that is neither the API's own nor Postgres's is only
 * logged, and the client gets a 503. Postgres's errors have a code of five characters.
 */
function errorResponse(error: unknown): { status: number; body: object } {
  const { code = '', message, detail: details = null, hint = null } = error as Partial<messages.DatabaseError>;
  if (error instanceof ApiError) return { status: error.status, body: { code, message, details, hint } };
  if (/^[0-9FHPX][0-9A-Z]{4}$/.test(code)) {
    return { status: statusOfError(code), body: { code, message, details, hint } };
  }
  console.error(describeError(error));
  const gone = { code: 'PGRST001', message: 'The database is not available.', details: null, hint: null };
  return { status: 503, body: gone };
}

/** HTTP status that PostgREST sends for an error code of Postgres. */
function statusOfError(code: string): number {
  // The code 'PT429' sets the status 429.
  const asked = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (asked) return Number(asked);
  if (code === '42501') return 401;
  if (code === '23505') return 409;
  return /^(22|23|42)/.test(code) ? 400 : 500;
}

function send(response: ServerResponse, status: number, body: string): void {
  if (body === '') response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}
