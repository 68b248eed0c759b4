// Tests that bundled styles and scripts are reproducible, contain no paths of this machine, and load little at first.
import { site } from '../../../build/site.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { bundleScripts, bundleStyles, bundleWorkers } from '../../../build/engine/assets/bundle.ts';
import { chunks } from '../../../client/chunks.ts';

const { root, styles, sheets } = site.assets;
const entries = [styles, ...Object.values(sheets!)];
const scripts = site.assets.scripts!;
async function bundle() {
  const [sheet, code] = await Promise.all([bundleStyles(root, entries), bundleScripts(root, scripts)]);
  return {
    styles: sheet.urls[styles]!,
    loader: code.urls[scripts.loader]!,
    afterLoad: code.urls[scripts.afterLoad]!,
    weights: code.weights,
    files: [...sheet.files, ...code.files],
  };
}
let first: Awaited<ReturnType<typeof bundle>>;
let second: typeof first;

beforeAll(async () => {
  first = await bundle();
  second = await bundle();
});

const bodyAt = (address: string) => Buffer.from(first.files.find(({ path }) => `/${path}` === address)!.body);

const scriptsNamed = (name: string) =>
  first.files
    .filter(({ path }) => new RegExp(`/${name}-[0-9A-Z]{8}\\.js$`).test(path))
    .map(({ body }) => Buffer.from(body).toString());

it('two bundles of the same code have the same files and bytes', () => {
  const outline = ({ files, ...rest }: typeof first) => ({ ...rest, files: files.map(({ path }) => path) });
  expect(outline(second)).toEqual(outline(first));
  // Compares by `equals`, because toEqual takes a second for all these bytes.
  const isSame = ({ body }: (typeof first.files)[number], at: number) =>
    Buffer.from(body).equals(Buffer.from(second.files[at]!.body));
  expect(first.files.every(isSame)).toBe(true);
});

it('every bundled file has a hash in its name and contains no path of this machine', () => {
  for (const { path, body } of first.files) {
    expect(path).toMatch(/^assets\/[a-z0-9-]+-[0-9A-Z]{8}\.(?:css|js|woff2)$/);
    const text = Buffer.from(body).toString('latin1');
    for (const trace of [root, process.cwd(), homedir() + '/', 'file://']) {
      expect(text.includes(trace), `${path} holds ${trace}`).toBe(false);
    }
  }
});

