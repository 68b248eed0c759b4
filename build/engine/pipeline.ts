// The pipeline: read → load → route → render → check → write. No other file knows the order of the stages.
import { drawFiles, type DrawnFile } from './assets/draw-once.ts';
import { inspectPhotographs } from './assets/inspect-photographs.ts';
import { makeAssets, startScripts, type SiteAssets } from './assets/make-assets.ts';
import { encodePhotographs, originalsOf, variantsOf, weighedFiles } from './assets/photographs.ts';
import { Cache } from './cache/cache.ts';
import { hashOf } from './cache/hash.ts';
import { memoize } from './cache/memoize.ts';
import { Memory } from './cache/memory.ts';
import { checkSite } from './checks/check.ts';
import { loadSiteInTurns, type LoadOptions } from './content/load-site.ts';
import type { LoadContext, LoadedFile } from './content/load-file.ts';
import type { Backend, BaseSite, OutsideOrigins } from './base-site.ts';
import type { CheckedContent, SiteAhead, SiteDefinition, SitePlan } from './define-site.ts';
import type { OutputFile } from './output/file.ts';
import type { SiteWriter } from './output/write.ts';
import { madePages, pageFacts, pageMaker, type MadePage, type PageRun } from './render/make-page.ts';
import { hostRedirects } from './pages/redirect.ts';
import type { Route } from './pages/route.ts';
import { outsideOrigins } from './render/headers.ts';
import { pageRenderer, type PagePlan } from './render/page.ts';
import type { Finding, ContentTextOf } from './report/finding.ts';
import { numbersOf, type Numbers } from './report/outcome.ts';
import { Progress } from './report/progress.ts';
import { Report } from './report/report.ts';
import { Stopwatch } from './report/stopwatch.ts';
import { decodeSource, type Source } from './source/files.ts';
import { PHOTOGRAPH, PICTURE } from './source/raw-files.ts';
import type { Inputs } from './source/inputs.ts';
import type { Inspected } from './source/photograph.ts';

export interface SiteOptions extends Pick<LoadOptions, 'basePath' | 'serviceWorker' | 'today' | 'drafts'> {
  /** The content folder: its name in the root, or a full path. */
  content?: string | undefined;
  backend?: Backend | undefined;
  release?: boolean | undefined;
  /** True for a build at night. Mistakes in content that waits for its day are then warnings. */
  unattended?: boolean | undefined;
  /** URLs of pages that this build leaves out because of their mistakes. */
  leftOut?: readonly string[] | undefined;
  /** True to publish at once, without the files that may be drawn later. */
  drawLater?: boolean | undefined;
}

export interface BuildRun extends PageRun {
  report: Report;
  progress: Progress;
  drawn: Cache;
  /** Cache of bundles, if it isn't `cache`. */
  bundles?: Cache;
  /** True for `npm run dev`, which encodes photographs faster. */
  isDev: boolean;
  /** Identity of the assets' source files. The same object as in the last run unless a file may have changed. */
  code: object;
}

export const newRun = (given: Partial<BuildRun> = {}): BuildRun => ({
  version: '',
  report: new Report(),
  stopwatch: new Stopwatch(),
  progress: new Progress(),
  cache: new Cache(),
  drawn: new Cache(),
  memory: new Memory(),
  isDev: false,
  code: {},
  ...given,
});

export interface LoadedSite<S extends BaseSite = BaseSite> {
  content: Inputs['content'];
  source: Source;
  site: S | undefined;
  inspected: ReadonlyMap<string, Inspected>;
  files: LoadContext['files'];
  findings: Finding[];
}

export interface Plan<S extends BaseSite = BaseSite> extends PagePlan<S> {
  options: SiteOptions & { content: string };
  inputs: Inputs;
  source: Source;
  contentFiles: LoadContext['files'];
  routes: Route[];
  /** The site with what waits for its day. Undefined with drafts, because then nothing waits. */
  ahead?: SiteAhead<S> | undefined;
  assets: SiteAssets;
  cache: Cache;
  memory: Memory;
}

export type BuildOutput = Pick<SiteWriter, 'keep' | 'put' | 'publish'>;

export interface Built<S extends BaseSite = BaseSite> {
  /** True if there was an error. Nothing is published then. */
  failed: boolean;
  findings: Finding[];
  textOf: ContentTextOf;
  plan?: Plan<S>;
  numbers?: Numbers;
  notes?: string[];
  manifest?: ReturnType<BuildOutput['publish']>;
  /** With `drawLater`, the files that are still to be drawn and published. */
  undrawn?: DrawnFile[];
}

