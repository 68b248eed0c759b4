// The six verbs in order: read → load → route → render → check → write. Knows the order, and nothing of any one of them.
import { join, resolve } from 'node:path';
import type { Assets } from './assets/assets.ts';
import { makeAssets } from './assets/make-assets.ts';
import type { Memory } from './cache/memory.ts';
import { rememberingPages } from './cache/remembered-page.ts';
import { checkScripts } from './checks/budgets.ts';
import { checkSite } from './checks/check.ts';
import { checkFreshness } from './checks/freshness.ts';
import { checkRelease } from './checks/release.ts';
import { loadSite, type Site } from './model/site.ts';
import type { OutputFile } from './output/file.ts';
import { precompress } from './output/precompress.ts';
import { readPublic } from './output/public.ts';
import { recoverSite, writeSite } from './output/write.ts';
import { renderFeeds } from './render/feeds.ts';
import { renderHostFiles } from './render/host-files.ts';
import { renderManifest, renderRobots } from './render/manifest.ts';
import { newestYear, renderPage, type Backend } from './render/page.tsx';
import { renderSitemap } from './render/sitemap.ts';
import { postIndex } from './post-index.ts';
import type { Report } from './report/report.ts';
import { routeFile, type Page, type Route } from './route.ts';
import { routesOf } from './routes.tsx';
import { checkMigrations } from './serve/api/constraints.ts';
import { readMigrations } from './serve/api/database.ts';
import { outsideOrigins } from './serve/headers.ts';
import { readSource } from './source/files.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface BuildOptions {
  /** The project's root; dist/ and .cache/ stand in it. */
  root: string;
  /** The content folder, by its name in the root or by a full path. */
  content?: string;
  /** Overrides `basePath` of site.yaml for one build. */
  basePath?: string | undefined;
  backend?: Backend | undefined;
  /** Whether texts also stand there as .br and .gz. */
  precompress?: boolean;
  /** False: everything but the writing. */
  write: boolean;
  /** Whether to report what a site should have settled before it meets its readers. */
  release?: boolean;
  /** The day of the build, `YYYY-MM-DD`: the same content and day give the same bytes. Without it nothing is too early or too old. */
  today?: string | undefined;
  /** Whether drafts are part of the site. */
  drafts?: boolean;
  /** What earlier builds found out; this one adds to it. */
  memories?: Memories | undefined;
}

/** What is remembered from build to build, apart because it grows old apart: parsed content, and what is made of it. */
export interface Memories {
  content: Memory;
  site: Memory;
}

export interface Built {
  site: Site;
  assets: Assets;
  pages: Page[];
  /** Everything that dist/ holds. */
  files: OutputFile[];
  /** Text of a content file, for printing findings. */
  textOf(file: string): string | undefined;
}

/** Builds the site. With errors in the report nothing is written, and the old dist/ stands as it was. */
export async function buildSite(options: BuildOptions, report: Report, watch: Stopwatch): Promise<Partial<Built>> {
  const { root, content = 'content', memories } = options;
  if (options.write) recoverSite(root);

  const source = watch.time('read', () => readSource(resolve(root, content), content, report));
  const texts = new Map(source.files.map((file) => [file.path, file.text]));
  const textOf = (file: string) => texts.get(file);
  const site = watch.time('load', () => loadSite(source, report, { ...options, memory: memories?.content }));
  if (site) checkMigrations(readMigrations(root), site, report);
  if (!site || report.failed) return { textOf };
  if (options.basePath !== undefined) site.settings.basePath = options.basePath;

  const routes = watch.time('route', () => routesOf(site, content));
  const assets = await watch.timeAsync('assets', () => makeAssets({ site, routes, root, content, memory: memories?.site }));
  const { files: _, drawings, ...addresses } = assets;
  const { settings, sources, categories } = site;
  const shared = { settings, sources, categories, year: newestYear(site), addresses, drawings: [...drawings], backend: options.backend };
  const render = rememberingPages(memories?.site, shared, (route) => renderPage(route, site, assets, options.backend));
  const pages = watch.time('render', () => routes.map(render));
  const others = watch.time('feeds', () => otherFiles(site, routes, root, assets.files, assets.icons));
  const hosts = renderHostFiles({ routes, files: others, basePath: site.settings.basePath ?? '', outside: outsideOrigins(site, options.backend) });
  watch.time('check', () => checkSite({ site, pages, files: others, textOf, content, memory: memories?.site }, report));
  checkScripts(assets.weights, report);
  if (options.release && options.today) checkFreshness({ site, textOf, today: options.today }, report);
  if (options.release) checkRelease({ site, textOf, content }, report);
  const plain = [...pages.map((page) => pageFile(page, site)), ...others, ...hosts];
  const files = options.precompress ? [...plain, ...watch.time('pack', () => precompress(plain))] : plain;
  memories?.content.save();
  memories?.site.save();
  if (options.write && !report.failed) watch.time('write', () => writeSite(root, files));
  return { site, assets, pages, files, textOf };
}

/** Everything but the pages and the hosts' files. */
export function otherFiles(site: Site, routes: Route[], root: string, assets: OutputFile[], icons: Parameters<typeof renderManifest>[1]) {
  return [
    ...assets,
    ...renderFeeds(site),
    ...renderSitemap(routes, site.settings),
    ...(postIndex(site)?.files ?? []),
    renderManifest(site.settings, icons),
    renderRobots(site.settings),
    ...readPublic(join(root, 'public')),
  ];
}

const pageFile = ({ route, html }: Page, site: Site): OutputFile => ({
  path: routeFile(route, site.settings.output),
  body: html,
});
