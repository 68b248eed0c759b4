// Before the browser tests: one browser, and every site under test on a port of its own.
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
    /** Where the one browser listens. */
    browser: string;
    /** Address of each variant's home page, without the last slash. */
    sites: Record<Variant, string>;
    /** The real site's files, for a test that serves them with a backend of its own. */
    realSite: string;
    /** The same, where readers are asked to confirm. */
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
