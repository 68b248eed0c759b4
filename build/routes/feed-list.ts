// Which feeds the site has, and which of them a page announces: all posts, each category, each area with posts.
import type { Head } from '../../components/document/head.ts';
import type { PostSummary } from '../model/post.ts';
import type { Overview } from '../model/site.ts';

export interface Feed<P extends PostSummary = PostSummary> {
  title: string;
  description: string;
  /** Page that lists the same posts, without the base path. */
  page: string;
  /** Address of the feed without its ending: '/feed', '/brixton/feed'. */
  address: string;
  posts: P[];
}

/** The site with its posts, in short or whole. */
type WithPosts<P> = Pick<Overview, 'settings' | 'categories' | 'areas'> & { posts: P[] };

/**
 * The feeds that the page at `path` announces in its head: the site's own, then the page's. Addresses lack the base
 * path.
 */
export function feedsFor(site: Overview, path: string): Head['feeds'] {
  const own = [siteFeed(site), categoryFeed(site, path) ?? areaFeed(site, path)].filter((feed) => feed !== undefined);
  return own.flatMap(({ title, address }) => [
    { title, href: `${address}.xml`, type: 'application/atom+xml' },
    { title: `${title} (JSON)`, href: `${address}.json`, type: 'application/feed+json' },
  ]);
}

/** Every feed of the site. */
export function feedList<P extends PostSummary>(site: WithPosts<P>): Feed<P>[] {
  const categories = site.categories.map((category) => categoryFeed(site, category.path));
  const areas = site.areas.map((area) => areaFeed(site, area.path));
  return [siteFeed(site), ...categories, ...areas].filter((feed) => feed !== undefined);
}

function siteFeed<P extends PostSummary>({ settings, posts }: WithPosts<P>): Feed<P> {
  return { title: settings.brand, description: settings.description, page: '/blogs', address: '/feed', posts };
}

function categoryFeed<P extends PostSummary>(
  { settings, categories, posts }: WithPosts<P>,
  path: string,
): Feed<P> | undefined {
  const category = categories.find((entry) => entry.path === path);
  if (!category) return undefined;
  return {
    title: `${category.name} | ${settings.brand}`,
    description: category.description,
    page: path,
    address: `${path}/feed`,
    posts: posts.filter((post) => post.categoryListed && post.categorySlug === category.slug),
  };
}

function areaFeed<P extends PostSummary>({ settings, areas, posts }: WithPosts<P>, path: string): Feed<P> | undefined {
  const area = areas.find((entry) => entry.path === path);
  if (!area?.postCount) return undefined;
  return {
    title: `${area.name} | ${settings.brand}`,
    description: area.description,
    page: path,
    address: `${path}/feed`,
    posts: posts.filter(({ location }) => location === area.name),
  };
}
