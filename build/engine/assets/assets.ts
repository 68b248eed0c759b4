// What the assets stage hands to the pages: the addresses of styles, scripts, fonts and icons,
// and the files themselves.
import type { PageAssets } from '../../../components/document/document-head.tsx';
import type { OutputFile } from '../output/file.ts';

/** What a script costs the reader, in bytes. */
export interface Weight {
  /** 'loader' (all that runs before a touch), a widget's file name, or the library that fills the chunk. */
  name: string;
  raw: number;
  gzip: number;
}

export interface Assets extends PageAssets {
  /** Small drawings that may stand in the page itself: bare SVG by address without the base path. */
  drawings: ReadonlyMap<string, string>;
  /** The script that every page fetches once it has loaded. */
  afterLoad: string;
  /** The service worker, and the one that takes it away. */
  workers: { on: string; off: string };
  /** The loader first, then what it fetches later, heaviest first. */
  weights: Weight[];
  files: OutputFile[];
}
