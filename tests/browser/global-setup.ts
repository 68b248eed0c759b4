// Before the browser tests: one browser, and the fictional town's site in all its variants, each on a port of its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../build/serve/preview.ts';
import { buildVariant, variants, type Variant } from './site-under-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser listens. */
    browser: string;
    /** Address of each variant's home page, without the last slash. */
    sites: Record<Variant, string>;
  }
}

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
  const outside = { connect: ['https://forms.example'] };
  const previews = await Promise.all(
    variants.map(async (variant) => {
      const root = join(folder, variant);
      await buildVariant(variant, root);
      return startPreview({ root, port: 0, outside, basePath: variant === 'sub-path' ? '/guide' : '' });
    }),
  );
  const server = await chromium.launchServer({
    executablePath: await executable(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  project.provide('browser', server.wsEndpoint());
  project.provide('sites', Object.fromEntries(variants.map((variant, at) => [variant, previews[at]!.url.replace(/\/$/, '')])) as Record<Variant, string>);

  return async () => {
    await server.close();
    await Promise.all(previews.map((preview) => preview.close()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The machine's own Chromium, or the one that an npm package brings. */
async function executable(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
