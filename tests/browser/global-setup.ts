// Finds a browser and starts a server for every site when the first browser test needs them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { Started, Urls } from './start-sites.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that responds with `Urls`. */
    browserTests: string;
  }
}

export default async function setup(project: TestProject) {
  let started: Promise<Started> | undefined;
  const start = async (): Promise<Urls> => {
    started ??= import('./start-sites.ts').then(({ startSites }) => startSites());
    return (await started).urls;
  };
  const server = createServer((_, response) => {
    start().then(
      (urls) => response.end(JSON.stringify(urls)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  project.provide('browserTests', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return async () => {
    server.close();
    await (await started)?.close();
  };
}
