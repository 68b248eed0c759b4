// Interface through which a site is defined for the engine. guide/site.ts defines the guide, and tests/engine/blog/
// defines a blog in 100 lines.
import type { ComponentType, Context, ReactElement } from 'react';
import type { PageAssets, Weight } from './assets/assets.ts';
import type { DrawnFile } from './assets/draw-once.ts';
import type { CheckPhotograph } from './assets/inspect-photographs.ts';
import type { AssetSources, SiteAssets } from './assets/make-assets.ts';
import type { Backend, BaseSite, OutsideOrigins, OutsideUrls } from './base-site.ts';
import type { Cache } from './cache/cache.ts';
import type { Memory } from './cache/memory.ts';
import type { Check, PageFacts } from './checks/site-facts.ts';
import type { ContentDefinition } from './content/load-site.ts';
import type { OutputFile } from './output/file.ts';
import type { Head } from './pages/head.ts';
import type { HostRedirects, Redirect } from './pages/redirect.ts';
import type { Route } from './pages/route.ts';
import type { Finding, ContentTextOf } from './report/finding.ts';
import type { Report } from './report/report.ts';
import type { Source } from './source/files.ts';
import type { PublicFile } from './source/inputs.ts';
import type { RawFile } from './source/raw-files.ts';

export interface PageContextValue {
  basePath: string;
  path: string;
}

export interface DocumentProps<Shared> {
  route: { path: string; kind: string; head: Head; page: ReactElement };
  shared: Shared;
  assets: PageAssets;
  backend?: Backend | undefined;
  /** Inserts a part that many pages share. It can't contain widgets. It is rendered and checked once for each key. */
  share(key: string, part: ReactElement): ReactElement;
}

export interface SitePlan<S extends BaseSite> {
  site: S;
  routes: readonly Route[];
  assets: SiteAssets;
  cache: Cache;
  memory: Memory;
  /** Returns a route's HTML, for a file that contains it, such as a service worker with the offline page. */
  render(route: Route): string;
}

interface HostedSite<S extends BaseSite> extends SitePlan<S> {
  files: readonly Pick<OutputFile, 'path'>[];
  outside: OutsideOrigins;
  moved: HostRedirects['moved'];
}

export interface MadePages {
  factsOf(route: Route): PageFacts;
  weigh(route: Route): number;
}

export interface CheckedContent<S extends BaseSite> {
  site: S;
  source: Source;
  others: readonly RawFile[];
  textOf: ContentTextOf;
  /** The day of the build, `YYYY-MM-DD`. Without it nothing is too old. */
  today?: string | undefined;
  backend?: Backend | undefined;
}

/** A site together with the content that waits for its day. */
export interface SiteAhead<S extends BaseSite> {
  site: S;
  /** URL paths of the pages that wait, with the days on which they are published, `YYYY-MM-DD`. */
  days: ReadonlyMap<string, string>;
  /** Files that this site has besides those of the site without that content. */
  files: readonly OutputFile[];
}

type ContentCheck<S extends BaseSite> = (content: CheckedContent<S>, report: Report) => void;

/** Use `defineSite`, which infers the types. `Shared` is the data that every page gets. */
export interface SiteDefinition<S extends BaseSite = BaseSite, Shared extends object = object> {
  content: ContentDefinition<S>;
  /** Folders of the project whose files the checks read besides the content: `supabase/migrations`. */
  otherFolders?: readonly string[];
  assets: AssetSources;
  routes(site: S, memory: Memory): Route[];
  redirects?(site: S): Redirect[];
  shared(site: S): Shared;
  /** Declared as a method, so that a definition with a more specific type is still a `SiteDefinition`. */
  Document(props: DocumentProps<Shared>): ReactElement;
  /** Components that the browser hydrates, by name. */
  widgets?: Readonly<Record<string, ComponentType<never>>>;
  PageContext?: Context<PageContextValue>;
  files?(plan: SitePlan<S>): OutputFile[];
  /** Files that take long to make: icons, social cards. They are made last. */
  drawings?(plan: SitePlan<S>): DrawnFile[];
  /** Settings for static hosts, such as their headers and redirects. */
  hostFiles?(site: HostedSite<S>): OutputFile[];
  /** Files that list pages or other files, such as sitemaps. `files` are the other files except pages and drawings. */
  listFiles?(plan: SitePlan<S>, pages: MadePages, files: readonly OutputFile[]): OutputFile[];
  /** Reads a photograph's copyright and finds mistakes in its metadata. Cached results survive a change of the code. */
  checkPhotograph?: CheckPhotograph;
  checks?: {
    /** Checks of the finished pages, run after the engine's checks. `weights` has the sizes of the scripts. */
    pages?(weights: readonly Weight[]): readonly Check[];
    content?: readonly ContentCheck<S>[];
    /** Checks a file of public/. Runs only for files that have changed. */
    publicFile?(file: PublicFile): Finding[];
    /** Checks that run only with `check --release`. */
    release?: readonly ContentCheck<S>[];
  };
  /** The site as if everything that waits for its day were published. Undefined if nothing waits. */
  ahead?(site: S): SiteAhead<S> | undefined;
  /**
   * URLs of everything on the site that only this content file describes. Undefined if the site can't be built without
   * the file.
   */
  leaveOut?(path: string): string[] | undefined;
  /** Sentences to print at the end of a build. */
  notes?(site: S, source: Source, cache: Cache): string[];
  /** URLs of other sites that pages may load from, besides the backend. */
  outside?(site: S, memory: Memory): OutsideUrls;
  /** Returns an HTML page that only `npm run dev` serves, for a URL without the base path. */
  preview?(site: S, url: string): string | undefined;
}

export const defineSite = <S extends BaseSite, Shared extends object>(site: SiteDefinition<S, Shared>) => site;
