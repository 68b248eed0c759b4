// How soon a reader can read and use one page of every kind, on a slow phone. Run by hand: `npm run bench -- --pages`.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { startPreview } from '../../build/serve/preview.ts';
import { startChromium } from '../browser/start-chromium.ts';
import { median } from './median.ts';

/** The phone and the network that Lighthouse takes for mobile, applied rather than computed: 4 × slower, 1.6 Mbit/s, 150 ms there and back. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWER = 4;
/** A request costs more than one way there and back; Lighthouse's factors for a network that is throttled by the browser. */
const NETWORK = { offline: false, latency: 150 * 3.75, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };

const PAGES = ['/', '/blogs', '/weekly', '/directory', '/contact', '/sw9-guide', '/brixton', '/sw9-eating-out', '/categories/eating-out', '/blog/bank-holiday-weekend', '/404'];

/** What is touched, and what answers. */
const TOUCHES: { page: string; widget: string; touch: string }[] = [
  { page: '/', widget: 'newsletter-form', touch: 'site-island[data-widget=newsletter-form] form button' },
  { page: '/blogs', widget: 'post-filter', touch: 'site-island[data-widget=post-filter] button >> nth=1' },
  { page: '/weekly', widget: 'weekly-filter', touch: 'site-island[data-widget=weekly-filter] button >> nth=1' },
  { page: '/blog/bank-holiday-weekend', widget: 'copy-link', touch: 'site-island[data-widget=copy-link] button' },
];

interface Loaded {
  largest: number;
  what: string;
  shift: number;
  blocked: number;
  requests: number;
  kilobytes: number;
}

/** Tables of the site that stands in `dist`. */
export async function benchPages(dist: string, rounds: number): Promise<string> {
  const preview = await startPreview({ root: dist, port: 0 });
  const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
  try {
    const site = preview.url.replace(/\/$/, '');
    const rows: string[] = [];
    for (const path of PAGES) {
      const runs: Loaded[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await load(browser, site + path));
      const middle = (of: (run: Loaded) => number) => median(runs.map(of));
      const { what, requests, kilobytes } = runs[0]!;
      rows.push(`| ${path} | ${(middle(({ largest }) => largest) / 1000).toFixed(2)} | ${what} | ${middle(({ shift }) => shift).toFixed(3)} | ${middle(({ blocked }) => blocked).toFixed(0)} | ${requests} | ${kilobytes.toFixed(1)} |`);
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
      `Medians of ${rounds} first visits; Chromium ${browser.version()}, a phone ${SLOWER} × slower than this machine, 1.6 Mbit/s, 150 ms.`,
      '',
      '| Page | LCP s | what that is | CLS | blocked ms | requests | KB |',
      '| --- | ---: | --- | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
      'From the first touch of a widget, its scripts being there, to the frame that shows the answer:',
      '',
      '| Widget | on | ms |',
      '| --- | --- | ---: |',
      ...touches,
      '',
    ].join('\n');
  } finally {
    await browser.close();
    await preview.close();
  }
}

/** Watches from the page's first moment: what Lighthouse would ask of the browser afterwards. */
const watchPage = () => {
  const seen = { largest: 0, what: '', shift: 0, blocked: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry & Record<string, never>) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as never))).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    const { startTime, element } = entry as unknown as { startTime: number; element?: Element };
    seen.largest = startTime;
    seen.what = element ? `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''}` : '';
  });
  observe('layout-shift', (entry) => (seen.shift += (entry as unknown as { value: number }).value));
  observe('longtask', ({ duration }) => (seen.blocked += duration - 50));
};

async function open(browser: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session, close: () => context.close() };
}

async function load(browser: Browser, url: string): Promise<Loaded> {
  const { page, session, close } = await open(browser);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watchPage);
  let [requests, bytes] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests++;
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Loaded, 'requests' | 'kilobytes'> }).seen);
  await close();
  return { ...seen, requests, kilobytes: bytes / 1024 };
}

/** Milliseconds from the finger's touch to the frame after the page has changed. */
async function firstTouch(browser: Browser, url: string, selector: string): Promise<number> {
  const { page, close } = await open(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const island = page.locator('site-island').filter({ has: target });
  // The intent: the scripts come, and nothing wakes.
  await island.first().dispatchEvent('pointerover');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    let began = 0;
    addEventListener('touchstart', () => (began = performance.now()), { capture: true, once: true });
    Object.assign(window, {
      answered: new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!began) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    });
  });
  await target.tap();
  const time = await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
  await close();
  return time;
}
