// Bundles the style sheet with its fonts, and the browser's script with its chunks, into hashed files. Knows nothing of the pages that load them.
import { basename, parse } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import type { OutputFile } from '../output/file.ts';
import { gzipBytes } from '../report/outcome.ts';
import type { Weight } from './assets.ts';

type Outputs = Metafile['outputs'];

export interface Bundle {
  /** Addresses without the base path. */
  styles: string;
  loader: string;
  fonts: string[];
  files: OutputFile[];
  weights: Weight[];
}

/** `root` holds components/styles.css and client/loader.ts. Throws esbuild's own message when either does not bundle. */
export async function bundle(root: string): Promise<Bundle> {
  const [styles, scripts] = await Promise.all([bundleStyles(root), bundleScripts(root)]);
  const files = [...styles.files, ...scripts.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    styles: `/${inDist(entryOutput(styles.outputs, 'components/styles.css'))}`,
    loader: `/${inDist(entryOutput(scripts.outputs, 'client/loader.ts'))}`,
    fonts: files.filter(({ path }) => path.endsWith('.woff2')).map(({ path }) => `/${path}`),
    files,
    weights: weigh(scripts.outputs, scripts.files),
  };
}

const bundleStyles = (root: string) =>
  run(root, {
    entryPoints: ['components/styles.css'],
    loader: { '.woff2': 'file' },
    assetNames: 'assets/[name]-[hash]',
  });

const bundleScripts = (root: string) =>
  run(root, {
    entryPoints: ['client/loader.ts'],
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    chunkNames: 'assets/[name]-[hash]',
  });

/** Fonts and chunks stand beside the file that names them, so that their addresses are relative and any base path will do. */
async function run(root: string, options: BuildOptions) {
  const result = await build({
    ...options,
    absWorkingDir: root,
    outdir: 'out',
    entryNames: 'assets/[name]-[hash]',
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

function entryOutput(outputs: Outputs, entry: string): string {
  return Object.entries(outputs).find(([, output]) => output.entryPoint === entry)![0];
}

/** What each script weighs as it is sent: the loader with all that it imports at once, then what waits for a moment or a touch. */
function weigh(outputs: Outputs, files: readonly { path: string; body: Uint8Array }[]): Weight[] {
  const atOnce = staticClosure(outputs, entryOutput(outputs, 'client/loader.ts'));
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
