// Fetches the posts of a paginated blog: a small index to filter by, and the summaries of all posts in parts.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { selectPosts, type PostFacets, type PostFilters } from './post-selection.ts';

export interface PostIndex {
  /**
   * URLs of the parts, without the base path. Each part is a list of summaries. Together they contain every post,
   * newest first.
   */
  parts: string[];
  /**
   * Number of posts in every part except the first. The first part has the remaining newest posts, so that a new post
   * changes only that part.
   */
  size: number;
  /** Each combination of facets that at least one post has, without duplicates. */
  facets: PostFacets[];
  /** Index into `facets` for each post, newest post first. */
  posts: number[];
}

/** Number of posts that the first part lacks to be full. */
export const missingFromFirstPart = (postCount: number, size: number) => (size - (postCount % size)) % size;

export interface FoundPosts {
  count: number;
  /** The newest of the selected posts, up to a limit. */
  posts: PostSummary[];
}

/** Finds the newest posts that the filters select. Rejects if `read`, which fetches JSON, rejects. */
export async function findPosts(
  read: (address: string) => Promise<unknown>,
  address: string,
  filters: PostFilters,
  limit: number,
): Promise<FoundPosts> {
  const { parts, size, facets, posts } = (await read(address)) as PostIndex;
  const selected = new Set(selectPosts(facets, filters).map((each) => facets.indexOf(each)));
  const matches = posts.flatMap((facet, position) => (selected.has(facet) ? [position] : []));
  const missing = missingFromFirstPart(posts.length, size);
  const slots = matches
    .slice(0, limit)
    .map((position) => ({ part: Math.floor((position + missing) / size), position }));
  const needed = [...new Set(slots.map(({ part }) => part))];
  const summaries = new Map(
    await Promise.all(needed.map(async (part) => [part, (await read(parts[part]!)) as PostSummary[]] as const)),
  );
  const found = slots.map(
    ({ part, position }) => summaries.get(part)![part === 0 ? position : (position + missing) % size]!,
  );
  return { count: matches.length, posts: found };
}
