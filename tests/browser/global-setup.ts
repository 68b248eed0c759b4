// Starts one browser and a server for every site, before the browser tests.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { sitesUnderTest, type Variant } from './site-under-test.ts';
import { startChromium } from './start-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the browser. */
    browser: string;
    /** URL of each variant's home page, without a trailing slash. */
    sites: Record<Variant, string>;
  }
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

export default async function setup(project: TestProject) {
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
  project.provide('browser', server.wsEndpoint());
  const urls = [...previews].map(([variant, { url }]) => [variant, url.replace(/\/$/, '')]);
  project.provide('sites', Object.fromEntries(urls) as Record<Variant, string>);

  return async () => {
    await server.close();
    await Promise.all([...previews.values()].map((preview) => preview.close()));
  };
}
