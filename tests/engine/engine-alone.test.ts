// Builds a blog with only the engine, without the guide, newsletter, components and content of this project.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { buildFolder } from '../../build/engine/build-folder.ts';
import { defineCollection } from '../../build/engine/content/collection.ts';
import { loadFile } from '../../build/engine/content/load-file.ts';
import { defineSite } from '../../build/engine/define-site.ts';
import { createRebuild } from '../../build/engine/serve/dev/rebuild.ts';
import { blog } from './blog/site.tsx';

const SOURCE = 'tests/engine/blog';
const NOTE = 'content/notes/first-frost.md';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blog-'));
  cpSync(join(SOURCE, 'content'), join(root, 'content'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const definition = { load: async () => blog };
const buildBlog = (options = {}) => buildFolder(definition, root, { write: true, ...options }, 'the same code');
const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8');
const edit = (from: string, to: string) =>
  writeFileSync(join(root, NOTE), readFileSync(join(root, NOTE), 'utf8').replace(from, to));

test('the example blog needs no code outside the engine', async () => {
  const { metafile } = await build({
    entryPoints: [`${SOURCE}/site.tsx`],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    outdir: 'out',
  });
  const outside = Object.keys(metafile.inputs).filter((path) => !/^(?:build\/engine|tests\/engine\/blog)\//.test(path));
  expect(outside).toEqual([]);
});

test('the built blog has a page, a style sheet and an icon, but no drafts', async () => {
  const { failed, findings } = await buildBlog();
  expect([failed, findings]).toEqual([false, []]);
  expect(page()).toContain('The pond had a <em>skin</em> this morning.');
  expect(page()).not.toContain('Not yet');
  const [, styles] = /href="(\/assets\/[^"]+\.css)"/.exec(page())!;
  const [, icon] = /href="(\/assets\/[^"]+\.svg)"/.exec(page())!;
  for (const path of [styles!, icon!]) expect(existsSync(join(root, 'dist', path))).toBe(true);
  await buildBlog({ drafts: true });
  expect(page()).toContain('Not yet');
});

test('a build with drawLater publishes the site without drawings, and adds the drawings on request', async () => {
  const drawing = { path: 'pond.png', key: () => 'pond', draw: async () => new Uint8Array([1]), mayFollow: true };
  const withDrawing: typeof blog = { ...blog, drawings: () => [drawing] };
  const options = { write: true, drawLater: true };
  const buildNow = () => buildFolder({ load: async () => withDrawing }, root, options, 'the same code');
  const file = join(root, 'dist/pond.png');
  const stopped = await buildNow();
  await expect(stopped.drawRest!(AbortSignal.abort())).rejects.toThrow('aborted');
  expect([page().includes('<title>'), existsSync(file)]).toEqual([true, false]);

  const { drawRest } = await buildNow();
  const before = page();
  await drawRest!(new AbortController().signal);
  expect([existsSync(file), page()]).toEqual([true, before]);
  const again = await buildNow();
  expect([again.stopwatch, again.drawRest]).toEqual([undefined, undefined]);
});

test('a save updates the page of the dev server', async () => {
  const rebuild = createRebuild(blog, root, { drafts: true });
  await rebuild();
  edit('this morning', 'at noon');
  const { snapshot } = await rebuild(new Set([NOTE]));
  expect(String(await snapshot!.files.read('index.html'))).toContain('</em> at noon.');
});

test('a new kind of content needs only a definition and an entry in the list of collections', async () => {
  const schema = z.strictObject({ words: z.string() });
  const quotes = defineCollection({ name: 'quote', files: 'quotes/<name>.yaml', schema });
  const { content } = blog;
  const withQuotes = defineSite({
    ...blog,
    content: {
      ...content,
      collections: [...content.collections, quotes],
      *load(files, context, options) {
        for (const file of files.of(quotes)) loadFile(file, schema, 'quote', context);
        return yield* content.load(files, context, options);
      },
    },
  });
  mkdirSync(join(root, 'content/quotes'));
  writeFileSync(join(root, 'content/quotes/heron.yaml'), 'words: Not a ripple.\n');
  writeFileSync(join(root, 'content/quotes/otter.yaml'), 'word: Gone.\n');
  const placesWith = async (site: typeof blog) => {
    const { findings } = await buildFolder({ load: async () => site }, root, { write: false }, 'the same code');
    return findings.map(({ rule, file }) => `${rule} ${file}`);
  };
  expect(await placesWith(blog)).toHaveLength(2);
  expect(await placesWith(withQuotes)).toEqual(['quote/unknown-field content/quotes/otter.yaml']);
});
