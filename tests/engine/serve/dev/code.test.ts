// Tests changes of code during `npm run dev`: components and styles are updated, and errors are shown until fixed.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDev } from '../../../../build/engine/serve/dev/dev-server.ts';
import type { LiveMessage } from '../../../../build/engine/serve/dev/live-reload.ts';
import type { Preview } from '../../../../build/engine/serve/preview.ts';

const FOOTER = 'components/document/site-footer.tsx';
const STYLES = 'components/document/tokens.css';
const POST = 'content/posts/harbour-market.md';
let root: string;
let server: Preview;
const logged: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-code-'));
  for (const name of [
    'build',
    'components',
    'client',
    'supabase/functions',
    'package.json',
    'tsconfig.json',
    'licences.txt',
  ]) {
    cpSync(name, join(root, name), { recursive: true });
  }
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  // A page may be so near its budget that a rule more is an error.
  appendFileSync(join(root, 'content/site.yaml'), 'budgets: warn\n');
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  server = await startDev({
    root,
    code: { site: 'build/site.ts', stable: ['build/guide/load-guide.ts'] },
    port: 0,
    options: { today: '2026-11-21', drafts: true },
    log: (text) => logged.push(text),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const save = (path: string, body: string) => writeFileSync(join(root, path), body);
const sheetOf = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!;
async function shows(path: string, words: string) {
  await expect.poll(() => page(path)).toMatch(words);
}
/** Problems that the overlay of the page shows. */
async function problems(path: string): Promise<string> {
  let rest = '';
  for await (const chunk of (await fetch(`${server.url}__dev/events?page=/${path}`)).body!) {
    rest += new TextDecoder().decode(chunk);
    const data = /^data: (.*)\n\n/m.exec(rest)?.[1];
    if (data) return (JSON.parse(data) as LiveMessage).problems;
  }
  throw new Error('The connection ended.');
}
async function loggedLast(words: string | RegExp) {
  await expect.poll(() => logged.at(-1)).toMatch(words);
}

test('a saved component and a post that is saved later appear on pages, and social cards can still be drawn', async () => {
  const card = async (path: string) => (await fetch(`${server.url}cards/${path}.png`)).status;
  expect(await card('about')).toBe(200);
  save(FOOTER, text(FOOTER).replace('© <', 'Kept by hand © <'));
  await shows('about', 'Kept by hand ©');
  expect(await card('contact')).toBe(200);
  save(POST, text(POST).replace('Come before the gulls do.', 'Come before the seals do.'));
  await shows('blog/harbour-market', 'Come before the seals do.');
  expect(await page('blog/harbour-market')).toContain('Kept by hand ©');
});

test('saved styles give every page a new style sheet and change nothing else', async () => {
  const before = await page('about');
  save(STYLES, `${text(STYLES)}\n:root { --saved: here; }\n`);
  await expect.poll(async () => sheetOf(await page('about'))).not.toBe(sheetOf(before));
  const after = await page('about');
  expect((await page(sheetOf(after).slice(1))).includes('--saved: here')).toBe(true);
  expect(after.replaceAll(sheetOf(after), sheetOf(before))).toBe(before);
  // Waits until all pages, which now link the new style sheet, are checked.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(logged.filter((each) => each.includes(' error '))).toEqual([]);
});

test('an error in the code is shown until it is fixed, also after other saves', async () => {
  const [footer, styles] = [text(FOOTER), text(STYLES)];
  save(FOOTER, footer.replace('Kept by hand', '</p'));
  await loggedLast('site-footer.tsx');
  save(STYLES, `${styles}\n:root { --later: there; }\n`);
  save(POST, text(POST).replace('Come before the seals do.', 'Come before the crabs do.'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(logged.at(-1)).toContain('site-footer.tsx');
  // The last valid page is still served.
  expect(await page('blog/harbour-market')).toContain('Come before the seals do.');
  save(FOOTER, footer);
  await shows('blog/harbour-market', 'Come before the crabs do.');
  const html = await page('about');
  expect(html).toContain('Kept by hand ©');
  expect((await page(sheetOf(html).slice(1))).includes('--later: there')).toBe(true);

  // A script and a style sheet are bundled only for the pages, so their mistakes come from another bundler.
  for (const [path, mistake] of [
    ['client/loader.ts', '</p'],
    [STYLES, "@import './nowhere.css';"],
  ] as const) {
    const good = text(path);
    save(path, `${mistake}\n${good}`);
    await loggedLast(`${path}:1:`);
    save(path, good);
    await expect.poll(() => logged.at(-1)).not.toContain(`${path}:1:`);
  }

  // Code that throws is shown with its position in the source.
  save(FOOTER, footer.replace(/^export function SiteFooter\(.*{$/m, "$&\n  throw new Error('sunk');"));
  await loggedLast(/sunk[^]*at SiteFooter \(components\/document\/site-footer\.tsx:\d+:9\)/);
  save(FOOTER, footer);
  await shows('about', 'Kept by hand ©');
});

test('a change of a check and of a route appears', async () => {
  const [check, routes] = ['build/engine/checks/check-head.ts', 'build/guide/routes/routes.ts'] as const;
  save(routes, text(routes).replace("'You’re offline'", "'You’re at sea'"));
  await shows('offline', '<title>You’re at sea');
  const good = text(check);
  save(check, good.replace("'og:image'", "'og:anchor'"));
  await loggedLast('og:anchor');
  save(check, good);
  await expect.poll(() => logged.at(-1)).not.toContain('og:anchor');
});

describe('in each folder of components', () => {
  // Read from the disk, so that a new folder is tested without a change of this file.
  const codes = new Map(
    readdirSync('components', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => [`components/${path}`, readFileSync(`components/${path}`, 'utf8')]),
  );
  const mark = (path: string) => codes.get(path)!.replace(/ className="/g, ` data-changed="${path}"$&`);
  const mend = (paths: Iterable<string>) => [...paths].forEach((path) => save(path, codes.get(path)!));
  /** A module of each folder whose elements are on a page, and the page. */
  const shown = new Map<string, { module: string; path: string }>();

  test('a change of elements appears on the next request', async () => {
    const marked = [...codes.keys()].filter((path) => mark(path) !== codes.get(path));
    const folders = new Set(marked.map((path) => dirname(path)));
    expect(folders.size).toBeGreaterThan(5);
    for (const path of marked) save(path, mark(path));
    await shows('about', 'data-changed="components/document/');
    const paths = [...(await page('sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+\/([^<]*)<\/loc>/g)].map(
      ([, at]) => at!,
    );
    for (const path of ['', ...paths, 'letters/preview', 'no-such-page']) {
      if (shown.size === folders.size) break;
      for (const [, module] of (await page(path)).matchAll(/ data-changed="([^"]+)"/g)) {
        if (!shown.has(dirname(module!))) shown.set(dirname(module!), { module: module!, path });
      }
    }
    expect([...folders].filter((folder) => !shown.has(folder))).toEqual([]);
    mend(marked);
    await expect.poll(() => page('about')).not.toContain('data-changed');
  });

  test('an error is on the page until it is mended', async () => {
    const sink = (code: string, folder: string) => {
      const error = `throw new Error('Sunk in ${folder}.');`;
      const inFunctions = code.replace(/^export (?:async )?function [^]*?[ )]\{$/gm, `$& if (true) ${error}`);
      return inFunctions === code ? `${code}\n${error}\n` : inFunctions;
    };
    let broken: string[] = [];
    for (const [folder, { module, path }] of shown) {
      mend(broken);
      broken = [module];
      save(module, sink(codes.get(module)!, folder));
      await expect.poll(() => problems(path)).toContain(`Sunk in ${folder}.`);
    }
    mend(broken);
    await expect.poll(() => problems('about')).toBe('');
  });
});
