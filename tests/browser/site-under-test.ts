// Renders the sites for browser tests: the real site and the site of a fictional town, both in several variants.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Assets } from '../../build/engine/assets/assets.ts';
import { Cache } from '../../build/engine/cache/cache.ts';
import { makeAssets } from '../../build/engine/assets/make-assets.ts';
import { loadSite, type Site } from '../../build/guide/load-guide.ts';
import { newRun } from '../../build/engine/pipeline.ts';
import { renderManifest } from '../../build/guide/feeds/web-manifest.ts';
import type { Backend } from '../../build/engine/base-site.ts';
import { pageRenderer } from '../../build/engine/render/page.ts';
import { site as definition } from '../../build/site.ts';
import { Memory } from '../../build/engine/cache/memory.ts';
import { Report } from '../../build/engine/report/report.ts';
import { nearFiles } from '../../build/guide/listing/near-files.ts';
import { routeFile } from '../../build/engine/pages/route.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { searchFiles } from '../../build/guide/search/search-index.ts';
import { localKey } from '../../build/newsletter/local-backend/keys.ts';
import { readSource } from '../../build/engine/source/files.ts';
import type { SiteFiles } from '../../build/engine/serve/static-files.ts';
import { readPublic } from '../../build/engine/source/inputs.ts';

const variants = ['plain', 'log', 'backend', 'post', 'unconfigured', 'sub-path', 'real', 'confirming'] as const;
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

/** Returns the files of every variant. A page is rendered when a browser first requests it. */
export async function sitesUnderTest(): Promise<Map<Variant, SiteFiles>> {
  const cache = new Cache();
  const places = new Map<Place, { site: Site; assets: Assets }>();
  const sites = new Map<Variant, SiteFiles>();
  for (const variant of variants) {
    const { place, backend, change } = recipes[variant];
    const { site, assets } = places.get(place) ?? (await open(place, cache));
    places.set(place, { site, assets });
    const settings = structuredClone(site.settings);
    change?.(settings);
    sites.set(variant, filesOf({ ...site, settings }, assets, backend));
  }
  return sites;
}

async function open({ root, content }: Place, cache: Cache): Promise<{ site: Site; assets: Assets }> {
  const report = new Report();
  // A service worker would intercept requests before the tests can. Only offline.test.ts needs a service worker.
  const site = loadSite(readSource(join(root, content), content, report), report, { serviceWorker: false });
  if (!site || report.failed) {
    throw new Error(`${content} does not load: ${JSON.stringify(report.sorted().slice(0, 5))}`);
  }
  const images = readPublic(join(root, content, 'images')).map(({ path, body }) => ({ path: `images/${path}`, body }));
  const { settings } = site;
  return { site, assets: await makeAssets({ sources: definition.assets, settings, images, ...newRun({ cache }) }) };
}

function filesOf(site: Site, assets: Assets, backend: Backend | undefined): SiteFiles {
  const render = pageRenderer({ definition, site, assets, options: { backend } });
  const memory = new Memory();
  const manifest = renderManifest(site.settings, assets.icon);
  const files = new Map<string, () => string | Uint8Array>();
  for (const { path, body } of [
    ...assets.files,
    ...searchFiles(site, new Cache()),
    ...nearFiles(site, memory),
    manifest,
  ]) {
    files.set(`/${path}`, () => body);
  }
  for (const route of routesOf(site, memory)) {
    let page: string | undefined;
    files.set(`/${routeFile(route, site.settings.output)}`, () => (page ??= render(route).html));
  }
  const packed = new Map<string, Uint8Array>();
  return {
    find: async (path) => (files.has(path) ? path : undefined),
    read: async (name) => files.get(name)!(),
    async beside(name, ending) {
      if (ending !== 'gz') return undefined;
      const bytes = packed.get(name) ?? gzipSync(files.get(name)!());
      packed.set(name, bytes);
      return bytes;
    },
  };
}

/** Returns the files of another server. The URL of that server must not end in a slash. */
export const filesAt = (url: string): SiteFiles => ({
  find: async (path) => ((await fetch(url + path, { method: 'HEAD' })).ok ? path : undefined),
  read: async (name) => new Uint8Array(await (await fetch(url + name)).arrayBuffer()),
});
