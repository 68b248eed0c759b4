// Tests the configurations of nginx, Caddy and Apache with these servers, if they are installed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { caching, commonHeaders, drawingHeaders, pageHeaders } from '../../../build/engine/render/headers.ts';
import { secureHeaders } from '../../../build/guide/feeds/host-files.ts';
import { renderHost, type Host } from '../../../build/tools/host/host-file.ts';

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
  ...Object.fromEntries(
    ['menu.pdf', 'walk.mp3', 'talk.mp4', 'minutes.docx', 'notes.md', 'a.yml'].map((name) => [name, name]),
  ),
  ...Object.fromEntries(['a.webp', 'a.avif', 'a.jfif', 'a.woff2', 'CAPITALS.PDF'].map((name) => [name, name])),
  'data/places.csv': 'id,name',
  'data/places.geojson': '{}',
};

/** Content types as IANA lists them. */
const TYPES_SENT = {
  '/menu.pdf': 'application/pdf',
  '/CAPITALS.PDF': 'application/pdf',
  '/walk.mp3': 'audio/mpeg',
  '/talk.mp4': 'video/mp4',
  '/minutes.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '/notes.md': 'text/markdown; charset=utf-8',
  '/a.yml': 'application/yaml; charset=utf-8',
  '/a.webp': 'image/webp',
  '/a.jfif': 'image/jpeg',
  '/a.avif': 'image/avif',
  '/a.woff2': 'font/woff2',
  '/data/places.csv': 'text/csv; charset=utf-8',
  '/data/places.geojson': 'application/geo+json; charset=utf-8',
};
const folders = { 'about/index.html': long, 'blog/spring/index.html': 'spring' };
const flat = { 'about.html': long, 'blog.html': 'stories', 'blog/spring.html': 'spring' };

interface Server {
  host: Host;
  program: string;
  /** Writes the settings around the configuration, and returns the arguments of the program. */
  prepare(root: string, port: number, body: string, basePath: string): string[];
}

/** As root, Apache reads files as another user, who may not enter the folder of the tests. */
const isRoot = process.getuid?.() === 0;

