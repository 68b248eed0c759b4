// Starts a server on this machine that acts as a register. Tests decide how it responds.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RegisterServer {
  url: string;
  /** Method and path of each request so far, such as `GET /path`. */
  asked: string[];
  requests: IncomingMessage[];
  close(): Promise<void>;
}

export async function startRegister(handle: RequestListener): Promise<RegisterServer> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    requests.push(request);
    handle(request, response);
  });
  // Keeps idle connections open. Otherwise the client may reuse a connection just when the server closes it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
