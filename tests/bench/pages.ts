// How soon a reader can read and use one page of every kind, on a slow phone. Run by hand: `npm run bench -- --pages`.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { buildSite } from '../../build/build-site.ts';
import { openSite } from '../../build/output/write.ts';
import { Report } from '../../build/report/report.ts';
import { startPreview } from '../../build/serve/preview.ts';
import { Stopwatch } from '../../build/stopwatch.ts';
import { startChromium } from '../browser/start-chromium.ts';
import { median } from './median.ts';

export interface PagesOptions {
  rounds: number;
  /** Folder whose node_modules have Lighthouse, which is too heavy to come with the project. */
  lighthouse: string;
}

/** Lighthouse's phone, and how much slower than this machine it is. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWER = 4;
/** Where Lighthouse finds the browser. */
const PORT = 9333;

const PAGES = ['/', '/blogs', '/weekly', '/directory', '/contact', '/sw9-guide', '/brixton', '/services', '/categories/eating-out', '/blog/bank-holiday-weekend'];

/** What is touched: each time the first touch of its widget. */
const TOUCHES = [
  { page: '/', widget: 'newsletter-form', touch: 'site-island[data-widget=newsletter-form] form button' },
  { page: '/blogs', widget: 'post-filter', touch: 'site-island[data-widget=post-filter] button >> nth=1' },
  { page: '/weekly', widget: 'weekly-filter', touch: 'site-island[data-widget=weekly-filter] button >> nth=1' },
  { page: '/blog/bank-holiday-weekend', widget: 'copy-link', touch: 'site-island[data-widget=copy-link] button' },
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = { lcp: 'largest-contentful-paint', shift: 'cumulative-layout-shift', blocked: 'total-blocking-time', bytes: 'total-byte-weight' } as const;

interface LighthouseResult {
  lighthouseVersion: string;
  /** How fast Lighthouse finds this machine: a desktop of 2020 has about 1,500, and a phone is emulated on the assumption of one. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: LighthouseResult }>;

/** Tables of the site that is made of content/, with a backend that nothing here asks. */
export async function benchPages({ rounds, lighthouse: where }: PagesOptions): Promise<string> {
  const lighthouse = await importLighthouse(where);
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  await buildInto(folder);
  const preview = await startPreview({ root: join(folder, 'dist'), port: 0 });
  const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`] }));
  try {
    const site = preview.url.replace(/\/$/, '');
    const loads: string[] = [];
    let version = '';
    const speeds: number[] = [];
    for (const path of PAGES) {
      const runs: LighthouseResult[] = [];
      for (let round = 0; round < rounds; round++) runs.push((await lighthouse(site + path, { port: PORT, onlyCategories: CATEGORIES, logLevel: 'silent' })).lhr);
      version = runs[0]!.lighthouseVersion;
      speeds.push(...runs.map(({ environment }) => environment.benchmarkIndex));
      const middle = (of: (run: LighthouseResult) => number) => median(runs.map(of));
      const audit = (name: keyof typeof AUDITS) => middle(({ audits }) => audits[AUDITS[name]]?.numericValue ?? NaN);
      const scores = CATEGORIES.map((name) => Math.round(middle(({ categories }) => categories[name]!.score) * 100));
      const requests = middle(({ audits }) => audits['network-requests']?.details?.items?.length ?? NaN);
      loads.push(`| ${path} | ${scores.join(' | ')} | ${(audit('lcp') / 1000).toFixed(2)} | ${audit('shift').toFixed(3)} | ${audit('blocked').toFixed(0)} | ${requests} | ${(audit('bytes') / 1024).toFixed(1)} |`);
    }
    const touches: string[] = [];
    for (const { page, widget, touch } of TOUCHES) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await firstTouch(browser, site + page, touch));
      touches.push(`| ${widget} | ${page} | ${median(times).toFixed(0)} |`);
    }
    return [
      '## Pages',
      '',
      `Medians of ${rounds} first visits. Lighthouse ${version} as it is set for mobile, Chromium ${browser.version()}. This machine's speed by Lighthouse's own measure is ${median(speeds).toFixed(0)}; a desktop has 1,500 and more, and a phone is a quarter of that.`,
      '',
      '| Page | Performance | Accessibility | Best practices | SEO | LCP s | CLS | blocked ms | requests | KB |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...loads,
      '',
      `From the first touch of a widget, its scripts being there, to the frame that shows the answer, on a phone ${SLOWER} × slower than this machine:`,
      '',
      '| Widget | on | ms |',
      '| --- | --- | ---: |',
      ...touches,
      '',
    ].join('\n');
  } finally {
    await browser.close();
    await preview.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importLighthouse(where: string): Promise<Lighthouse> {
  let path: string;
  try {
    path = createRequire(join(resolve(where), 'package.json')).resolve('lighthouse');
  } catch {
    throw new Error('Lighthouse is not installed here. Install it anywhere, as with "npm install --prefix /tmp/lh lighthouse", and add --lighthouse /tmp/lh.');
  }
  return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
}

async function buildInto(folder: string): Promise<void> {
  const destination = openSite(folder);
  try {
    const { routes } = await buildSite({ root: process.cwd(), backend: { url: '/', key: 'none' }, destination, precompress: true }, new Report(), new Stopwatch());
    if (!routes) throw new Error('The site has mistakes: "npm run check" says which.');
  } finally {
    destination.close();
  }
}

/** Milliseconds from the finger's touch to the frame after the page has changed. */
async function firstTouch(browser: Browser, url: string, selector: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // tsx names functions by a helper that the page has not.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(url, { waitUntil: 'networkidle' });
    const target = page.locator(selector).first();
    await target.scrollIntoViewIfNeeded();
    // The intent: the scripts come, and nothing wakes.
    await target.dispatchEvent('pointerover', { bubbles: true });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      let began = 0;
      addEventListener('touchstart', () => (began = performance.now()), { capture: true, once: true });
      Object.assign(window, {
        answered: new Promise<number>((done) => {
          new MutationObserver((_, observer) => {
            if (!began) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
          }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      });
    });
    await target.tap();
    return await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
  } finally {
    await context.close();
  }
}
