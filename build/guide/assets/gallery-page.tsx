// Dev page /__gallery: every drawing and icon in light and dark with its size, for illustrators.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSprite } from '../../../components/document/icon-sprite.tsx';
import { BusLeaving } from '../../../components/parts/drawings/bus-leaving.tsx';
import { Marrow } from '../../../components/parts/drawings/marrow.tsx';
import { Scaffold } from '../../../components/parts/drawings/scaffold.tsx';
import { ShutteredStall } from '../../../components/parts/drawings/shuttered-stall.tsx';
import { fillColours, paletteOf } from '../../../components/palette.ts';
import { dressDrawing, parseDrawingColours } from '../../engine/assets/pictures.ts';
import { gzipBytes } from '../../engine/report/outcome.ts';
import { readPublic } from '../../engine/source/public.ts';
import type { Site } from '../load-guide.ts';
import { assetSources } from './asset-sources.ts';

/** Maximum size of a drawing in bytes, after gzip. The page outlines larger drawings in red. */
const LIMIT = 2560;

const inPages = { 'bus-leaving': BusLeaving, marrow: Marrow, scaffold: Scaffold, 'shuttered-stall': ShutteredStall };

/** Page for the URL `/__gallery` without the base path. Undefined for any other URL. */
export function renderGallery({ folder }: Pick<Site, 'folder'>, url: string): string | undefined {
  if (url !== '/__gallery') return undefined;
  const { root } = assetSources;
  const css = fillColours(readFileSync(join(root, 'components/document/drawing-colours.css'), 'utf8'), palette);
  const colours = parseDrawingColours(css);
  const files = readPublic(resolve(root, folder, 'images')).filter(({ path }) => path.endsWith('.svg'));
  const sprite = renderToStaticMarkup(<IconSprite />);
  const icons = [...sprite.matchAll(/id="icon-([a-z-]+)"/g)].map(([, name]) => name!);
  const figures = files.map(({ path, body }) => {
    const bytes = gzipBytes(body);
    const drawing = Buffer.from(dressDrawing(String(body), colours)).toString('base64');
    const image = `<img src="data:image/svg+xml;base64,${drawing}" alt="">`;
    return `<figure${bytes > LIMIT ? ' class="heavy"' : ''}>${image}<figcaption>${path} · ${bytes} bytes</figcaption></figure>`;
  });
  for (const [name, Drawing] of Object.entries(inPages)) {
    figures.push(`<figure>${renderToStaticMarkup(<Drawing />)}<figcaption>${name}</figcaption></figure>`);
  }
  const icon = (name: string) => `<svg class="icon"><title>${name}</title><use href="#icon-${name}"/></svg>`;
  const sheet = `<p>${icons.map(icon).join('')}</p><div class="sheet">${figures.join('')}</div>`;
  const themes = ['light', 'dark'].map((theme) => `<section class="${theme}"><h2>${theme}</h2>${sheet}</section>`);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Drawings</title>
<link rel="icon" href="data:,"><style>${css}${STYLES}</style></head><body>${sprite}<h1>Drawings</h1>${themes.join('')}</body></html>`;
}

const palette = paletteOf();
const { light, dark } = palette;
const STYLES = `
body { margin: 2rem; font: 14px/1.4 sans-serif; }
section { margin: 0 -2rem; padding: 1rem 2rem; }
.light { color-scheme: light; background: ${light.paper}; color: ${light.ink}; }
.dark { color-scheme: dark; background: ${dark.paper}; color: ${dark.ink}; }
.sheet { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
figure { margin: 0; max-width: 320px; }
figure img, figure svg { display: block; max-width: 320px; max-height: 200px; height: auto; }
.heavy { outline: 3px solid red; }
.icon { width: 24px; height: 24px; margin: 0 .5rem .5rem 0; }`;
