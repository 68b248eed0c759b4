// The site while it is being written: planned anew after each save, its pages rendered when they are asked for.
import { Cache } from '../../cache/cache.ts';
import { memoize } from '../../cache/memoize.ts';
import { variantsOf } from '../../assets/photographs.ts';
import { drawSocialCard } from '../../assets/social-cards.ts';
import type { OutputFile } from '../../output/file.ts';
import {
  checkPlan,
  loadContent,
  newRun,
  otherFiles,
  planSite,
  type Loaded,
  type Plan,
  type Run,
  type SiteOptions,
} from '../../pipeline.ts';
import { pageMaker, type MadePage } from '../../pages/make-page.ts';
import { renderPreview } from '../../../newsletter/mail/mail-preview.ts';
import { outsideOrigins, type OutsideOrigins } from '../../render/headers.ts';
import type { Finding, TextOf } from '../../report/finding.ts';
import { Report } from '../../report/report.ts';
import { socialCardsOf } from '../../pages/cards.ts';
import { routeFile } from '../../pages/route.ts';
import { readInputs, type Inputs } from '../../source/inputs.ts';
import type { SiteFiles } from '../static-files.ts';

/** The site as it stood at one moment. */
export interface Snapshot {
  /** Sub-path that its pages link within: '' or '/guide'. */
  basePath: string;
  outside: OutsideOrigins;
  /** Address of the style sheet, without the base path. */
  styles: string;
  /** Pages are rendered when they are read; that throws when a component does. */
  files: SiteFiles;
  /** The preview of the letters at a request’s target, without the base path. */
  preview(target: string): string | undefined;
  /** Everything that is wrong with the site, its pages included. Rejects when the signal aborts it. */
  check(signal: AbortSignal): Promise<Finding[]>;
}

export interface Attempt {
  /** Absent when the content has errors. */
  snapshot?: Snapshot;
  findings: Finding[];
  textOf: TextOf;
}

/** `changed`: paths from the root of what has changed since the last call; undefined where anything may have. */
export type Rebuild = (changed?: ReadonlySet<string>) => Promise<Attempt>;

/** What outlives the code that makes the site. */
export interface Kept {
  /** What was made by the same code in build/. */
  cache: Cache;
  drawn: Cache;
  /** What was read last. */
  inputs?: Inputs;
  /** What was loaded of it. */
  loaded?: Loaded;
}

/** `version`: of the code: other components make other pages of the same content. */
export function createRebuild(
  root: string,
  options: SiteOptions,
  kept: Kept = { cache: new Cache(), drawn: new Cache() },
  version = '',
): Rebuild {
  return async (changed) => {
    const run = newRun({ version, cache: kept.cache, drawn: kept.drawn });
    const before = kept.inputs && changed && { inputs: kept.inputs, changed };
    kept.inputs = readInputs(root, options.content ?? 'content', before);
    const { content } = kept.inputs;
    if (kept.loaded?.content !== content) kept.loaded = await loadContent(kept.inputs, options, run);
    // Of what is not loaded again the bodies are still of use.
    else kept.loaded?.site?.posts.forEach(({ version: key }) => run.cache.touch(key));
    const { plan, textOf } = await planSite(kept.inputs, options, run, kept.loaded);
    const findings = run.report.sorted();
    return plan ? { snapshot: snapshotOf(plan, run, findings, textOf), findings, textOf } : { findings, textOf };
  };
}

function snapshotOf(plan: Plan, run: Run, found: Finding[], textOf: TextOf): Snapshot {
  const { site, routes, assets, options } = plan;
  const pageOf = pageMaker(plan, run);
  const routesByFile = new Map(routes.map((route) => [routeFile(route, site.settings.output), route]));
  const pageAt = memoize((path: string) => pageOf(routesByFile.get(path)!));
  const cards = once(
    () => new Map(socialCardsOf(routes, site.settings.socialCards).map(({ path, card }) => [path, card])),
  );
  const variants = once(() => byPath(variantsOf(assets.originals)));
  const assetFiles = byPath(assets.files);
  // To make the feeds and sitemap of thousands of stories takes longer than a page: they wait until somebody asks.
  let others: OutputFile[] | undefined;
  const fileAt = (path: string) =>
    assetFiles.get(path) ?? (others ??= otherFiles(plan)).find((file) => file.path === path);
  return {
    basePath: site.settings.basePath ?? '',
    outside: outsideOrigins(site, options.backend),
    styles: assets.styles,
    files: {
      find: async (address) => {
        const path = address.slice(1);
        const isMade = routesByFile.has(path) || cards().has(path) || variants().has(path);
        return isMade || fileAt(path) ? path : undefined;
      },
      read: async (path) => {
        if (routesByFile.has(path)) return pageAt(path).html();
        const variant = variants().get(path);
        if (variant) return assets.encoder.encode(variant.original, variant.width, variant.format);
        const card = cards().get(path);
        return card ? drawSocialCard(card, assets.drawing) : fileAt(path)!.body;
      },
    },
    preview: (target) => renderPreview(site, target),
    async check(signal) {
      const report = new Report();
      found.forEach((finding) => report.add(finding));
      const made: MadePage[] = [];
      for (const [index, route] of routes.entries()) {
        // Requests have their turn.
        if (index % 5 === 0) await new Promise(setImmediate);
        signal.throwIfAborted();
        made.push({ route, factsName: pageOf(route).factsName() });
      }
      await checkPlan(plan, made, (others ??= otherFiles(plan)), textOf, { ...run, report }, signal);
      run.cache.save();
      return report.sorted();
    },
  };
}

const byPath = <File extends { path: string }>(files: readonly File[]) =>
  new Map(files.map((file) => [file.path, file]));

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
