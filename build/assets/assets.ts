// What the assets stage hands to the pages: the addresses of styles, scripts, fonts and icons, and the files themselves.
import type { OutputFile } from '../output/file.ts';

/** What a script costs the reader, in bytes. */
export interface Weight {
  /** 'loader' (all that runs before a touch), a widget's file name, or the library that fills the chunk. */
  name: string;
  raw: number;
  gzip: number;
}

export interface Assets {
  /** Address of the one style sheet, without the base path: `/assets/site-1A2B3C4D.css`. */
  styles: string;
  /** Address of the loader script (an ES module), without the base path. */
  loader: string;
  /** Addresses of the fonts to preload: without it they would be asked for once the style sheet is there, a round trip later. Those of rare characters wait for a page that has one. */
  preloadFonts: string[];
  /** Addresses of the icons by use. */
  icons: { svg: string; touch: string; png192: string; png512: string };
  /** Small drawings that may stand in the page itself: bare SVG by address without the base path. */
  drawings: ReadonlyMap<string, string>;
  /** The loader first, then what it fetches later, heaviest first. */
  weights: Weight[];
  files: OutputFile[];
}
