// Starts one browser and a server for every site, before the browser tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../build/engine/serve/preview.ts';
import { buildVariants, variants, type Variant } from './site-under-test.ts';
import { startChromium } from './start-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the browser. */
    browser: string;
    /** URL of each variant's home page, without a trailing slash. */
    sites: Record<Variant, string>;
    /** The real site's files, for tests that serve them with their own backend. */
    realSite: string;
    /** The same files, for a site that asks readers to confirm. */
    confirmingSite: string;
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
  const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
  const rootOf = (variant: Variant) => join(folder, variant);
  const [server] = await Promise.all([
    startChromium((executablePath) => chromium.launchServer({ executablePath, args: ARGUMENTS })),
    buildVariants(rootOf),
  ]);
  const outside = { connect: ['https://forms.example'] };
  const previews = await Promise.all(
    variants.map((variant) =>
      startPreview({ root: rootOf(variant), port: 0, outside, basePath: variant === 'sub-path' ? '/guide' : '' }),
    ),
  );
  project.provide('browser', server.wsEndpoint());
  project.provide(
    'sites',
    Object.fromEntries(variants.map((variant, at) => [variant, previews[at]!.url.replace(/\/$/, '')])) as Record<
      Variant,
      string
    >,
  );
  project.provide('realSite', rootOf('real'));
  project.provide('confirmingSite', rootOf('confirming'));

  return async () => {
    await server.close();
    await Promise.all(previews.map((preview) => preview.close()));
    rmSync(folder, { recursive: true, force: true });
  };
}
