// Tests that the dev server follows the files, and that mistakes appear and clear by themselves.
import { site } from '../../../../build/site.ts';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { Preview } from '../../../../build/engine/serve/preview.ts';
import { startDev } from '../../../../build/engine/serve/dev/dev-server.ts';
import type { LiveMessage } from '../../../../build/engine/serve/dev/live-reload.ts';
import { createRebuild } from '../../../../build/engine/serve/dev/rebuild.ts';

const POST = 'content/posts/harbour-market.md';
const PAGE = '/blog/harbour-market';
let root: string;
let server: Preview;
let address: string;
const logged: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-'));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  mkdirSync(join(root, 'client'));
  cpSync('client/dev-reload.ts', join(root, 'client/dev-reload.ts'));
  const options = { content: 'content', today: '2026-11-21', drafts: true };
  server = await startDev({
    root,
    port: 0,
    options,
    load: async () => createRebuild(site, root, options),
    log: (text) => logged.push(text),
  });
  address = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const get = async (path: string) => (await fetch(address + path)).text();
const status = async (path: string) => (await fetch(address + path)).status;
const text = (path = POST) => readFileSync(join(root, path), 'utf8');
const save = (body: string, path = POST) => writeFileSync(join(root, path), body);

/** Listens like an open page, calls `act` after the first message, and returns the next one that `wanted` accepts. */
async function told(
  wanted: (message: LiveMessage, first: LiveMessage) => boolean,
  act: () => void,
  page = PAGE,
): Promise<LiveMessage> {
  const { body } = await fetch(`${address}/__dev/events?page=${page}`);
  let rest = '';
  let acted = false;
  for await (const chunk of body!) {
    rest += new TextDecoder().decode(chunk);
    const messages = [...rest.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!) as LiveMessage);
    // The first message is the state before the action.
    if (messages.length > 0 && !acted) {
      acted = true;
      act();
      continue;
    }
    const found = messages.slice(1).find((message) => wanted(message, messages[0]!));
    // Ending the loop closes the connection.
    if (found) return found;
  }
  throw new Error('The connection ended.');
}

const isNewVersion = (message: LiveMessage, first: LiveMessage) => message.version !== first.version;

const versionOf = (html: string) => /data-version="([^"]+)"/.exec(html)?.[1];

test('the dev server answers like the preview server, and adds its script only to pages', async () => {
  expect(await get(PAGE)).toContain('<head><script src="/__dev/reload.js"');
  expect(await get('/nowhere')).toContain('/__dev/reload.js');
  expect(await status('/nowhere')).toBe(404);
  expect((await fetch(`${address}/blogs/`, { redirect: 'manual' })).status).toBe(308);
  expect(await get('/feed.xml')).not.toContain('__dev');
  expect(await get('/__dev/reload.js')).toContain('EventSource');
});

test('an edited post reloads its page and no other page', async () => {
  const other = versionOf(await get('/about'));
  const { version } = await told(isNewVersion, () => save(`${text()}\nNew words.\n`));
  const page = await get(PAGE);
  expect(page).toContain('New words.');
  expect(versionOf(page)).toBe(version);
  expect(versionOf(await get('/about'))).toBe(other);
});

test('a changed picture reloads pages, but a picture that is saved without a change reloads none', async () => {
  const picture = 'content/images/posts/pot.svg';
  const before = versionOf(await get('/about'));
  const saves = () => logged.filter((line) => line.startsWith(picture)).length;
  const known = saves();
  save(text(picture), picture);
  await expect.poll(saves).toBeGreaterThan(known);
  expect(versionOf(await get('/about'))).toBe(before);
  await told(isNewVersion, () => save(text(picture).replace('<svg', '<!-- --><svg'), picture), '/about');
});

test("a broken link is reported even if its page isn't open", async () => {
  const good = text();
  onTestFailed(() => save(good));
  const { problems } = await told(
    (message) => message.problems !== '',
    () => save(`${good}\n[a](/nowhere)\n`),
  );
  expect(problems).toContain('page/broken-link');
  await told(
    (message) => message.problems === '',
    () => save(good),
  );
});

test('the dev server notices added, renamed and deleted files, and new folders', async () => {
  const draft = text()
    .replace(/^excerpt: .*$/m, 'excerpt: Nobody has read this.')
    .replace('title:', 'draft: true\ntitle:');
  await told(isNewVersion, () => save(draft, 'content/posts/fresh.md'), '/blog/fresh');
  expect(await get('/blog/fresh')).toContain('badge-draft">Draft<');
  await told(
    isNewVersion,
    () => renameSync(join(root, 'content/posts/fresh.md'), join(root, 'content/posts/fresher.md')),
    '/blog/fresher',
  );
  expect([await status('/blog/fresh'), await status('/blog/fresher')]).toEqual([404, 200]);
  await told(isNewVersion, () => rmSync(join(root, 'content/posts/fresher.md')), '/blog/fresher');
  expect(await status('/blog/fresher')).toBe(404);
  const folder = join(root, 'content/directories/zz3');
  const listings = text('content/directories/zz2/shops.yaml')
    .replace(/^path: .*$/m, 'path: /zz3-shops')
    .replace(/^description: .*$/m, 'description: Shops elsewhere.');
  await told(
    isNewVersion,
    () => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'shops.yaml'), listings);
    },
    '/zz3-shops',
  );
  expect(await status('/zz3-shops')).toBe(200);
});

test('the site moves to a new sub-path as soon as site.yaml contains the sub-path', async () => {
  const good = text('content/site.yaml');
  onTestFailed(() => save(good, 'content/site.yaml'));
  const elsewhere = '/guide/about';
  await told(isNewVersion, () => save(`basePath: /guide\n${good}`, 'content/site.yaml'), elsewhere);
  expect(await get(elsewhere)).toContain('href="/guide/contact"');
  const home = await fetch(`${address}/?a=1`, { redirect: 'manual' });
  expect([home.status, home.headers.get('location')]).toEqual([308, '/guide/?a=1']);
  expect(await status('/about')).toBe(404);
  await told(isNewVersion, () => save(good, 'content/site.yaml'), '/about');
  expect([await status('/about'), await status(elsewhere)]).toEqual([200, 404]);
});
