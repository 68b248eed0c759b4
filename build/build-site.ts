// The six verbs in order: read → load → route → render → check → write. Knows the order, and nothing of any one of them.
import { join, resolve } from 'node:path';
import type { Assets } from './assets/assets.ts';
import { drawingOf, makeAssets } from './assets/make-assets.ts';
import { drawSocialCard, socialCardsOf } from './assets/social-cards.ts';
import type { Memory } from './cache/memory.ts';
import { rememberingPages } from './cache/remembered-page.ts';
import { checkScripts } from './checks/budgets.ts';
import { checkSite } from './checks/check.ts';
import { checkFreshness } from './checks/freshness.ts';
import { checkRelease } from './checks/release.ts';
import { factsAsJson, factsReader } from './checks/kept-facts.ts';
import { loadSite, type Site } from './model/site.ts';
import type { OutputFile } from './output/file.ts';
import { precompress } from './output/precompress.ts';
import { readPublic } from './output/public.ts';
import { renderFeeds } from './render/feeds.ts';
import { renderHostFiles } from './render/host-files.ts';
import { renderManifest, renderRobots } from './render/manifest.ts';
import { pageRenderer, type Backend } from './render/page.tsx';
import { renderSitemap } from './render/sitemap.ts';
import { postIndex } from './routes/post-index.ts';
import { Progress } from './report/progress.ts';
import type { Report } from './report/report.ts';
import { routeFile, type Route } from './routes/route.ts';
import { routesOf } from './routes/routes.tsx';
import { checkMigrations } from './checks/migrations.ts';
import { readMigrations } from './source/migrations.ts';
import { outsideOrigins } from './render/headers.ts';
import { readSource, type SourcePicture } from './source/files.ts';
import type { Stopwatch } from './report/stopwatch.ts';

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
  /** Takes the files of the finished site, one after the other, and lets go of them. Without one they are made, checked and forgotten. */
  destination?: Destination | undefined;
  /** Leaves the social cards empty, as they are without a destination. */
  blankCards?: boolean;
  /** Whether to report what a site should have settled before it meets its readers. */
  release?: boolean;
  /** The day of the build, `YYYY-MM-DD`: the same content and day give the same bytes. Without it nothing is too early or too old. */
  today?: string | undefined;
  /** Whether drafts are part of the site. */
  drafts?: boolean;
  /** Told how far it is. */
  progress?: Progress | undefined;
  /** What earlier builds found out; this one adds to it. */
  memories?: Memories | undefined;
}

/** What is remembered from build to build, apart because it grows old apart: parsed content, and what is made of it. */
export interface Memories {
  content: Memory;
  site: Memory;
}

/** Where a site goes that is not finished yet. */
export interface Destination {
  put(file: OutputFile): void;
  /** All is there, and nothing was wrong with it. */
  finish(): void;
}

export interface Built {
  site: Site;
  assets: Assets;
  routes: Route[];
  /** By address, as the content has them. */
  pictures: ReadonlyMap<string, SourcePicture>;
  /** Paths in dist/ of all that is no page, but for the files for hosts. */
  others: string[];
  /** Of all that dist/ holds. */
  made: { files: number; bytes: number };
  /** Text of a content file, for printing findings. */
  textOf(file: string): string | undefined;
}

/** Builds the site. With errors in the report its destination is never finished, and the old site stands as it was. */
export async function buildSite(options: BuildOptions, report: Report, watch: Stopwatch): Promise<Partial<Built> & Pick<Built, 'textOf'>> {
  const { root, content = 'content', memories, backend, destination, blankCards = !destination, progress = new Progress() } = options;
  const source = watch.time('read', () => readSource(resolve(root, content), content, report, memories?.content));
  const textOf = (file: string) => source.readAgain(file)?.text;
  const site = watch.time('load', () => loadSite(source, report, { ...options, memory: memories?.content, step: progress.steps('Reading file', source.files.length) }));
  // Thousands of texts: what is wanted of them from here on is read again.
  const paths = source.files.map(({ path }) => path);
  source.files = [];
  if (site) checkMigrations(readMigrations(root), site, report);
  if (!site || report.failed) return { textOf };
  if (options.basePath !== undefined) site.settings.basePath = options.basePath;
  const { output, basePath = '' } = site.settings;

  const routes = watch.time('route', () => routesOf(site, content));
  const assets = await watch.timeAsync('assets', () => makeAssets({ site, root, content, memory: memories?.site }));
  const made = { files: 0, bytes: 0 };
  const put = (file: OutputFile) => {
    made.files++;
    made.bytes += Buffer.byteLength(file.body);
    destination?.put(file);
  };
  const putPacked = (file: OutputFile) => [file, ...(options.precompress ? precompress([file]) : [])].forEach(put);

  const { files: _, drawings, ...addresses } = assets;
  const { settings, sources, categories, year } = site;
  const shared = { settings, sources, categories, year, addresses, drawings: [...drawings], backend };
  const render = pageRenderer(site, assets, backend);
  const make = rememberingPages(memories?.site, shared, (route) => {
    const page = watch.time('render', () => render(route));
    const html = Buffer.from(page.html);
    return { html, facts: Buffer.from(watch.time('check', () => factsAsJson(page, html))) };
  });
  const read = factsReader();
  // A page is let go as soon as it is read and put where it goes: thousands would fill the memory.
  const step = progress.steps('Making page', routes.length);
  const pages = routes.map((route) => {
    step();
    const { html, facts } = make(route);
    watch.time('write', () => putPacked({ path: routeFile(route, output), body: html }));
    return watch.time('check', () => read(route, facts));
  });
  const others = watch.time('feeds', () => otherFiles(site, routes, root, assets.files, assets.icons));
  const cards = socialCardsOf(routes, settings.socialCards);
  const emptyCards = cards.map(({ path }): OutputFile => ({ path, body: '' }));
  const files = [...others, ...emptyCards];
  const hosts = renderHostFiles({ routes, files, basePath, outside: outsideOrigins(site, backend) });
  watch.time('write', () => [...others, ...hosts].forEach(putPacked));

  watch.time('check', () => checkSite({ site, pages, files, textOf, content }, report));
  checkScripts(assets.weights, report);
  if (options.release && options.today) checkFreshness({ site, textOf, today: options.today }, report);
  if (options.release) checkRelease({ site, textOf, content, files: paths.flatMap((path) => source.readAgain(path) ?? []) }, report);
  watch.time('remember', () => [memories?.content, memories?.site].forEach((memory) => memory?.save()));
  if (!report.failed) {
    // Last of all: they take longer than all the rest, and a mistake should not have to wait for them.
    if (blankCards) emptyCards.forEach(put);
    else {
      const drawing = drawingOf({ site, root, content });
      const step = progress.steps('Drawing card', cards.length);
      for (const { path, card } of cards) {
        step();
        put({ path, body: await watch.timeAsync('cards', () => drawSocialCard(card, drawing)) });
      }
    }
    watch.time('write', () => destination?.finish());
  }
  return { site, assets, routes, pictures: source.pictures, others: files.map(({ path }) => path), made, textOf };
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
