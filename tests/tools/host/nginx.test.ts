// Tests the configuration of nginx with nginx itself, if it is installed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { caching, commonHeaders, drawingHeaders, pageHeaders } from '../../../build/engine/render/headers.ts';
import { secureHeaders } from '../../../build/guide/feeds/host-files.ts';
import { renderHost } from '../../../build/tools/host/host-file.ts';

const outside = { connect: ['https://backend.example'] };
const long = 'The tide comes in. '.repeat(200);
const packed = gzipSync(`packed ${long}`);

const FILES: Record<string, string | Uint8Array> = {
  'index.html': 'home',
  '404.html': 'no page',
  'blog/404.html': 'no post',
  'assets/site-1.css': 'body{}',
  'images/a.svg': '<svg/>',
  'feed.xml': '<feed/>',
  'feed.json': '{}',
  'sw.js': '// worker',
  'whats-on.ics': long,
  'manifest.webmanifest': '{}',
  'packed.txt': long,
  'packed.txt.gz': packed,
  '.built': 'hidden',
};
const folders = { 'about/index.html': long, 'blog/spring/index.html': 'spring' };
const flat = { 'about.html': long, 'blog.html': 'stories', 'blog/spring.html': 'spring' };

const installed = spawnSync('nginx', ['-v']).status === 0;
if (!installed) console.warn('nginx is not installed, so its tests are skipped.');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe.skipIf(!installed).each([
  ['folders', ''],
  ['folders', '/guide'],
  ['flat', ''],
  ['flat', '/guide'],
] as const)('nginx with the output %s and the base path "%s"', (output, basePath) => {
  let root: string;
  let port: number;
  let nginx: ChildProcess;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'nginx-'));
    for (const [path, body] of Object.entries({ ...FILES, ...(output === 'flat' ? flat : folders) })) {
      const file = join(root, 'site', basePath, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    port = await freePort();
    const routes = ['404.html', '500.html', 'blog/404.html'].map((file) => ({ kind: 'error' as const, file }));
    const moved = [{ from: `${basePath}/2019/fair.html`, to: `${basePath}/about` }];
    const redirects = { moved, gone: [{ from: `${basePath}/gone`, page: `${basePath}/blog/404.html` }] };
    const body = renderHost('nginx', { url: 'https://tide.example', basePath, output, routes, outside, redirects });
    const own = body
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/ +listen \[::\]:80;\n/, '')
      .replace(/root [^;]+;/, `root ${root}/site;`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root};`);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(root, 'nginx.conf'),
      `${user} daemon off; master_process off; pid ${root}/pid; error_log stderr crit;
       events {} http { access_log off; ${places.join(' ')}\n${own}}`,
    );
    nginx = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitFor(() => get('/'), { timeout: 100_000, interval: 30 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => nginx.once('exit', done));
    nginx.kill();
    await ended;
    rmSync(root, { recursive: true, force: true });
  });

  interface Answer {
    status: number;
    headers: IncomingHttpHeaders;
    bytes: Buffer;
    body: string;
  }
  /** Sends the path exactly as given. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((done, fail) => {
      request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          done({ status: response.statusCode!, headers: response.headers, bytes, body: bytes.toString() });
        });
      })
        .on('error', fail)
        .end();
    });
  const at = (path: string, headers?: Record<string, string>) => get(basePath + path, headers);

  it('nginx serves pages, and redirects a URL with a trailing slash', async () => {
    for (const [path, body] of Object.entries({ '/': 'home', '/about': long, '/blog/spring': 'spring' })) {
      expect(await at(path), path).toMatchObject({ status: 200, body });
    }
    expect((await at('/about/?a=1')).headers.location).toBe(`${basePath}/about?a=1`);
    expect((await at('/blog/spring/')).headers.location).toBe(`${basePath}/blog/spring`);
    if (output === 'flat') expect(await at('/blog')).toMatchObject({ status: 200, body: 'stories' });
    if (basePath) {
      expect((await get('/')).headers.location).toBe('/guide/');
      expect((await get('/guide')).headers.location).toBe('/guide/');
    }
  });

  it('nginx redirects an old URL, and answers 410 for a removed page', async () => {
    for (const path of ['/2019/fair.html', '/2019/fair.html/']) {
      expect(await at(path)).toMatchObject({ status: 301, headers: { location: `${basePath}/about` } });
    }
    expect(await at('/gone')).toMatchObject({ status: 410, body: 'no post' });
  });

  it.each([
    '/%5Cevil.test/',
    '/%5cevil.test//',
    '//evil.test/',
    '///evil.test/',
    '/%2F%2Fevil.test/',
    '/%2Fevil.test/',
    '/\\evil.test/',
    '/\\\\evil.test/',
    '/about/%0d%0aSet-Cookie:a=b/',
    '/%09/evil.test/',
    '/.%2e/.%2e//evil.test/',
    '/@evil.test/',
  ])('nginx doesn’t redirect %s to another site', async (path) => {
    for (const address of [path, basePath + path]) {
      const { status, headers } = await get(address);
      const target = new URL(headers.location ?? '/', 'https://tide.example/');
      expect([status < 500, target.origin, headers['set-cookie']]).toEqual([true, 'https://tide.example', undefined]);
    }
  });

  it('nginx answers a missing page with the nearest 404 page, and hides dot files', async () => {
    const bodies = {
      '/none': 'no page',
      '/blog/none': 'no post',
      '/blog/none/deeper': 'no post',
      '/.built': 'no page',
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect(await at(path), path).toMatchObject({ status: 404, body });
    }
    expect(await at('/assets/none.css')).toMatchObject({ status: 404, headers: { 'cache-control': caching.other } });
  });

  it('nginx sends the common headers and those of the kind of file, each once', async () => {
    const all = { ...commonHeaders, ...secureHeaders };
    const kinds: [path: string, type: string, own: Record<string, string>, cache: string][] = [
      ['/about', 'text/html; charset=utf-8', pageHeaders(outside), caching.other],
      ['/none', 'text/html; charset=utf-8', pageHeaders(outside), caching.other],
      ['/images/a.svg', 'image/svg+xml; charset=utf-8', drawingHeaders, caching.other],
      ['/assets/site-1.css', 'text/css; charset=utf-8', {}, caching.assets],
      ['/sw.js', 'text/javascript; charset=utf-8', {}, caching.other],
      ['/feed.xml', 'application/atom+xml; charset=utf-8', {}, caching.other],
      ['/feed.json', 'application/feed+json; charset=utf-8', {}, caching.other],
      ['/whats-on.ics', 'text/calendar; charset=utf-8', {}, caching.other],
      ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', {}, caching.other],
    ];
    const named = Object.keys({ ...all, ...pageHeaders(), ...drawingHeaders });
    for (const [path, type, own, cache] of kinds) {
      const { headers } = await at(path);
      const sent = named.flatMap((name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined ? [] : [[name, value]];
      });
      expect(Object.fromEntries(sent), path).toEqual({ ...all, ...own });
      expect([headers['content-type'], headers['cache-control']], path).toEqual([type, cache]);
    }
  });

  it("nginx answers 304 for a cached page, compresses texts, and sends the build's .gz files", async () => {
    const { headers } = await at('/about');
    expect((await at('/about', { 'If-None-Match': headers.etag! })).status).toBe(304);
    const zip = { 'Accept-Encoding': 'gzip' };
    for (const path of ['/about', '/whats-on.ics']) {
      const answer = await at(path, zip);
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(answer.bytes).toString()).toBe(long);
    }
    expect((await at('/packed.txt', zip)).bytes.equals(packed)).toBe(true);
    expect((await at('/packed.txt')).body).toBe(long);
  });
});
