// Where a page of a long list stands, and its address. Pure; knows nothing of what is listed.

export interface PagePlace {
  /** Address of the first page, without the base path: '/blogs'. */
  path: string;
  /** From 1. */
  number: number;
  /** How many pages the list has. */
  count: number;
}

/** '/blogs', '/blogs/2', '/blogs/3' … */
export const pageAddress = (path: string, number: number) => (number === 1 ? path : `${path}/${number}`);

/** 'Page 2 of 7' */
export const pageName = ({ number, count }: PagePlace) => `Page ${number} of ${count}`;

/** A number of a nav's row; or 'gap', where numbers are left out. */
export type PageStep = number | 'gap';

/** The first page, the last, the current one with its neighbours; a gap stands for two pages at least. */
export function pageSteps({ number, count }: Pick<PagePlace, 'number' | 'count'>): PageStep[] {
  const shown = [...new Set([1, number - 1, number, number + 1, count])].filter((page) => page >= 1 && page <= count);
  return shown.flatMap((page, at): PageStep[] => {
    const left = page - (shown[at - 1] ?? 0) - 1;
    if (left === 0) return [page];
    return left === 1 ? [page - 1, page] : ['gap', page];
  });
}
