// Splits long lists into pages, and names the later pages.
import type { DirectoryPages, GroupLink } from '../../../components/parts/listing-group.tsx';
import { byPeriod, pageAddress, pageName, type PagePosition } from '../../../components/parts/pagination.ts';
import { isReal, listingsOf, type Directory, type ListingGroup } from '../listing/directory.ts';
import type { Route } from '../../engine/pages/route.ts';
import { sourcesOf } from '../listing/listing.ts';
import { inReadingOrder } from '../listing/reading-order.ts';

/** Posts per page. With 36 posts, a page is well within its budget. */
export const POSTS_PER_PAGE = 36;

export const LISTINGS_PER_PAGE = 300;

/** Maximum number of groups that every page links. If there are more groups, a page links only its own. */
const GROUPS_NAMED = 200;

export interface PostList<T> {
  posts: T[];
  position: PagePosition;
}

/**
 * A page of a directory. `pages` is absent if all listings fit on one page. `directory` is then the whole directory.
 */
export interface DirectoryPart {
  directory: Directory;
  /** URL path of the page. */
  address: string;
  number: number;
  pages?: DirectoryPages;
}

/** Splits a list into pages, in its order. Returns one empty page for an empty list. */
export function inPages<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

export function pagesOfPosts<T>(posts: readonly T[], path: string, size = POSTS_PER_PAGE): PostList<T>[] {
  return inPages(posts, size).map((page, at, { length }) => ({
    posts: page,
    position: { path, number: at + 1, count: length },
  }));
}

/** Number of stories, and of letters, on a page of their year. A year of daily stories has two pages. */
const YEAR_PAGE = { '/blogs': 250, '/letters': 60 };

interface YearList<T> extends PostList<T> {
  year: string;
  /** Number of items on all pages of the year. */
  total: number;
}

/** Splits a list into pages for each year: /blogs/2018, /blogs/2018/2. No other page number has four digits. */
export const pagesOfYears = <T extends { date: string }>(items: readonly T[], path: keyof typeof YEAR_PAGE) =>
  byPeriod(items, 4).flatMap(([year, own]) =>
    pagesOfPosts(own, `${path}/${year}`, YEAR_PAGE[path]).map((list): YearList<T> => ({
      ...list,
      year,
      total: own.length,
    })),
  );

/** Splits all posts into pages. The newest featured post is first on the first page, which then has one post more. */
export function pagesOfBlog<T extends { featured: boolean }>(
  posts: readonly T[],
  path: string,
  size = POSTS_PER_PAGE,
): PostList<T>[] {
  const lead = posts.find(({ featured }) => featured);
  const others = posts.filter((post) => post !== lead);
  return pagesOfPosts(others, path, size).map(({ posts: rest, position }) => ({
    posts: lead && position.number === 1 ? [lead, ...rest] : rest,
    position,
  }));
}

/** Keeps groups whole. A group that is too long for a page starts on a new page and continues on the next. */
export function pagesOfGroups(groups: readonly ListingGroup[], size = LISTINGS_PER_PAGE): ListingGroup[][] {
  const pages: ListingGroup[][] = [[]];
  let room = size;
  const turn = () => {
    pages.push([]);
    room = size;
  };
  for (const group of groups) {
    if (group.listings.length > room && room < size) turn();
    inPages(group.listings, size).forEach((listings, at) => {
      if (at > 0) turn();
      const { id, title } = group;
      pages.at(-1)!.push(at > 0 ? { id, title: `${title}, continued`, listings } : { ...group, listings });
      room -= listings.length;
    });
  }
  return pages;
}

/**
 * Splits a directory into pages, in reading order. Each part has the groups, listings and sources of its page, and the
 * field `claims` of the whole directory.
 */
export function partsOfDirectory(whole: Directory, size = LISTINGS_PER_PAGE): DirectoryPart[] {
  const directory = inReadingOrder(whole);
  const { path, groups } = directory;
  if (directory.count <= size) return [{ directory, address: path, number: 1 }];
  const pages = pagesOfGroups(groups, size);
  const links = groupLinks(directory, size);
  return pages.map((own, at) => {
    const listings = listingsOf({ groups: own });
    const number = at + 1;
    const isOwn = ({ id }: ListingGroup) => own.some((group) => group.id === id);
    const last = groups.find(({ id }) => id === own.at(-1)!.id)!;
    return {
      address: pageAddress(path, number),
      number,
      directory: {
        ...directory,
        groups: own,
        hasSamples: !listings.every(isReal),
        sources: [...new Set(listings.flatMap(sourcesOf))],
      },
      pages: {
        position: { path, number, count: pages.length },
        contents: groups.length > GROUPS_NAMED ? links.filter((_, index) => isOwn(groups[index]!)) : links,
        ...(pages[number]?.[0]!.id === last.id && { carriedOver: last.title }),
      },
    };
  });
}

/** Title of every group, and URL of its heading on the page where the group begins. */
function groupLinks(whole: Pick<Directory, 'path' | 'groups'>, size = LISTINGS_PER_PAGE): GroupLink[] {
  const { path, groups } = inReadingOrder(whole);
  const pages = pagesOfGroups(groups, size);
  return groups.map(({ id, title, listings }) => {
    const number = pages.findIndex((page) => page.some((group) => group.id === id)) + 1;
    return { title, places: listings.filter(isReal).length, address: `${pageAddress(path, number)}#${id}` };
  });
}

/** Title and description of one page of a list. The first page has those of the list. */
export function pageWords<W extends { title: string; description: string }>(
  words: W,
  position: PagePosition | undefined,
): W {
  if (!position || position.number === 1) return words;
  return {
    ...words,
    title: `${words.title}, page ${position.number}`,
    description: `${pageName(position)}: ${words.description}`,
  };
}

/** Breadcrumb of a later page of a list. Empty for the first page. */
export function pageCrumb(position: PagePosition | undefined): { name: string; path: string }[] {
  return position && position.number > 1
    ? [{ name: `Page ${position.number}`, path: pageAddress(position.path, position.number) }]
    : [];
}

/** Makes the route of a later page from the route of the first. The later page has its own path, and no social card. */
export function onPage(position: PagePosition | undefined, route: Route): Route {
  if (!position || position.number === 1) return route;
  const { card: _, ...others } = route;
  return { ...others, path: pageAddress(position.path, position.number), first: position.path };
}
