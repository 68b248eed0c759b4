// Builds the fictional town's site, as it stands and in a few variants, into a folder for the browser tests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Assets } from '../../build/assets/assets.ts';
import { bundle } from '../../build/assets/bundle.ts';
import { loadSite, type Site } from '../../build/model/site.ts';
import { renderManifest } from '../../build/render/manifest.ts';
import { renderPage } from '../../build/render/page.tsx';
import { Report } from '../../build/report/report.ts';
import { routeFile } from '../../build/route.ts';
import { routesOf } from '../../build/routes.tsx';
import { readRawFiles, readSource } from '../../build/source/files.ts';

export const variants = ['plain', 'log', 'post', 'unconfigured', 'sub-path'] as const;
export type Variant = (typeof variants)[number];

const CONTENT = 'tests/fixtures/site';
export const BACKEND = { url: '/', key: 'public-key' };

/** What a variant changes in the settings; a function of the settings, so that each is loaded afresh. */
const changes: Record<Variant, (settings: Site['settings']) => void> = {
  plain: () => {},
  log: (settings) => {
    settings.contact = { delivery: 'log' };
  },
  post: (settings) => {
    settings.contact = { delivery: 'post', endpoint: 'https://forms.example/in' };
  },
  unconfigured: () => {},
  'sub-path': (settings) => {
    settings.basePath = '/guide';
  },
};

export async function buildVariant(variant: Variant, folder: string): Promise<void> {
  const report = new Report();
  const site = loadSite(readSource(CONTENT, CONTENT, report), report);
  if (!site || report.failed) throw new Error(`The fixture does not load: ${JSON.stringify(report.sorted().slice(0, 5))}`);
  changes[variant](site.settings);
  const assets = await browserAssets();
  const manifest = renderManifest(site.settings, assets.icons);
  const backend = variant === 'unconfigured' ? undefined : BACKEND;
  for (const route of routesOf(site)) {
    write(folder, routeFile(route, site.settings.output), renderPage(route, site, assets, backend).html);
  }
  for (const { path, body } of [...assets.files, manifest]) write(folder, path, body);
  for (const { path, content } of readRawFiles(CONTENT)) {
    if (path.startsWith('images/') && typeof content !== 'string') write(folder, path, content);
  }
}

function write(folder: string, path: string, body: string | Uint8Array) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}

/** Styles and scripts alone: icons and social cards change nothing that a widget does. */
async function browserAssets(): Promise<Assets> {
  const { styles, loader, files, weights } = await bundle(process.cwd());
  const icon = '/images/icon.svg';
  return { styles, loader, files, weights, preloadFonts: [], icons: { svg: icon, touch: icon, png192: icon, png512: icon } };
}
