// Position, URL and name of one page of a paginated list, and the page numbers in its navigation.

export interface PagePosition {
  /** URL of the first page, without the base path: '/blogs'. */
  path: string;
  /** Counts from 1. */
  number: number;
  /** Number of pages in the list. */
  count: number;
}

/** URLs of the pages: '/blogs', '/blogs/2', '/blogs/3' … */
export const pageAddress = (path: string, number: number) => (number === 1 ? path : `${path}/${number}`);

/** 'Page 2 of 7' */
export const pageName = ({ number, count }: PagePosition) => `Page ${number} of ${count}`;

/** The first page, the last, and the current one with its neighbours. A gap replaces at least two pages. */
export function pageNumbers({ number, count }: Pick<PagePosition, 'number' | 'count'>): (number | 'gap')[] {
  const shown = [...new Set([1, number - 1, number, number + 1, count])].filter((page) => page >= 1 && page <= count);
  return shown.flatMap((page, index): (number | 'gap')[] => {
    const omitted = page - (shown[index - 1] ?? 0) - 1;
    if (omitted === 0) return [page];
    return omitted === 1 ? [page - 1, page] : ['gap', page];
  });
}

/** Groups a sorted list by year (`length` 4) or by month (`length` 7). */
export function byPeriod<T extends { date: string }>(items: readonly T[], length: 4 | 7): [period: string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const period = item.date.slice(0, length);
    const group = groups.get(period);
    if (group) group.push(item);
    else groups.set(period, [item]);
  }
  return [...groups];
}
