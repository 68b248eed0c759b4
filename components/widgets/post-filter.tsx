// The postcode and category filters of a blog on one page, which live in the address bar. The posts are the page's own cards.
import { useRef } from 'react';
import { FilterBar } from './filter-bar.tsx';
import { NoPostsFound } from './no-posts-found.tsx';
import type { PostKind } from './post-index.ts';
import { ALL, filterRows, LEAD, placeLinks, postCount, readFilter, selectPosts, writeFilters } from './post-selection.ts';
import { useQuery } from './query.ts';
import { useShownPosts } from './shown-posts.ts';

export interface PostFilterProps {
  posts: (PostKind & { slug: string })[];
  /** Slug of the post that is shown large while no filter is on. */
  lead?: string | undefined;
  /** Filter buttons after 'All Areas'. */
  postcodes: string[];
  /** Filter buttons after 'All'. */
  categories: { name: string; slug: string }[];
  /** Postcode guides, offered as links where there are no scripts to filter with. */
  guides?: { name: string; path: string }[];
}

export function PostFilter({ posts, lead, postcodes, categories, guides = [] }: PostFilterProps) {
  const [query, write] = useQuery();
  const filters = useRef<HTMLDivElement>(null);
  const postcode = readFilter(query, 'postcode', postcodes);
  const category = readFilter(query, 'category', categories.map(({ slug }) => slug));
  const filtered = postcode !== ALL || category !== ALL;
  const found = selectPosts(posts, { postcode, category });
  useShownPosts(found.map(({ slug }) => (!filtered && slug === lead ? LEAD : slug)));

  function clear() {
    write(writeFilters(query, { postcode: ALL, category: ALL }));
    // The button that was pressed is about to go; the first filter is where choosing starts again.
    filters.current?.querySelector('button')?.focus();
  }

  return (
    <div className="post-filter" data-query="postcode category">
      <FilterBar
        label="Stories by category and place"
        links={placeLinks(categories, guides)}
        rows={filterRows({ postcode, category }, postcodes, categories, (filters) => write(writeFilters(query, filters)))}
        buttons={filters}
      />
      <p className="result-count" role="status">{postCount(found.length)}</p>
      {found.length === 0 && <NoPostsFound onClear={clear} />}
    </div>
  );
}
