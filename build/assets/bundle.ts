// Bundles the style sheet with its fonts, and the browser's script with its chunks, into hashed files.
import { basename, parse, relative, resolve, sep } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { gzipBytes } from '../report/outcome.ts';
import type { Weight } from './assets.ts';

type Outputs = Metafile['outputs'];

/** What the style sheet, or the script, bundles into. */
export interface Bundle {
  /** Address of the file that a page names, without the base path. */
  entry: string;
  files: { path: string; body: Uint8Array }[];
  /** What the scripts weigh: the loader first, then what it fetches later, heaviest first. */
  weights: Weight[];
  /** Address of the script that every page fetches once it has loaded. */
  afterLoad?: string;
}

/** `root` holds components/styles.css. Rejects with esbuild's own message when it does not bundle. */
export async function bundleStyles(root: string): Promise<Bundle> {
  const entry = 'components/styles.css';
  const { outputs, files } = await run(root, {
    entryPoints: [entry],
    loader: { '.woff2': 'file', '.inline.woff2': 'dataurl', '.svg': 'dataurl' },
    assetNames: 'assets/[name]-[hash]',
  });
  return { entry: addressOf(outputs, entry), files, weights: [] };
}

const LOADER = 'client/loader.ts';
const AFTER_LOAD = 'client/after-load.ts';

/**
 * A hint to V8 (Chrome 136 and later): compile all of a file while it arrives, beside the page, rather than each
 * function at its first call. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

const scriptOptions: BuildOptions = {
  entryPoints: [LOADER],
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
};

type Run = Awaited<ReturnType<typeof run>>;

/**
 * The loader, and what it fetches once the page has loaded, are bundled a second time, each by itself: beside the other
 * chunks esbuild makes them import a file of helpers that only React needs, one more request before a touch.
 */
export async function bundleScripts(root: string): Promise<Bundle> {
  const all = await run(root, {
    ...scriptOptions,
    banner: { js: COMPILE_EARLY },
    splitting: true,
    chunkNames: 'assets/[name]-[hash]',
  });
  const { outputs, files } = await bundleAlone(root, LOADER, await bundleAlone(root, AFTER_LOAD, all));
  const weights = weigh(outputs, files);
  return { entry: addressOf(outputs, LOADER), files, weights, afterLoad: addressOf(outputs, AFTER_LOAD) };
}

/** All, with this module in one file but for what it imports later. */
async function bundleAlone(root: string, entry: string, all: Run): Promise<Run> {
  const twin = entryOutput(all.outputs, entry);
  const { [twin]: _, ...chunks } = all.outputs;
  const alone = await run(root, { ...scriptOptions, entryPoints: [entry], plugins: [chunksAt(root, chunks)] });
  const files = [...all.files.filter(({ path }) => path !== inDist(twin)), ...alone.files];
  return { files, outputs: { ...chunks, ...alone.outputs } };
}

/** The two service workers, each whole in one file: what a browser may not fetch a part of later. */
export async function bundleWorkers(root: string): Promise<Bundle> {
  const entryPoints = ['client/worker/worker.ts', 'client/worker/worker-off.ts'];
  const { outputs, files } = await run(root, { ...scriptOptions, entryPoints, format: 'iife', entryNames: '[name]' });
  const weights = files.map(({ path, body }) => ({ name: parse(path).name, raw: body.length, gzip: gzipBytes(body) }));
  return { entry: addressOf(outputs, entryPoints[0]!), files, weights };
}

/** Leads every import() to the chunk that was made of its module. */
const chunksAt = (root: string, chunks: Outputs): Plugin => ({
  name: 'chunks-at',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const chunk = entryOutput(chunks, relative(root, resolve(resolveDir, path)).split(sep).join('/'));
      return { path: `./${basename(chunk)}`, external: true };
    }),
});

/**
 * Fonts and chunks stand beside the file that names them, so that their addresses are relative and any base path will
 * do.
 */
async function run(root: string, options: BuildOptions): Promise<{ files: Bundle['files']; outputs: Outputs }> {
  const result = await build({
    entryNames: 'assets/[name]-[hash]',
    ...options,
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const files = result.outputFiles.map(({ path, contents }) => ({ path: `assets/${basename(path)}`, body: contents }));
  return { files, outputs: result.metafile.outputs };
}

/** Output paths as they are inside `dist/`. */
const inDist = (path: string) => path.replace(/^out\//, '');

const addressOf = (outputs: Outputs, entry: string) => `/${inDist(entryOutput(outputs, entry))}`;

function entryOutput(outputs: Outputs, entry: string): string {
  return Object.entries(outputs).find(([, output]) => output.entryPoint === entry)![0];
}

/**
 * What each script weighs as it is sent: the loader with all that it imports at once, then what waits for a moment or a
 * touch.
 */
function weigh(outputs: Outputs, files: readonly { path: string; body: Uint8Array }[]): Weight[] {
  const atOnce = staticClosure(outputs, entryOutput(outputs, LOADER));
  const weights = new Map<string, Weight>([['loader', { name: 'loader', raw: 0, gzip: 0 }]]);
  for (const [path, output] of Object.entries(outputs)) {
    const body = files.find((file) => file.path === inDist(path))!.body;
    const name = atOnce.has(path) ? 'loader' : chunkName(output);
    const before = weights.get(name) ?? { name, raw: 0, gzip: 0 };
    weights.set(name, { name, raw: before.raw + body.length, gzip: before.gzip + gzipBytes(body) });
  }
  const [loader, ...later] = weights.values();
  return [loader!, ...later.sort((a, b) => b.gzip - a.gzip)];
}

function staticClosure(outputs: Outputs, entry: string): Set<string> {
  const found = new Set([entry]);
  for (const path of found) {
    for (const { path: imported, kind } of outputs[path]!.imports) if (kind === 'import-statement') found.add(imported);
  }
  return found;
}

/** A chunk is called after the library that fills most of it, else after the module that it was split off for. */
function chunkName({ entryPoint, inputs }: Outputs[string]): string {
  const [largest = ''] = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)[0] ?? [];
  const library = /node_modules\/@?([^/]+)/.exec(largest)?.[1];
  if (library) return library.replace(/-dom$/, '');
  return entryPoint ? parse(entryPoint).name : 'shared';
}
