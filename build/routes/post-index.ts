// The files that the blog's filters read where its list stands on several pages: every post's summary, in parts, and
// the index to them. Each file bears the hash of what it holds.
import { missingFromFirstPart, type PostIndex } from '../../components/widgets/post-index.ts';
import { facetsOf, type PostFacets } from '../../components/widgets/post-selection.ts';
import { summaryOf } from '../model/post.ts';
import type { Site } from '../model/site.ts';
import type { OutputFile } from '../output/file.ts';
import { jsonFile } from './json-file.ts';
import { inPages, pagesOfBlog } from './paging.ts';

/** Posts of one part: what a filter fetches at least. */
const PART = 48;

export interface PostIndexFiles {
  /** Address of the index, without the base path. */
  address: string;
  /** The index first. */
  files: OutputFile[];
}

const made = new WeakMap<Site['posts'], PostIndexFiles>();

/** Undefined where all posts stand on one page, which holds them itself. */
export function postIndex({ posts }: Pick<Site, 'posts'>): PostIndexFiles | undefined {
  if (pagesOfBlog(posts, '').length === 1) return undefined;
  const files = made.get(posts) ?? makeFiles(posts);
  made.set(posts, files);
  return files;
}

function makeFiles(posts: Site['posts']): PostIndexFiles {
  const summaries = posts.map(summaryOf);
  const first = PART - missingFromFirstPart(posts.length, PART);
  const parts = [summaries.slice(0, first), ...inPages(summaries.slice(first), PART)].filter((part) => part.length > 0);
  const partFiles = parts.map((part) => jsonFile('posts-part', part));
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
  const indexFile = jsonFile('posts', index);
  return { address: `/${indexFile.path}`, files: [indexFile, ...partFiles] };
}
