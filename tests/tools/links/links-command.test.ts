// Tests `npm run links` against a local server: its requests, its verdicts, its report and its history.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../build/tools/links/links-command.ts';

/** By path, the status and the redirect's target. A function answers by method; undefined never answers. */
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
const logged: string[] = [];
let pauses = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    agents.add(String(request.headers['user-agent']));
    const answer = answers[request.url!];
    if (!answer) return;
    const [status, location] = typeof answer === 'function' ? answer(request.method!) : answer;
    response
      .writeHead(status, location ? { Location: location } : {})
      .end(request.method === 'HEAD' ? undefined : 'body');
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
  asked.length = logged.length = pauses = 0;
  agents.clear();
  content('site.yaml', 'url: https://tide.example\n');
  return () => rmSync(root, { recursive: true, force: true });
});

function content(path: string, text: string): void {
  const file = join(root, 'content', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const run = (...args: string[]) =>
  runCommand(args, {
    allowsPrivate: true,
    root,
    today: '2026-11-21',
    timeout: 300,
    pause: async () => void pauses++,
    log: (text) => logged.push(text),
  });

const report = (day = '2026-11-21') =>
  readFileSync(join(root, `.cache/external-links/${day}.md`), 'utf8').replaceAll(base, '');

/** The heading under which the report lists an address, and its details; 'ok' when it is not listed. */
function verdict(path: string, day?: string): string {
  let heading = 'ok';
  for (const line of report(day).split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3);
    if (line.startsWith(`- <${path}>`)) return heading + line.slice(`- <${path}>`.length);
  }
  return 'ok';
}

describe('a link that works', () => {
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

describe('a link that fails', () => {
  it.each([
    ['/forbidden', 'Refused (403)'],
    ['/too-often', 'Refused (429)'],
    ['/broken', 'Failing (status 503)'],
    ['/round', 'Failing (more than 5 redirects)'],
    ['/to-mail', 'Failing (it redirects to mailto:a@b.example)'],
    ['/to-no-address', 'Failing (it redirects to http://[::)'],
    ['/to-a-user', 'Failing (it redirects to https://a:b@c.example/)'],
    ['/silent', 'Timed out'],
    ['/missing', 'Perhaps gone (404, 2026-11-21)'],
    ['/removed', 'Perhaps gone (410, 2026-11-21)'],
    ['/moved-to-nothing', 'Perhaps gone (404, 2026-11-21)'],
  ])('%s is %s, and the exit code is 0', async (path, expected) => {
    content('posts/a.md', `[it](${base}${path})`);
    expect(await run()).toBe(0);
    expect(verdict(path)).toBe(expected);
  });

  it('is reported when it contains a user name, which fetch does not accept', async () => {
    content('posts/a.md', '<https://a:b@c.org/>');
    expect(await run()).toBe(0);
    expect(report()).toContain('- <https://a:b@c.org/> (it contains a user name)');
  });

  it('is not retried when the host answers 429', async () => {
    content('posts/a.md', `[it](${base}/too-often)`);
    await run();
    expect(asked).toEqual(['HEAD /too-often']);
  });

  it('is followed over five redirects at most', async () => {
    content('posts/a.md', `[it](${base}/round)`);
    await run();
    expect(asked).toHaveLength(6);
  });

  it('may point to a port without a server', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    await new Promise((done) => other.close(done));
    content('posts/a.md', `[it](http://127.0.0.1:${port}/)`);
    expect(await run()).toBe(0);
    expect(report()).toContain(`- <http://127.0.0.1:${port}/> (ECONNREFUSED)`);
  });
});

describe('the verdict "gone"', () => {
  beforeEach(() => content('posts/a.md', `[it](${base}/missing)`));

  it('needs two different days', async () => {
    await run();
    await run();
    expect(verdict('/missing')).toBe('Perhaps gone (404, 2026-11-21)');
    await run('--date', '2026-12-01');
    expect(verdict('/missing', '2026-12-01')).toBe('Gone (404, 2026-11-21, 2026-12-01)');
  });

  it('starts again when the address answers in between', async () => {
    await run();
    answers['/missing'] = [200];
    await run('--date', '2026-11-22').finally(() => (answers['/missing'] = [404]));
    await run('--date', '2026-11-23');
    expect(verdict('/missing', '2026-11-23')).toBe('Perhaps gone (404, 2026-11-23)');
  });

  it('does not start again when the host has an error in between', async () => {
    await run();
    answers['/missing'] = [503];
    await run('--date', '2026-11-22').finally(() => (answers['/missing'] = [404]));
    await run('--date', '2026-11-23');
    expect(verdict('/missing', '2026-11-23')).toBe('Gone (404, 2026-11-21, 2026-11-23)');
  });

  it('starts again when the history cannot be read, with a message', async () => {
    await run();
    writeFileSync(join(root, '.cache/external-links/history.json'), '{"a": 1}');
    expect(await run('--date', '2026-11-22')).toBe(0);
    expect(logged.join('\n')).toContain('the history of the links starts again');
    expect(verdict('/missing', '2026-11-22')).toBe('Perhaps gone (404, 2026-11-22)');
  });
});

describe('the command', () => {
  it('identifies itself and the site, and pauses between two requests to a host', async () => {
    content('posts/a.md', `[1](${base}/ok) [2](${base}/ok) [3](${base}/removed)`);
    await run();
    expect(asked).toEqual(['HEAD /ok', 'HEAD /removed', 'GET /removed']);
    // The server does not see one request more: the attempt over https.
    expect(pauses).toBe(asked.length + 1 - 1);
    expect([...agents]).toEqual(['external-links/1 (+https://tide.example)']);
  });

  it('writes every place of a link, and the links that need work first', async () => {
    content('posts/a.md', `one\n\n[1](${base}/permanent)\n`);
    content('sources.yaml', `- url: ${base}/permanent\n- url: ${base}/ok\n- url: ${base}/forbidden\n`);
    await run();
    expect(report()).toBe(`# External links, 2026-11-21

3 checked: 1 moved, 1 refused, 1 ok.

## Moved

Write the new address.

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

  it('checks a part of the content, and content with mistakes', async () => {
    content('posts/a.md', `[1](${base}/ok)`);
    content('areas/b.yaml', `nearby: [\nurl: ${base}/missing`);
    expect(await run('content/areas')).toBe(0);
    expect(asked).toEqual(['HEAD /missing', 'GET /missing']);
    expect(await run('./content/guides')).toBe(0);
    expect(logged.at(-1)).toContain('No external links.');
  });

  it.each([
    [['--date', 'today'], '"today" is not a date.'],
    [['--date', '2026-02-30'], '"2026-02-30" is not a date.'],
    [['--parallel', '99'], '"99" is not a number of hosts.'],
    [['--loud'], "Unknown option '--loud'"],
  ])('rejects %j and sends no request', async (args, message) => {
    content('posts/a.md', `[1](${base}/ok)`);
    expect(await run(...args)).toBe(2);
    expect(logged.join('\n')).toContain(message);
    expect(asked).toEqual([]);
    expect(existsSync(join(root, '.cache'))).toBe(false);
  });
});
