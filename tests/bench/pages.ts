// How soon a reader can read and use one page of every kind, on a slow phone. Run by hand: `npm run bench -- --pages`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { buildSite, newRun } from '../../build/pipeline.ts';
import { readInputs } from '../../build/source/inputs.ts';
import { openSite } from '../../build/output/write.ts';
import { routeFile, type Route } from '../../build/routes/route.ts';
import { startPreview } from '../../build/serve/preview.ts';
import { onePerKind } from '../../build/tools/weigh/weigh-pages.ts';
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

/** What is touched, each time the first touch of its widget on the first page that has it, and by what the answer is known. */
const TOUCHES = [
  { widget: 'newsletter-form', touch: 'form button', answer: '.toast' },
  { widget: 'post-filter', touch: 'button:nth-child(2)', answer: '.filters button:nth-child(2)[aria-pressed=true]' },
  { widget: 'weekly-filter', touch: 'button:nth-child(2)', answer: '.filters button:nth-child(2)[aria-pressed=true]' },
  { widget: 'copy-link', touch: 'button', answer: '.copy-result:not(:empty)' },
];

/** Touches for one visit by Lighthouse, which takes four times as long. */
const TOUCHES_A_ROUND = 3;

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
  const { default: lighthouse } = (await import(pathToFileURL(lighthouseIn(where)!).href)) as { default: Lighthouse };
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const pages = await buildInto(folder);
  const preview = await startPreview({ root: join(folder, 'dist'), port: 0 });
  const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`] }));
  try {
    const site = preview.url.replace(/\/$/, '');
    const loads: string[] = [];
    let version = '';
    const speeds: number[] = [];
    for (const { path } of pages) {
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
    for (const touch of TOUCHES) {
      const page = pages.find(({ html }) => html.includes(`data-widget="${touch.widget}"`))?.path;
      if (page === undefined) continue;
      const [there, fetched]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds * TOUCHES_A_ROUND; round++) {
        there.push(await firstTouch(browser, site, { ...touch, page, hover: true }));
        fetched.push(await firstTouch(browser, site, { ...touch, page, hover: false }));
      }
      touches.push(`| ${touch.widget} | ${page} | ${median(there).toFixed(0)} | ${median(fetched).toFixed(0)} |`);
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
      `From the first touch of a widget to the frame that shows the answer, on a phone ${SLOWER} × slower than this machine: when a look at it has fetched its scripts, and when they only come with the touch, from this machine. Medians of ${rounds * TOUCHES_A_ROUND}, in turn.`,
      '',
      '| Widget | on | scripts there, ms | scripts fetched, ms |',
      '| --- | --- | ---: | ---: |',
      ...touches,
      '',
    ].join('\n');
  } finally {
    await browser.close();
    await preview.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Path of the Lighthouse that is installed in a folder. */
export function lighthouseIn(folder: string): string | undefined {
  try {
    return createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse');
  } catch {
    return undefined;
  }
}

/** Gives one page of every kind but those for errors, which nobody means to read. */
async function buildInto(folder: string): Promise<{ path: string; html: string }[]> {
  const output = openSite(folder, { precompress: true });
  try {
    const { plan } = await buildSite(readInputs(process.cwd(), 'content'), { backend: { url: '/', key: 'none' } }, newRun(), output);
    if (!plan) throw new Error('The site has mistakes: "npm run check" says which.');
    const { routes, site } = plan;
    const htmlOf = (route: Route) => readFileSync(join(folder, 'dist', routeFile(route, site.settings.output)), 'utf8');
    return onePerKind(routes.filter(({ kind }) => kind !== 'error').map((route) => ({ route })), htmlOf).map(({ route }) => ({ path: route.path, html: htmlOf(route) }));
  } finally {
    output.close();
  }
}

interface Touch {
  page: string;
  widget: string;
  touch: string;
  answer: string;
  /** Whether a pointer comes over the widget first, which fetches its scripts and wakes nothing. */
  hover: boolean;
}

/** Milliseconds from the finger's touch to the frame that shows the answer. */
async function firstTouch(browser: Browser, site: string, { page: path, widget, touch, answer, hover }: Touch): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // tsx names functions by a helper that the page has not.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const target = page.locator(`site-island[data-widget=${widget}]`).first().locator(touch).first();
    await target.scrollIntoViewIfNeeded();
    if (hover) {
      await target.dispatchEvent('pointerover', { bubbles: true });
      await page.waitForLoadState('networkidle');
    }
    await page.waitForTimeout(500);
    await page.evaluate((answer) => {
      let began = 0;
      addEventListener('touchstart', () => (began = performance.now()), { capture: true, once: true });
      Object.assign(window, {
        answered: new Promise<number>((done, fail) => {
          setTimeout(() => fail(new Error(`Nothing answers as ${answer}.`)), 15_000);
          new MutationObserver((_, observer) => {
            if (!began || !document.querySelector(answer)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
          }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      });
    }, answer);
    await target.tap();
    return await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
  } finally {
    await context.close();
  }
}
