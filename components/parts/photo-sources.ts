// URLs of a photograph's variants, named as in build/engine/source/photograph.ts.
import type { Picture } from '../../build/engine/content/loaded-fields.ts';
import { inSite } from '../context/page-context.ts';

/** Values of the `sizes` attribute for a photograph, by its place in the layout. */
export const LAYOUT_SIZES = {
  /** A card in a grid of up to three columns. */
  card: '(min-width: 62rem) 23rem, (min-width: 40rem) 46vw, 92vw',
  /** The first card of a list. */
  featured: '(min-width: 72rem) 42rem, (min-width: 48rem) 56vw, 92vw',
  /** Beside a page's heading. */
  head: '(min-width: 62rem) 36rem, 92vw',
  /** The home page's picture, up to the edge of the window. */
  hero: '(min-width: 62rem) 50vw, 100vw',
  /** An icon beside a title. */
  sign: '3.5rem',
};
export type Slot = keyof typeof LAYOUT_SIZES;

export interface PhotoSources {
  src: string;
  /** Paths of the JPEG files, with their widths. */
  srcSet: string;
  avif: string;
  /** Classes of photographs.css for the background colour and the crop. */
  className: string;
}

/** Undefined for a drawing. */
export function photoSources({ src, photo, focus }: Picture, basePath: string): PhotoSources | undefined {
  if (!photo) return undefined;
  const stem = inSite(basePath, src.replace(/^\/images\//, '/assets/').replace(/\.[a-z]+$/, ''));
  const path = (width: number, ending: string) => `${stem}-${photo.id}-${width}.${ending}`;
  const srcSet = (widths: number[], ending: string) =>
    widths.map((width) => `${path(width, ending)} ${width}w`).join(', ');
  const [red, green, blue] = photo.ground ?? '';
  return {
    src: path(photo.jpeg[0]!, 'jpg'),
    srcSet: srcSet(photo.jpeg, 'jpg'),
    avif: srcSet(photo.avif, 'avif'),
    className: `${red ? `ground r${red} g${green} b${blue} ` : ''}${focus ?? ''}`.trim(),
  };
}

/** Path of a picture as a single file, without the base path. */
export const plainSrc = (picture: Picture): string => photoSources(picture, '')?.src ?? picture.src;
