// Serves a finished site locally, as a good static host would.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hashOf } from '../cache/hash.ts';
import { contentType, isText } from '../render/content-types.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders } from '../render/headers.ts';
import type { OutsideOrigins } from '../base-site.ts';
import type { HostRedirects } from '../pages/redirect.ts';
import { findAnswer, findOldUrl, folderFiles, type SiteFiles } from './static-files.ts';

/** Returns true if the handler has answered the request. Otherwise the handler must not touch the response. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  basePath: string,
) => boolean | Promise<boolean>;

/** The server reads the options at each request, because they may change while it runs. */
export interface PreviewOptions {
  /** Files in memory, or a folder to serve, which a build may replace while the server runs. */
  root: string | SiteFiles;
  basePath?: string;
  port: number;
  hosts?: readonly string[] | undefined;
  handlers?: Handler[];
  outside?: OutsideOrigins;
  redirects?: HostRedirects | undefined;
  log?: (line: string) => void;
}

export interface Preview {
  url: string;
  port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const PORTS_TRIED = 20;

/** Starts on `port` or the next free one. Throws if none of the next twenty is free. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { port: wanted, log = () => {} } = options;
  const files = typeof options.root === 'string' ? folderFiles(resolve(options.root)) : options.root;
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host, options.hosts)) return refuseHost(response);
    respond(options, files, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url} crashed: ${error instanceof Error ? error.stack : String(error)}`);
      return crash(files, request, response);
    });
  });
  const port = await listen(server, wanted);
  if (wanted !== 0 && port !== wanted) log(`Port ${wanted} is taken; using ${port}.`);
  return {
    url: `http://localhost:${port}${options.basePath ?? ''}/`,
    port,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}

/** Without this check, a website could point its own name to this machine and read the preview (DNS rebinding). */
function isOwnHost(host = '', allowed: readonly string[] = []): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]', ...allowed.map((each) => each.toLowerCase())].includes(name);
}

function refuseHost(response: ServerResponse): void {
  const advice = 'Open localhost, or start with --host and the name in the address bar.\n';
  response.writeHead(421, { 'Content-Type': contentType('.txt') }).end(`This host is not known here. ${advice}`);
}

async function listen(server: Server, first: number): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await once(server.listen(port, HOST), 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const last = first === 0 || port === first + PORTS_TRIED || port === 65_535;
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || last) throw error;
    }
  }
}

async function respond(
  options: PreviewOptions,
  files: SiteFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { basePath = '', outside, handlers = [] } = options;
  const target = request.url ?? '/';
  for (const handle of handlers) if (await handle(request, response, basePath)) return;

  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD', 'Content-Type': contentType('.txt') };
    return void response.writeHead(405, headers).end('Method not allowed\n');
  }
  const old = options.redirects && (await findOldUrl(files, basePath, options.redirects, target));
  const answer = old ?? (await findAnswer(files, basePath, target));
  if (answer.kind === 'redirect') {
    const headers = { Location: answer.to, 'Cache-Control': caching.other };
    return void response.writeHead(answer.isMoved ? 301 : 308, headers).end();
  }
  const isFound = answer.kind === 'file';
  const path = isFound ? answer.path : answer.page;
  if (!path) return void response.writeHead(404, { 'Content-Type': contentType('.txt') }).end('Not found\n');
  const body = Buffer.from(await files.read(path));
  const type = contentType(path);
  const etag = `W/"${hashOf(body)}"`;
  const isHashed = isFound && target.startsWith(`${basePath}/assets/`);
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': isHashed ? caching.assets : caching.other,
    ETag: etag,
    ...(type.startsWith('text/html') ? pageHeaders(outside) : {}),
    ...(type.startsWith('image/svg') ? drawingHeaders : {}),
    ...(isText(type) ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (isFound && request.headers['if-none-match']?.split(',').some((tag) => ['*', etag].includes(tag.trim()))) {
    return void response.writeHead(304, headers).end();
  }
  const { coding, bytes } = isText(type) ? await pack(request, files, path, body) : { bytes: body };
  response.writeHead(isFound ? 200 : answer.kind === 'gone' ? 410 : 404, {
    ...headers,
    ...(coding ? { 'Content-Encoding': coding } : {}),
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}

/** Returns the best encoding that the browser accepts. Files in memory change too often to be compressed. */
async function pack(
  request: IncomingMessage,
  files: SiteFiles,
  path: string,
  body: Buffer,
): Promise<{ coding?: 'br' | 'gzip'; bytes: Uint8Array }> {
  if (!files.beside) return { bytes: body };
  const br = accepts(request, 'br') && (await files.beside(path, 'br'));
  if (br) return { coding: 'br', bytes: br };
  if (!accepts(request, 'gzip')) return { bytes: body };
  return { coding: 'gzip', bytes: (await files.beside(path, 'gz')) ?? gzipSync(body) };
}

/** True if the browser accepts the encoding. Ignores encodings with a weight (`br;q=0.5`), which HTTP allows. */
const accepts = ({ headers }: IncomingMessage, coding: string) =>
  (headers['accept-encoding'] ?? '').split(',').some((each) => each.trim().toLowerCase() === coding);

/** Sends 500.html, as a failing host would. The page needs no other file. */
async function crash(files: SiteFiles, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.headersSent) return void response.destroy();
  const name = await files.find('/500.html').catch(() => undefined);
  const page = name && (await files.read(name).catch(() => undefined));
  const type = { 'Content-Type': contentType(page ? '.html' : '.txt') };
  response.writeHead(500, { ...commonHeaders, ...pageHeaders(), 'Cache-Control': 'no-store', ...type });
  response.end(request.method === 'HEAD' ? undefined : (page ?? 'Internal server error\n'));
}
