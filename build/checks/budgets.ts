// What a page may weigh, and whether it does. The limits below are the only ones.
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hashOf, type Memory } from '../cache/memory.ts';
import type { OutputFile } from '../output/file.ts';
import type { Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { Route } from '../route.ts';
import { resolve } from './addresses.ts';
import type { PageFacts } from './facts.ts';
import { pageStart, type Check, type SiteFacts } from './site-facts.ts';

export const rules = {
  'page/too-heavy': 'A page, or what it loads before a touch, weighs more than its budget.',
};

/** Bytes after gzip; 1 KB is 1,024. Fonts come compressed and count as they are. */
export const BUDGETS = {
  html: 14 * 1024,
  directoryHtml: 40 * 1024,
  styles: 14 * 1024,
  fonts: 32 * 1024,
  script: 4 * 1024,
  picturesAboveFold: 30 * 1024,
} as const;

const htmlBudget = (kind: Route['kind']) => (kind === 'directory' ? BUDGETS.directoryHtml : BUDGETS.html);

export const checkBudgets: Check = (site, report) => {
  const add = findingsIn(report, site.budgets);
  const weigh = remembered(weightOf);
  const importsOf = remembered(staticImports);
  const sets = new Set<string>();
  for (const page of site.pages) {
    checkHtml(page, add, site.memory);
    const loads = [
      { what: 'styles', limit: BUDGETS.styles, addresses: addressesBy(page, (by) => by === 'link stylesheet') },
      { what: 'script before a touch', limit: BUDGETS.script, addresses: scriptAddresses(site, page, importsOf) },
      {
        what: 'pictures above the fold',
        limit: BUDGETS.picturesAboveFold,
        addresses: page.images.filter(({ lazy }) => !lazy).map(({ src }) => src),
      },
    ];
    for (const { what, limit, addresses } of loads) {
      const files = filesAt(site, page, addresses);
      const key = `${what}: ${files.map(({ path }) => path).join(' ')}`;
      // The same files weigh the same on every page: one finding, on the first.
      if (sets.has(key)) continue;
      sets.add(key);
      const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
      if (bytes > limit) add(page, `${what} (${files.map(({ path }) => path).join(', ')})`, bytes, limit);
    }
  }
  checkFonts(site, add, weigh);
};

function checkHtml(page: PageFacts, add: Add, memory: Memory | undefined): void {
  const limit = htmlBudget(page.route.kind);
  if (page.html.length <= limit) return;
  const [name, key] = [`weight ${page.route.path}`, memory ? hashOf(page.html) : ''];
  const known = memory?.recall<number>(name, key);
  const bytes = known ?? htmlWeight(page.html, limit);
  if (known === undefined) memory?.keep(name, key, bytes);
  if (bytes > limit) add(page, 'HTML', bytes, limit);
}

/** The quick setting never beats the thorough one, and is enough for a page that is far below its limit. */
function htmlWeight(html: string, limit: number): number {
  const quick = gzipSync(html, { level: 1 }).length;
  return quick <= limit ? quick : gzipSync(html, { level: 9 }).length;
}

function checkFonts({ files, pages }: SiteFacts, add: Add, weigh: (file: OutputFile) => number): void {
  const fonts = [...files.values()].filter(({ path }) => path.endsWith('.woff2'));
  const bytes = fonts.reduce((sum, file) => sum + weigh(file), 0);
  if (bytes > BUDGETS.fonts && pages[0]) add(pages[0], 'fonts', bytes, BUDGETS.fonts);
}

type Add = (page: PageFacts, what: string, bytes: number, limit: number) => void;

const findingsIn = (report: Report, severity: Severity): Add => (page, what, bytes, limit) => {
  const message = `The page ${page.route.path} loads ${kilobytes(bytes)} of ${what}; its budget is ${kilobytes(limit)}.`;
  report.add({ rule: 'page/too-heavy', severity, message, ...pageStart(page) });
};

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function addressesBy(page: PageFacts, wanted: (by: string) => boolean): string[] {
  return page.requests.filter(({ by }) => wanted(by)).map(({ address }) => address);
}

function filesAt(site: SiteFacts, page: PageFacts, addresses: string[]): OutputFile[] {
  const targets = addresses.map((address) => resolve(site, page, address));
  return [...new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.file] : [])))];
}

// What a module imports as it starts; import() in parentheses waits for a touch and is not meant.
const STATIC_IMPORT = /\b(?:import|from)\s*["']([^"']+)["']/g;

/** Scripts of the page, and all that they import at once. */
function scriptAddresses(site: SiteFacts, page: PageFacts, importsOf: (file: OutputFile) => string[]): string[] {
  const found = new Set(addressesBy(page, (by) => by === 'script' || by === 'link modulepreload'));
  for (const address of found) {
    const [file] = filesAt(site, page, [address]);
    for (const imported of file ? importsOf(file) : []) found.add(posix.resolve(posix.dirname(address), imported));
  }
  return [...found];
}

function staticImports({ body }: OutputFile): string[] {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return [...text.matchAll(STATIC_IMPORT)].map(([, imported]) => imported!);
}

function weightOf({ path, body }: OutputFile): number {
  return path.endsWith('.woff2') ? Buffer.byteLength(body) : gzipSync(body, { level: 9 }).length;
}

/** Every page loads the same few files: each is looked into once. */
function remembered<T>(look: (file: OutputFile) => T): (file: OutputFile) => T {
  const known = new Map<OutputFile, T>();
  return (file) => {
    if (!known.has(file)) known.set(file, look(file));
    return known.get(file)!;
  };
}