const nginx: Server = {
  host: 'nginx',
  program: 'nginx',
  prepare(root, port, body) {
    const own = body
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/ +listen \[::\]:80;\n/, '')
      .replace(/root [^;]+;/, `root ${root}/site;`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root};`);
    writeFileSync(
      join(root, 'nginx.conf'),
      `${isRoot ? 'user root;' : ''} daemon off; master_process off; pid ${root}/pid; error_log stderr crit;
       events {} http { access_log off; ${places.join(' ')}\n${own}}`,
    );
    return ['-p', root, '-c', join(root, 'nginx.conf'), '-e', 'stderr'];
  },
};

const caddy: Server = {
  host: 'caddy',
  program: 'caddy',
  prepare(root, port, body) {
    const own = body
      .replace(/^tide\.example \{/m, `http://127.0.0.1:${port} {\n  bind 127.0.0.1`)
      .replace(/root \* .*/, `root * ${root}/site`);
    const settings = '{\n  admin off\n  auto_https off\n  log {\n    level ERROR\n  }\n}\n';
    writeFileSync(join(root, 'Caddyfile'), settings + own);
    return ['run', '--config', join(root, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'deflate', 'filter'];
const apache: Server = {
  host: 'apache',
  program: 'apache2',
  prepare(root, port, body, basePath) {
    writeFileSync(join(root, 'site', basePath, '.htaccess'), body);
    const modules = MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    const settings = `ServerName tide.example\nListen 127.0.0.1:${port}\nPidFile ${root}/pid\nErrorLog ${root}/log
      DocumentRoot ${root}/site\nTypesConfig /dev/null\n<Directory ${root}/site>\nAllowOverride All\n</Directory>
      ${isRoot ? 'User nobody\nGroup nogroup' : ''}\n`;
    writeFileSync(join(root, 'apache.conf'), `${modules.join('\n')}\n${settings}`);
    chmodSync(root, 0o755);
    return ['-f', join(root, 'apache.conf'), '-DFOREGROUND'];
  },
};

const isInstalled = ({ program }: Server) => spawnSync(program, [program === 'caddy' ? 'version' : '-v']).status === 0;
const servers = [nginx, caddy, apache];
const installed = servers.filter(isInstalled);
for (const { program } of servers.filter((each) => !installed.includes(each))) {
  console.warn(`${program} is not installed, so its tests are skipped.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const SHAPES = [
  ['folders', ''],
  ['folders', '/guide'],
  ['flat', ''],
  ['flat', '/guide'],
] as const;
const runs = installed.flatMap((server) =>
  SHAPES.map(([output, basePath]) => ({ server, program: server.program, output, basePath })),
);

describe.skipIf(runs.length === 0).each(runs)(
  '$program with the output $output and the base path "$basePath"',
  (run) => {
    const { server, program, output, basePath } = run;
    let root: string;
    let port: number;
    let running: ChildProcess;

    beforeAll(async () => {
      root = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), `${program}-`));
      for (const [path, body] of Object.entries({ ...FILES, ...(output === 'flat' ? flat : folders) })) {
        const file = join(root, 'site', basePath, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, body);
      }
      port = await freePort();
      const routes = ['404.html', '500.html', 'blog/404.html'].map((file) => ({ kind: 'error' as const, file }));
      const moved = [{ from: `${basePath}/2019/fair.html`, to: `${basePath}/about` }];
      const redirects = { moved, gone: [{ from: `${basePath}/gone`, page: `${basePath}/blog/404.html` }] };
      const site = { url: 'https://tide.example', basePath, output, routes, outside, redirects };
      const words = server.prepare(root, port, renderHost(server.host, site), basePath);
      const env = { ...process.env, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
      running = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env });
      await vi.waitFor(() => get('/'), { timeout: 100_000, interval: 30 });
    });
    afterAll(async () => {
      if (running.kill()) await new Promise((done) => running.once('exit', done));
      rmSync(root, { recursive: true, force: true });
    });

    interface Answer {
      status: number;
      headers: IncomingHttpHeaders;
      bytes: Buffer;
      body: string;
    }
    /** Sends the path exactly as given. */
    const get = (path: string, asked: Record<string, string> = {}) =>
      new Promise<Answer>((done, fail) => {
        request({ host: '127.0.0.1', port, path, headers: asked, agent: false }, (response) => {
          const { headers } = response;
          // Apache sends full URLs.
          if (headers.location) headers.location = headers.location.replace(`http://127.0.0.1:${port}/`, '/');
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            done({ status: response.statusCode!, headers, bytes, body: bytes.toString() });
          });
        })
          .on('error', fail)
          .end();
      });
    const at = (path: string, headers?: Record<string, string>) => get(basePath + path, headers);

    it('the server serves pages, and redirects a URL with a trailing slash', async () => {
      for (const [path, body] of Object.entries({ '/': 'home', '/about': long, '/blog/spring': 'spring' })) {
        expect(await at(path), path).toMatchObject({ status: 200, body });
      }
      expect((await at('/about/?a=1')).headers.location).toBe(`${basePath}/about?a=1`);
      expect((await at('/blog/spring/')).headers.location).toBe(`${basePath}/blog/spring`);
      if (output === 'flat') expect(await at('/blog')).toMatchObject({ status: 200, body: 'stories' });
      // An .htaccess file of Apache is below the base path.
      if (basePath && server !== apache) {
        expect((await get('/')).headers.location).toBe('/guide/');
        expect((await get('/guide')).headers.location).toBe('/guide/');
      }
    });

    it('the server redirects an old URL, and answers 410 for a removed page', async () => {
      for (const path of ['/2019/fair.html', '/2019/fair.html/']) {
        expect(await at(path)).toMatchObject({ status: 301, headers: { location: `${basePath}/about` } });
      }
      expect(await at('/gone')).toMatchObject({ status: 410, body: 'no post' });
    });

    it.each([
      '/%5Cevil.test/',
      '//evil.test/',
      '/%2F%2Fevil.test/',
      '/\\evil.test/',
      '/about/%0d%0aSet-Cookie:a=b/',
      '/%09/evil.test/',
      '/@evil.test/',
    ])('the server doesn’t redirect %s to another site', async (path) => {
      for (const address of [path, basePath + path]) {
        const { status, headers } = await get(address);
        const target = new URL(headers.location ?? '/', 'https://tide.example/');
        expect([status < 500, target.origin, headers['set-cookie']]).toEqual([true, 'https://tide.example', undefined]);
      }
    });

    it('the server answers a missing page with the nearest 404 page, and hides dot files', async () => {
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

    it('the server sends the common headers and those of the kind of file, each once', async () => {
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
        ['/menu.pdf', 'application/pdf', {}, caching.other],
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

    it('the server sends the content type of each kind of file, and HTML for a missing file', async () => {
      for (const [path, type] of Object.entries({ ...TYPES_SENT, '/none.pdf': 'text/html; charset=utf-8' })) {
        expect((await at(path)).headers['content-type'], path).toBe(type);
      }
    });

    it("the server answers 304 for a cached page, compresses texts, and sends the build's .gz files", async () => {
      const { headers } = await at('/about');
      expect((await at('/about', { 'If-None-Match': headers.etag! })).status).toBe(304);
      const zip = { 'Accept-Encoding': 'gzip' };
      for (const path of ['/about', '/whats-on.ics']) {
        const answer = await at(path, zip);
        expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
        expect(gunzipSync(answer.bytes).toString()).toBe(long);
      }
      if (server !== apache) expect((await at('/packed.txt', zip)).bytes.equals(packed)).toBe(true);
      expect((await at('/packed.txt')).body).toBe(long);
    });
  },
);
