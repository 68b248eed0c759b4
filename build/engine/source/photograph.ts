// Names and widths of a photograph's variants, for pages and the encoder.
import { createHash } from 'node:crypto';
import type { Finding } from '../report/finding.ts';

/**
 * Widths of a photograph's variants. The variant of `/images/stall.jpg` that is 672 pixels wide has the path
 * `/assets/stall-<id>-672.avif`. `photo-sources.ts` builds the same paths.
 */
export interface Photograph {
  id: string;
  /** Widths in pixels, ascending, none wider than the original. */
  avif: number[];
  jpeg: number[];
  full: number;
  /** The average colour: a digit from 0 to 7 for each of red, green and blue. Absent before the inspection. */
  ground?: string;
}

export interface Inspected {
  ground?: string;
  copyright?: string;
  problems: Pick<Finding, 'rule' | 'severity' | 'message' | 'suggestion'>[];
}

/** Settings of the encoder. They are part of the variants' names, so that a change gives them new URLs. */
export const ENCODING = {
  avif: { widths: [360, 672, 1080, 1440], qualities: [48, 41, 34, 27, 20] },
  jpeg: { widths: [720, 1200], full: 1600, qualities: [76, 66, 56, 46, 36] },
  /** Widest variant that a phone of 412 pixels at a density of 1.75 loads, and its budget in bytes. */
  phone: { width: 720, bytes: 60 * 1024 },
  /**
   * Effort of the AVIF encoder for variants up to the phone's width, and for wider variants. Effort 3 takes seven times
   * as long as effort 1, and makes files that are an eighth smaller.
   */
  effort: { phone: 3, wider: 1 },
} as const;

export function photographOf(hash: string, width: number, ground?: string): Photograph {
  const id = createHash('sha1')
    .update(`${hash} ${JSON.stringify(ENCODING)}`)
    .digest('hex')
    .slice(0, 10);
  const widths = (steps: readonly number[]) => {
    const most = Math.min(width, Math.max(...steps));
    return [...steps.filter((step) => step < most), most];
  };
  return {
    id,
    avif: widths(ENCODING.avif.widths),
    jpeg: widths(ENCODING.jpeg.widths),
    full: Math.min(width, ENCODING.jpeg.full),
    ...(ground !== undefined && { ground }),
  };
}

export type PhotographFormat = 'avif' | 'jpeg';

export function variantPath(src: string, { id }: Photograph, width: number, format: PhotographFormat): string {
  const stem = src.replace(/^\/images\//, '/assets/').replace(/\.[a-z]+$/, '');
  return `${stem}-${id}-${width}.${format === 'jpeg' ? 'jpg' : format}`;
}

/** JPEG for feeds, other sites, and browsers without `srcset`. */
export const plainVariant = (src: string, photo: Photograph): string => variantPath(src, photo, photo.jpeg[0]!, 'jpeg');

export const widthsOf = (photo: Photograph, format: PhotographFormat): number[] =>
  format === 'avif' ? photo.avif : [...new Set([...photo.jpeg, photo.full])];

export const srcsetOf = (src: string, photo: Photograph, format: PhotographFormat): string =>
  photo[format].map((width) => `${variantPath(src, photo, width, format)} ${width}w`).join(', ');

/** Classes of `photographs.css` that paint the background: `ground r3 g5 b1`. */
export const groundClasses = ({ ground }: Photograph): string[] =>
  ground === undefined ? [] : ['ground', ...['r', 'g', 'b'].map((channel, index) => channel + ground[index]!)];
