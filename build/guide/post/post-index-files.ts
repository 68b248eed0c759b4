// Makes the data for the filters of the blog, if the blog has several pages: summaries of all posts in parts, and an
// index. The names of parts contain a hash. The index has a fixed URL, so that pages don't change when the index does.
import { missingFromFirstPart, type PostIndex } from '../../../components/widgets/post-index.ts';
import { facetsOf, type PostFacets } from '../../../components/widgets/post-selection.ts';
import { Memory } from '../../engine/cache/memory.ts';
import type { PostSummary } from './post.ts';
import { summariesOf } from '../shared-data.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { jsonFile } from '../search/json-file.ts';
import { inPages, pagesOfBlog } from '../routes/paging.ts';

/** Number of posts in a part. A filter loads at least one part. */
const PART = 48;
const INDEX = 'posts.json';

/**
 * URL of the index without the base path. Undefined if all posts fit on one page, because that page contains their
 * data.
 */
export const postIndexAddress = ({ posts }: { posts: readonly { featured: boolean }[] }): string | undefined =>
  pagesOfBlog(posts, '').length > 1 ? `/${INDEX}` : undefined;

export function postIndexFiles(site: Pick<Site, 'posts'>, memory = new Memory()): OutputFile[] {
  if (postIndexAddress(site) === undefined) return [];
  const summaries = summariesOf(site, memory);
  return memory.memoize('post-index', [summaries], () => makeFiles(summaries));
}

function makeFiles(summaries: readonly PostSummary[]): OutputFile[] {
  const first = PART - missingFromFirstPart(summaries.length, PART);
  const parts = [summaries.slice(0, first), ...inPages(summaries.slice(first), PART)].filter((part) => part.length > 0);
  const partFiles = parts.map((part) => jsonFile('posts', part));
  const distinct = new Map<string, { facets: PostFacets; position: number }>();
  const positionOf = (post: PostFacets) => {
    const facets = facetsOf(post);
    const key = JSON.stringify(facets);
    const known = distinct.get(key) ?? { facets, position: distinct.size };
    distinct.set(key, known);
    return known.position;
  };
  const positions = summaries.map(positionOf);
  const index: PostIndex = {
    parts: partFiles.map(({ path }) => `/${path}`),
    size: PART,
    facets: [...distinct.values()].map(({ facets }) => facets),
    posts: positions,
  };
  return [{ path: INDEX, body: JSON.stringify(index) }, ...partFiles];
}
