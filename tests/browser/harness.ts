// Helpers of all browser tests: a page without traces of earlier tests, a stub of the backend, axe, and a check of the
// console.
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Frame,
  type Page,
  type Route,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { axe, AXE_PATH } from './axe.ts';
import { CHROMIUM_ARGUMENTS } from './start-chromium.ts';
import type { Variant } from './site-under-test.ts';
import type { Urls } from './start-sites.ts';

export const PHONE = { width: 360, height: 640 };
export const DESK = { width: 1280, height: 800 };

/** URLs of the sites. All tests of a run share them. */
let urls: Urls;
/** Shared by all test files of a worker process. It closes when the process ends. */
let browser: Browser | undefined;
/** Pages that no test uses now, by the options of their context. Reusing a page takes half as long as opening one. */
const idle = new Map<string, Page>();

export interface OpenOptions extends BrowserContextOptions {
  variant?: Variant;
  /** URL of a site that the test itself serves, instead of the URL of a variant. */
  site?: string;
  /** Time at which the page's fake clock starts. The clock runs until `page.clock` stops it. */
  clock?: Date;
  /** Called before the page loads, for example to intercept requests. */
  before?: (page: Page) => Promise<unknown>;
  /** Opens a page that no other test uses, with an empty cache. Needed for scripts and clocks that stay in a page. */
  fresh?: boolean;
  /** Console messages that don't fail the test. For example, the browser logs every failing request. */
  tolerate?: RegExp;
}

/** Returns `open`, which opens a path of a site. Any console message of a page fails its test. */
export function useBrowser() {
  const cleanups: (() => Promise<unknown>)[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const response = await fetch(inject('browserTests'));
    if (!response.ok) throw new Error(await response.text());
    urls = (await response.json()) as Urls;
    browser ??= await chromium.launch({ executablePath: urls.chromium, args: CHROMIUM_ARGUMENTS });
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });

  return async function open(
    path: string,
    { variant = 'plain', site = siteUrl(variant), clock, before, tolerate, ...options }: OpenOptions = {},
  ): Promise<Page> {
    // A reused page would not load a URL that differs only in the fragment.
    const fresh = options.fresh || clock !== undefined || path.includes('#');
    const { page, leave } = await pageFor({ ...options, fresh });
    const complain = (text: string) => {
      if (!tolerate?.test(text)) complaints.push(text);
    };
    const stop = listenToErrors(page, complain);
    cleanups.push(async () => {
      stop();
      await leave();
    });
    if (clock) await page.clock.install({ time: clock });
    await before?.(page);
    await page.goto(site.replace(/\/$/, '') + path);
    return page;
  };
}

/** Returns a page with these options, and a function to call at the end of the test. */
async function pageFor({ fresh, viewport = DESK, reducedMotion, forcedColors, ...options }: OpenOptions) {
  const key = JSON.stringify(options);
  const kept = fresh ? undefined : idle.get(key);
  if (kept) idle.delete(key);
  const page = kept ?? (await (await browser!.newContext({ viewport, ...options })).newPage());
  // Long enough for a busy machine. A test that passes never waits that long.
  page.setDefaultTimeout(100_000);
  if (kept) await page.setViewportSize(viewport!);
  if (kept || reducedMotion || forcedColors) {
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: reducedMotion ?? null,
      forcedColors: forcedColors ?? null,
    });
  }
  const leave = async () => {
    if (fresh || idle.has(key) || !(await tidy(page))) return page.context().close();
    idle.set(key, page);
  };
  return { page, leave };
}

/** Removes everything that a test may have left in a page. Returns false if that fails. */
async function tidy(page: Page): Promise<boolean> {
  for (const event of ['request', 'requestfailed', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Otherwise the mouse would hover over the next page.
  await page.mouse.move(0, 0);
  try {
    // Fails on an error page of the browser, which has no storage.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Ends the page's scripts, because they may reload the page. Fails during another navigation.
    await page.goto('about:blank');
    return true;
  } catch {
    return false;
  }
}

/** Reports errors and console messages after the next navigation. Returns a function that ends the reports. */
function listenToErrors(page: Page, complain: (text: string) => void): () => void {
  const onConsole = (message: ConsoleMessage) => complain(`${message.type()}: ${message.text()}`);
  const onError = (error: Error) => complain(`uncaught: ${error.message}`);
  const listen = (frame: Frame) => {
    if (frame !== page.mainFrame()) return;
    page.off('framenavigated', listen);
    page.on('console', onConsole);
    page.on('pageerror', onError);
  };
  page.on('framenavigated', listen);
  return () => {
    page.off('framenavigated', listen);
    page.off('console', onConsole);
    page.off('pageerror', onError);
  };
}

/** Returns the URL of a site. Works only in hooks and tests, because the first hook starts the sites. */
export const siteUrl = (variant: Variant = 'plain') => urls.sites[variant];

/** Rules of axe that depend on the width. They suffice for a page that passed all rules at another width. */
export const OF_WIDTH = ['scrollable-region-focusable', 'target-size', 'aria-hidden-focus'];

/** Returns axe's findings in an element, shortened. Runs all rules, or only the rules in the parameter. */
export async function accessibilityFindings(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Loads axe from the tested site, because the browser then compiles it only once for all pages.
    const isServed = Object.values(urls.sites).some((site) => page.url().startsWith(`${site}/`));
    if (isServed) await page.addScriptTag({ url: AXE_PATH });
    else await page.evaluate(axe);
  }
  return page.evaluate(
    async ({ runOnly, within }) => {
      const { axe } = window as unknown as {
        axe: {
          run(within: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      // Lays out the whole page. Otherwise axe would measure parts far from the screen by their estimated height.
      const layAllOut = new CSSStyleSheet();
      layAllOut.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(layAllOut);
      const { violations } = await axe.run(within, {
        resultTypes: ['violations'],
        selectors: false,
        ...(runOnly ? { runOnly } : {}),
      });
      document.adoptedStyleSheets.pop();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { runOnly: rules, within },
  );
}

/** A request to the backend. `email` is the value of the header x-subscriber-email, which selects the reader's row. */
export interface Call {
  method: string;
  email: string | null;
  query: string;
  body: unknown;
}

export interface Answer {
  status: number;
  body?: string;
  type?: string;
}

const json = (status: number, value: unknown): Answer => ({
  status,
  body: JSON.stringify(value),
  type: 'application/json',
});
export const rows = (...emails: string[]) =>
  json(
    200,
    emails.map((email) => ({ email })),
  );
export const created: Answer = { status: 201 };
export const changed: Answer = { status: 204 };
export const refused = (status: number, code: string, message: string) =>
  json(status, { code, message, details: null, hint: null });

/**
 * Stubs the backend: responds to each request of the page with the answer for its HTTP method. `'dead'` drops the
 * connection, and `'silent'` never responds. Returns the list of requests.
 */
export async function stubBackend(page: Page, answers: Record<string, Answer | 'dead' | 'silent'>): Promise<Call[]> {
  const calls: Call[] = [];
  await page.route('**/rest/v1/**', async (route: Route) => {
    const request = route.request();
    const method = request.method();
    const url = new URL(request.url());
    calls.push({
      method,
      email: request.headers()['x-subscriber-email'] ?? null,
      query: decodeURIComponent(url.pathname + url.search),
      body: request.postDataJSON() as unknown,
    });
    const answer = answers[method] ?? { status: 405 };
    if (answer === 'dead') await route.abort('connectionrefused');
    else if (answer !== 'silent') {
      await route.fulfill({ status: answer.status, body: answer.body ?? '', contentType: answer.type ?? 'text/plain' });
    }
  });
  return calls;
}
