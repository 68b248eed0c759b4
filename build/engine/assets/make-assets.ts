// Makes everything that the pages load besides their HTML: styles, scripts, fonts, pictures and icons.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';
import type { Settings } from '../../guide/kinds/settings.ts';
import type { OutputFile } from '../output/file.ts';
import type { Assets } from './assets.ts';
import { bundleScripts, bundleStyles, bundleWorkers, type Bundle } from './bundle.ts';
import { drawingsToInline, dressDrawing, dressPictures, parseDrawingColours, textOf } from './pictures.ts';
import { PhotoEncoder, type Original } from './encode-photograph.ts';
import { drawIcons, type Drawing } from './social-cards.ts';

/** Where components/ and client/ stand: two folders above this file, and above the bundle of it. */
const codeRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface AssetOptions {
  settings: Settings;
  /** The content's drawings, by their paths inside dist/: `images/market.svg`. */
  images: readonly OutputFile[];
  cache: Cache;
  /** Has the pictures that were drawn before; they do not change with the code. */
  drawn: Cache;
  /** The content's photographs; none of them is among `images`. */
  originals?: readonly Original[];
}

/** Assets with the makers of what is made later: social cards, and variants of photographs. */
export interface SiteAssets extends Assets {
  drawing: Drawing;
  originals: readonly Original[];
  encoder: PhotoEncoder;
}

/** Throws when the code does not bundle. */
export async function makeAssets({
  settings,
  images,
  cache,
  drawn,
  originals = [],
}: AssetOptions): Promise<SiteAssets> {
  const encoder = new PhotoEncoder(drawn);
  const drawing: Drawing = {
    settings,
    pictures: new Map(images.map((file) => [`/${file.path}`, file])),
    colours: parseDrawingColours(readFileSync(join(codeRoot, 'components/document/drawing-colours.css'), 'utf8')),
    cache: drawn,
    grounds: new Map(),
    photographs: new Map(originals.map((original) => [original.src, original])),
    encoder,
  };
  const styleEntry = originals.length > 0 ? 'styles-with-photographs' : 'styles';
  const [styles, scripts, workers, icons] = await Promise.all([
    cachedBundle(styleEntry, ['components'], /\.(?:css|woff2|svg)$/, (root) => bundleStyles(root, styleEntry), cache),
    cachedBundle('scripts', ['client', 'components'], /\.tsx?$/, bundleScripts, cache),
    cachedBundle('workers', ['client'], /\.ts$/, bundleWorkers, cache),
    drawIcons(drawing),
  ]);
  const bundled = [...styles.files, ...scripts.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const fonts = bundled.filter(({ path }) => path.endsWith('.woff2')).map(({ path }) => `/${path}`);
  const textAt = (name: string) => Buffer.from(workers.files.find(({ path }) => path === name)!.body).toString();
  const icon = hashed('icon', dressDrawing(textOf(drawing.pictures.get(settings.icon)!), drawing.colours));
  return {
    styles: styles.entry,
    loader: scripts.entry,
    // Those of rare characters wait for a page that has one.
    preloadFonts: fonts.filter((path) => !path.includes('-rare-')),
    icons: { svg: `/${icon.path}`, touch: '/apple-touch-icon.png', png192: '/icon-192.png', png512: '/icon-512.png' },
    drawings: drawingsToInline(images),
    afterLoad: scripts.afterLoad!,
    workers: { on: textAt('assets/worker.js'), off: textAt('assets/worker-off.js') },
    weights: [...scripts.weights, ...workers.weights],
    files: [...bundled, ...dressPictures(images, drawing.colours), icon, ...icons],
    drawing,
    originals,
    encoder,
  };
}

/** Its name holds its hash, so that browsers keep it: the header's logo and the tab's icon are one request. */
function hashed(name: string, svg: string): OutputFile {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8).toUpperCase();
  return { path: `assets/${name}-${hash}.svg`, body: svg };
}

type Cached = Omit<Bundle, 'files'> & { files: { path: string; base64: string }[] };

/** What esbuild made of the same files before. */
async function cachedBundle(
  name: string,
  folders: string[],
  kind: RegExp,
  bundle: (root: string) => Promise<Bundle>,
  cache: Cache,
): Promise<Bundle> {
  const key = `${name}:${hashFiles(folders, kind)}`;
  const known = cache.get<Cached>(key);
  if (known) {
    return { ...known, files: known.files.map(({ path, base64 }) => ({ path, body: Buffer.from(base64, 'base64') })) };
  }
  const made = await bundle(codeRoot);
  const files = made.files.map(({ path, body }) => ({ path, base64: Buffer.from(body).toString('base64') }));
  cache.put(key, { ...made, files } satisfies Cached);
  return made;
}

function hashFiles(folders: string[], kind: RegExp): string {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(codeRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const files = paths.filter((path) => kind.test(path)).sort();
  return hashOf(...files.flatMap((path) => [path, readFileSync(join(codeRoot, path))]));
}
