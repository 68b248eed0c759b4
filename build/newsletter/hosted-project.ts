// Sends requests to a project's data API with the secret key, which is never printed. The API runs at Supabase, in a
// running `npm start`, or in a server that this process starts over the local database.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataApi } from './local-backend/data-api.ts';
import { databaseExists } from './local-backend/database.ts';
import { readServiceKey, reasonAgainstKey } from './local-backend/keys.ts';
import { runningServer } from './local-backend/running.ts';
import { UserError } from '../engine/report/user-error.ts';
import { quoted, visible } from '../engine/report/wording.ts';
import { parseJson, parseUrl } from '../engine/source/parse-url.ts';

const TIMEOUT = 30_000; // Milliseconds.

interface DataRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface HostedProject {
  /** Name of the project in messages: 'https://abc.supabase.co'. */
  origin: string;
  /** Rows of a table, or rows that a function returns. Rejects with a UserError on every failure of the project. */
  request<Row>(path: string, request: DataRequest): Promise<Row[]>;
}

/** Project that the environment names, if any. Throws a UserError if only its URL or its key is set. */
export function hostedProjectOf(env: Record<string, string | undefined>): HostedProject | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (!url && !key) return undefined;
  if (url && key) return openProject(url, key);
  const [set, missing] = url ? ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'] : ['SUPABASE_SECRET_KEY', 'SUPABASE_URL'];
  throw new UserError(
    `${set} is set but ${missing} is not. Set both for the hosted list, or neither for the local one.`,
  );
}

/** Project of a running `npm start` that has the database in `folder` open, if any. */
export function runningProjectOf(folder: string): HostedProject | undefined {
  const server = runningServer(folder);
  const key = server && readServiceKey(folder);
  return key === undefined ? undefined : openProject(server!.url, key);
}

interface Where {
  env: Record<string, string | undefined>;
  folder: string;
}

/** True if the environment names a project, or if there is a database in `folder`. */
export const hasProject = ({ env, folder }: Where) => Boolean(hostedProjectOf(env)) || databaseExists(folder);

/**
 * Runs `work` with the project that the environment names, or with the database in `folder`. Throws a UserError with
 * the text `missing` if there is no project and no database, and a different UserError if another process has the
 * database open without serving it.
 */
export async function withProject<T>(
  { env, folder }: Where,
  missing: string,
  work: (project: HostedProject) => Promise<T>,
): Promise<T> {
  const project = hostedProjectOf(env) ?? runningProjectOf(folder);
  if (project) return work(project);
  if (!databaseExists(folder)) throw new UserError(missing);
  const api = createDataApi({ folder });
  const server = createServer((request, response) => void api.handle(request, response));
  try {
    await api.open();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return await work(openProject(`http://localhost:${port}`, readServiceKey(folder)!));
  } finally {
    server.close();
    server.closeAllConnections();
    await api.close();
  }
}

/** Throws a UserError on a wrong URL or key. */
export function openProject(address: string, secretKey: string): HostedProject {
  const { origin } = projectAddress(address);
  // A header can't contain other characters, and fetch would print the key in its error.
  if (!/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new UserError(
      'SUPABASE_SECRET_KEY contains a space, a line break or another character that a key can’t have. Set it again.',
    );
  }
  if (reasonAgainstKey(secretKey) === undefined) {
    throw new UserError(
      'SUPABASE_SECRET_KEY is a public key, which can’t read the list. Use the secret (service_role) key.',
    );
  }
  const request = async ({ path, method, query = {}, body }: DataRequest & { path: string }) => {
    const response = await fetch(`${origin}/rest/v1/${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        // Database functions are called by POST, and return their rows without this header.
        ...(method !== 'POST' && { prefer: 'return=representation' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    origin,
    async request<Row>(path: string, given: DataRequest) {
      const { status, text } = await request({ path, ...given }).catch((error: unknown) => {
        const { message, cause } = error as Error & { cause?: Error };
        throw new UserError(`${origin} could not be reached: ${cause?.message || message}.`);
      });
      const value = parseJson(text);
      const said = messageOf(value);
      if (status === 401 || status === 403) {
        throw new UserError(`${origin} refused the key (${status}: ${said ?? 'no reason given'}).`);
      }
      // Otherwise an error would count as an empty list.
      if (status === 200 && Array.isArray(value)) return value as Row[];
      throw new UserError(`${origin} answered ${status}${said ? `: ${said}` : ', not with a list'}.`);
    },
  };
}

function projectAddress(project: string): URL {
  const url = parseUrl(project);
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isLocal && url.protocol === 'http:'))) {
    throw new UserError(`SUPABASE_URL must be a whole URL that begins with https://; it is ${quoted(project)}.`);
  }
  return url;
}

function messageOf(value: unknown): string | undefined {
  const message = (value as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? visible(message.slice(0, 300)) : undefined;
}
