// The pipeline: read → load → route → render → check → write. The only place that knows the order of the stages.
import { forEachAtOnce } from './assets/at-once.ts';
import { inspectPhotographs } from './assets/inspect-photographs.ts';
import { makeAssets, type SiteAssets } from './assets/make-assets.ts';
import { encodePhotographs, originalsOf, variantsOf, weighedFiles } from './assets/photographs.ts';
import { drawSocialCard } from './assets/social-cards.ts';
import { Cache } from './cache/cache.ts';
import { hashOf } from './cache/hash.ts';
import { lastMade } from './cache/memoize.ts';
import { checkScripts } from './checks/budgets.ts';
import { checkSite } from './checks/check.ts';
import { checkFreshness } from '../guide/checks/freshness.ts';
import { checkMigrations } from '../newsletter/check-migrations.ts';
import { checkRelease } from '../guide/checks/release.ts';
import { renderLetterFeed } from '../guide/feeds/letter-feed.ts';
import { loadInTurns, type Site } from '../guide/kinds/site.ts';
import type { OutputFile } from './output/file.ts';
import type { SiteWriter } from './output/write.ts';
import { guideLists } from '../guide/print/keep-lists.ts';
import { pageFacts, pageMaker, type MadePage, type PagePlan, type PageRun } from './pages/make-page.ts';
import { renderCalendars } from '../guide/events/calendar.ts';
import { renderFeeds } from '../guide/feeds/feeds.ts';
import { outsideOrigins } from './render/headers.ts';
import { renderHostFiles } from './render/host-files.ts';
import { openDataFiles } from '../guide/feeds/open-data.ts';
import { renderManifest, renderRobots } from '../guide/feeds/web-manifest.ts';
import { pageRenderer, type Backend } from './render/page.tsx';
import { renderSitemap } from './render/sitemap.ts';
import { renderWorker } from '../guide/print/service-worker.ts';
import type { Finding, TextOf } from './report/finding.ts';
import { numbersOf, type Numbers } from './report/outcome.ts';
import { Progress } from './report/progress.ts';
import { Report } from './report/report.ts';
import { Stopwatch } from './report/stopwatch.ts';
import { blankCards, socialCardsOf } from './pages/cards.ts';
import { nearFiles } from '../guide/search/near-files.ts';
import { postIndexFiles } from '../guide/search/post-index-files.ts';
import { searchFiles } from '../guide/search/search-index.ts';
import { OFFLINE, type Route } from './pages/route.ts';
import { routesOf } from '../guide/routes/routes.ts';
import { decodeSource, type Source } from './source/files.ts';
import { PHOTOGRAPH } from './source/raw-files.ts';
import type { Inputs } from './source/inputs.ts';
import type { Inspected } from './source/photograph.ts';

export interface SiteOptions {
  /** The content folder, by its name in the root or by a full path. */
  content?: string | undefined;
  /** Overrides `basePath` of site.yaml. */
  basePath?: string | undefined;
  /** Overrides `serviceWorker` of site.yaml. */
  serviceWorker?: boolean | undefined;
  backend?: Backend | undefined;
  /** The day of the build, `YYYY-MM-DD`; without it nothing is too early or too old. */
  today?: string | undefined;
  /** Whether drafts are part of the site. */
  drafts?: boolean | undefined;
  /** Whether to report what a site should have settled before it meets its readers. */
  release?: boolean | undefined;
}

/** What a run of the pipeline works with; each is made anew where it is left out. */
export interface Run extends PageRun {
  report: Report;
  progress: Progress;
  /** Pictures that were drawn before, which do not change with the code. */
  drawn: Cache;
}

export const newRun = (given: Partial<Run> = {}): Run => ({
  version: '',
  report: new Report(),
  stopwatch: new Stopwatch(),
  progress: new Progress(),
  cache: new Cache(),
  drawn: new Cache(),
  ...given,
});

/** A site without mistakes in its content, ready to be rendered. */
export interface Plan extends PagePlan {
  options: SiteOptions & { content: string };
  inputs: Inputs;
  source: Source;
  routes: Route[];
  assets: SiteAssets;
}

/** Where the files of a site go. */
export type Output = Pick<SiteWriter, 'keep' | 'put' | 'publish'>;

export interface Built {
  /** Whether there was an error; then nothing was published. */
  failed: boolean;
  findings: Finding[];
  textOf: TextOf;
  /** Absent when the content has errors. */
  plan?: Plan;
  numbers?: Numbers;
  manifest?: ReturnType<Output['publish']>;
}

