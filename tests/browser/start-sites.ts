// Finds a browser for the browser tests, and starts a server for every site.
import { chromium } from 'playwright-core';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { sendAxe } from './axe.ts';
import { sitesUnderTest, type Variant } from './site-under-test.ts';
import { CHROMIUM_ARGUMENTS, startChromium } from './start-chromium.ts';

export interface Urls {
  /** Path of a Chromium that runs on this machine. */
  chromium: string;
  /** URL of each variant's home page, without a trailing slash. */
  sites: Record<Variant, string>;
}

export interface Started {
  urls: Urls;
  close(): Promise<void>;
}

export async function startSites(): Promise<Started> {
  const [executable, sites] = await Promise.all([startChromium(tryOut), sitesUnderTest()]);
  const outside = { connect: ['https://forms.example'] };
  const previews = new Map<Variant, Preview>();
  for (const [variant, root] of sites) {
    const basePath = variant === 'sub-path' ? '/guide' : '';
    previews.set(variant, await startPreview({ root, port: 0, outside, basePath, handlers: [sendAxe] }));
  }
  const urls = [...previews].map(([variant, { url }]) => [variant, url.replace(/\/$/, '')]);
  return {
    urls: { chromium: executable, sites: Object.fromEntries(urls) as Urls['sites'] },
    async close() {
      await Promise.all([...previews.values()].map((preview) => preview.close()));
    },
  };
}

async function tryOut(executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  await browser.close();
  return executablePath;
}
