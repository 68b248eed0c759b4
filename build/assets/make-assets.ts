// Makes everything that the pages load besides their HTML: styles, scripts, fonts, pictures and icons.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Memory } from '../cache/memory.ts';
import type { Site } from '../model/site.ts';
import type { OutputFile } from '../output/file.ts';
import { readPublic } from '../output/public.ts';
import type { Assets } from './assets.ts';
import { bundle, type Bundle } from './bundle.ts';
import { drawingsToInline, dressDrawing, dressPictures, parseDrawingColours, textOf } from './pictures.ts';
import { drawIcons, type Drawing } from './social-cards.ts';

/** Where components/ and client/ stand, whatever place the content is about. */
export const code = fileURLToPath(new URL('../../', import.meta.url));

/** The palette that drawings are dressed in. */
export const COLOURS = 'components/document/drawing-colours.css';

export interface DrawOptions {
  site: Site;
  /** The project's root; the cache stands in it. */
  root: string;
  /** The content folder, by its name in the root or by a full path. */
  content: string;
}

/** Pictures and icons. */
export type Drawn = Pick<Assets, 'icons' | 'drawings' | 'files'>;

/** Throws when the code does not bundle; what could be wrong with a picture was said when it was read. */
export async function makeAssets({ memory, ...options }: DrawOptions & { memory?: Memory | undefined }): Promise<Assets> {
  return joinAssets(...(await Promise.all([rememberedBundle(memory), drawAll(options)])));
}

export function joinAssets({ styles, loader, fonts, weights, files }: Bundle, drawn: Drawn): Assets {
  return { ...drawn, styles, loader, preloadFonts: fonts.filter((path) => !path.includes('-rare-')), weights, files: [...files, ...drawn.files] };
}

export async function drawAll(options: DrawOptions): Promise<Drawn> {
  const drawing = drawingOf(options);
  const { pictures, colours, settings } = drawing;
  const images = [...pictures.values()];
  const icon = hashed('icon', dressDrawing(textOf(pictures.get(settings.icon)!), colours));
  return {
    icons: { svg: `/${icon.path}`, touch: '/apple-touch-icon.png', png192: '/icon-192.png', png512: '/icon-512.png' },
    drawings: drawingsToInline(images),
    files: [...dressPictures(images, colours), icon, ...(await drawIcons(drawing))],
  };
}

/** What there is to draw with: the pictures as they stand in the content folder, and the house's colours. */
export function drawingOf({ site, root, content }: DrawOptions): Drawing {
  return {
    settings: site.settings,
    pictures: new Map(readImages(resolve(root, content)).map((file) => [`/${file.path}`, file])),
    colours: parseDrawingColours(readFileSync(join(code, COLOURS), 'utf8')),
    cacheFolder: join(root, '.cache'),
  };
}

/** In assets/, where browsers keep it: the header's logo and the tab's icon are one request. */
function hashed(name: string, svg: string): OutputFile {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8).toUpperCase();
  return { path: `assets/${name}-${hash}.svg`, body: svg };
}

/** The bundle depends on the code alone, and so does the memory of the site. */
async function rememberedBundle(memory: Memory | undefined): Promise<Bundle> {
  type Kept = Omit<Bundle, 'files'> & { files: { path: string; base64: string }[] };
  const kept = memory?.recall<Kept>('bundle', '');
  if (kept) return { ...kept, files: kept.files.map(({ path, base64 }) => ({ path, body: Buffer.from(base64, 'base64') })) };
  const made = await bundle(code);
  memory?.keep('bundle', '', { ...made, files: made.files.map(({ path, body }) => ({ path, base64: Buffer.from(body).toString('base64') })) });
  return made;
}

function readImages(contentFolder: string): OutputFile[] {
  return readPublic(join(contentFolder, 'images'))
    .filter(({ path }) => /\.(?:svg|png|jpg|webp|avif)$/.test(path))
    .map(({ path, body }) => ({ path: `images/${path}`, body }));
}
