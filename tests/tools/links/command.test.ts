// `npm run links` from outside, against servers on this machine: what it asks, what it calls gone, what it writes.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runLinks } from '../../../build/tools/links/command.ts';

/** Status, and where to, by path. A function gives an answer by method; undefined never answers. */
const answers: Record<string, [status: number, location?: string] | ((method: string) => [number]) | undefined> = {
  '/ok': [200],
  '/no-head': (method) => [method === 'HEAD' ? 405 : 200],
  '/permanent': [301, '/ok'],
  '/twice': [308, '/permanent'],
  '/for-now': [302, '/ok'],
  '/permanent-then-for-now': [301, '/for-now'],
  '/round': [301, '/round'],
  '/to-mail': [301, 'mailto:a@b.example'],
  '/to-no-address': [301, 'http://[::'],
  '/to-a-user': [301, 'https://a:b@c.example/'],
  '/moved-to-nothing': [301, '/missing'],
  '/missing': [404],
  '/removed': [410],
  '/forbidden': [403],
  '/too-often': [429],
  '/broken': [503],
  '/silent': undefined,
};

let server: Server;
let base: string;
let root: string;
const asked: string[] = [];
const agents = new Set<string>();
const said: string[] = [];
let pauses = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    agents.add(String(request.headers['user-agent']));
    const answer = answers[request.url!];
    if (!answer) return;
    const [status, location] = typeof answer === 'function' ? answer(request.method!) : answer;
    response.writeHead(status, location ? { Location: location } : {}).end(request.method === 'HEAD' ? undefined : 'body');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'));
  asked.length = said.length = pauses = 0;
  agents.clear();
  content('site.yaml', 'url: https://tide.example\n');
  return () => rmSync(root, { recursive: true, force: true });
});

function content(path: string, text: string): void {
  const file = join(root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const run = (...words: string[]) =>
  runLinks(words, { root, today: '2026-11-21', timeout: 300, pause: async () => void pauses++, say: (text) => said.push(text) });

const report = (day = '2026-11-21') => readFileSync(join(root, `.cache/outside-links/${day}.md`), 'utf8').replaceAll(base, '');

/** The heading under which the report has an address, and what it says of it; 'ok' when it is not in it. */
function verdict(path: string, day?: string): string {
  let heading = 'ok';
  for (const line of report(day).split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3);
    if (line.startsWith(`- <${path}>`)) return heading + line.slice(`- <${path}>`.length);
  }
  return 'ok';
}

describe('an address that answers', () => {
  it.each([
    ['/ok', 'ok', ['HEAD /ok']],
    ['/no-head', 'ok', ['HEAD /no-head', 'GET /no-head']],
    ['/for-now', 'ok', ['HEAD /for-now', 'HEAD /ok']],
    ['/permanent', 'Moved → </ok>', ['HEAD /permanent', 'HEAD /ok']],
    ['/twice', 'Moved → </ok>', ['HEAD /twice', 'HEAD /permanent', 'HEAD /ok']],
    ['/permanent-then-for-now', 'Moved → </for-now>', ['HEAD /permanent-then-for-now', 'HEAD /for-now', 'HEAD /ok']],
  ])('%s is %s', async (path, expected, requests) => {
    content('posts/a.md', `[it](${base}${path})`);
    expect(await run()).toBe(0);
    expect(verdict(path)).toBe(expected);
    expect(asked).toEqual(requests);
  });
});

describe('an address that does not', () => {
  it.each([
    ['/forbidden', 'Refused (403)'],
    ['/too-often', 'Refused (429)'],
    ['/broken', 'Failing (status 503)'],
    ['/round', 'Failing (more than 5 redirects)'],
    ['/to-mail', 'Failing (it leads to mailto:a@b.example)'],
    ['/to-no-address', 'Failing (it leads to http://[::)'],
    ['/to-a-user', 'Failing (it leads to https://a:b@c.example/)'],
    ['/silent', 'Timed out'],
    ['/missing', 'Perhaps gone (404, 2026-11-21)'],
    ['/removed', 'Perhaps gone (410, 2026-11-21)'],
    ['/moved-to-nothing', 'Perhaps gone (404, 2026-11-21)'],
  ])('%s is %s, and blocks nobody', async (path, expected) => {
    content('posts/a.md', `[it](${base}${path})`);
    expect(await run()).toBe(0);
    expect(verdict(path)).toBe(expected);
  });

  it('is one with a user’s name in it, which nobody can ask for', async () => {
    content('posts/a.md', '<https://a:b@c.org/>');
    expect(await run()).toBe(0);
    expect(report()).toContain('- <https://a:b@c.org/> (it names a user)');
  });

  it('asks a host that is tired of us only once', async () => {
    content('posts/a.md', `[it](${base}/too-often)`);
    await run();
    expect(asked).toEqual(['HEAD /too-often']);
  });

  it('follows five redirects and no more', async () => {
    content('posts/a.md', `[it](${base}/round)`);
    await run();
    expect(asked).toHaveLength(6);
  });

  it('may have no server at all', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    await new Promise((done) => other.close(done));
    content('posts/a.md', `[it](http://127.0.0.1:${port}/)`);
    expect(await run()).toBe(0);
    expect(report()).toContain(`- <http://127.0.0.1:${port}/> (ECONNREFUSED)`);
  });
});

