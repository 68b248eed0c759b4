// Tests the data API in a server: requests that it ignores, failures, and a database folder that processes share.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type DataApi, createDataApi, serveDatabase } from '../../../build/newsletter/local-backend/data-api.ts';
import { type Database, databaseExists, openDatabase } from '../../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../../build/newsletter/read-migrations.ts';
import { localKey } from '../../../build/newsletter/local-backend/keys.ts';
import { category } from '../../database/choices.ts';
import { writeDatabase } from '../../database/new-postgres.ts';
import { useScript } from '../../site/bundle-script.ts';

const temporary = mkdtempSync(path.join(tmpdir(), 'newsletter-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const headers = {
  apikey: localKey,
  authorization: `Bearer ${localKey}`,
  'content-type': 'application/json',
  'x-subscriber-email': 'ada@example.org',
};
const signup = {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: 'ada@example.org', categories: [category], source: 'Website', page: '/' }),
};

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve).closeAllConnections());
});
const serve = async (api: DataApi) => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await api.handle(request, response))) response.writeHead(299).end('not mine');
  };
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('the local API in a server', () => {
  const never = () => Promise.reject<Database>(new Error('secret place'));

  it('the API ignores all paths except /rest/v1/ and its only edge function', async () => {
    const url = await serve(serveDatabase(never));
    const functions = ['', '/', '/leave', '/leave-letters', '/leave-letter/x'].map((name) => `/functions/v1${name}`);
    for (const place of ['/', '/rest/v1', '/rest/v10/Email', '/rest', '/blog/rest/v1/Email', ...functions]) {
      expect((await fetch(url + place)).status, place).toBe(299);
    }
  });

  it('the API refuses bad requests before it opens the database', async () => {
    const connect = vi.fn(never);
    const url = await serve(serveDatabase(connect));
    const keyless = await fetch(`${url}/rest/v1/Email?select=email&email=eq.a`);
    expect(keyless.status).toBe(401);
    expect(await keyless.json()).toEqual({ code: 'PGRST301', message: 'Invalid API key', details: null, hint: null });
    expect((await fetch(`${url}/rest/v1/Email`, { method: 'DELETE', headers })).status).toBe(404);
    const asked = { 'access-control-request-headers': 'apikey,x-subscriber-email' };
    const preflight = await fetch(`${url}/rest/v1/Email`, { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,x-subscriber-email');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect((await fetch(`${url}/rest/v1/Email`, { method: 'OPTIONS' })).status).toBe(204);
    expect(connect).not.toHaveBeenCalled();
  });

  it("the API sends 503 if the database doesn't open, logs the reason, and retries on the next request", async () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {});
    const connect = vi.fn(never);
    const api = serveDatabase(connect);
    const url = await serve(api);
    const answer = await fetch(`${url}/rest/v1/Email?select=email&email=eq.a`, { headers });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 'PGRST001',
      message: 'The database is not available.',
      details: null,
      hint: null,
    });
    expect(spoken).toHaveBeenCalledOnce();
    await fetch(`${url}/rest/v1/Email?select=email&email=eq.a`, { headers });
    expect(connect).toHaveBeenCalledTimes(2);
    await api.close();
    spoken.mockRestore();
  });

  it('simultaneous requests wait for the database, which is opened only once', async () => {
    let opened: (database: Database) => void = () => {};
    const transaction = vi.fn(async () => '[]');
    const connect = vi.fn(() => new Promise<Database>((resolve) => (opened = resolve)));
    const close = vi.fn(async () => {});
    const api = serveDatabase(connect);
    const url = await serve(api);
    const answers = [1, 2, 3].map(() => fetch(`${url}/rest/v1/Email?select=email&email=eq.a`, { headers }));
    await expect.poll(() => connect).toHaveBeenCalled();
    expect(transaction).not.toHaveBeenCalled();
    opened({ pglite: { transaction } as never, close });
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(connect).toHaveBeenCalledOnce();
    await api.close();
    await api.close();
    expect(close).toHaveBeenCalledOnce();
  });

  it('the API reads a body of 16 KB, and refuses a longer body', async () => {
    const url = await serve(serveDatabase(never));
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const [length, status] of [
      [16_384, 503],
      [16_385, 413],
    ] as const) {
      const body = '{"source":"Website"}'.padEnd(length);
      expect((await fetch(`${url}/rest/v1/Email`, { method: 'POST', headers, body })).status).toBe(status);
    }
    spoken.mockRestore();
  });
});

test('the first request creates the database, even if an earlier start was killed while it created one', async () => {
  const made = path.join(temporary, 'new/list');
  const api = createDataApi({ folder: made });
  const url = await serve(api);
  expect(existsSync(made)).toBe(false);
  mkdirSync(path.join(made, 'database/base'), { recursive: true });
  for (const left of ['database/PG_VERSION', 'database.unfinished']) writeFileSync(path.join(made, left), '18\n');
  expect(databaseExists(made)).toBe(false);
  expect((await fetch(`${url}/rest/v1/Email`, signup)).status).toBe(201);
  expect(databaseExists(made)).toBe(true);
  // The maintainer's commands on the same machine read this file.
  expect(existsSync(path.join(made, 'service-key'))).toBe(true);
  await api.close();
});

describe('a folder with a database', () => {
  const folder = path.join(temporary, 'list');
  const script = useScript(path.join(import.meta.dirname, 'api-server.ts'));
  let child: ChildProcess;
  beforeAll(async () => {
    await writeDatabase(path.join(folder, 'database'));
    child = spawn(process.execPath, [await script(), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise<string>((resolve) =>
      child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    expect((await fetch(`http://127.0.0.1:${port}/rest/v1/Email`, signup)).status).toBe(201);
  });
  afterAll(() => child.kill('SIGKILL'));

  it("a second process can't open the database folder, and the error names the first process", async () => {
    await expect(openDatabase({ folder, migrations: [] })).rejects.toThrow(`in use by process ${child.pid}`);
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(createDataApi({ folder }).open()).rejects.toThrow(`in use by process ${child.pid}`);
    spoken.mockRestore();
  });

  it('a database folder keeps its rows and can be opened again after its process is killed', async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    const database = await openDatabase({ folder, migrations: readMigrations('.') });
    const { rows } = await database.pglite.query('select email from public."Email"');
    await database.close();
    expect(rows).toEqual([{ email: 'ada@example.org' }]);
  });

  it('new migrations are applied once, each completely or not at all', async () => {
    const migrations = readMigrations('.');
    const sql = 'create table public.later (x int); insert into public.later values (1);';
    const later = { file: 'later.sql', version: '20990101000000', sql };
    const wrong = 'insert into public.later values (2); select nonsense;';
    const broken = { file: 'broken.sql', version: '20990101000001', sql: wrong };
    await expect(openDatabase({ folder, migrations: [...migrations, later, broken] })).rejects.toThrow(
      'broken.sql does not apply: column "nonsense" does not exist',
    );
    const database = await openDatabase({ folder, migrations: [...migrations, later] });
    const { rows } = await database.pglite.query('select x from public.later');
    await database.close();
    expect(rows).toEqual([{ x: 1 }]);
  });
});

it('a migration’s name must begin with 14 digits', () => {
  mkdirSync(path.join(temporary, 'supabase/migrations'), { recursive: true });
  writeFileSync(path.join(temporary, 'supabase/migrations/first.sql'), '');
  expect(() => readMigrations(temporary)).toThrow(
    'supabase/migrations/first.sql is not the name of a migration. Write 14 digits',
  );
  expect(readMigrations(path.join(temporary, 'nowhere'))).toEqual([]);
});
