// Data that many pages show. A list that hasn't changed stays the same object, so that a save doesn't make every page
// of posts again.
import { Memory } from '../engine/cache/memory.ts';
import type { SharedData, Site } from './load-guide.ts';
import { summaryOf, type Post, type PostSummary } from './post/post.ts';

export const sharedDataOf = (site: Site, memory = new Memory()): SharedData =>
  withPosts(bareDataOf(site, memory), summariesOf(site, memory), memory);

/** Shared data without posts, for pages that get their posts separately or show no posts. */
export function bareDataOf(site: Site, memory: Memory): SharedData {
  const { folder, settings, categories, sources, authors, pages, areas, guides, year } = site;
  const bare = { folder, settings, categories, sources, authors, pages, posts: [], areas, guides, year };
  return sameIfEqual('bare-data', bare, memory);
}

export const withPosts = (bare: SharedData, posts: PostSummary[], memory: Memory): SharedData =>
  memory.memoize('shared-data', [posts, bare], () => ({ ...bare, posts }));

/**
 * Summaries of all posts. Stay the same list if none has changed, for example after an edit in the body of a post.
 */
export function summariesOf({ posts }: Pick<Site, 'posts'>, memory: Memory): PostSummary[] {
  const same = (each: Post) => sameIfEqual(`summary of ${each.slug}`, summaryOf(each), memory);
  const list = posts.map((each) => memory.memoize('summary', [each], () => same(each)));
  return memory.memoize('summaries', [`${list.length}`, ...list], () => list);
}

/** Returns the slot's last value if its JSON is the same, so that values memoized from it stay valid. */
export const sameIfEqual = <T extends object>(slot: string, value: T, memory: Memory): T =>
  memory.memoize(slot, [JSON.stringify(value)], () => value);
