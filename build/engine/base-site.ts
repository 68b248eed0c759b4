// What the engine reads of any site.
import type { Severity } from './report/finding.ts';

/** What the engine reads of a site's settings. */
export interface BaseSettings {
  /** Its own origin: `https://example.org`. */
  url: string;
  /** `/guide`; absent at the root of the domain. */
  basePath?: string | undefined;
  /** `folders`: brixton/index.html; `flat`: brixton.html. */
  output: 'folders' | 'flat';
  brand: string;
  /** What the site covers; printed on social cards. */
  place: string;
  /** URL path of an SVG. */
  icon: string;
  /** URL path of the picture on social cards of pages without one. */
  card: string;
  /** One social card per page, or one for all. */
  socialCards: 'every-page' | 'site';
  /** How bad it is when a page is over its budget. */
  budgets: Severity;
}

export interface BaseSite {
  settings: BaseSettings;
}

/** Where sign-ups go: the URL of the data API, and its public key. */
export interface Backend {
  url: string;
  key: string;
}

/** URLs of other sites that pages of this site may reach. A path is the site itself. */
export interface OutsideUrls {
  connect?: readonly (string | undefined)[];
  images?: readonly (string | undefined)[];
}
