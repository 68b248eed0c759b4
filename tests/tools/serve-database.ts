// Keeps the local database of a folder open, like `npm start`, because a command needs half a second to open it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataApi } from '../../build/newsletter/local-backend/data-api.ts';
import { announceServer } from '../../build/newsletter/local-backend/running.ts';

/** Returns the function that ends it. */
export async function serveDatabase(folder: string): Promise<() => Promise<void>> {
  const api = createDataApi({ folder });
  await api.open();
  const server = createServer((request, response) => void api.handle(request, response));
  // On a busy machine, the client may use a connection again just when the server has closed it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const forget = announceServer(folder, { url: `http://localhost:${port}/guide/` });
  return async () => {
    forget();
    server.close().closeAllConnections();
    await api.close();
  };
}
