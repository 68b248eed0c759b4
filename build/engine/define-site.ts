// All that the engine knows of a site. guide/site.ts is ours; tests/engine/blog/ has the smallest.
import type { ComponentType, Context, ReactElement } from 'react';
import type { Assets, PageAssets } from './assets/assets.ts';
import type { AssetSources } from './assets/make-assets.ts';
import type { Backend, BaseSite, OutsideUrls } from './base-site.ts';
import type { Memory } from './cache/memory.ts';
import type { PageFacts } from './checks/facts.ts';
import type { ContentDefinition } from './content/load-site.ts';
import type { OutputFile } from './output/file.ts';
import type { Head } from './pages/head.ts';
import type { Route } from './pages/route.ts';
import type { TextOf } from './report/finding.ts';
import type { Report } from './report/report.ts';
import type { Source } from './source/files.ts';
import type { RawFile } from './source/raw-files.ts';

export interface PageContextValue {
  /** Sub-path the site is served from: '' or '/guide'. */
  basePath: string;
  /** URL path of the page, without the base path. */
  path: string;
}

export interface DocumentProps<Shared> {
  route: { path: string; kind: string; head: Head; page: ReactElement };
  shared: Shared;
  assets: PageAssets;
  backend?: Backend | undefined;
}

/** A site that is ready to be rendered, as its own code sees it. */
export interface SitePlan<S extends BaseSite> {
  site: S;
  routes: readonly Route[];
  assets: Assets;
  memory: Memory;
  /** Renders a route again, for files that contain a page. */
  render(route: Route): string;
}

/** Facts about finished pages, for files that list pages. */
export interface MadePages {
  factsOf(route: Route): PageFacts;
  /** Bytes of the page after gzip. */
  weigh(route: Route): number;
}

/** What checks of the content get. */
export interface CheckedContent<S extends BaseSite> {
  site: S;
  source: Source;
  /** Files of `otherFolders`. */
  others: readonly RawFile[];
  textOf: TextOf;
  /** The day of the build, `YYYY-MM-DD`. Without it nothing is too old. */
  today?: string | undefined;
}

type ContentCheck<S extends BaseSite> = (content: CheckedContent<S>, report: Report) => void;

/** Use `defineSite`, which infers the types. `Shared` is what every page gets of the site. */
export interface SiteDefinition<S extends BaseSite = BaseSite, Shared extends object = object> {
  content: ContentDefinition<S>;
  /** Folders of the project whose files the checks read besides the content: `supabase/migrations`. */
  otherFolders?: readonly string[];
  /** Where styles, scripts and fonts come from. */
  assets: AssetSources;
  routes(site: S, memory: Memory): Route[];
  /** Part of every page's key: a change of it renders all pages again. */
  shared(site: S): Shared;
  /** The whole page. A method, so that a definition with more specific data is still a `SiteDefinition`. */
  Document(props: DocumentProps<Shared>): ReactElement;
  /** Components that the browser hydrates, by name. */
  widgets?: Readonly<Record<string, ComponentType<never>>>;
  PageContext?: Context<PageContextValue>;
  /** Files besides pages and assets: feeds, indexes, a service worker. */
  files?(plan: SitePlan<S>): OutputFile[];
  /** Files that list pages and other files. `pages` weighs pages; `files` are all others. */
  listFiles?(plan: SitePlan<S>, pages: MadePages, files: readonly OutputFile[]): OutputFile[];
  checks?: {
    /** Before anything is rendered. */
    content?: readonly ContentCheck<S>[];
    /** With `check --release` only. */
    release?: readonly ContentCheck<S>[];
  };
  /** URLs of other sites that pages may reach, besides the backend's. */
  outside?(site: S): OutsideUrls;
  /** Files outside assets/ that browsers must revalidate: `/sw.js`. */
  revalidate?: readonly string[];
  /** Budgets of scripts in bytes after gzip, by the name of the script; see `Weight`. */
  scriptBudgets?: Readonly<Record<string, number>>;
  /** An HTML page for `npm run dev` only, by URL without the base path. */
  preview?(site: S, url: string): string | undefined;
}

/** Returns its argument; infers the types of the definition. */
export const defineSite = <S extends BaseSite, Shared extends object>(site: SiteDefinition<S, Shared>) => site;
