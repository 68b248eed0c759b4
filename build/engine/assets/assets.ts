// Output of the assets stage: the URLs of styles, scripts, fonts and icons for the pages, and the files themselves.
import type { OutputFile } from '../output/file.ts';

export interface Weight {
  /** 'loader', a widget's file name, or the library that fills the chunk. */
  name: string;
  raw: number;
  gzip: number;
}

export interface PageAssets {
  /** The style sheet of every page. */
  styles: string;
  /** Style sheets of some pages, by name. */
  sheets: Readonly<Record<string, string>>;
  loader?: string | undefined;
  /** Fonts to preload, which saves the round trip of finding them in the style sheet. */
  preloadFonts: string[];
  /** The site's icon, an SVG with its colours: `/assets/icon-1A2B3C4D.svg`. */
  icon: string;
}

export interface Assets extends PageAssets {
  /** Drawings small enough to be inlined into a page: bare SVG by URL without the base path. */
  drawings: ReadonlyMap<string, string>;
  afterLoad?: string | undefined;
  workers?: { on: string; off: string } | undefined;
  weights: Weight[];
  files: OutputFile[];
}
