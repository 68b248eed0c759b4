// Output of the assets stage: the URLs of styles, scripts, fonts and icons for the pages, and the files themselves.
import type { OutputFile } from '../output/file.ts';

export interface Weight {
  /** Name of the script's module, or of the library that makes up most of the script. */
  name: string;
  raw: number;
  gzip: number;
}

export interface PageAssets {
  /** URL of the style sheet that every page links. */
  styles: string;
  /** URLs of the style sheets that only some pages link, by name. */
  sheets: Readonly<Record<string, string>>;
  loader?: string | undefined;
  /** Fonts to preload, which saves the round trip of finding them in the style sheet. */
  preloadFonts: string[];
  /** URL of the site's icon: `/assets/icon-1A2B3C4D.svg`. */
  icon: string;
}

export interface Assets extends PageAssets {
  /** SVG of each drawing that is small enough to be inlined into a page, by URL without the base path. */
  drawings: ReadonlyMap<string, string>;
  afterLoad?: string | undefined;
  workers?: { on: string; off: string } | undefined;
  weights: Weight[];
  files: OutputFile[];
}
