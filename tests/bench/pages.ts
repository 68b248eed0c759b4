// Measures how soon a reader with a slow phone can read and use a page, for one page of every kind.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { startChromium } from '../browser/start-chromium.ts';
import { serve, type Project } from './project.ts';
import { machine, median, table } from './results.ts';

export interface PagesOptions {
  rounds: number;
  /** Folder whose node_modules contain Lighthouse, which is too large to be a dependency of the project. */
  lighthouse: string;
}

/** Paths of one page of every kind of this site. */
const PAGES = [
  '/',
  '/blogs',
  '/blog/buried-river-effra-walk',
  '/blog/best-new-restaurants-brixton',
  '/categories/eating-out',
  '/weekly',
  '/brixton',
  '/sw2-guide',
  '/sw9-eating-out',
  '/sw9-health-wellness',
  '/services',
  '/directory',
  '/search?q=chemist',
  '/whats-on',
  '/letters',
  '/data',
  '/contact',
  '/privacy',
  '/still-on',
  '/sw2-out-and-about',
  '/about',
];

/** Debugging port of the browser, which Lighthouse connects to. */
const PORT = 9333;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface LighthouseResult {
  lighthouseVersion: string;
  /** Lighthouse's measure of this machine's speed. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

type Visit = (path: string) => Promise<LighthouseResult>;

/** Returns a Markdown section with a table of medians of first visits. */
export async function benchPages(project: Project, { rounds, lighthouse: folder }: PagesOptions): Promise<string> {
  const { site, stop } = await serve(project, 'start', '--precompress');
  const browser = await startChromium((executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`] }),
  );
  try {
    const visit = await lighthouseFor(site, folder);
    return [
      '## Pages',
      `Medians of ${rounds} first visits by Lighthouse's phone, in Chromium ${browser.version()}. ${machine()}`,
      await visitPages(visit, rounds),
    ].join('\n\n');
  } finally {
    await browser.close();
    await stop();
  }
}

/** Path of the Lighthouse that is installed in a folder. Undefined if there is none. */
export function lighthouseIn(folder: string): string | undefined {
  try {
    return createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse');
  } catch {
    return undefined;
  }
}

async function lighthouseFor(site: string, folder: string): Promise<Visit> {
  type Lighthouse = (url: string, flags: object) => Promise<{ lhr: LighthouseResult }>;
  const library = (await import(pathToFileURL(lighthouseIn(folder)!).href)) as { default: Lighthouse };
  const flags = { port: PORT, onlyCategories: CATEGORIES, logLevel: 'silent' };
  return async (path) => (await library.default(site + path, flags)).lhr;
}

async function visitPages(visit: Visit, rounds: number): Promise<string> {
  const rows: string[][] = [];
  const all: LighthouseResult[] = [];
  for (const path of PAGES) {
    const results: LighthouseResult[] = [];
    for (let round = 0; round < rounds; round++) results.push(await visit(path));
    all.push(...results);
    const score = (name: string) => (median(results.map(({ categories }) => categories[name]!.score)) * 100).toFixed(0);
    const audit = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? NaN));
    const requests = median(results.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? NaN));
    rows.push([
      path,
      ...CATEGORIES.map(score),
      (audit('largest-contentful-paint') / 1000).toFixed(2),
      audit('cumulative-layout-shift').toFixed(3),
      audit('total-blocking-time').toFixed(0),
      requests.toFixed(0),
      (audit('total-byte-weight') / 1024).toFixed(1),
    ]);
  }
  const speed = median(all.map(({ environment }) => environment.benchmarkIndex)).toFixed(0);
  const heads = ['', ...CATEGORIES, 'LCP s', 'CLS', 'blocked ms', 'requests', 'KB'];
  return `Lighthouse ${all[0]!.lighthouseVersion} gives this machine a speed of ${speed}.\n\n${table(heads, rows)}`;
}
