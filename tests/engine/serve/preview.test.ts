// Tests the preview server over HTTP.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPreview, type Preview } from '../../../build/engine/serve/preview.ts';

let root: string;
let preview: Preview;
const said: string[] = [];

const files: Record<string, string> = {
  'index.html': 'home',
  'brixton/index.html': 'brixton',
  'flat.html': 'flat',
  'blog/spring/index.html': 'spring',
  'blog/404.html': 'no post',
  '404.html': 'no page',
  '500.html': 'a crash page',
  'assets/site-1.css': 'body{}',
  'images/a.svg': '<svg/>',
  'feed.xml': '<feed/>',
  'feed.json': '{}',
  'manifest.webmanifest': '{}',
  'cards/a.png': 'png',
  'WALK.MP3': 'mp3',
  '.env': 'secret',
  '.well-known/security.txt': 'contact',
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'preview-'));
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'dist', path)), { recursive: true });
    writeFileSync(join(root, 'dist', path), body);
  }
  writeFileSync(join(root, 'outside.txt'), 'outside');
  symlinkSync(join(root, 'outside.txt'), join(root, 'dist/leak.txt'));
  mkdirSync(join(root, 'dist-old'));
  writeFileSync(join(root, 'dist-old/secret.txt'), 'outside');
  symlinkSync(join(root, 'dist-old/secret.txt'), join(root, 'dist/sibling.txt'));
  for (const ending of ['br', 'gz']) symlinkSync(join(root, 'outside.txt'), join(root, `dist/flat.html.${ending}`));
  preview = await startPreview({
    root: join(root, 'dist'),
    port: 0,
    outside: { connect: ['https://backend.example'] },
    redirects: { moved: [{ from: '/2019/fair.html', to: '/brixton' }], gone: [{ from: '/gone', page: '/flat.html' }] },
    log: (line) => said.push(line),
    handlers: [
      (message, response) => {
        if (message.url === '/rest/v1/crash') throw new Error('broken handler');
        if (!message.url?.startsWith('/rest/v1/')) return false;
        response.writeHead(201).end(`api ${message.method}`);
        return true;
      },
    ],
  });
});
afterAll(async () => {
  await preview.close();
  rmSync(root, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

/** Sends the target unchanged, unlike fetch, which normalizes it. */
function get(target: string, { method = 'GET', headers = {}, port = preview.port } = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        done({ status: response.statusCode!, headers: response.headers, body: bytes.toString(), bytes });
      });
    });
    call.on('error', fail);
    call.end();
  });
}

it.each([
  ['/', 'home'],
  ['/brixton?x=1', 'brixton'],
  ['/flat', 'flat'],
  ['/.well-known/security.txt', 'contact'],
])('the preview serves a file for %s', async (target, body) => {
  expect(await get(target)).toMatchObject({ status: 200, body });
});

it('the preview redirects a URL with a trailing slash and keeps the query', async () => {
  const { status, headers } = await get('/brixton/?a=1');
  expect([status, headers.location]).toEqual([308, '/brixton?a=1']);
  expect((await get('/flat/')).headers.location).toBe('/flat');
  expect((await get('/none/')).status).toBe(404);
});

it('the preview answers old URLs with a redirect (301), or with 410 and the page about the removal', async () => {
  for (const path of ['/2019/fair.html?a=1', '/2019/fair/?a=1']) {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, '/brixton?a=1']);
  }
  expect(await get('/gone')).toMatchObject({ status: 410, body: 'flat' });
});

it.each([
  ['/none', 'no page'],
  ['/blog/none', 'no post'],
  ['/blog/none/deeper', 'no post'],
  ['/blog', 'no page'],
])('the preview answers %s with the nearest 404 page', async (target, body) => {
  expect(await get(target)).toMatchObject({ status: 404, body });
});

it.each(
  `/../outside.txt /%2e%2e/outside.txt /assets/..%5c..%5coutside.txt /leak.txt /sibling.txt /.env /%00 /%zz
  //brixton/ /%5Celsewhere.example/ /brixton/%0d%0aX:y/ http://elsewhere.example/brixton`.split(/\s+/),
)('the preview answers %s with 404, and serves nothing outside its folder', async (target) => {
  const { status, body, headers } = await get(target);
  expect([status, headers.location]).toEqual([404, undefined]);
  expect(body).toBe('no page');
});

