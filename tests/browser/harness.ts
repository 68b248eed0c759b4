// The start of every browser test: a page in a fresh context, a stub of the backend, axe, and a check of the console.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Variant } from './site-under-test.ts';
import type { Urls } from './start-sites.ts';

export const PHONE = { width: 360, height: 640 };
export const DESK = { width: 1280, height: 800 };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The same for all tests of a run. */
let urls: Urls;

export interface OpenOptions extends BrowserContextOptions {
  variant?: Variant;
  /** URL of a home page that the test itself serves, instead of a variant's. */
  site?: string;
  /** Set before the page loads. The reader's clock starts here and runs until `page.clock` stops it. */
  clock?: Date;
  /** Called before the page loads, to answer requests. */
  before?: (page: Page) => Promise<unknown>;
  /** Messages that the console may show. The browser always logs a failing request. */
  tolerate?: RegExp;
}

/** Returns `open`, which opens a path of a site. Any console message of a page fails its test. */
export function useBrowser() {
  let browser: Browser;
  const cleanups: (() => Promise<void>)[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const response = await fetch(inject('browserTests'));
    if (!response.ok) throw new Error(await response.text());
    urls = (await response.json()) as Urls;
    browser = await chromium.connect(urls.browser);
  });
  afterAll(() => browser.close());
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
    const context = await browser.newContext({ viewport: DESK, ...options });
    cleanups.push(() => context.close());
    const page = await context.newPage();
    // Long enough for a busy machine. Passing tests never wait for it.
    page.setDefaultTimeout(15_000);
    const complain = (text: string) => {
      if (!tolerate?.test(text)) complaints.push(text);
    };
    page.on('console', (message) => complain(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
    if (clock) await page.clock.install({ time: clock });
    await before?.(page);
    await page.goto(site.replace(/\/$/, '') + path);
    return page;
  };
}

/** Only inside hooks and tests, because the sites are started by the first hook. */
export const siteUrl = (variant: Variant = 'plain') => urls.sites[variant];

/** axe's rules that depend on the width, for a page that passed the others at another width. */
export const OF_WIDTH = ['scrollable-region-focusable', 'target-size', 'aria-hidden-focus'];

/** axe-core's findings on the current page, shortened. Runs all rules or the given ones. */
export async function accessibilityFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // axe measures parts far from the screen by their expected height, where they aren't laid out.
    const layAllOut = new CSSStyleSheet();
    layAllOut.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(layAllOut);
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      selectors: false,
      ...(runOnly ? { runOnly } : {}),
    });
    document.adoptedStyleSheets.pop();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
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
