// The files that the blog's filters read where its list stands on several pages: every post's summary, in parts, and
// the index to them. A part bears the hash of what it holds; the index has one address, so that pages do not change
// with it.
import { missingFromFirstPart, type PostIndex } from '../../../components/widgets/post-index.ts';
import { facetsOf, type PostFacets } from '../../../components/widgets/post-selection.ts';
import { summaryOf } from '../kinds/post.ts';
import type { Site } from '../kinds/site.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { jsonFile } from '../../engine/output/json-file.ts';
import { inPages, pagesOfBlog } from '../routes/paging.ts';

/** Posts of one part: what a filter fetches at least. */
const PART = 48;
const INDEX = 'posts.json';

/** Address of the index, without the base path; undefined where one page has all posts, and holds them itself. */
export const postIndexAddress = ({ posts }: Pick<Site, 'posts'>): string | undefined =>
  pagesOfBlog(posts, '').length > 1 ? `/${INDEX}` : undefined;

export const postIndexFiles = (site: Pick<Site, 'posts'>): OutputFile[] =>
  postIndexAddress(site) === undefined ? [] : makeFiles(site.posts);

function makeFiles(posts: Site['posts']): OutputFile[] {
  const summaries = posts.map(summaryOf);
  const first = PART - missingFromFirstPart(posts.length, PART);
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
