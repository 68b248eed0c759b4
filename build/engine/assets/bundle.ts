// Bundles the style sheets with their fonts, and the browser's scripts, into files with hashes in their names.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, parse, relative, resolve, sep } from 'node:path';
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { gzipBytes } from '../report/outcome.ts';
import type { Weight } from './assets.ts';

type Outputs = Metafile['outputs'];

export interface Bundle {
  /** URLs of the entry points, by source file. */
  urls: Readonly<Record<string, string>>;
  files: { path: string; body: Uint8Array }[];
  weights: Weight[];
  /** Paths of all source files in the bundle, from the root. */
  inputs: string[];
}

/** @param own A style sheet that comes after the first entry's, in the same file. */
export async function bundleStyles(
  root: string,
  entries: string[],
  fill?: (css: string) => string,
  own?: string,
): Promise<Bundle> {
  const { outputs, files, inputs } = await run(root, {
    entryPoints: entries,
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
    assetNames: 'assets/[name]-[hash]',
    plugins: [...(own ? [withStyles(resolve(root, entries[0]!), own)] : []), ...(fill ? [filledStyles(fill)] : [])],
  });
  return { urls: urlsOf(outputs), files, weights: [], inputs };
}

const withStyles = (entry: string, own: string): Plugin => ({
  name: 'own-styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, ({ path, suffix }) => {
      if (path !== entry || suffix) return undefined;
      const both = [`./${basename(entry)}?guide`, own.replaceAll(sep, '/')];
      return { contents: both.map((each) => `@import ${JSON.stringify(each)};`).join('\n'), loader: 'css' };
    }),
});

const filledStyles = (fill: (css: string) => string): Plugin => ({
  name: 'filled-styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: fill(await readFile(path, 'utf8')), loader: 'css' })),
});

export interface ScriptSources {
  loader: string;
  afterLoad: string;
  /** Modules that a page may load only once, and the script that contains each. */
  shared: ReadonlyMap<string, string>;
}

/** Lets V8 compile the whole file while it downloads: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

const scriptOptions: BuildOptions = {
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
};

type Run = Awaited<ReturnType<typeof run>>;
type BundleScript = (entry: string) => Promise<Run>;

/** Makes one file per dynamic import. With esbuild's code splitting a phone would fetch a dozen shared chunks. */
export async function bundleScripts(root: string, sources: ScriptSources): Promise<Bundle> {
  const made = new Map<string, Promise<Run>>();
  const { loader, afterLoad, shared } = sources;
  const bundleScript: BundleScript = (entry) => {
    const known = made.get(entry);
    if (known) return known;
    const isAtOnce = entry === loader || entry === afterLoad;
    const script = run(root, {
      ...scriptOptions,
      entryNames: 'assets/[name]',
      entryPoints: [entry],
      ...(!isAtOnce && { banner: { js: COMPILE_EARLY } }),
      plugins: [otherScripts(root, entry, shared, bundleScript)],
    });
    const named = script.then(nameByContent);
    made.set(entry, named);
    return named;
  };
  for (const entry of [loader, afterLoad]) await bundleScript(entry);
  const runs = await Promise.all(made.values());
  return {
    urls: Object.fromEntries(runs.flatMap(({ outputs }) => Object.entries(urlsOf(outputs)))),
    files: runs.flatMap(({ files }) => files).sort((a, b) => (a.path < b.path ? -1 : 1)),
    weights: weigh(root, runs),
    inputs: [...new Set(runs.flatMap(({ inputs }) => inputs))],
  };
}

/**
 * Adds a hash of the content to a script's name. esbuild's own hashes also depend on the folder of node_modules, which
 * isn't the same in a project and in a place that depends on the package.
 */
function nameByContent({ files: [file], outputs, inputs }: Run): Run {
  const [[path, output]] = Object.entries(outputs) as [[string, Outputs[string]]];
  const { name } = parse(path);
  const hash = createHash('sha256').update(name).update(file!.body).digest('hex').slice(0, 8).toUpperCase();
  const named = `assets/${name}-${hash}.js`;
  return { files: [{ path: named, body: file!.body }], outputs: { [`out/${named}`]: output }, inputs };
}

