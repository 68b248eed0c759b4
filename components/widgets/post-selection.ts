// Which posts a filter lets through, and how a filter stands in the address bar. Pure; knows no browser.
import type { PostSummary } from '../../build/model/post.ts';

/** The value of a filter that is off. */
export const ALL = 'all';

/** A place as filters compare it: lower-case, its first space a hyphen. */
export const locationKey = (place: string) => place.toLowerCase().replace(' ', '-');

/** Whether a post is about a postcode: named so itself, or about an area that lies in it. */
export const liesIn = (post: PostSummary, postcode: string) =>
  (post.location !== undefined && locationKey(post.location) === locationKey(postcode)) || post.postcodes.includes(postcode);

export function selectPosts(posts: PostSummary[], { postcode, category }: { postcode: string; category: string }): PostSummary[] {
  return posts.filter(
    (post) => (postcode === ALL || liesIn(post, postcode)) && (category === ALL || post.categorySlug === category),
  );
}

/** The posts about one area, by its key, newest first as they come. */
export function selectByArea(posts: PostSummary[], area: string): PostSummary[] {
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

/** '1 post', '2 posts'. */
export const postCount = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;
