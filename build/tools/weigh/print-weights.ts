// Prints page weights as tables, and marks figures over their budget.
import { BUDGETS, REQUESTS, SCRIPT_BUDGETS, WIDGET_BUDGET } from '../../guide/checks/budgets.ts';
import { htmlBudget } from '../../engine/checks/parse-facts.ts';
import type { PageWeight } from './weigh-pages.ts';

interface Column {
  heading: string;
  of: (bytes: PageWeight['bytes']) => number;
  /** Budget in bytes. Undefined if there is no limit. */
  budget?: (page: PageWeight) => number | undefined;
}

const columns: Column[] = [
  { heading: 'HTML', of: ({ html }) => html, budget: ({ route }) => htmlBudget(route) },
  { heading: 'Styles', of: ({ styles }) => styles, budget: () => BUDGETS.styles },
  { heading: 'Fonts', of: ({ fonts }) => fonts, budget: () => BUDGETS.fonts },
  { heading: 'Script', of: ({ script }) => script, budget: () => BUDGETS.script },
  { heading: 'Pictures', of: ({ pictures }) => pictures, budget: () => BUDGETS.picturesAboveFold },
  { heading: 'Further down', of: ({ lazyPictures }) => lazyPictures },
  {
    heading: 'First visit',
    of: ({ firstVisit }) => firstVisit,
    budget: ({ path }) => (path === '/' ? BUDGETS.firstVisit : undefined),
  },
  { heading: 'Next page', of: ({ nextPage }) => nextPage },
];

export function printWeights(pages: PageWeight[]): string {
  const header = ['KB after gzip', 'Page', 'Requests', ...columns.map(({ heading }) => heading)];
  const rows = pages.map((page) => [
    page.kind,
    page.path,
    printRequests(page),
    ...columns.map(({ of, budget }) => {
      const bytes = of(page.bytes);
      return kilobytes(bytes) + (bytes > (budget?.(page) ?? Infinity) ? '!' : '');
    }),
  ]);
  return table([header, ...rows], 2);
}

function printRequests({ requests, allRequests }: PageWeight): string {
  return `${requests}${allRequests > requests ? `–${allRequests}` : ''}${requests > REQUESTS ? '!' : ''}`;
}

/** Prints the size of each script beside its budget. */
export function printScripts(weights: readonly { name: string; raw: number; gzip: number }[]): string {
  const rows = weights.map(({ name, raw, gzip }) => {
    const budget = SCRIPT_BUDGETS[name] ?? WIDGET_BUDGET;
    return [name, kilobytes(gzip) + (gzip > budget ? '!' : ''), kilobytes(budget), kilobytes(raw)];
  });
  return table([['Scripts, KB', 'Gzip', 'Budget', 'Raw'], ...rows], 1);
}

/** Aligns the first `textColumns` columns to the left, and the others to the right. */
function table(rows: string[][], textColumns: number): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const cell = (text: string, index: number) =>
    index < textColumns ? text.padEnd(widths[index]!) : text.padStart(widths[index]!);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
