// Defines the budgets of pages and scripts, and reports pages and scripts that exceed them.
import { memoize } from '../../engine/cache/memoize.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { startOf, type Severity } from '../../engine/report/finding.ts';
import { gzipBytes, kilobytes } from '../../engine/report/outcome.ts';
import { plural } from '../../engine/report/wording.ts';
import type { Report } from '../../engine/report/report.ts';
import { loadedAtOnce, pageLoader, type PageLoads } from './page-loads.ts';
import { HTML_BUDGET, htmlBudget } from '../../engine/checks/parse-facts.ts';
import { pageStart, type Check, type PageFacts } from '../../engine/checks/site-facts.ts';
import { own } from '../own-code.ts';

export const rules = {
  'page/too-heavy': 'A page, or the files that it loads before an interaction, exceeds its budget.',
  'page/too-many-requests': 'A first visit to a page loads more files than its budget allows.',
  'page/heavy-script': 'A script that loads on interaction exceeds its budget.',
};

/** Bytes after gzip. 1 KB is 1,024 bytes. Fonts are compressed already and count as they are. */
export const BUDGETS = {
  html: HTML_BUDGET,
  styles: 14 * 1024,
  /** In addition, if the guide has a style sheet of its own. */
  ownStyles: 4 * 1024,
  fonts: 32 * 1024,
  script: 4 * 1024,
  picturesAboveFold: 30 * 1024,
  /** Used instead of `picturesAboveFold` if one of the pictures is a photograph. */
  photographsAboveFold: 60 * 1024,
  /** The home page with all files that it loads at once. */
  firstVisit: 90 * 1024,
} as const;

/** Files that a first visit loads before the reader scrolls, including the page. */
export const REQUESTS = 10;

/** Budgets of scripts that load on interaction, by the script's name, in bytes after gzip. */
export const SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  loader: 2 * 1024,
  react: 72 * 1024,
  supabase: 58 * 1024,
  // Includes the search library.
  minisearch: 10.6 * 1024,
  'directory-search': 5 * 1024,
  'all-posts-filter': 4.5 * 1024,
  'newsletter-form': 4 * 1024,
  // Includes the newsletter form.
  'floating-card': 5 * 1024,
};

/**
 * Text of a budget in a finding: `14.0 KB`. If the excessive weight rounds to the same text, adds the difference:
 * `14.0 KB, 13 bytes less`.
 */
const below = (limit: number, bytes: number) =>
  kilobytes(limit) + (kilobytes(limit) === kilobytes(bytes) ? `, ${plural(bytes - limit, 'byte')} less` : '');

/** Budget of each script that SCRIPT_BUDGETS doesn't name. */
export const WIDGET_BUDGET = 3 * 1024;

export const checkBudgets: Check = (site, report) => {
  const weigh = memoize(weightOf);
  const add = (page: PageFacts, what: string, bytes: number, limit: number) => {
    if (bytes <= limit) return;
    const message = `The page ${page.route.path} loads ${kilobytes(bytes)} of ${what}; its budget is ${below(limit, bytes)}.`;
    const suggestion = 'Split or shorten it, or reduce the files it loads.';
    report.add({ rule: 'page/too-heavy', severity: site.budgets, message, suggestion, ...pageStart(page) });
  };
  const loadsOf = pageLoader(site);
  const weighed = new Set<PageLoads>();
  const sets = new Set<string>();
  for (const page of site.pages) {
    const { weight = 0 } = page;
    add(page, 'HTML', weight, htmlBudget(page.route));
    const loads = loadsOf(page);
    const atOnce = loadedAtOnce(loads);
    checkRequests(page, 1 + atOnce.length, site.budgets, report);
    const sum = (files: OutputFile[]) => files.reduce((bytes, file) => bytes + weigh(file), 0);
    const pictures = picturesBudget(loads.picturesAboveFold);
    const firstVisit = BUDGETS.firstVisit + pictures - BUDGETS.picturesAboveFold;
    if (page.route.path === '/') add(page, 'files on a first visit', weight + sum(atOnce), firstVisit);
    // Pages that load the same files have the same weights, so only the first of these pages gets a finding.
    if (weighed.has(loads)) continue;
    weighed.add(loads);
    const sums = [
      { what: 'styles', limit: BUDGETS.styles + (own.styles ? BUDGETS.ownStyles : 0), files: loads.styles },
      { what: 'fonts', limit: BUDGETS.fonts, files: loads.fonts },
      { what: 'script before a touch', limit: BUDGETS.script, files: loads.scripts },
      { what: 'pictures above the fold', limit: pictures, files: loads.picturesAboveFold },
    ];
    for (const { what, limit, files } of sums) {
      const key = `${what}: ${files.map(({ path }) => path).join(' ')}`;
      if (sets.has(key)) continue;
      sets.add(key);
      add(page, `${what} (${files.map(({ path }) => path).join(', ')})`, sum(files), limit);
    }
  }
};

const picturesBudget = (pictures: readonly OutputFile[]): number =>
  pictures.every(({ path }) => path.endsWith('.svg')) ? BUDGETS.picturesAboveFold : BUDGETS.photographsAboveFold;

function checkRequests(page: PageFacts, requests: number, severity: Severity, report: Report): void {
  if (requests <= REQUESTS) return;
  const message = `A first visit to ${page.route.path} loads ${requests} files; its budget is ${REQUESTS}.`;
  const suggestion = 'Load pictures further down lazily, or leave some out.';
  report.add({ rule: 'page/too-many-requests', severity, message, suggestion, ...pageStart(page) });
}

/** Reports scripts over their budget. The finding names no page, because scripts depend only on the code. */
export function checkScripts(weights: readonly { name: string; gzip: number }[], report: Report): void {
  for (const { name, gzip } of weights) {
    const budget = Object.hasOwn(SCRIPT_BUDGETS, name) ? SCRIPT_BUDGETS[name]! : WIDGET_BUDGET;
    if (gzip <= budget) continue;
    const message = `The script "${name}" weighs ${kilobytes(gzip)}; its budget is ${below(budget, gzip)}.`;
    report.error('page/heavy-script', startOf('client'), message, 'Import less in it.');
  }
}

export function weightOf({ path, body, bytes }: OutputFile): number {
  return bytes ?? (path.endsWith('.woff2') ? Buffer.byteLength(body) : gzipBytes(body));
}
