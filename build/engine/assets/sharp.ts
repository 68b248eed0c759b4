// Loads the library that decodes and encodes photographs, if the site has any.
import type { Sharp, SharpOptions } from 'sharp';
import { UserError } from '../report/user-error.ts';
import { MOST_PIXELS } from '../source/picture-size.ts';

export type OpenPhotograph = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

/** Returns a function that opens a photograph upright, or the first frame of an animation. */
export async function loadSharp(): Promise<OpenPhotograph> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    const message = 'The library "sharp", which makes pictures smaller, can’t run on this machine.';
    throw new UserError(`${message} Run "npm install --os=<system> --cpu=<processor> sharp" for it.`, { cause });
  });
  // One thread per photograph, because two are processed at a time. No cache, because no photograph is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return (bytes, options) => sharp(bytes, { limitInputPixels: MOST_PIXELS, ...options }).autoOrient();
}
