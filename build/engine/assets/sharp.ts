// Loads the library that decodes and encodes photographs, only if a site has one.
import type { Sharp, SharpOptions } from 'sharp';
import { UserError } from '../report/user-error.ts';
import { MOST_PIXELS } from '../source/picture-size.ts';

export type OpenPhotograph = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

/** Returns a function that opens a photograph upright. Animations give their first frame. */
export async function loadSharp(): Promise<OpenPhotograph> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    const message = 'The site has photographs, and the library "sharp" can’t run on this machine.';
    const advice = 'Run "npm install --os=<system> --cpu=<processor> sharp" for it, or take the photographs out.';
    throw new UserError(`${message} ${advice}`, { cause });
  });
  // Two photographs are processed at a time, and none is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return (bytes, options) => sharp(bytes, { limitInputPixels: MOST_PIXELS, ...options }).autoOrient();
}
