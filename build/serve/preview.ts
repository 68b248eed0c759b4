// Serves a finished site on this machine as a good static host would.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { contentType, isText } from '../render/content-types.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders, type OutsideOrigins } from '../render/headers.ts';
import { findAnswer, folderFiles, type SiteFiles } from './static-files.ts';

/**
 * Is asked before the files, whatever the method. Gives true when it has answered; false, untouched, when the request
 * is not its own.
 */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  basePath: string,
) => boolean | Promise<boolean>;

export interface PreviewOptions {
  /** The folder to serve, dist/, which may be swapped while the server runs; or files kept elsewhere. */
  root: string | SiteFiles;
  /** Sub-path to serve from; asked at each request where it may change. */
  basePath?: string | (() => string);
  /** 0: any free one. */
  port: number;
  /** Names, besides this machine's own, by which browsers may ask: a proxy's. */
  hosts?: readonly string[] | undefined;
  handlers?: Handler[];
  /** What pages may reach besides the site; asked at each request where it may change. */
  outside?: OutsideOrigins | (() => OutsideOrigins);
  /** Prints what a person should know, in a line: another port, a request that crashed. */
  log?: (line: string) => void;
}

export interface Preview {
  /** Address of the home page. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const PORTS_TRIED = 20;

/** Starts on `port`, or on the next free one. Throws when none of the next twenty is free. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { port: wanted, log = () => {} } = options;
  const basePath = () => (typeof options.basePath === 'function' ? options.basePath() : (options.basePath ?? ''));
  const files = typeof options.root === 'string' ? folderFiles(resolve(options.root)) : options.root;
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host, options.hosts)) return refuseHost(response);
    respond({ ...options, files, basePath: basePath() }, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url} crashed: ${error instanceof Error ? error.stack : String(error)}`);
      return crash(files, request, response);
    });
  });
  const port = await listen(server, wanted);
  if (wanted !== 0 && port !== wanted) log(`Port ${wanted} is taken; using ${port}.`);
  return {
    url: `http://localhost:${port}${basePath()}/`,
    port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page on the web may give its own name this machine's number, and would then read what is served here: only requests
 * by a known name are answered.
 */
function isOwnHost(host = '', allowed: readonly string[] = []): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]', ...allowed].includes(name);
}

function refuseHost(response: ServerResponse): void {
  const advice = 'Ask for localhost, or start with --host and the name that you ask by.\n';
  response.writeHead(421, { 'Content-Type': contentType('.txt') }).end(`This host is not known here. ${advice}`);
}

async function listen(server: Server, first: number): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once('error', fail);
        server.listen(port, HOST, () => {
          server.off('error', fail);
          done();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const last = first === 0 || port === first + PORTS_TRIED;
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || last) throw error;
    }
  }
}

type Settled = PreviewOptions & { files: SiteFiles; basePath: string };

async function respond(options: Settled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { files, basePath, handlers = [] } = options;
  const outside = typeof options.outside === 'function' ? options.outside() : options.outside;
  const target = request.url ?? '/';
  for (const handle of handlers) if (await handle(request, response, basePath)) return;

  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': contentType('.txt') }).end('Method not allowed\n');
    return;
  }

  const answer = await findAnswer(files, basePath, target);
  if (answer.kind === 'redirect') {
    response.writeHead(308, { Location: answer.to, 'Cache-Control': caching.other }).end();
  } else if (answer.kind === 'file') {
    await sendFile(request, response, files, answer.path, 200, target.startsWith(`${basePath}/assets/`), outside);
  } else if (answer.page) {
    await sendFile(request, response, files, answer.page, 404, false, outside);
  } else {
    response.writeHead(404, { 'Content-Type': contentType('.txt') }).end('Not found\n');
  }
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: SiteFiles,
  path: string,
  status: number,
  immutable: boolean,
  outside?: OutsideOrigins,
): Promise<void> {
  const body = Buffer.from(await files.read(path));
  const type = contentType(path);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': immutable ? caching.assets : caching.other,
    ETag: etag,
    ...(type.startsWith('text/html') ? pageHeaders(outside) : {}),
    ...(type.startsWith('image/svg') ? drawingHeaders : {}),
    ...(isText(type) ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (status === 200 && request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag === etag || tag === '*')) {
    response.writeHead(304, headers).end();
    return;
  }
  const { coding, bytes } = isText(type) ? await pack(request, files, path, body) : { bytes: body };
  response.writeHead(status, {
    ...headers,
    ...(coding ? { 'Content-Encoding': coding } : {}),
    'Content-Length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

interface Packed {
  /** None: as it is. */
  coding?: 'br' | 'gzip';
  bytes: Uint8Array;
}

/** A text as the browser likes it best: as the build has packed it, else packed now. */
async function pack(request: IncomingMessage, files: SiteFiles, path: string, body: Buffer): Promise<Packed> {
  if (accepts(request, 'br')) {
    const bytes = await readyMade(files, path, 'br', body, brotliDecompressSync);
    if (bytes) return { coding: 'br', bytes };
  }
  if (!accepts(request, 'gzip')) return { bytes: body };
  return { coding: 'gzip', bytes: (await readyMade(files, path, 'gz', body, gunzipSync)) ?? gzipSync(body) };
}

/** The packed file beside a text, if it holds that very text: one that was left from an older build does not. */
async function readyMade(
  files: SiteFiles,
  path: string,
  ending: string,
  body: Buffer,
  unpack: typeof gunzipSync,
): Promise<Uint8Array | undefined> {
  const bytes = await files.beside?.(path, ending);
  try {
    return bytes && unpack(bytes, { maxOutputLength: Math.max(1, body.length) }).equals(body) ? bytes : undefined;
  } catch {
    return undefined; // Longer than the text, or not packed at all.
  }
}

/** Whether the browser takes a coding: what it says of it counts before what it says of all. */
function accepts(request: IncomingMessage, coding: string): boolean {
  const parts = (request.headers['accept-encoding'] ?? '').toLowerCase().split(',');
  const said = (name: string) =>
    parts.map((part) => part.split(';').map((word) => word.trim())).find(([first]) => first === name);
  const [found, weight = 'q=1'] = said(coding) ?? said('*') ?? [];
  return found !== undefined && !/^q=0(?:\.0*)?$/.test(weight);
}

/** 500.html stands on its own, as a host would send it. */
async function crash(files: SiteFiles, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const name = await files.find('/500.html').catch(() => undefined);
  const page = name && (await files.read(name).catch(() => undefined));
  const headers = {
    ...commonHeaders,
    ...pageHeaders(),
    'Cache-Control': 'no-store',
    'Content-Type': contentType(page ? '.html' : '.txt'),
  };
  response.writeHead(500, headers);
  response.end(request.method === 'HEAD' ? undefined : (page ?? 'Internal server error\n'));
}
