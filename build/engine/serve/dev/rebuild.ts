// Plans the site again after each save. Pages are rendered on demand.
import { Cache } from '../../cache/cache.ts';
import { Memory } from '../../cache/memory.ts';
import type { BaseSite, OutsideOrigins } from '../../base-site.ts';
import type { SiteDefinition } from '../../define-site.ts';
import { hashOf } from '../../cache/hash.ts';
import { memoize } from '../../cache/memoize.ts';
import { variantsOf } from '../../assets/photographs.ts';
import { drawOnce } from '../../assets/draw-once.ts';
import {
  checkPlan,
  drawingsOf,
  hostRedirectsOf,
  loadContent,
  newRun,
  originsOf,
  otherFiles,
  planSite,
  type LoadedSite,
  type Plan,
  type BuildRun,
  type SiteOptions,
} from '../../pipeline.ts';
import { pageMaker, type MadePage } from '../../render/make-page.ts';
import type { Finding, ContentTextOf } from '../../report/finding.ts';
import { Report } from '../../report/report.ts';
import type { HostRedirects } from '../../pages/redirect.ts';
import { routeFile } from '../../pages/route.ts';
import { readInputs, touches, type Inputs } from '../../source/inputs.ts';
import { PICTURE } from '../../source/raw-files.ts';
import type { SiteFiles } from '../static-files.ts';

export interface Snapshot {
  basePath: string;
  outside: OutsideOrigins;
  redirects: HostRedirects;
  /** URLs of all style sheets with the base path, always in the same order. */
  sheets: string[];
  /** Hash of the files that can change without a change in a page's HTML: pictures, and files of public/. */
  pictures: string;
  /** Reading a page renders it, and throws if a component throws. */
  files: SiteFiles;
  preview(target: string): string | undefined;
  check(signal: AbortSignal): Promise<Finding[]>;
}

export interface Attempt {
  snapshot?: Snapshot;
  findings: Finding[];
  textOf: ContentTextOf;
}

/** @param changed Paths from the root that changed since the last call. Undefined if anything may have changed. */
export type Rebuild = (changed?: ReadonlySet<string>) => Promise<Attempt>;

/** The loaded content, which outlives a change of the code that only renders. */
export interface DevState<S extends BaseSite = BaseSite> {
  cache: Cache;
  drawn: Cache;
  memory: Memory;
  inputs?: Inputs;
  loaded?: LoadedSite<S>;
}

export const newDevState = <S extends BaseSite>(drawn = new Cache()): DevState<S> => ({
  cache: new Cache(),
  drawn,
  memory: new Memory(),
});

/** @param version Hash of the code, which is a part of the page keys. */
export function createRebuild<S extends BaseSite>(
  definition: SiteDefinition<S>,
  root: string,
  options: SiteOptions,
  state: DevState<S> = newDevState(),
  version = '',
): Rebuild {
  let code = { version };
  // Belongs to this version of the code, because routes hold its components.
  const own = { cache: new Cache(), memory: new Memory() };
  return async (changed) => {
    const { cache, drawn, memory } = state;
    const sources = [...definition.assets.folders, 'own'];
    if (!changed || sources.some((folder) => touches(changed, folder))) code = { version };
    const run = newRun({ version, cache, drawn, memory, isDev: true, code });
    const before = state.inputs && changed && { inputs: state.inputs, changed };
    const inputs = readInputs(root, options.content ?? 'content', definition.otherFolders, { before });
    const { content } = (state.inputs = inputs);
    if (state.loaded?.content !== content) state.loaded = await loadContent(definition, inputs, options, run);
    const planRun = { ...run, ...own, bundles: cache };
    const { plan, textOf } = await planSite(definition, inputs, options, planRun, state.loaded);
    const findings = run.report.sorted();
    return { ...(plan && { snapshot: snapshotOf(plan, planRun, findings, textOf) }), findings, textOf };
  };
}

function snapshotOf<S extends BaseSite>(
  plan: Plan<S>,
  run: BuildRun & { bundles: Cache },
  found: Finding[],
  textOf: ContentTextOf,
): Snapshot {
  const { definition, site, routes, assets } = plan;
  const pageOf = pageMaker(plan, run);
  const { output } = site.settings;
  const routeAt = new Map(routes.map((route) => [routeFile(route, output), route]));
  const pageAt = memoize((path: string) => pageOf(routeAt.get(path)!));
  const drawings = memoize(() => byPath(drawingsOf(plan)));
  const variants = memoize(() => byPath(variantsOf(assets.originals)));
  const assetFiles = byPath(assets.files);
  // Rendered on demand, because feeds and the sitemap of thousands of posts take longer than a page.
  const others = memoize(() => otherFiles(plan));
  const fileAt = (path: string) => assetFiles.get(path) ?? others().find((file) => file.path === path);
  return {
    basePath: site.settings.basePath ?? '',
    outside: originsOf(plan),
    redirects: hostRedirectsOf(plan),
    sheets: [assets.styles, ...Object.values(assets.sheets)].map((path) => (site.settings.basePath ?? '') + path),
    pictures: pictureHash(plan),
    files: {
      find: async (address) => {
        const path = address.slice(1);
        const isMade = routeAt.has(path) || drawings().has(path) || variants().has(path);
        return isMade || fileAt(path) ? path : undefined;
      },
      read: async (path) => {
        if (routeAt.has(path)) return pageAt(path).html();
        const variant = variants().get(path);
        if (variant) return assets.encoder.encode(variant);
        const drawing = drawings().get(path);
        return drawing ? drawOnce(drawing, run.drawn) : fileAt(path)!.body;
      },
    },
    preview: (url) => definition.preview?.(site, url),
    async check(signal) {
      const report = new Report();
      found.forEach((finding) => report.add(finding));
      const made: MadePage[] = [];
      for (const [index, route] of routes.entries()) {
        if (index % 5 === 0) await new Promise(setImmediate);
        signal.throwIfAborted();
        made.push({ route, factsKey: pageOf(route).factsKey() });
      }
      await checkPlan(plan, made, others(), [...drawings().values()], textOf, { ...run, report }, signal);
      plan.contentFiles.forEach(({ bodyKey }) => bodyKey && run.bundles.touch(bodyKey));
      run.bundles.save();
      run.cache.save();
      run.drawn.write();
      return report.sorted();
    },
  };
}

function pictureHash<S extends BaseSite>({ inputs, memory }: Plan<S>): string {
  const inPublic = memory.memoize('public-hash', [inputs.public], () =>
    hashOf(...inputs.public.flatMap(({ path, body }) => [path, body])),
  );
  const pictures = inputs.content!.filter(({ path }) => PICTURE.test(path));
  return hashOf(inPublic, pictures.map(({ path, hash }) => `${path} ${hash}`).join('\n'));
}

const byPath = <File extends { path: string }>(files: readonly File[]) =>
  new Map(files.map((file) => [file.path, file]));