export async function loadContent<S extends BaseSite>(
  definition: SiteDefinition<S>,
  { content }: Inputs,
  options: SiteOptions,
  run: BuildRun,
): Promise<LoadedSite<S>> {
  const { stopwatch, progress, cache, drawn, memory } = run;
  const report = new Report();
  const folder = options.content ?? 'content';
  const look = progress.steps(
    'Looking into photograph',
    content?.filter(({ path }) => PHOTOGRAPH.test(path)).length ?? 0,
  );
  const inspected = await stopwatch.time('read', () =>
    inspectPhotographs(content ?? [], drawn, definition.checkPhotograph, look),
  );
  const source = stopwatch.time('read', () => decodeSource(content, folder, report, cache, memory, inspected));
  const step = progress.steps('Reading file', source.files.length);
  const files = new Map<string, LoadedFile>();
  const loadOptions = { ...options, cache, memory, step, files };
  const site = await stopwatch.time('load', () => loadSiteInTurns(definition.content, source, report, loadOptions));
  return { content, source, inspected, site, files, findings: report.sorted() };
}

/** Makes the routes and the assets. Returns no plan if the content has errors. */
export async function planSite<S extends BaseSite>(
  definition: SiteDefinition<S>,
  inputs: Inputs,
  given: SiteOptions,
  run: BuildRun,
  loaded?: LoadedSite<S>,
): Promise<{ plan?: Plan<S>; textOf: ContentTextOf }> {
  const { report, stopwatch, cache, memory } = run;
  const options = { ...given, content: given.content ?? 'content' };
  // A thread bundles the scripts while the content loads. `makeAssets` reports a failure.
  const assetRun = { ...run, cache: run.bundles ?? cache, sources: definition.assets };
  const scripts = startScripts(assetRun);
  scripts?.catch(() => {});
  const { source, inspected, site, files, findings } = loaded ?? (await loadContent(definition, inputs, options, run));
  findings.forEach((finding) => report.add(finding));
  for (const file of inputs.public) {
    const found = memory.memoize('public-file', [file], () => definition.checks?.publicFile?.(file) ?? []);
    found.forEach((finding) => report.add(finding));
  }
  const texts = memoize(() => new Map(source.files.map((file) => [file.path, file])));
  const textOf: ContentTextOf = (file) => texts().get(file)?.text;
  if (site) {
    const checked: CheckedContent<S> = { site, source, others: inputs.others, textOf, today: options.today };
    definition.checks?.content?.forEach((check) => check(checked, report));
  }
  if (!site || report.failed) return { textOf };
  const { settings } = site;
  const routes = stopwatch.time('route', () => memory.memoize('routes', [site], () => definition.routes(site, memory)));
  const pictures = (inputs.content ?? []).filter(({ path }) => PICTURE.test(path));
  const images = pictures.flatMap((file) => {
    const picture = source.pictures.get(`/${file.path}`);
    if (!picture || picture.photo) return [];
    const { path, content } = file;
    return typeof content === 'string' ? [] : [{ path, body: content }];
  });
  const originals = originalsOf(source, pictures, inspected);
  const assets = await stopwatch.time('assets', () =>
    makeAssets({ ...assetRun, settings, images, originals, scripts }),
  );
  const ahead = options.drafts ? undefined : definition.ahead?.(site);
  const contentFiles = files;
  return {
    plan: { definition, options, inputs, source, site, contentFiles, routes, ahead, assets, cache, memory },
    textOf,
  };
}

export const originsOf = <S extends BaseSite>({ definition, site, options, memory }: Plan<S>): OutsideOrigins => {
  const { connect = [], ...others } = definition.outside?.(site, memory) ?? {};
  return outsideOrigins({ connect: [options.backend?.url, ...connect], ...others });
};

type RedirectPlan<S extends BaseSite> = Pick<Plan<S>, 'definition' | 'site' | 'routes' | 'memory'>;

const redirectsOf = <S extends BaseSite>({ definition, site, memory }: RedirectPlan<S>) =>
  memory.memoize('redirects', [site], () => definition.redirects?.(site) ?? []);

export const hostRedirectsOf = <S extends BaseSite>(plan: RedirectPlan<S>) =>
  hostRedirects(redirectsOf(plan), plan.site.settings.basePath ?? '', plan.routes, plan.site.settings.output);

