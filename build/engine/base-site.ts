// Types of the settings and data that the engine reads from every site.
import type { Severity } from './report/finding.ts';

export interface BaseSettings {
  url: string;
  /** URL path of the site, such as `/guide`. Absent at the root of a domain. */
  basePath?: string | undefined;
  /** `folders` writes brixton/index.html, `flat` writes brixton.html. */
  output: 'folders' | 'flat';
  brand: string;
  language?: string | undefined;
  icon: string;
  /** The owner's colours. The engine only passes them to `fill` of AssetSources. */
  theme?: object | undefined;
  budgets: Severity;
}

export interface BaseSite {
  settings: BaseSettings;
}

export interface Backend {
  url: string;
  key: string;
}

export interface OutsideUrls {
  connect?: readonly (string | undefined)[];
  images?: readonly (string | undefined)[];
  scripts?: readonly (string | undefined)[];
  /** URLs that scripts from other sites send requests to. Forms may not send data to these URLs. */
  beacons?: readonly (string | undefined)[];
}

export type OutsideOrigins = { [Kind in keyof OutsideUrls]?: string[] };