describe('gone', () => {
  beforeEach(() => content('posts/a.md', `[it](${base}/missing)`));

  it('needs two different days', async () => {
    await run();
    await run();
    expect(verdict('/missing')).toBe('Perhaps gone (404, 2026-11-21)');
    await run('--date', '2026-12-01');
    expect(verdict('/missing', '2026-12-01')).toBe('Gone (404, 2026-11-21, 2026-12-01)');
  });

  it('is forgotten when the address answers again', async () => {
    await run();
    answers['/missing'] = [200];
    await run('--date', '2026-11-22').finally(() => (answers['/missing'] = [404]));
    await run('--date', '2026-11-23');
    expect(verdict('/missing', '2026-11-23')).toBe('Perhaps gone (404, 2026-11-23)');
  });

  it('is not forgotten because the host was busy in between', async () => {
    await run();
    answers['/missing'] = [503];
    await run('--date', '2026-11-22').finally(() => (answers['/missing'] = [404]));
    await run('--date', '2026-11-23');
    expect(verdict('/missing', '2026-11-23')).toBe('Gone (404, 2026-11-21, 2026-11-23)');
  });

  it('is counted anew after a memory that cannot be read, and says so', async () => {
    await run();
    writeFileSync(join(root, '.cache/outside-links/strikes.json'), '{"a": 1}');
    expect(await run('--date', '2026-11-22')).toBe(0);
    expect(said.join('\n')).toContain('strikes are counted anew');
    expect(verdict('/missing', '2026-11-22')).toBe('Perhaps gone (404, 2026-11-22)');
  });
});

describe('the command', () => {
  it('is polite: it names itself and the site, and pauses between two requests to a host', async () => {
    content('posts/a.md', `[1](${base}/ok) [2](${base}/ok) [3](${base}/removed)`);
    await run();
    expect(asked).toEqual(['HEAD /ok', 'HEAD /removed', 'GET /removed']);
    // One more request was made to that host, which it could not read: whether it speaks https.
    expect(pauses).toBe(asked.length + 1 - 1);
    expect([...agents]).toEqual(['outside-links/1 (+https://tide.example)']);
  });

  it('writes every place of a link, and what to do first', async () => {
    content('posts/a.md', `one\n\n[1](${base}/permanent)\n`);
    content('sources.yaml', `- url: ${base}/permanent\n- url: ${base}/ok\n- url: ${base}/forbidden\n`);
    await run();
    expect(report()).toBe(`# Outside links, 2026-11-21

3 looked at: 1 moved, 1 refused, 1 ok.

## Moved

Write the new address.

- </permanent> → </ok>
  - content/posts/a.md:3:5
  - content/sources.yaml:1:8

## Refused

The host turns programs away, which is its right. Open the link by hand.

- </forbidden> (403)
  - content/sources.yaml:3:8
`);
    expect(said.at(-1)).toBe('1 moved, 1 refused, 1 ok. The report is .cache/outside-links/2026-11-21.md.');
  });

  it('can look at a part of the content, and at content with mistakes', async () => {
    content('posts/a.md', `[1](${base}/ok)`);
    content('areas/b.yaml', `nearby: [\nurl: ${base}/missing`);
    expect(await run('content/areas')).toBe(0);
    expect(asked).toEqual(['HEAD /missing', 'GET /missing']);
    expect(await run('./content/guides')).toBe(0);
    expect(said.at(-1)).toContain('No outside links.');
  });

  it.each([
    [['--date', 'today'], '"today" is not a date.'],
    [['--date', '2026-02-30'], '"2026-02-30" is not a date.'],
    [['--parallel', '99'], '"99" is no number of hosts.'],
    [['--loud'], "Unknown option '--loud'"],
  ])('refuses %j and asks nobody', async (words, message) => {
    content('posts/a.md', `[1](${base}/ok)`);
    expect(await run(...words)).toBe(2);
    expect(said.join('\n')).toContain(message);
    expect(asked).toEqual([]);
    expect(existsSync(join(root, '.cache'))).toBe(false);
  });
});
