// Sets weights in tables for a terminal; a figure over its budget has a mark. Weighs nothing.
import { BUDGETS, REQUESTS, scriptBudget } from '../../checks/budgets.ts';
import { htmlBudget } from '../../checks/html-weight.ts';
import type { Bytes, PageWeight, Packing } from './weigh-pages.ts';

interface Column {
  heading: string;
  of: (bytes: Bytes) => number;
  /** After gzip; undefined where there is none. */
  budget?: (page: PageWeight) => number | undefined;
}

const columns: Column[] = [
  { heading: 'HTML', of: ({ html }) => html, budget: ({ kind }) => htmlBudget(kind) },
  { heading: 'Styles', of: ({ styles }) => styles, budget: () => BUDGETS.styles },
  { heading: 'Fonts', of: ({ fonts }) => fonts, budget: () => BUDGETS.fonts },
  { heading: 'Script', of: ({ script }) => script, budget: () => BUDGETS.script },
  { heading: 'Pictures', of: ({ pictures }) => pictures, budget: () => BUDGETS.picturesAboveFold },
  { heading: 'Further down', of: ({ lazyPictures }) => lazyPictures },
  { heading: 'First visit', of: ({ firstVisit }) => firstVisit, budget: ({ path }) => (path === '/' ? BUDGETS.firstVisit : undefined) },
  { heading: 'Next page', of: ({ nextPage }) => nextPage },
];

const titles: Record<Packing, string> = { gzip: 'KB after gzip', brotli: 'KB after brotli', raw: 'KB as they are' };

/** One packing's table. Budgets are of gzip and are marked in that table alone. */
export function printWeights(pages: PageWeight[], packing: Packing): string {
  const header = [titles[packing], 'Page', 'Requests', ...columns.map(({ heading }) => heading)];
  const rows = pages.map((page) => [
    page.kind,
    page.path,
    `${page.requests}${page.requestsInAll > page.requests ? `–${page.requestsInAll}` : ''}${page.requests > REQUESTS ? '!' : ''}`,
    ...columns.map(({ of, budget }) => {
      const bytes = of(page.bytes[packing]);
      return kilobytes(bytes) + (packing === 'gzip' && bytes > (budget?.(page) ?? Infinity) ? '!' : '');
    }),
  ]);
  return table([header, ...rows], 2);
}

/** What comes with a touch. */
export function printScripts(weights: readonly { name: string; raw: number; gzip: number }[]): string {
  const rows = weights.map(({ name, raw, gzip }) => {
    const budget = scriptBudget(name);
    return [name, kilobytes(gzip) + (gzip > budget ? '!' : ''), kilobytes(budget), kilobytes(raw)];
  });
  return table([['Scripts, KB', 'Gzip', 'Budget', 'Raw'], ...rows], 1);
}

/** `words`: how many columns at the left hold words; the others hold figures. */
function table(rows: string[][], words: number): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const cell = (text: string, at: number) => (at < words ? text.padEnd(widths[at]!) : text.padStart(widths[at]!));
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