it('style sheets and scripts refer to other files by relative URLs, which work under any base path', () => {
  const css = bodyAt(first.styles).toString();
  const fonts = [...new Set([...css.matchAll(/url\("?([^")]+\.woff2)"?\)/g)].map(([, address]) => address!))];
  expect(fonts.map((address) => address.replace('./', '/assets/')).sort()).toEqual(
    first.files
      .filter(({ path }) => path.endsWith('.woff2'))
      .map(({ path }) => `/${path}`)
      .sort(),
  );
  const imports = first.files
    .filter(({ path }) => path.endsWith('.js'))
    .flatMap(({ body }) =>
      [
        ...Buffer.from(body)
          .toString()
          .matchAll(/\bimport\(?"([^"]+)"/g),
      ].map(([, address]) => address!),
    );
  expect(imports.length).toBeGreaterThan(5);
  for (const address of imports) {
    expect(first.files.map(({ path }) => path.replace('assets/', './'))).toContain(address);
  }
});

it('bundles contain no licence comments and no development code', () => {
  for (const { path, body } of first.files.filter((file) => file.path.endsWith('.js'))) {
    const text = Buffer.from(body).toString();
    expect(text, path).not.toMatch(/\/\*!|@license|react\.development/);
  }
});

it('scripts that load on interaction have the hint to compile all their functions at once, unlike scripts of every page', () => {
  const hinted = first.files.filter(
    ({ path, body }) =>
      path.endsWith('.js') && Buffer.from(body).toString().startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  const scripts = first.files.filter(
    ({ path }) => path.endsWith('.js') && ![first.loader, first.afterLoad].includes(`/${path}`),
  );
  expect(hinted).toEqual(scripts);
});

const WIDGET_FILES = /\/(?:wake|toasts)-[0-9A-Z]{8}\.js$/;

it('the first interaction with a widget loads three scripts in parallel', () => {
  const importsOf = (name: string) =>
    scriptsNamed(name).flatMap((text) => [...text.matchAll(/\b(?:from|import)"\.([^"]+)"/g)].map(([, file]) => file!));
  for (const name of ['wake', 'toasts', ...Object.keys(chunks)]) {
    expect(
      importsOf(name).filter((file) => !WIDGET_FILES.test(file)),
      name,
    ).toEqual([]);
  }
  const asked = [...scriptsNamed('loader')[0]!.matchAll(/\bimport\("\.([^"]+)"\)/g)].map(([, file]) => file!);
  expect(asked.filter((file) => WIDGET_FILES.test(file))).toHaveLength(2);
});

it('the React bundle contains every export that widgets use (client/shared.ts)', () => {
  const [wake] = scriptsNamed('wake');
  const named = (text: string, form: RegExp, side: number) =>
    [...text.matchAll(form)].flatMap(([, list]) => list!.split(',').map((each) => each.split(' as ').at(side)!));
  const given = named(wake!, /\bexport\{([^}]*)\}/g, -1);
  expect(given).toEqual(expect.arrayContaining(['hydrate', 'jsx', 'useState', 'useServices']));
  for (const widget of Object.keys(chunks)) {
    const taken = scriptsNamed(widget).flatMap((text) => named(text, /\bimport\{([^}]*)\}from"\.\/wake-[^"]+"/g, 0));
    expect(
      taken.filter((name) => !given.includes(name)),
      widget,
    ).toEqual([]);
  }
});

it('the weights of all scripts add up to the bytes of the script files, and the loader weighs less than 4 KB', () => {
  const scripts = first.files.filter(({ path }) => path.endsWith('.js'));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(first.weights.map(({ raw }) => raw))).toBe(sum(scripts.map(({ body }) => body.length)));
  expect(first.weights.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['loader', 'react', 'supabase', 'newsletter-form']),
  );
  const [loader] = first.weights;
  expect(loader!.name).toBe('loader');
  expect(loader!.raw).toBeGreaterThanOrEqual(bodyAt(first.loader).length);
  expect(loader!.gzip).toBeGreaterThanOrEqual(gzipSync(bodyAt(first.loader), { level: 9 }).length);
  expect(loader!.gzip).toBeLessThan(4 * 1024);
});

it('licences.txt names every shipped library', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['client/loader.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'out',
    write: false,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const libraries = new Set(used.flatMap(([path]) => /node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(path)?.[1] ?? []));
  const licences = readFileSync(`${root}licences.txt`, 'utf8');
  expect(libraries.size).toBeGreaterThan(2);
  expect([...libraries].filter((library) => !licences.includes(library))).toEqual([]);
  expect(licences).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(licences).toContain('Permission is hereby granted, free of charge');
});

it('every library in the code for browsers has a licence that only asks for its notice', async () => {
  const bundles = await Promise.all([bundleScripts(root, scripts), bundleWorkers(root, site.assets.workers!)]);
  const inputs = bundles.flatMap((each) => each.inputs);
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const licences = [...folders].map((folder) => {
    const { license } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as { license: string };
    return `${folder}: ${license}`;
  });
  expect(licences.length).toBeGreaterThan(2);
  // The build uses opening_hours and libvips, which are under the LGPL.
  expect(licences.filter((line) => !/: (?:MIT|ISC|0BSD|BSD-\dClause|Apache-2\.0)$/.test(line))).toEqual([]);
});

it('CSS that browsers would skip is an error with its file, line and column', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(join(folder, 'a.css'), 'a { color: red }\nb { colour red }');
  await expect(bundleStyles(folder, ['a.css'])).rejects.toThrow('a.css:2:11: Expected ":"');
  rmSync(folder, { recursive: true });
});