/** A content folder after reading and loading, and what was found on the way. */
export interface Loaded {
  /** The files that it was read from. */
  content: Inputs['content'];
  source: Source;
  /** What is known of the photographs by the hash of their bytes. */
  inspected: ReadonlyMap<string, Inspected>;
  site: Site | undefined;
  findings: Finding[];
}

const countPhotographs = (content: Inputs['content'] = []) =>
  content.filter(({ path }) => PHOTOGRAPH.test(path)).length;

/** Read and load. */
export async function loadContent({ content }: Inputs, options: SiteOptions, run: Run): Promise<Loaded> {
  const { stopwatch, progress, cache, drawn } = run;
  const report = new Report();
  const look = progress.steps('Looking into photograph', countPhotographs(content));
  const inspected = await stopwatch.timeAsync('read', () => inspectPhotographs(content ?? [], drawn, look));
  const source = stopwatch.time('read', () =>
    decodeSource(content, options.content ?? 'content', report, cache, inspected),
  );
  const step = progress.steps('Reading file', source.files.length);
  const site = await stopwatch.timeAsync('load', () => loadInTurns(source, report, { ...options, cache, step }));
  return { content, source, inspected, site, findings: report.sorted() };
}

const routesOnce = lastMade<Site, Route[]>();

/** Route, and the assets that pages name. `plan` is absent when the content has errors: the first gate. */
export async function planSite(
  inputs: Inputs,
  given: SiteOptions,
  run: Run,
  loaded?: Loaded,
): Promise<{ plan?: Plan; textOf: TextOf }> {
  const { report, stopwatch, cache, drawn } = run;
  const options = { ...given, content: given.content ?? 'content' };
  const { source, inspected, site, findings } = loaded ?? (await loadContent(inputs, options, run));
  findings.forEach((finding) => report.add(finding));
  const files = new Map(source.files.map((file) => [file.path, file]));
  const textOf: TextOf = (file) => files.get(file)?.text;
  if (site) checkMigrations(inputs.migrations, site, report);
  if (!site || report.failed) return { textOf };
  const routes = stopwatch.time('route', () => routesOnce(site, [], () => routesOf(site)));
  const images = (inputs.content ?? []).flatMap((file) => {
    const picture = source.pictures.get(`/${file.path}`);
    // A photograph's original is published nowhere.
    if (!picture || picture.photo) return [];
    const { path, content } = file;
    return typeof content === 'string' ? [] : [{ path, body: content }];
  });
  const originals = originalsOf(source, inputs.content ?? [], inspected);
  const assets = await stopwatch.timeAsync('assets', () =>
    makeAssets({ settings: site.settings, images, cache, drawn, originals }),
  );
  return { plan: { options, inputs, source, site, routes, assets }, textOf };
}

/** Render: puts every page that is not in the output as it should be. */
function renderPages(plan: Plan, run: Run, output: Output | undefined): MadePage[] {
  const pageOf = pageMaker(plan, run);
  const step = run.progress.steps('Making page', plan.routes.length);
  return plan.routes.map((route) => {
    step();
    const { path, key, html, factsName } = pageOf(route);
    if (output && !output.keep(path, key)) run.stopwatch.time('write', () => output.put({ path, body: html() }, key));
    return { route, factsName: factsName() };
  });
}

/** Variants of photographs with their sizes, as far as they are made. */
const photographFiles = ({ originals, encoder }: SiteAssets) => weighedFiles(variantsOf(originals), encoder);

/** Everything that dist/ holds besides pages, social cards and photographs. */
export function otherFiles({ site, routes, assets, inputs, options }: Plan): OutputFile[] {
  const render = pageRenderer(site, assets, options.backend);
  const offline = routes.find(({ path }) => path === OFFLINE)!;
  const files = [
    ...assets.files,
    ...renderFeeds(site),
    ...renderCalendars(site),
    ...renderLetterFeed(site),
    renderSitemap(routes, site.settings),
    ...postIndexFiles(site),
    ...searchFiles(site),
    ...nearFiles(site),
    ...openDataFiles(site),
    renderManifest(site.settings, assets.icons),
    renderRobots(site.settings),
    renderWorker(site.settings, assets, () => render(offline)),
    ...inputs.public,
  ];
  const { basePath = '' } = site.settings;
  const outside = outsideOrigins(site, options.backend);
  const known = [...files, ...blankCards(routes, site.settings), ...photographFiles(assets)];
  return [...files, ...renderHostFiles({ routes, files: known, basePath, outside })];
}

