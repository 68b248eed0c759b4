// The posts of a paginated blog, as the browser fetches them: a small index to filter by, and the summaries of all
// posts in parts.
import type { PostSummary } from '../../build/guide/kinds/post.ts';
import { selectPosts, type PostFacets, type PostFilters } from './post-selection.ts';

export interface PostIndex {
  /**
   * Addresses of the parts, without the base path. Each is a list of summaries; together they hold every post, newest
   * first.
   */
  parts: string[];
  /** Posts in every part but the first, which holds the remainder: a new post changes the newest part alone. */
  size: number;
  /** Every combination of facets that occurs, once. */
  facets: PostFacets[];
  /** The facets of each post, as an index into `facets`; newest first. */
  posts: number[];
}

/** How many posts the first part is short of a full one. */
export const missingFromFirstPart = (postCount: number, size: number) => (size - (postCount % size)) % size;

export interface FoundPosts {
  /** How many posts the filters select. */
  count: number;
  /** The newest of them. */
  posts: PostSummary[];
}

/** Finds the newest posts that the filters select, and rejects with what `read`, which fetches JSON, rejects with. */
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
