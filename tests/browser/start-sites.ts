// Starts the browser of all browser tests, and a server for every site.
import { chromium } from 'playwright-core';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { sitesUnderTest, type Variant } from './site-under-test.ts';
import { startChromium } from './start-chromium.ts';

export interface Urls {
  browser: string;
  /** URL of each variant's home page, without a trailing slash. */
  sites: Record<Variant, string>;
}

export interface Started {
  urls: Urls;
  close(): Promise<void>;
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function startSites(): Promise<Started> {
  const [server, sites] = await Promise.all([
    startChromium((executablePath) => chromium.launchServer({ executablePath, args: ARGUMENTS })),
    sitesUnderTest(),
  ]);
  const outside = { connect: ['https://forms.example'] };
  const previews = new Map<Variant, Preview>();
  for (const [variant, root] of sites) {
    const basePath = variant === 'sub-path' ? '/guide' : '';
    previews.set(variant, await startPreview({ root, port: 0, outside, basePath }));
  }
  const urls = [...previews].map(([variant, { url }]) => [variant, url.replace(/\/$/, '')]);
  return {
    urls: { browser: server.wsEndpoint(), sites: Object.fromEntries(urls) as Urls['sites'] },
    async close() {
      await server.close();
      await Promise.all([...previews.values()].map((preview) => preview.close()));
    },
  };
}