describe('responses of the preview', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/cards/a.png', 'image/png'],
    ['/WALK.MP3', 'audio/mpeg'],
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('the preview sends the content type of %s', async (target, type) => {
    expect((await get(target)).headers['content-type']).toBe(type);
  });

  it('the preview lets browsers cache hashed files forever, and makes them revalidate pages', async () => {
    expect((await get('/assets/site-1.css')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/brixton')).headers['cache-control']).toBe('no-cache');
    expect((await get('/assets/none.css')).headers['cache-control']).toBe('no-cache');
  });

  it('the preview answers 304 for a cached page, and 200 after the page has changed', async () => {
    const { headers } = await get('/flat');
    const known = { headers: { 'If-None-Match': `"other", ${headers.etag}` } };
    expect(await get('/flat', known)).toMatchObject({ status: 304, body: '' });
    writeFileSync(join(root, 'dist/flat.html'), 'changed');
    expect(await get('/flat', known)).toMatchObject({ status: 200, body: 'changed' });
    writeFileSync(join(root, 'dist/flat.html'), 'flat');
  });

  it('the preview compresses only text, and only if the browser accepts the encoding', async () => {
    const zipped = await get('/brixton', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe('brixton');
    expect(
      (await get('/brixton', { headers: { 'Accept-Encoding': 'gzip;q=0' } })).headers['content-encoding'],
    ).toBeUndefined();
    expect(
      (await get('/cards/a.png', { headers: { 'Accept-Encoding': 'gzip' } })).headers['content-encoding'],
    ).toBeUndefined();
  });

  describe('compressed copies of a page', () => {
    const page = 'ready '.repeat(500);
    const [br, gz] = [brotliCompressSync(page), gzipSync(page, { level: 1 })];
    const write = (name: string, body: string | Uint8Array) => writeFileSync(join(root, 'dist', name), body);
    const ask = (accepted: string, method = 'GET') =>
      get('/ready', { method, headers: { 'Accept-Encoding': accepted } });
    beforeAll(() =>
      [['ready.html', page] as const, ['ready.html.br', br] as const, ['ready.html.gz', gz] as const].forEach(
        ([name, body]) => write(name, body),
      ),
    );
    afterAll(() => ['', '.br', '.gz'].forEach((ending) => rmSync(join(root, `dist/ready.html${ending}`))));

    it.each([
      ['gzip, deflate, br, zstd', 'br', br],
      ['gzip', 'gzip', gz],
      ['BR, GZIP', 'br', br],
      ['gzip;q=0, br;q=0.000, *;q=1', undefined, Buffer.from(page)],
      ['', undefined, Buffer.from(page)],
    ])('for Accept-Encoding "%s" the preview sends a page with the encoding %s', async (accepted, coding, body) => {
      const { headers, bytes } = await ask(accepted);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Encoding',
        'content-length': String(body.length),
      });
      expect(headers['content-encoding']).toBe(coding);
      expect(bytes.equals(body)).toBe(true);
      const head = await ask(accepted, 'HEAD');
      expect(head.bytes.length).toBe(0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary', 'etag']) {
        expect(head.headers[name]).toBe(headers[name]);
      }
    });

    it('the preview sends the same ETag for every encoding', async () => {
      const { headers } = await ask('br');
      const again = await get('/ready', { headers: { 'If-None-Match': headers.etag!, 'Accept-Encoding': 'gzip' } });
      expect([again.status, again.headers['content-encoding'], again.headers.vary]).toEqual([
        304,
        undefined,
        'Accept-Encoding',
      ]);
    });
  });

  it.each(['br', 'gzip'])(
    'the preview never sends a compressed copy (%s) that is a link out of the site',
    async (coding) => {
      const { body, bytes } = await get('/flat', { headers: { 'accept-encoding': coding } });
      expect(body).not.toContain('outside');
      if (coding === 'gzip') expect(gunzipSync(bytes).toString()).toBe('flat');
      else expect(body).toBe('flat');
    },
  );

  it('the preview answers HEAD without a body and refuses other methods', async () => {
    const head = await get('/brixton', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe('7');
    const post = await get('/brixton', { method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('pages and error pages get a strict Content-Security-Policy, and drawings get another one', async () => {
    const policy = (await get('/brixton')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://backend.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect((await get('/none')).headers['content-security-policy']).toBe(policy);
    expect((await get('/images/a.svg')).headers['content-security-policy']).toContain('sandbox');
    expect((await get('/cards/a.png')).headers['x-content-type-options']).toBe('nosniff');
  });
});

it('handlers get each request before the preview looks for a file, for any method', async () => {
  expect(await get('/rest/v1/Email', { method: 'POST' })).toMatchObject({ status: 201, body: 'api POST' });
});

it('if a handler throws, the preview answers with the 500 page and prints the reason', async () => {
  const { headers, ...answer } = await get('/rest/v1/crash');
  expect(answer).toMatchObject({ status: 500, body: 'a crash page' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(said.join('\n')).toContain('GET /rest/v1/crash crashed: Error: broken handler');
  expect((await get('/')).status).toBe(200);
});

it('the preview answers only requests for localhost, loopback addresses and the names in the option `hosts`', async () => {
  const named = await startPreview({ root: join(root, 'dist'), port: 0, hosts: ['Guide.test'] });
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port: named.port, host: '127.0.0.1', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
  for (const host of ['localhost', `LOCALHOST:${named.port}`, '127.0.0.1:80', '[::1]:4321', 'guide.test']) {
    expect(await statusFor(host), host).toBe(200);
  }
  for (const host of ['evil.test', 'localhost.evil.test', 'notlocalhost', '169.254.169.254', 'guide.test.evil.test']) {
    expect(await statusFor(host), host).toBe(421);
  }
  await named.close();
});

it('the preview serves only URLs under the base path', async () => {
  const guide = await startPreview({ root: join(root, 'dist'), basePath: '/guide', port: 0 });
  const at = (target: string) => get(target, { port: guide.port });
  expect(guide.url).toBe(`http://localhost:${guide.port}/guide/`);
  expect(await at('/guide/')).toMatchObject({ status: 200, body: 'home' });
  expect(await at('/guide/brixton')).toMatchObject({ status: 200, body: 'brixton' });
  expect((await at('/guide/assets/site-1.css')).headers['cache-control']).toContain('immutable');
  expect((await at('/guide')).headers.location).toBe('/guide/');
  expect((await at('/')).headers.location).toBe('/guide/');
  expect((await at('/guide/brixton/')).headers.location).toBe('/guide/brixton');
  expect(await at('/brixton')).toMatchObject({ status: 404, body: 'no page' });
  expect(await at('/guidebook')).toMatchObject({ status: 404, body: 'no page' });
  await guide.close();
});

it('a site without a 404 page answers 404 in plain text', async () => {
  const bare = await startPreview({ root: { find: async () => undefined, read: async () => '' }, port: 0 });
  const { status, headers, body } = await get('/none', { port: bare.port });
  expect({ status, type: headers['content-type'], body }).toEqual({
    status: 404,
    type: 'text/plain; charset=utf-8',
    body: 'Not found\n',
  });
  await bare.close();
});

it('the preview uses the next free port if the wanted port is taken, and prints the port', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const taken = (other.address() as AddressInfo).port;
  const lines: string[] = [];
  const second = await startPreview({ root: join(root, 'dist'), port: taken, log: (line) => lines.push(line) });
  expect(second.port).toBeGreaterThan(taken);
  expect(lines).toEqual([`Port ${taken} is taken; using ${second.port}.`]);
  await second.close();
  await new Promise((done) => other.close(done));
});

it('the preview accepts connections only from this machine', async () => {
  // On Linux all of 127/8 is this machine, so a server on every interface would answer here.
  const socket = connect({ host: '127.0.0.2', port: preview.port });
  const answer = await new Promise((done) => {
    socket.once('connect', () => done('connected')).once('error', ({ message }) => done(message));
  });
  socket.destroy();
  expect(answer).toContain('ECONNREFUSED');
});

it('startPreview names the last port if all are taken', async () => {
  const blocker = createServer().listen(65_535, '127.0.0.1');
  await new Promise((done) => blocker.once('listening', done).once('error', done));
  await expect(startPreview({ root: join(root, 'dist'), port: 65_535 })).rejects.toThrow('EADDRINUSE');
  blocker.close();
});
