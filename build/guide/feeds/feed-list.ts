// Which feeds the site has, and which of them a page announces: all posts, each category, each area with posts.
import type { Head } from '../../engine/pages/head.ts';
import type { PostSummary } from '../kinds/post.ts';
import type { SharedData } from '../kinds/site.ts';

export interface Feed {
  title: string;
  description: string;
  /** Page that lists the same posts, without the base path. */
  page: string;
  /** Address of the feed without its ending: '/feed', '/brixton/feed'. */
  address: string;
  has(post: PostSummary): boolean;
}

export function feedList({
  settings,
  categories,
  areas,
}: Pick<SharedData, 'settings' | 'categories' | 'areas'>): Feed[] {
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
      .map((area) => feedOf(area, ({ location }) => location === area.name)),
  ];
}

/** The feeds that the page at `path` announces in its head, without the base path: the site's own, then the page's. */
export function feedsFor(site: SharedData, path: string): Head['feeds'] {
  return feedList(site)
    .filter(({ page, address }) => page === path || address === '/feed')
    .flatMap(({ title, address }) => [
      { title, href: `${address}.xml`, type: 'application/atom+xml' },
      { title: `${title} (JSON)`, href: `${address}.json`, type: 'application/feed+json' },
    ]);
}
