// The site while it is being written: planned anew after each save, its pages rendered when they are asked for.
import type { Cache } from '../../cache/cache.ts';
import { drawSocialCard, socialCardsOf } from '../../assets/social-cards.ts';
import type { OutputFile } from '../../output/file.ts';
import {
  checkPlan,
  newRun,
  otherFiles,
  pageMaker,
  planSite,
  type MadePage,
  type Plan,
  type Run,
  type SiteOptions,
} from '../../pipeline.ts';
import { renderPreview } from '../../letter/mail-preview.ts';
import { outsideOrigins, type OutsideOrigins } from '../../render/headers.ts';
import type { Finding, TextOf } from '../../report/finding.ts';
import { Report } from '../../report/report.ts';
import { routeFile } from '../../routes/route.ts';
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
  /** Of the code: other components make other pages of the same content. */
  version: string;
  /** What was made by the same code in build/. */
  cache: Cache;
  drawn: Cache;
}

/** Keeps what it read and made from call to call. */
export function createRebuild(root: string, options: SiteOptions, kept: Partial<Kept> = {}): Rebuild {
  const { version, cache, drawn } = newRun(kept);
  let inputs: Inputs | undefined;
  return async (changed) => {
    const run = newRun({ version, cache, drawn });
    inputs = readInputs(root, options.content ?? 'content', inputs && changed && { inputs, changed });
    const { plan, textOf } = await planSite(inputs, options, run);
    const findings = run.report.sorted();
    return plan ? { snapshot: snapshotOf(plan, run, findings, textOf), findings, textOf } : { findings, textOf };
  };
}

function snapshotOf(plan: Plan, run: Run, found: Finding[], textOf: TextOf): Snapshot {
  const { site, routes, assets, options } = plan;
  const pageOf = pageMaker(plan, run);
  const pages = routes.map((route) => ({
    path: routeFile(route, site.settings.output),
    page: once(() => pageOf(route)),
  }));
  const pagesByPath = new Map(pages.map(({ path, page }) => [path, page]));
  const cards = new Map(socialCardsOf(routes, site.settings.socialCards).map(({ path, card }) => [path, card]));
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
        return pagesByPath.has(path) || cards.has(path) || fileAt(path) ? path : undefined;
      },
      read: async (path) => {
        const card = cards.get(path);
        return pagesByPath.get(path)?.().html() ?? (card ? drawSocialCard(card, assets.drawing) : fileAt(path)!.body);
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

const byPath = (files: readonly OutputFile[]) => new Map(files.map((file) => [file.path, file]));

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
