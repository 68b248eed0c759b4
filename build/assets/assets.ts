// What the assets stage hands to the pages: the addresses of styles, scripts, fonts and social cards, and the files themselves.
import type { OutputFile } from '../output/file.ts';

export interface Assets {
  /** Address of the one style sheet, without the base path: `/assets/site-1A2B3C4D.css`. */
  styles: string;
  /** Address of the loader script (an ES module), without the base path. */
  loader: string;
  /** Addresses of the fonts to preload (the text face alone). */
  preloadFonts: string[];
  /** Address of the social card drawn for a route's path: `/brixton` → `/cards/brixton.png`. */
  cards: Map<string, string>;
  /** Addresses of the icons by use. */
  icons: { svg: string; touch: string; png192: string; png512: string };
  files: OutputFile[];
}