function renderPages<S extends BaseSite>(plan: Plan<S>, run: BuildRun, output: BuildOutput | undefined): MadePage[] {
  const pageOf = pageMaker(plan, run);
  const step = run.progress.steps('Making page', plan.routes.length);
  return plan.routes.map((route) => {
    step();
    const { path, key, html, factsKey } = pageOf(route);
    if (output && !output.keep(path, key)) run.stopwatch.time('write', () => output.put({ path, body: html() }, key));
    return { route, factsKey: factsKey() };
  });
}

const photographFiles = ({ originals, encoder }: SiteAssets) => weighedFiles(variantsOf(originals), encoder);

/** All files of dist/ besides pages, social cards, photographs and lists of files. */
export function otherFiles<S extends BaseSite>(plan: Plan<S>): OutputFile[] {
  const { definition, assets, inputs } = plan;
  const files = [...assets.files, ...(definition.files?.(sitePlan(plan)) ?? []), ...inputs.public];
  const known = [...files, ...photographFiles(assets)];
  const hosted = { ...sitePlan(plan), files: known, outside: originsOf(plan), moved: hostRedirectsOf(plan).moved };
  return [...files, ...(definition.hostFiles?.(hosted) ?? [])];
}

export const drawingsOf = <S extends BaseSite>(plan: Plan<S>): DrawnFile[] =>
  plan.definition.drawings?.(sitePlan(plan)) ?? [];

function sitePlan<S extends BaseSite>(plan: Plan<S>): SitePlan<S> {
  const { site, routes, assets, cache, memory } = plan;
  const render = pageRenderer(plan);
  return { site, routes, assets, cache, memory, render: (route) => render(route).html };
}

/** Skips the site checks for inputs that passed before, so that editing a page doesn't check all pages again. */
export async function checkPlan<S extends BaseSite>(
  plan: Plan<S>,
  pages: MadePage[],
  others: OutputFile[],
  drawings: readonly DrawnFile[],
  textOf: ContentTextOf,
  run: BuildRun,
  signal?: AbortSignal,
) {
  const { definition, site, source, assets, inputs } = plan;
  const { content, today, release, backend, leftOut = [] } = plan.options;
  const { report, cache } = run;
  // Page checks read the files that a page loads. For other files they need only the path.
  const loaded = new Map([...assets.files, ...inputs.public].map((file) => [file.path, file]));
  const files: OutputFile[] = [...others, ...drawings].map(({ path }) => loaded.get(path) ?? { path, body: '' });
  files.push(...photographFiles(assets));
  const checked = {
    settings: site.settings,
    pages: pages.map(({ route: { path, kind, noindex }, factsKey }) => [path, kind, noindex, factsKey]),
    files: files.map(({ path, body, bytes }) => [path, hashOf(body), bytes]),
    redirects: redirectsOf(plan),
    days: [...(plan.ahead?.days ?? [])],
    leftOut,
  };
  const passed = `passed:${hashOf(JSON.stringify(checked))}`;
  if (!cache.get(passed)) {
    const before = report.size;
    const { url, basePath = '', output, budgets } = site.settings;
    const { urlOfFile, fileOfUrl } = definition.content.prose;
    await checkSite(
      {
        url,
        basePath,
        output,
        budgets,
        files,
        pages: pages.map(pageFacts(plan, run)),
        linksIn: (file) => plan.contentFiles.get(file)?.links() ?? [],
        redirects: checked.redirects,
        ...(plan.ahead && { days: plan.ahead.days }),
        leftOut: new Set(leftOut),
        fieldIn: (file, field) => plan.contentFiles.get(file)?.yaml().at(field),
        sharedFiles: [`${content}/site.yaml`, `${content}/site.json`],
        ...(urlOfFile && { urlOfFile }),
        ...(fileOfUrl && { fileOfUrl: (path) => fileOfUrl(path) && `${content}/${fileOfUrl(path)}` }),
      },
      report,
      definition.checks?.pages?.(assets.weights),
      signal,
    );
    if (report.size === before) cache.put(passed, true);
  }
  if (!release) return;
  const released: CheckedContent<S> = { site, source, others: inputs.others, textOf, today, backend };
  definition.checks?.release?.forEach((check) => check(released, report));
}

/**
 * Checks the site as if what waits for its day were published, and reports the mistakes that the site doesn't have
 * yet. Renders only new pages and the first pages of lists, because other pages hardly change.
 */
