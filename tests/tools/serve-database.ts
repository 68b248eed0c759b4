// Serves the local database of a folder to commands, like `npm start`. Otherwise each command needs half a second to
// open the database.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataApi } from '../../build/newsletter/local-backend/data-api.ts';
import { announceServer } from '../../build/newsletter/local-backend/running.ts';

/** Returns a function that stops the server. */
export async function serveDatabase(folder: string): Promise<() => Promise<void>> {
  const api = createDataApi({ folder });
  await api.open();
  const server = createServer((request, response) => void api.handle(request, response));
  // Keeps idle connections open. Otherwise the client may reuse a connection just when the server closes it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const forget = announceServer(folder, { url: `http://localhost:${port}/guide/`, hasMailbox: false });
  return async () => {
    forget();
    server.close().closeAllConnections();
    await api.close();
  };
}