/** Redirects dynamic imports to their own files, and imports of shared modules to the script that contains them. */
const otherScripts = (
  root: string,
  entry: string,
  shared: ScriptSources['shared'],
  bundleScript: BundleScript,
): Plugin => ({
  name: 'other-scripts',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(?:\.|react$|react\/jsx-runtime$)/ }, async ({ kind, path, resolveDir }) => {
      const module = path.startsWith('.') ? relative(root, resolve(resolveDir, path)).split(sep).join('/') : path;
      const script = kind === 'dynamic-import' ? module : shared.get(module);
      if (script === undefined || script === entry) return undefined;
      const { outputs } = await bundleScript(script);
      return { path: `./${basename(urlsOf(outputs)[script]!)}`, external: true };
    }),
});

/** Bundles each service worker into a single file, because a service worker can't import modules on demand. */
export async function bundleWorkers(root: string, { on, off }: { on: string; off: string }): Promise<Bundle> {
  const options: BuildOptions = { ...scriptOptions, format: 'iife', entryNames: '[name]' };
  const { outputs, files, inputs } = await run(root, { ...options, entryPoints: [on, off] });
  const weights = files.map(({ path, body }) => ({ name: parse(path).name, raw: body.length, gzip: gzipBytes(body) }));
  return { urls: urlsOf(outputs), files, weights, inputs };
}

/** Puts all files into one folder, so that their relative URLs work under any base path. */
async function run(
  root: string,
  options: BuildOptions,
): Promise<Pick<Bundle, 'files' | 'inputs'> & { outputs: Outputs }> {
  const { build } = await import('esbuild');
  const result = await build({
    entryNames: 'assets/[name]-[hash]',
    ...options,
    absWorkingDir: root,
    // esbuild doesn't read the tsconfig.json of a package in node_modules.
    tsconfigRaw: { compilerOptions: { strict: true } },
    outdir: 'out',
    bundle: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  // Turns warnings into an error, because browsers skip the CSS that esbuild warns about. The error has the fields of
  // esbuild's own errors, so that it is printed like them.
  const { warnings } = result;
  if (warnings.length > 0) throw Object.assign(new Error(warnings.map(describe).join('\n')), { errors: [], warnings });
  const files = result.outputFiles.map(({ path, contents }) => ({ path: `assets/${basename(path)}`, body: contents }));
  return { files, outputs: result.metafile.outputs, inputs: Object.keys(result.metafile.inputs) };
}

const describe = ({ text, location }: Message): string =>
  location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text;

const urlsOf = (outputs: Outputs): Bundle['urls'] =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) => (entryPoint ? [[entryPoint, path.slice(3)]] : [])),
  );

function weigh(root: string, runs: readonly Run[]): Weight[] {
  const weights = new Map<string, Weight>();
  for (const { outputs, files } of runs) {
    const { body } = files[0]!;
    const name = scriptName(root, Object.values(outputs)[0]!);
    const before = weights.get(name) ?? { name, raw: 0, gzip: 0 };
    weights.set(name, { name, raw: before.raw + body.length, gzip: before.gzip + gzipBytes(body) });
  }
  const [loader, ...later] = weights.values();
  return [loader!, ...later.sort((a, b) => b.gzip - a.gzip)];
}

/** A script is named after the library that fills most of it. Without a library it is named after its module. */
function scriptName(root: string, { entryPoint, inputs }: Outputs[string]): string {
  const [largest = ''] = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)[0] ?? [];
  const isOwn = /^(?!\.\.|node_modules\b)/.test(largest);
  const library = isOwn
    ? undefined
    : /.*node_modules\/@?([^/]+)/.exec(resolve(root, largest).replaceAll(sep, '/'))?.[1];
  return library ? library.replace(/-dom$/, '') : parse(entryPoint!).name;
}
