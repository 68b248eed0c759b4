// Builds the sites for browser tests: the fictional town's with some variants, and the real one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Assets } from '../../build/engine/assets/assets.ts';
import { Cache } from '../../build/engine/cache/cache.ts';
import { makeAssets } from '../../build/engine/assets/make-assets.ts';
import { loadSite, type Site } from '../../build/guide/kinds/site.ts';
import { renderManifest } from '../../build/guide/feeds/web-manifest.ts';
import type { Backend } from '../../build/engine/base-site.ts';
import { pageRenderer } from '../../build/engine/render/page.ts';
import { site as definition } from '../../build/site.ts';
import { Memory } from '../../build/engine/cache/memory.ts';
import { Report } from '../../build/engine/report/report.ts';
import { nearFiles } from '../../build/guide/search/near-files.ts';
import { routeFile } from '../../build/engine/pages/route.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { searchFiles } from '../../build/guide/search/search-index.ts';
import { localKey } from '../../build/newsletter/local-backend/keys.ts';
import { readSource } from '../../build/engine/source/files.ts';
import { readPublic } from '../../build/engine/source/public.ts';

export const variants = ['plain', 'log', 'backend', 'post', 'unconfigured', 'sub-path', 'real', 'confirming'] as const;
export type Variant = (typeof variants)[number];

interface Place {
  /** The folder that holds the content and the cache of its pictures. */
  root: string;
  content: string;
}

const TOWN: Place = { root: 'tests/fixtures', content: 'site' };
const REAL: Place = { root: '.', content: 'content' };
const STUB: Backend = { url: '/', key: 'public-key' };

interface Recipe {
  place: Place;
  backend?: Backend;
  change?: (settings: Site['settings']) => void;
}

const recipes: Record<Variant, Recipe> = {
  plain: { place: TOWN, backend: STUB },
  log: {
    place: TOWN,
    backend: STUB,
    change: (settings) => {
      settings.contact = { delivery: 'log' };
    },
  },
  backend: {
    place: TOWN,
    backend: STUB,
    change: (settings) => {
      settings.contact = { delivery: 'backend' };
    },
  },
  post: {
    place: TOWN,
    backend: STUB,
    change: (settings) => {
      settings.contact = { delivery: 'post', endpoint: 'https://forms.example/in' };
    },
  },
  unconfigured: { place: TOWN },
  'sub-path': {
    place: TOWN,
    backend: STUB,
    change: (settings) => {
      settings.basePath = '/guide';
    },
  },
  real: { place: REAL, backend: { url: '/', key: localKey } },
  confirming: {
    place: REAL,
    backend: { url: '/', key: localKey },
    change: (settings) => {
      settings.newsletter!.confirm = true;
    },
  },
};

/** Builds every variant into its folder. The assets of a place are made once. */
export async function buildVariants(folderOf: (variant: Variant) => string): Promise<void> {
  const made = new Map<Place, Promise<Assets>>();
  for (const variant of variants) {
    const { place, backend, change } = recipes[variant];
    const site = load(place);
    if (!made.has(place)) {
      made.set(
        place,
        makeAssets({
          sources: definition.assets,
          settings: site.settings,
          images: imagesOf(place),
          cache: new Cache(),
          drawn: new Cache(),
        }),
      );
    }
    change?.(site.settings);
    write(folderOf(variant), site, await made.get(place)!, backend);
  }
}

const imagesOf = ({ root, content }: Place) =>
  readPublic(join(root, content, 'images')).map(({ path, body }) => ({ path: `images/${path}`, body }));

/** Loaded again for each variant, which changes its settings. */
function load({ root, content }: Place): Site {
  const report = new Report();
  // A worker would intercept requests that the tests answer. offline.test.ts has one.
  const site = loadSite(readSource(join(root, content), content, report), report, { serviceWorker: false });
  if (!site || report.failed) {
    throw new Error(`${content} does not load: ${JSON.stringify(report.sorted().slice(0, 5))}`);
  }
  return site;
}

function write(folder: string, site: Site, assets: Assets, backend: Backend | undefined) {
  const render = pageRenderer({ definition, site, assets, options: { backend } });
  const memory = new Memory();
  const pages = routesOf(site, memory).map((route) => ({
    path: routeFile(route, site.settings.output),
    body: render(route),
  }));
  const data = [...searchFiles(site, memory), ...nearFiles(site, memory)];
  for (const { path, body } of [...pages, ...assets.files, ...data, renderManifest(site.settings, assets.icons)]) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}
