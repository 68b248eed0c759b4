// Which posts a filter lets through, and how a filter stands in the address bar. Pure; knows no browser.
import type { PostSummary } from '../../build/model/post.ts';
import type { FilterRow } from './filter-buttons.tsx';

/** The value of a filter that is off. */
export const ALL = 'all';

/** Names the large card of the featured post, which has an ordinary one as well. No slug is like it. */
export const LEAD = '*';

/** A place as filters compare it: lower-case, its first space a hyphen. */
export const locationKey = (place: string) => place.toLowerCase().replace(' ', '-');

/** Whether a post is about a postcode: named so itself, or about an area that lies in it. */
const liesIn = (post: Pick<PostSummary, 'location' | 'postcodes'>, postcode: string) =>
  (post.location !== undefined && locationKey(post.location) === locationKey(postcode)) || post.postcodes.includes(postcode);

export function selectPosts<P extends Pick<PostSummary, 'location' | 'postcodes' | 'categorySlug'>>(
  posts: P[],
  { postcode, category }: { postcode: string; category: string },
): P[] {
  return posts.filter(
    (post) => (postcode === ALL || liesIn(post, postcode)) && (category === ALL || post.categorySlug === category),
  );
}

/** The posts about one area, by its key, newest first as they come. */
export function selectByArea<P extends Pick<PostSummary, 'location'>>(posts: P[], area: string): P[] {
  return posts.filter((post) => area === ALL || (post.location !== undefined && locationKey(post.location) === area));
}

/** The value of a filter in an address; anything that is not on offer counts as off. */
export function readFilter(query: string, name: string, offered: string[]): string {
  const value = new URLSearchParams(query).get(name);
  return value !== null && offered.includes(value) ? value : ALL;
}

/** The address with some filters changed and everything else in it left alone. */
export function writeFilters(query: string, filters: Record<string, string>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) {
    if (value === ALL) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.toString();
}

interface Named {
  name: string;
  slug: string;
}

/** The blog's two rows of buttons. */
export function filterRows(
  chosen: { postcode: string; category: string },
  postcodes: string[],
  categories: Named[],
  choose: (filters: Record<string, string>) => void,
): FilterRow[] {
  return [
    { label: 'Postcode', all: 'All Areas', options: postcodes.map((value) => ({ value, label: value })), value: chosen.postcode, onChoose: (postcode) => choose({ postcode }) },
    { label: 'Category', all: 'All', options: categories.map(({ name, slug }) => ({ value: slug, label: name })), value: chosen.category, onChoose: (category) => choose({ category }) },
  ];
}

/** The pages that list what the blog's buttons filter by. */
export const placeLinks = (categories: Named[], guides: { name: string; path: string }[]) => [
  ...categories.map(({ name, slug }) => ({ name, path: `/categories/${slug}` })),
  ...guides.map(({ name, path }) => ({ name, path })),
];

/** '1 post', '2 posts', '4,000 posts'. Without Intl, whose start would take a phone longer than all the rest of a first touch. */
export const postCount = (count: number) => `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? 'post' : 'posts'}`;

/** Of each area the newest posts, and of all: what a list of `limit` can show whichever area is chosen. Newest first. */
export function newestByArea<P extends Pick<PostSummary, 'location'>>(posts: P[], areas: readonly string[], limit: number): P[] {
  const kept = new Set([ALL, ...areas].flatMap((area) => selectByArea(posts, area).slice(0, limit)));
  return posts.filter((post) => kept.has(post));
}
