// The start of every browser test: a page without traces of earlier tests, a stub of the backend, axe, and a check of
// the console.
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

/** The same for all tests of a run. */
let urls: Urls;
/** The same for all files of a worker, which ends it. */
let browser: Browser | undefined;
/** Pages that no test uses, by the options of their context. Another visit takes half as long as another page. */
const idle = new Map<string, Page>();

export interface OpenOptions extends BrowserContextOptions {
  variant?: Variant;
  /** URL of a home page that the test itself serves, instead of a variant's. */
  site?: string;
  /** Set before the page loads. The reader's clock starts here and runs until `page.clock` stops it. */
  clock?: Date;
  /** Called before the page loads, to answer requests. */
  before?: (page: Page) => Promise<unknown>;
  /** A page that no other test uses: with an empty cache, and for a script or a clock that can't be removed. */
  fresh?: boolean;
  /** Messages that the console may show. The browser always logs a failing request. */
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
    // A visit that only changes the fragment would not load the page.
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

/** A page with these options, and a function for the end of its test. */
async function pageFor({ fresh, viewport = DESK, reducedMotion, forcedColors, ...options }: OpenOptions) {
  const key = JSON.stringify(options);
  const kept = fresh ? undefined : idle.get(key);
  if (kept) idle.delete(key);
  const page = kept ?? (await (await browser!.newContext({ viewport, ...options })).newPage());
  // Long enough for a busy machine. Passing tests never wait for it.
  page.setDefaultTimeout(15_000);
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

/** Removes all that a test may have left in a page. Returns false if it can't. */
async function tidy(page: Page): Promise<boolean> {
  for (const event of ['request', 'requestfailed', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Otherwise it hovers over the next page.
  await page.mouse.move(0, 0);
  try {
    // Fails on the page of an error, which has no storage.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Ends the page's scripts, which may reload it. Fails during another navigation.
    await page.goto('about:blank');
    return true;
  } catch {
    return false;
  }
}

/** Reports errors and console messages from the next page on. */
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

/** Only inside hooks and tests, because the sites are started by the first hook. */
export const siteUrl = (variant: Variant = 'plain') => urls.sites[variant];

/** axe's rules that depend on the width, for a page that passed the others at another width. */
export const OF_WIDTH = ['scrollable-region-focusable', 'target-size', 'aria-hidden-focus'];

/** axe-core's findings on the current page or in one part of it, shortened. Runs all rules or the given ones. */
export async function accessibilityFindings(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // From a server, the browser compiles it once for all pages.
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
      // axe measures parts far from the screen by their expected height, where they aren't laid out.
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

/** A request to the backend: method, the row that it names, and its body. */
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
 * Answers the newsletter's calls by method. `'dead'` drops the connection, `'silent'` never answers. Returns the list
 * of calls.
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
