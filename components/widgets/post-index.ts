// The posts of a site whose list stands on several pages, as the browser fetches them: a small index to filter by, and the posts
// themselves in parts. Pure but for `read`, which is handed in.
import type { PostSummary } from '../../build/model/post.ts';
import { selectPosts } from './post-selection.ts';

/** What filters ask of a post. */
export type PostKind = Pick<PostSummary, 'categorySlug' | 'location' | 'postcodes'>;

export const kindOf = ({ categorySlug, postcodes, location }: PostKind): PostKind => ({ categorySlug, postcodes, ...(location !== undefined && { location }) });

export interface PostIndex {
  /** Addresses of the parts, without the base path. Each is a list of summaries; all together are every post, newest first. */
  parts: string[];
  /** Posts in every part but the first, which has those left over: a new post changes the newest part alone. */
  size: number;
  /** Each once. */
  kinds: PostKind[];
  /** The kind of each post, as its place in `kinds`; newest first. */
  posts: number[];
}

/** How many posts the first part lacks. */
export const lackOf = ({ posts, size }: Pick<PostIndex, 'size'> & { posts: { length: number } }) => (size - (posts.length % size)) % size;

export interface FoundPosts {
  /** How many there are in all. */
  count: number;
  /** The newest of them. */
  posts: PostSummary[];
}

/** Finds the newest posts that a filter lets through. `read` fetches JSON; what it rejects with, this does too. */
export async function findPosts(
  read: (address: string) => Promise<unknown>,
  address: string,
  filter: { postcode: string; category: string },
  limit: number,
): Promise<FoundPosts> {
  const index = (await read(address)) as PostIndex;
  const kinds = new Set(selectPosts(index.kinds, filter).map((kind) => index.kinds.indexOf(kind)));
  const places = index.posts.flatMap((kind, place) => (kinds.has(kind) ? [place] : []));
  const lack = lackOf(index);
  const spots = places.slice(0, limit).map((place) => ({ part: Math.floor((place + lack) / index.size), at: place + lack }));
  const needed = [...new Set(spots.map(({ part }) => part))];
  const parts = new Map(await Promise.all(needed.map(async (part) => [part, (await read(index.parts[part]!)) as PostSummary[]] as const)));
  const posts = spots.map(({ part, at }) => parts.get(part)![part === 0 ? at - lack : at % index.size]!);
  return { count: places.length, posts };
}
