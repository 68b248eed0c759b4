// Starts the local data API over a database in memory, on a free port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveDatabase } from '../../../build/newsletter/local-backend/data-api.ts';
import { newDatabase } from '../../database/new-postgres.ts';

/** @param onSignUp Called after each request after which a reader may need a mail. */
export async function startLocal(onSignUp?: () => void) {
  const pglite = await newDatabase();
  const serviceKey = 'sb_secret_local_of_the_test';
  const api = serveDatabase(
    async () => ({ pglite, close: () => pglite.close() }),
    () => serviceKey,
    onSignUp,
  );
  const server = createServer((request, response) => void api.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await api.open();
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    site,
    serviceKey,
    pglite,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await api.close();
    },
  };
}
