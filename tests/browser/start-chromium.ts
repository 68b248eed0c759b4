// Tries the copies of Chromium on this machine one after another, until one starts.
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Draws little more than the window shows. Drawing a whole long page took a fifth of the CPU time of a visit.
  '--force-gpu-mem-available-mb=1',
  // Starts no process before a page needs one.
  '--renderer-process-limit=1',
];

/** @param start Called with the path of a browser. Rejects if that browser doesn't run on this machine. */
export async function startChromium<Started>(start: (executablePath: string) => Promise<Started>): Promise<Started> {
  const paths = await findChromium({ named: process.env.CHROMIUM_PATH, exists: existsSync, unpack });
  const failures: unknown[] = [];
  for (const path of paths) {
    try {
      return await start(path);
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, `No Chromium starts. Tried: ${paths.join(', ') || 'none was found'}`);
}

async function unpack(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
