// The local data API under /rest/v1/: what the site's newsletter talks to when no hosted project is named.
// It refuses what it does not understand; who may do what is decided by the database alone.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, bodyLimit, parseCall } from './call.ts';
import { type Database, openDatabase } from './database.ts';
import { readMigrations } from '../source/migrations.ts';
import { isLocalAnonToken, localKey } from './keys.ts';
import { FolderInUse } from './lock.ts';
import { runCall } from './run-call.ts';

export interface DataApi {
  /** Answers a request under /rest/v1/ and gives true; gives false, untouched, for any other. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Opens the database now, not at the first request. Rejects when it cannot: FolderInUse has the words for a person. */
  open(): Promise<void>;
  /** The public key that pages are built with. */
  key: string;
  close(): Promise<void>;
}

const mount = '/rest/v1/';

/** Keeps its rows in `folder`, which one process at a time may hold; its migrations are those of the project at `root`. */
export function createDataApi({ folder, root = '.' }: { folder: string; root?: string }): DataApi {
  return serveDatabase(() => openDatabase({ folder, migrations: readMigrations(root) }));
}

/** The same over a database that `connect` opens, once, when it is first needed; again if that failed. */
export function serveDatabase(connect: () => Promise<Database>): DataApi {
  let opening: Promise<Database> | undefined;
  const open = () =>
    (opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    key: localKey,
    async open() {
      await open();
    },
    async close() {
      const database = await opening?.catch(() => undefined);
      opening = undefined;
      await database?.close();
    },
    async handle(request, response) {
      const url = request.url ?? '';
      if (!url.startsWith(mount)) return false;
      allowOtherOrigins(request, response);
      try {
        if (request.method === 'OPTIONS') {
          response.writeHead(204).end();
          return true;
        }
        const body = await readBody(request);
        checkKey(request);
        const text = { method: request.method ?? '', target: url.slice(mount.length), headers: request.headers, body };
        const call = parseCall(text);
        const { pglite } = await open();
        const answer = await runCall(pglite, call, text);
        const status = { GET: 200, POST: 201, PATCH: 204 }[call.method];
        send(response, status, answer);
      } catch (error) {
        // The sender hung up half-way: nobody is left to answer, and nothing was done.
        if (request.errored) return true;
        const { status, ...problem } = explain(error);
        send(response, status, JSON.stringify(problem));
      }
      return true;
    },
  };
}

/** As a hosted project does: any origin, whichever headers are asked for. The key and the policies are the guard. */
function allowOtherOrigins(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, OPTIONS');
  const asked = request.headers['access-control-request-headers'];
  if (asked) response.setHeader('access-control-allow-headers', asked);
  response.setHeader('access-control-max-age', '86400');
}

/** Reads to the end even when it is too long, so that the sender can hear the answer; keeps no more than the limit. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  }
  if (length > bodyLimit) throw new Refusal(413, 'PGRST102', `The body is longer than ${bodyLimit} bytes.`);
  return Buffer.concat(chunks).toString('utf8');
}

/** A hosted project's gateway wants the key in `apikey`; PostgREST takes the role from `authorization`. Both are sent. */
function checkKey({ headers }: IncomingMessage): void {
  const now = Date.now() / 1000;
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  for (const token of [headers['apikey'], bearer]) {
    if (typeof token !== 'string' || !isLocalAnonToken(token, now))
      throw new Refusal(401, 'PGRST301', 'Invalid API key');
  }
}

interface Problem {
  status: number;
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/**
 * An error as PostgREST words it. Postgres's errors carry its five-letter code; anything else is a fault of ours, and its
 * words stay here.
 */
function explain(error: unknown): Problem {
  if (error instanceof Refusal) {
    return { status: error.status, code: error.code, message: error.message, details: null, hint: null };
  }
  const {
    code,
    message,
    detail = null,
    hint = null,
  } = error as { code?: string; message: string; detail?: string; hint?: string };
  if (code !== undefined && /^[0-9FHPX][0-9A-Z]{4}$/.test(code))
    return { status: statusOf(code), code, message, details: detail, hint };
  // The person at this terminal is the one who can do something about it; the reader only learns that it did not work.
  console.error(error instanceof FolderInUse ? message : error);
  return { status: 503, code: 'PGRST001', message: 'The database is not available.', details: null, hint: null };
}

function statusOf(code: string): number {
  if (code === '42501') return 401;
  if (code === '23505' || code === '23503') return 409;
  if (code === '42P01' || code === '42883') return 404;
  if (code === '25006') return 405;
  if (code.startsWith('54')) return 413;
  if (/^(22|23|42)/.test(code)) return 400;
  return 500;
}

function send(response: ServerResponse, status: number, body: string): void {
  if (body === '') response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}