async function checkAhead<S extends BaseSite>(
  plan: Plan<S>,
  pages: readonly MadePage[],
  others: readonly OutputFile[],
  textOf: ContentTextOf,
  run: BuildRun,
): Promise<void> {
  if (!plan.ahead) return;
  const { site, days, files } = plan.ahead;
  const next: Plan<S> = { ...plan, site, routes: plan.definition.routes(site, run.memory) };
  const known = new Map(pages.map((page) => [page.route.path, page]));
  const pageOf = pageMaker(next, run);
  const made = next.routes.map((route) => {
    const page = route.modified || route.first ? known.get(route.path) : undefined;
    return page ?? { route, factsKey: pageOf(route).factsKey() };
  });
  const report = new Report();
  const isNew = ({ path }: OutputFile) => !others.some((other) => other.path === path);
  await checkPlan(next, made, [...others, ...files.filter(isNew)], drawingsOf(next), textOf, { ...run, report });
  const placeOf = ({ rule, file, line, column }: Finding) => `${rule} ${file}:${line}:${column}`;
  const reported = new Set(run.report.sorted().map(placeOf));
  const dayOf = new Map(next.routes.map(({ path, origins }) => [origins[0], days.get(path)]));
  for (const finding of report.sorted()) {
    const day = dayOf.get(finding.file);
    if (reported.has(placeOf(finding)) || (day === undefined && finding.severity === 'warn')) continue;
    const when =
      day === undefined ? 'once everything that waits is published' : `on ${day}, when its page is published`;
    const severity = plan.options.unattended ? 'warn' : finding.severity;
    run.report.add({ ...finding, severity, message: `${finding.message} Readers would see this ${when}.` });
  }
}

/** Builds the site. Publishes nothing if there is an error. */
export async function buildSite<S extends BaseSite>(
  definition: SiteDefinition<S>,
  inputs: Inputs,
  options: SiteOptions,
  run: BuildRun,
  output?: BuildOutput,
): Promise<Built<S>> {
  const { report, stopwatch, progress, cache, drawn } = run;
  const { plan, textOf } = await planSite(definition, inputs, options, run);
  const outcome = () => ({ failed: report.failed, findings: report.sorted(), textOf });
  if (!plan) return outcome();

  const pages = renderPages(plan, run, output);
  const { originals, encoder } = plan.assets;
  const step = progress.steps('Encoding photograph', originals.length);
  await stopwatch.time('photographs', () => encodePhotographs(originals, encoder, report, step));
  const drawings = drawingsOf(plan);
  const others = stopwatch.time('feeds', () => {
    const files = otherFiles(plan);
    const all = [...files, ...photographFiles(plan.assets)];
    return [...files, ...(definition.listFiles?.(sitePlan(plan), madePages(plan, run), all) ?? [])];
  });
  await stopwatch.time('check', () => checkPlan(plan, pages, others, drawings, textOf, run));
  await stopwatch.time('check', () => checkAhead(plan, pages, others, textOf, run));
  const isValid = !report.failed && output !== undefined;
  const notes = definition.notes?.(plan.site, plan.source, cache) ?? [];
  const undrawn = options.drawLater ? drawings.filter((file) => file.mayFollow && !drawn.has(file.key())) : [];
  if (isValid) {
    stopwatch.time('write', () => others.forEach((file) => output.put(file)));
    await stopwatch.time('write', () => putPhotographs(plan.assets, output));
    // Draws last, because it takes longer than everything else, and mistakes should be reported before.
    const now = drawings.filter((file) => !undrawn.includes(file));
    await stopwatch.time('cards', () =>
      drawFiles(now, drawn, (file) => output.put(file), progress.steps('Drawing card', now.length)),
    );
  }
  stopwatch.time('cache', () => {
    // Marks the bodies of all files as used. A build reads only bodies of changed pages, and `save` drops unused ones.
    plan.contentFiles.forEach(({ bodyKey }) => bodyKey && cache.touch(bodyKey));
    cache.save();
    // `save` drops unused social cards. A check or failed build uses none, but must not drop other builds' cards.
    if (isValid) drawn.save();
    else drawn.write();
  });
  if (!isValid) return { ...outcome(), plan, notes, numbers: numbersOf(plan) };
  const manifest = stopwatch.time('write', () => output.publish());
  return { ...outcome(), plan, notes, manifest, undrawn, numbers: numbersOf(plan, manifest.values()) };
}

async function putPhotographs({ originals, encoder }: SiteAssets, output: BuildOutput): Promise<void> {
  for (const variant of variantsOf(originals)) {
    const { path } = variant;
    if (output.keep(path, path)) continue;
    output.put({ path, body: await encoder.encode(variant) }, path);
  }
}
