// Tests that `npm run dev` shows a change and an error in each folder of code that the pages are made from. The folders
// are those of the modules that build/site.ts imports, so a new folder is tested without a change of this file.
import { build } from 'esbuild';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDev } from '../../../../build/engine/serve/dev/dev-server.ts';
import type { LiveMessage } from '../../../../build/engine/serve/dev/live-reload.ts';
import type { Preview } from '../../../../build/engine/serve/preview.ts';

let root: string;
let server: Preview;
const codes = new Map<string, string>();
const modulesIn = (folder: string) => [...codes.keys()].filter((path) => dirname(path) === folder);
let folders: string[];
/** A module of each folder of components whose elements are on a page. */
const shownIn = new Map<string, string>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-folders-'));
  for (const name of ['build', 'components', 'client', 'supabase/functions', 'package.json', 'tsconfig.json']) {
    cpSync(name, join(root, name), { recursive: true });
  }
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const options = { bundle: true, write: false, metafile: true, packages: 'external', format: 'esm' } as const;
  const { metafile } = await build({ ...options, entryPoints: ['build/site.ts'], platform: 'node' });
  const modules = Object.keys(metafile.inputs).filter((path) =>
    /^(?!build\/engine\/(?!checks)).*\/.*\.tsx?$/.test(path),
  );
  for (const path of modules) codes.set(path, readFileSync(path, 'utf8'));
  folders = [...new Set(modules.map((path) => dirname(path)))].sort();
  const code = { site: 'build/site.ts', stable: ['build/guide/load-guide.ts'] };
  server = await startDev({ root, code, port: 0, options: { today: '2026-05-20', drafts: true }, log: () => {} });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(new URL(path, server.url))).text();
const save = (path: string, body: string) => writeFileSync(join(root, path), body);
const mend = (paths: string[]) => paths.forEach((path) => save(path, codes.get(path)!));

/** Problems that the overlay of the page shows. */
async function problems(path: string): Promise<string> {
  let rest = '';
  for await (const chunk of (await fetch(new URL(`/__dev/events?page=${path}`, server.url))).body!) {
    rest += new TextDecoder().decode(chunk);
    const data = /^data: (.*)\n\n/m.exec(rest)?.[1];
    if (data) return (JSON.parse(data) as LiveMessage).problems;
  }
  throw new Error('The connection ended.');
}
const patience = { timeout: 100_000, interval: 100 };
async function says(path: string, words: string | RegExp): Promise<void> {
  await expect.poll(() => problems(path), patience).toMatch(words);
}
async function shows(path: string, words: string, isShown = true): Promise<void> {
  await expect.poll(async () => (await page(path)).includes(words), patience).toBe(isShown);
}

/** Gives elements an attribute. */
const mark = (code: string, path: string) => code.replace(/ className="/g, ` data-changed="${path}"$&`);

/** Makes every exported function throw. A module without such functions throws when it is imported. */
function sink(code: string, folder: string): string {
  const error = `throw new Error('Sunk in ${folder}.');`;
  const inFunctions = code.replace(/^export (?:async )?function [^]*?[ )]\{$/gm, `$& if (true) ${error}`);
  return inFunctions === code ? `${code}\n${error}\n` : inFunctions;
}

test('a change of the elements in each folder of components appears on the next request', async () => {
  const paths = [...(await page('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, at]) => at!);
  const marked = [...codes].filter(([path, code]) => mark(code, path) !== code).map(([path]) => path);
  const inFolders = new Set(marked.map((path) => dirname(path)));
  expect(inFolders.size).toBeGreaterThan(5);
  for (const path of marked) save(path, mark(codes.get(path)!, path));
  await shows('/', 'data-changed="components/document/');
  for (const path of ['/', ...paths, '/letters/preview', '/no-such-page']) {
    if (shownIn.size === inFolders.size) break;
    for (const [, module] of (await page(path)).matchAll(/ data-changed="([^"]+)"/g)) {
      if (!shownIn.has(dirname(module!))) shownIn.set(dirname(module!), module!);
    }
  }
  expect([...inFolders].filter((folder) => !shownIn.has(folder))).toEqual([]);
  mend(marked);
  await shows('/', 'data-changed', false);
});

test('an error in each folder is shown, and disappears when it is fixed', async () => {
  // After a change in build/, nothing is kept, so a schema, a route and a check are enough.
  expect(folders.filter((folder) => !/^(?:build|components|supabase)(?:\/|$)/.test(folder))).toEqual([]);
  const inBuild = ['build/engine/checks', 'build/guide/post', 'build/guide/routes'];
  expect(folders).toEqual(expect.arrayContaining(inBuild));
  let broken: string[] = [];
  for (const folder of folders.filter((each) => !/^build\b/.test(each) || inBuild.includes(each))) {
    mend(broken);
    broken = shownIn.has(folder) ? [shownIn.get(folder)!] : modulesIn(folder);
    for (const path of broken) save(path, sink(codes.get(path)!, folder));
    await says('/', `Sunk in ${folder}.`);
  }
  mend(broken);
  await says('/', /^$/);
}, 200_000);

test('changes of a route, a check, a style and a script appear, and so do mistakes in a schema, a style and a script', async () => {
  const edit = (path: string, from: string, to: string) => {
    codes.set(path, readFileSync(path, 'utf8'));
    expect(codes.get(path)).toContain(from);
    save(path, codes.get(path)!.replace(from, to));
  };
  const [routes, post, head, loader, style] = [
    'build/guide/routes/routes.ts',
    'build/guide/post/post.ts',
    'build/engine/checks/check-head.ts',
    'client/loader.ts',
    'components/document/tokens.css',
  ];
  const fileOf = async (name: string) => new RegExp(`"(/assets/${name}-[^"]+)"`).exec(await page('/'))![1]!;
  const before = [await fileOf('loader'), await fileOf('styles')];
  edit(routes, "'You’re offline'", "'You’re at sea'");
  edit(head, "'og:image'", "'og:anchor'");
  edit(loader, '', "console.debug('at sea');\n");
  edit(style, '', ':root { --at: sea; }\n');
  await says('/', 'og:anchor');
  await shows('/offline', '<title>You’re at sea');
  expect(before).not.toContain(await fileOf('loader'));
  expect(before).not.toContain(await fileOf('styles'));
  mend([routes, head, loader, style]);
  await says('/', /^$/);

  for (const [path, from, to, words] of [
    [post, "share one.').max(220)", "share one.').max(9)", 'post/'],
    [loader, '', '</p', 'client/loader.ts:1:'],
    [style, '', "@import './nowhere.css';\n", 'components/document/tokens.css:1:'],
  ] as const) {
    edit(path, from, to);
    await says('/', words);
    mend([path]);
  }
  await says('/', /^$/);
}, 200_000);