/**
 * Check: adds what is wrong with the finished site to the report. Social cards are not drawn yet. A site of which the
 * rules see the same as of one that was sound is sound: an edit within a paragraph costs no second look at all pages.
 */
export async function checkPlan(
  plan: Plan,
  pages: MadePage[],
  others: OutputFile[],
  textOf: TextOf,
  run: Run,
  signal?: AbortSignal,
) {
  const { site, source, assets, inputs } = plan;
  const { content, today, release } = plan.options;
  const { report, cache } = run;
  // What a page loads comes from these; of all else the rules know that it is there.
  const loaded = new Map([...assets.files, ...inputs.public].map((file) => [file.path, file]));
  const files: OutputFile[] = [...others, ...blankCards(plan.routes, site.settings)].map(
    ({ path }) => loaded.get(path) ?? { path, body: '' },
  );
  files.push(...photographFiles(assets));
  const seen = {
    settings: site.settings,
    pages: pages.map(({ route: { path, kind, noindex }, factsName }) => [path, kind, noindex, factsName]),
    files: files.map(({ path, body, bytes }) => [path, hashOf(body), bytes]),
  };
  const sound = `sound:${hashOf(JSON.stringify(seen))}`;
  if (!cache.get(sound)) {
    const before = report.size;
    const factsOf = pageFacts(plan, run);
    await checkSite({ site, pages: pages.map(factsOf), files, textOf, content }, report, signal);
    if (report.size === before) cache.put(sound, true);
  }
  checkScripts(assets.weights, report);
  if (release && today) checkFreshness({ site, textOf, today }, report);
  if (release) checkRelease({ site, textOf, content, files: source.files, today }, report);
}

/** Builds the site. With errors in the report nothing is published, and the old site stands as it was. */
export async function buildSite(inputs: Inputs, options: SiteOptions, run: Run, output?: Output): Promise<Built> {
  const { report, stopwatch, progress, cache, drawn } = run;
  const { plan, textOf } = await planSite(inputs, options, run);
  const outcome = () => ({ failed: report.failed, findings: report.sorted(), textOf });
  if (!plan) return outcome();

  const pages = renderPages(plan, run, output);
  const { originals, encoder } = plan.assets;
  const step = progress.steps('Encoding photograph', originals.length);
  await stopwatch.timeAsync('photographs', () => encodePhotographs(originals, encoder, report, step));
  const others = stopwatch.time('feeds', () => otherFiles(plan));
  others.push(...stopwatch.time('feeds', () => guideLists(plan, run, [...others, ...photographFiles(plan.assets)])));
  await stopwatch.timeAsync('check', () => checkPlan(plan, pages, others, textOf, run));
  const isSound = !report.failed && output !== undefined;
  if (isSound) {
    stopwatch.time('write', () => others.forEach((file) => output.put(file)));
    await stopwatch.timeAsync('write', () => putPhotographs(plan, output));
    // Last of all: they take longer than all the rest, and a mistake should not have to wait for them.
    await stopwatch.timeAsync('cards', () => putSocialCards(plan, run, output));
  }
  stopwatch.time('cache', () => {
    cache.save();
    // Where no card was asked for, all of them would be dropped.
    if (isSound) drawn.save();
    else drawn.write();
  });
  if (!isSound) return { ...outcome(), plan, numbers: numbersOf(plan) };
  const manifest = stopwatch.time('write', () => output.publish());
  return { ...outcome(), plan, manifest, numbers: numbersOf(plan, manifest.values()) };
}

/** Encoded before: only what dist/ doesn't have is read from the cache. */
async function putPhotographs({ assets }: Plan, output: Output): Promise<void> {
  for (const { path, original, width, format } of variantsOf(assets.originals)) {
    if (output.keep(path, path)) continue;
    output.put({ path, body: await assets.encoder.encode(original, width, format) }, path);
  }
}

async function putSocialCards({ site, routes, assets }: Plan, { progress }: Run, output: Output): Promise<void> {
  const cards = socialCardsOf(routes, site.settings.socialCards);
  const step = progress.steps('Drawing card', cards.length);
  await forEachAtOnce(cards, 2, async ({ path, card }) => {
    step();
    output.put({ path, body: await drawSocialCard(card, assets.drawing) });
  });
}
