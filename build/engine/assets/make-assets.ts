// Makes everything that the pages load besides their HTML: styles, scripts, fonts, pictures and icons.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import type { OutputFile } from '../output/file.ts';
import { pathsIn } from '../output/manifest.ts';
import type { BaseSettings } from '../base-site.ts';
import type { Assets } from './assets.ts';
import { bundleScripts, bundleStyles, bundleWorkers, type Bundle, type ScriptSources } from './bundle.ts';
import { drawingsToInline, dressDrawing, dressPictures, parseDrawingColours, textOf } from './pictures.ts';
import type { DrawingColours } from './pictures.ts';
import { PhotoEncoder, type Original } from './encode-photograph.ts';

export interface AssetSources {
  root: string;
  scripts?: ScriptSources;
  styles: string;
  /** Style sheets that only some pages link, by name. `styles` is on every page. */
  sheets?: Readonly<Record<string, string>>;
  /** Folders with the sources of styles and scripts. A bundle is made again only if its own files change. */
  folders: readonly string[];
  colours: string;
  /** Path of a style sheet that comes after `styles`, in the same file. Its folder is one of `folders`. */
  own?: string | undefined;
  fill?(css: string, settings: Pick<BaseSettings, 'theme'>): string;
  workers?: { on: string; off: string };
}

export type BundleOptions = Pick<AssetOptions, 'sources' | 'cache' | 'memory' | 'code'>;

export interface AssetOptions {
  sources: AssetSources;
  settings: Pick<BaseSettings, 'icon' | 'theme'>;
  images: readonly OutputFile[];
  cache: Cache;
  /** Cache of drawn pictures, which are kept when the code changes. */
  drawn: Cache;
  memory: Memory;
  /** Identity of the source files. The same object as in the last run unless a file may have changed. */
  code: object;
  originals?: readonly Original[];
  scripts?: Promise<Bundle> | undefined;
  isDev?: boolean;
}

export interface SiteAssets extends Assets {
  pictures: ReadonlyMap<string, OutputFile>;
  colours: DrawingColours;
  originals: readonly Original[];
  encoder: PhotoEncoder;
}

export async function makeAssets(options: AssetOptions): Promise<SiteAssets> {
  const { sources, settings, images, drawn, originals = [] } = options;
  const { root } = sources;
  const fill = (css: string) => sources.fill?.(css, settings) ?? css;
  const pictures = new Map(images.map((file) => [`/${file.path}`, file]));
  const colours = parseDrawingColours(fill(readFileSync(join(root, sources.colours), 'utf8')));
  const sheets = Object.entries(sources.sheets ?? {});
  const styleEntries = [sources.styles, ...sheets.map(([, source]) => source)];
  const [styles, scripts, workers] = await Promise.all([
    cachedBundle(styleEntries + JSON.stringify(settings.theme ?? ''), options, () =>
      bundleStyles(root, styleEntries, fill, sources.own),
    ),
    options.scripts ?? startScripts(options),
    sources.workers && cachedBundle('workers', options, () => bundleWorkers(root, sources.workers!)),
  ]);
  const bundled = [...styles.files, ...(scripts?.files ?? [])].sort((a, b) => (a.path < b.path ? -1 : 1));
  const fonts = bundled.filter(({ path }) => path.endsWith('.woff2')).map(({ path }) => `/${path}`);
  const icon = hashed('icon', dressDrawing(textOf(pictures.get(settings.icon)!), colours));
  return {
    styles: styles.urls[sources.styles]!,
    sheets: Object.fromEntries(sheets.map(([name, source]) => [name, styles.urls[source]!])),
    loader: scripts?.urls[sources.scripts!.loader],
    preloadFonts: fonts.filter((path) => !path.includes('-rare-')),
    icon: `/${icon.path}`,
    drawings: drawingsToInline(images),
    afterLoad: scripts?.urls[sources.scripts!.afterLoad],
    workers: workers && workerTexts(workers, sources.workers!),
    weights: [...(scripts?.weights ?? []), ...(workers?.weights ?? [])],
    files: [...bundled, ...dressPictures(images, colours), icon],
    pictures,
    colours,
    originals,
    encoder: new PhotoEncoder(drawn, options.isDev),
  };
}

/** Starts to bundle the scripts, which don't depend on the content. */
export const startScripts = (options: BundleOptions): Promise<Bundle> | undefined =>
  options.sources.scripts && cachedBundle('scripts', options, () => bundleInThread(options.sources));

/** Bundles the scripts in a worker, or in this thread if the worker's file wasn't built, as in tests. */
async function bundleInThread({ root, scripts }: AssetSources): Promise<Bundle> {
  const thread = new URL('bundle-worker.js', import.meta.url);
  if (!existsSync(thread)) return bundleScripts(root, scripts!);
  const [bundle] = (await once(new Worker(thread, { workerData: { root, scripts } }), 'message')) as [Bundle];
  return bundle;
}

function workerTexts({ files }: Bundle, { on, off }: { on: string; off: string }): NonNullable<Assets['workers']> {
  const textAt = (source: string) => {
    const path = `assets/${parse(source).name}.js`;
    return Buffer.from(files.find((file) => file.path === path)!.body).toString();
  };
  return { on: textAt(on), off: textAt(off) };
}

/** The name contains a hash, so that browsers may cache the file. */
function hashed(name: string, svg: string): OutputFile {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8).toUpperCase();
  return { path: `assets/${name}-${hash}.svg`, body: svg };
}

type Cached = Omit<Bundle, 'files'> & { files: { path: string; base64: string }[] };

async function cachedBundle(
  name: string,
  { sources: { root, folders }, cache, memory, code }: BundleOptions,
  bundle: () => Promise<Bundle>,
): Promise<Bundle> {
  const hashes = memory.memoize('hashes-of-code', [code], () => new Map<string, string>());
  const hash = (path: string) => {
    if (!hashes.has(path)) hashes.set(path, hashFile(root, path));
    return hashes.get(path)!;
  };
  // Hashes only the bundle's own source files, so that other changes don't make the bundle again.
  const keyOf = (inputs: readonly string[]) => `${name}:${hashOf(...inputs.map(hash))}`;
  const inputsKey = `inputs-of:${name}`;
  const inputsBefore = cache.get<string[]>(inputsKey);
  const known = inputsBefore && cache.get<Cached>(keyOf(inputsBefore));
  if (known) {
    return { ...known, files: known.files.map(({ path, base64 }) => ({ path, body: Buffer.from(base64, 'base64') })) };
  }
  // Hashes all files before it bundles them, so that a file saved meanwhile is bundled again next time.
  const own = new Set(
    folders.flatMap((folder) => pathsIn(join(root, folder)).map((path) => join(folder, path).replaceAll(sep, '/'))),
  );
  own.forEach(hash);
  const made = await bundle();
  const files = made.files.map(({ path, body }) => ({ path, base64: Buffer.from(body).toString('base64') }));
  const inputs = made.inputs.filter((path) => own.has(path));
  cache.put(inputsKey, inputs);
  cache.put(keyOf(inputs), { ...made, files, inputs } satisfies Cached);
  return made;
}

/** Hashes path and content. Returns '' for a file that was deleted. */
function hashFile(root: string, path: string): string {
  const file = join(root, path);
  return existsSync(file) ? hashOf(path, readFileSync(file)) : '';
}
