// The data from which kinds make their routes. Pass each page only the data that it shows, so that unrelated edits
// don't make the page again.
import { memoize } from '../../engine/cache/memoize.ts';
import { Memory } from '../../engine/cache/memory.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { overviewMap } from '../map/maps.ts';
import type { PostSummary } from '../post/post.ts';
import { bareDataOf, sameIfEqual, sharedDataOf, withPosts } from '../shared-data.ts';

/** Number of newest posts that are passed to the pages of posts and areas. These pages show no more. */
const NEWEST = 12;

export interface RoutePlan {
  site: Site;
  memory: Memory;
  /** Shared data with summaries of all posts. */
  overview: SharedData;
  /** Shared data without posts. */
  bare: SharedData;
  /** Shared data with the newest posts. */
  newest: SharedData;
  map(): ReturnType<typeof overviewMap>;
}

export function routePlan(site: Site, memory = new Memory()): RoutePlan {
  const [overview, bare] = [sharedDataOf(site, memory), bareDataOf(site, memory)];
  const newest = withPosts(bare, firstOf(overview.posts, 'newest', memory), memory);
  return { site, memory, overview, bare, newest, map: memoize(() => overviewMap(site)) };
}

/** The newest posts of a list. If they haven't changed, returns the same object as before. */
export const firstOf = (posts: readonly PostSummary[], name: string, memory: Memory): PostSummary[] =>
  sameIfEqual(`first-posts:${name}`, posts.slice(0, NEWEST), memory);
