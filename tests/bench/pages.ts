// Measures how soon a reader with a slow phone can read and use a page, for one page of every kind.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { startChromium } from '../browser/start-chromium.ts';
import { serve, type Project } from './project.ts';
import { machine, median, table } from './results.ts';

export interface PagesOptions {
  rounds: number;
  /** Folder whose node_modules contain Lighthouse, which is too large to be a dependency of the project. */
  lighthouse: string;
}

/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
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

interface Touch {
  widget: string;
  /** Selector of the element to press in the widget, on the first page that has the widget. */
  target: string;
  /** Selector of an element that appears when the widget has reacted. */
  answer: string;
}

const TOUCHES: Touch[] = [
  { widget: 'newsletter-form', target: 'form button', answer: '.toast' },
  { widget: 'post-filter', target: 'button:nth-child(2)', answer: 'button:nth-child(2)[aria-pressed=true]' },
  { widget: 'copy-link', target: 'button', answer: '.copy-result:not(:empty)' },
  { widget: 'directory-search', target: '.filter-button', answer: '.filter-button[aria-pressed=true]' },
];
/** First touches of each widget per round. A touch takes only a quarter of the time of a visit by Lighthouse. */
const TOUCHES_A_ROUND = 3;

/** Returns a Markdown section with two tables of medians: first visits, and first interactions. */
export async function benchPages(project: Project, { rounds, lighthouse: folder }: PagesOptions): Promise<string> {
  const pages = pagesIn(project);
  const { site, stop } = await serve(project, 'start', '--precompress');
  const browser = await startChromium((executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`] }),
  );
  try {
    const visit = await lighthouseFor(site, folder);
    const touches = rounds * TOUCHES_A_ROUND;
    return [
      '## Pages',
      `Medians of ${rounds} first visits by Lighthouse's phone, in Chromium ${browser.version()}. ${machine()}`,
      await visitPages(visit, pages, rounds),
      `Medians of ${touches} first touches of a widget, to the frame that shows the answer, on a phone ${SLOWDOWN} × ` +
        'slower than this machine; in turn with the scripts fetched before and with the touch.',
      await touchWidgets(browser, site, pages, touches),
    ].join('\n\n');
  } finally {
    await browser.close();
    await stop();
  }
}

/** Returns the path of one page of every kind in the list of `npm run build -- --weights`, except error pages. */
function pagesIn({ root }: Project): string[] {
  const weights = execFileSync('npm', ['run', '--silent', 'build', '--', '--weights'], { cwd: root, encoding: 'utf8' });
  const pages = [...weights.matchAll(/^(\w+) +(\/\S*) /gm)];
  if (pages.length === 0) throw new Error(`"npm run build -- --weights" lists no pages:\n${weights}`);
  return pages.filter(([, kind]) => kind !== 'error').map(([, , path]) => path!);
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

async function visitPages(visit: Visit, pages: readonly string[], rounds: number): Promise<string> {
  const rows: string[][] = [];
  const all: LighthouseResult[] = [];
  for (const path of pages) {
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

async function touchWidgets(browser: Browser, site: string, pages: readonly string[], rounds: number): Promise<string> {
  const texts = await Promise.all(pages.map(async (path) => (await fetch(site + path)).text()));
  const rows: string[][] = [];
  for (const touch of TOUCHES) {
    const page = pages[texts.findIndex((html) => html.includes(`data-widget="${touch.widget}"`))];
    if (page === undefined) throw new Error(`No page has the widget ${touch.widget}.`);
    const [fetched, cold]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      fetched.push(await firstTouch(browser, site + page, touch, true));
      cold.push(await firstTouch(browser, site + page, touch, false));
    }
    rows.push([touch.widget, page, median(fetched).toFixed(0), median(cold).toFixed(0)]);
  }
  return table(['', 'on', 'fetched before, ms', 'with the touch, ms'], rows);
}

/**
 * Returns the milliseconds from the press to the frame that shows the answer. If `fetched` is true, a pointer first
 * hovers over the widget, so that its scripts are already fetched.
 */
async function firstTouch(browser: Browser, url: string, touch: Touch, fetched: boolean): Promise<number> {
  const { widget, target, answer } = touch;
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // Defines esbuild's helper for functions, because esbuild adds calls of it to the script below.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(url, { waitUntil: 'networkidle' });
    const touched = page.locator(`site-island[data-widget=${widget}]`).first().locator(target).first();
    await touched.scrollIntoViewIfNeeded();
    if (fetched) {
      await touched.dispatchEvent('pointerover', { bubbles: true });
      await page.waitForLoadState('networkidle');
    }
    await page.waitForTimeout(500);
    await page.evaluate(watchForAnswer, answer);
    await touched.tap();
    return await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
  } finally {
    await context.close();
  }
}

/** Runs in the page. window.answered resolves to the milliseconds from the press to the frame that shows the answer. */
function watchForAnswer(answer: string): void {
  let began = 0;
  addEventListener('touchstart', () => (began = performance.now()), { capture: true, once: true });
  const answered = new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error(`Nothing answers as ${answer}.`)), 15_000);
    new MutationObserver((_, observer) => {
      if (!began || !document.querySelector(answer)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  Object.assign(window, { answered });
}
