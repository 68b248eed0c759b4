// Position, address and name of one page of a paginated list, and which page numbers its navigation shows.

export interface PagePosition {
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
export const pageName = ({ number, count }: PagePosition) => `Page ${number} of ${count}`;

/** The first page, the last, the current one with its neighbours; a gap stands for two omitted pages at least. */
export function pageNumbers({ number, count }: Pick<PagePosition, 'number' | 'count'>): (number | 'gap')[] {
  const shown = [...new Set([1, number - 1, number, number + 1, count])].filter((page) => page >= 1 && page <= count);
  return shown.flatMap((page, index): (number | 'gap')[] => {
    const omitted = page - (shown[index - 1] ?? 0) - 1;
    if (omitted === 0) return [page];
    return omitted === 1 ? [page - 1, page] : ['gap', page];
  });
}
