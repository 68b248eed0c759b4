// Tests `npm run links` against a local server.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicFetch } from '../../../build/registers/answer/public-fetch.ts';
import { runCommand } from '../../../build/tools/links/links-command.ts';

/** Status and redirect target of a response. Undefined if the server never answers. */
type Answer = [status: number, location?: string] | undefined;
const answers: Record<string, Answer | ((method: string) => Answer)> = {
  '/ok': [200],
  '/permanent': [301, '/ok'],
  '/round': [301, '/round'],
  '/to-no-address': [301, 'http://[::'],
  '/moved-to-nothing': [301, '/missing'],
  '/missing': [404],
  '/removed': [410],
  '/forbidden': [403],
  '/too-often': [429],
  '/silent-head': (method) => (method === 'HEAD' ? undefined : [200]),
  '/round-head': (method) => (method === 'HEAD' ? [302, '/round-head'] : [200]),
  '/silent': undefined,
};

let server: Server;
let base: string;
let root: string;
const asked: string[] = [];
const agents = new Set<string>();
const logged: string[] = [];
let pauses = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    agents.add(String(request.headers['user-agent']));
    const known = answers[request.url!];
    const answer = typeof known === 'function' ? known(request.method!) : known;
    if (!answer) return;
    const [status, location] = answer;
    response
      .writeHead(status, location ? { Location: location } : {})
      .end(request.method === 'HEAD' ? undefined : 'body');
  });
  // Keeps idle connections open. Otherwise the client may reuse a connection just when the server closes it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'));
  asked.length = logged.length = pauses = 0;
  agents.clear();
  content('site.yaml', 'url: https://tide.example\n');
});

function content(path: string, text: string): void {
  const file = join(root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Milliseconds after which a request times out. Only a request without an answer takes this long. */
let timeout = 5000;

const run = (...args: string[]) =>
  runCommand(args, {
    fetch: publicFetch(() => true),
    root,
    today: '2026-11-21',
    timeout,
    pause: async () => void pauses++,
    log: (text) => logged.push(text),
  });

const report = () => readFileSync(join(root, '.cache/external-links/2026-11-21.md'), 'utf8').replaceAll(base, '');

/** Heading under which the report lists a URL, and its details. 'ok' if the URL isn't listed. */
function verdict(path: string): string {
  let heading = 'ok';
  for (const line of report().split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3);
    if (line.startsWith(`- <${path}>`)) return heading + line.slice(`- <${path}>`.length);
  }
  return 'ok';
}

describe('a link that works', () => {
  it.each([
    ['/ok', 'ok', ['HEAD /ok']],
    ['/silent-head', 'ok', ['HEAD /silent-head', 'GET /silent-head']],
    ['/permanent', 'Moved → </ok>', ['HEAD /permanent', 'HEAD /ok']],
  ])('npm run links reports that the working link to %s is %s', async (path, expected, requests) => {
    content('posts/a.md', `[it](${base}${path})`);
    timeout = path === '/silent-head' ? 500 : 5000;
    expect(await run()).toBe(0);
    expect(verdict(path)).toBe(expected);
    expect(asked).toEqual(requests);
  });
});

describe('a link that fails', () => {
  it.each([
    ['/forbidden', 'Refused (403)'],
    ['/to-no-address', 'Failing (it redirects to http://[::)'],
    ['/silent', 'Timed out'],
    ['/moved-to-nothing', 'Missing (404)'],
  ])('npm run links reports that the failing link to %s is %s, with exit code 0', async (path, expected) => {
    content('posts/a.md', `[it](${base}${path})`);
    timeout = path === '/silent' ? 500 : 5000;
    expect(await run()).toBe(0);
    expect(verdict(path)).toBe(expected);
  });

  it('npm run links requests a link by GET after too many redirects by HEAD', async () => {
    content('posts/a.md', `[1](${base}/round) [2](${base}/round-head)`);
    await run();
    expect(verdict('/round-head')).toBe('ok');
    expect(asked.filter((line) => line.endsWith('/round'))).toEqual([
      ...Array<string>(6).fill('HEAD /round'),
      ...Array<string>(6).fill('GET /round'),
    ]);
  });
});

describe('npm run links', () => {
  it('npm run links names itself and the site in the User-Agent, and pauses between links of a host', async () => {
    content('posts/a.md', `[1](${base}/ok) [2](${base}/ok) [3](${base}/removed)`);
    await run();
    expect(asked).toEqual(['HEAD /ok', 'HEAD /removed', 'GET /removed']);
    expect(pauses).toBe(1);
    expect([...agents]).toEqual(['external-links/1 (+https://tide.example)']);
  });

  it('the report of npm run links lists every position of a link, and begins with links that need work', async () => {
    content('posts/a.md', `one\n\n[1](${base}/permanent)\n`);
    content('sources.yaml', `- url: ${base}/permanent\n- url: ${base}/ok\n- url: ${base}/forbidden\n`);
    await run();
    expect(report()).toBe(`# External links, 2026-11-21

3 checked: 1 moved, 1 refused, 1 ok.

## Moved

Write the new URL.

- </permanent> → </ok>
  - content/posts/a.md:3:5
  - content/sources.yaml:1:8

## Refused

The host rejects automated requests. Open the link in a browser.

- </forbidden> (403)
  - content/sources.yaml:3:8
`);
    expect(logged.at(-1)).toBe('1 moved, 1 refused, 1 ok. The report is .cache/external-links/2026-11-21.md.');
  });

  it('npm run links can check only a part of the content, and accepts content with mistakes', async () => {
    content('posts/a.md', `[1](${base}/ok)`);
    content('areas/b.yaml', `nearby: [\nurl: ${base}/missing`);
    expect(await run('content/areas')).toBe(0);
    expect(asked).toEqual(['HEAD /missing', 'GET /missing']);
    content('guides/c.yaml', 'heading: none');
    expect(await run('./content/guides')).toBe(0);
    expect(logged.at(-1)).toContain('No external links.');
  });

  it.each([
    [['--loud'], "Unknown option '--loud'"],
    [['content/psots'], 'No file of the content starts with content/psots.'],
  ])('npm run links rejects the arguments %j and sends no request', async (args, message) => {
    content('posts/a.md', `[1](${base}/ok)`);
    expect(await run(...args)).toBe(2);
    expect(logged.join('\n')).toContain(message);
    expect(asked).toEqual([]);
    expect(existsSync(join(root, '.cache'))).toBe(false);
  });
});
