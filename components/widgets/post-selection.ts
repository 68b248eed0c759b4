// Selects posts by filters, and writes filters into URLs.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { countText } from '../parts/count.ts';

/** The value of an inactive filter. */
export const ALL = 'all';

/**
 * Name of the large card of the featured post. A slug can't contain this character, so no ordinary card has this name.
 */
export const LEAD = '*';

/** Filters of stories: a district, a category's slug, and an area's `locationKey`. `ALL` if a filter is off. */
export type PostFilters = Partial<Record<'postcode' | 'category' | 'area', string>>;

/** The fields of a post that filters compare. */
export type PostFacets = Pick<PostSummary, 'categorySlug' | 'location' | 'postcodes'>;

export const facetsOf = ({ categorySlug, postcodes, location }: PostFacets): PostFacets => ({
  categorySlug,
  postcodes,
  ...(location !== undefined && { location }),
});

/** The name of a place in the form that filters compare: lower-case, its first space replaced by a hyphen. */
export const locationKey = (place: string) => place.toLowerCase().replace(' ', '-');

/** True if a post is about a postcode, by its own location or by an area in the postcode. */
const liesIn = ({ location, postcodes }: PostFacets, postcode: string) =>
  (location !== undefined && locationKey(location) === locationKey(postcode)) || postcodes.includes(postcode);

/** Returns the posts that all filters select, in their order. */
export function selectPosts<P extends PostFacets>(posts: P[], filters: PostFilters): P[] {
  const { postcode = ALL, category = ALL, area = ALL } = filters;
  return posts.filter(
    (post) =>
      (postcode === ALL || liesIn(post, postcode)) &&
      (category === ALL || post.categorySlug === category) &&
      (area === ALL || (post.location !== undefined && locationKey(post.location) === area)),
  );
}

/**
 * The newest `limit` posts of each area and of all areas, newest first. A filter that shows at most `limit` posts needs
 * no others, whichever area is chosen.
 */
export function newestByArea<P extends PostFacets>(posts: P[], areas: readonly string[], limit: number): P[] {
  const kept = new Set([ALL, ...areas].flatMap((area) => selectPosts(posts, { area }).slice(0, limit)));
  return posts.filter((post) => kept.has(post));
}

/** The value of a filter in a query. Unknown values count as `ALL`. */
export function readFilter(query: string, name: string, offered: readonly { value: string }[]): string {
  const value = new URLSearchParams(query).get(name);
  return offered.find((each) => each.value === value)?.value ?? ALL;
}

/** The query with some filters changed and its other parameters kept. */
export function writeFilters(query: string, filters: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (value === ALL) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.toString();
}

export const postCount = (count: number) => countText(count, 'post');
