// Lists the site's feeds (all posts, each category, each area and author with posts), and the feeds that a page
// announces.
import type { Head } from '../../engine/pages/head.ts';
import type { Post } from './post.ts';
import type { SharedData } from '../load-guide.ts';

export interface Feed {
  title: string;
  description: string;
  /** URL path of the page with the same posts, without the base path. */
  page: string;
  /** URL path of the feed without its extension: '/feed', '/brixton/feed'. */
  address: string;
  /** URL paths that the feed had before its page was renamed. */
  former?: string[];
  has(post: Pick<Post, 'categoryListed' | 'categorySlug' | 'location' | 'author'>): boolean;
}

export function feedList({
  settings,
  categories,
  areas,
  authors,
}: Pick<SharedData, 'settings' | 'categories' | 'areas' | 'authors'>): Feed[] {
  const feedOf = (
    { name, description, path }: { name: string; description: string; path: string },
    has: Feed['has'],
  ): Feed => ({ title: `${name} | ${settings.brand}`, description, page: path, address: `${path}/feed`, has });
  const { brand: title, description } = settings;
  return [
    { title, description, page: '/blogs', address: '/feed', has: () => true },
    ...categories.map((category) =>
      feedOf(category, (post) => post.categoryListed && post.categorySlug === category.slug),
    ),
    ...areas
      .filter(({ postCount }) => postCount > 0)
      .map((area) => ({ ...feedOf(area, ({ location }) => location === area.name), former: formerFeeds(area) })),
    ...authors
      .filter(({ postCount }) => postCount > 0)
      .map(({ line, ...each }) => ({
        ...feedOf({ ...each, description: line }, ({ author }) => author?.path === each.path),
        former: formerFeeds(each),
      })),
  ];
}

const formerFeeds = ({ aliases = [] }: { aliases?: readonly string[] | undefined }) =>
  aliases.filter((path) => !path.endsWith('.html')).map((path) => `${path}/feed`);

/** Feeds that the head of the page at `path` announces. The feeds of all posts come first. */
export function feedsFor(site: SharedData, path: string): Head['feeds'] {
  const { settings, categories, areas, authors } = site;
  const isHere = (each: { path: string }) => each.path === path;
  const own = { categories: categories.filter(isHere), areas: areas.filter(isHere), authors: authors.filter(isHere) };
  return feedList({ settings, ...own }).flatMap(({ title, address }) => [
    { title, href: `${address}.xml`, type: 'application/atom+xml' },
    { title: `${title} (JSON)`, href: `${address}.json`, type: 'application/feed+json' },
  ]);
}
