// The blog page's list of posts with its postcode and category filters, which live in the address bar.
import { useRef } from 'react';
import type { PostSummary } from '../../build/model/post.ts';
import { PostCard } from '../parts/post-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoPostsFound } from './no-posts-found.tsx';
import { ALL, filterRows, placeLinks, postCount, readFilter, selectPosts, writeFilters } from './post-selection.ts';
import { useQuery } from './query.ts';

export interface PostFilterProps {
  /** Newest first. */
  posts: PostSummary[];
  /** Filter buttons after 'All Areas'. */
  postcodes: string[];
  /** Filter buttons after 'All'. */
  categories: { name: string; slug: string }[];
  /** Postcode guides, offered as links where there are no scripts to filter with. */
  guides?: { name: string; path: string }[];
}

export function PostFilter({ posts, postcodes, categories, guides = [] }: PostFilterProps) {
  const [query, write] = useQuery();
  const filters = useRef<HTMLDivElement>(null);
  const postcode = readFilter(query, 'postcode', postcodes);
  const category = readFilter(query, 'category', categories.map(({ slug }) => slug));
  const filtered = postcode !== ALL || category !== ALL;
  const found = selectPosts(posts, { postcode, category });
  const featured = filtered ? undefined : found.find((post) => post.featured);
  const rest = found.filter((post) => post !== featured);

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
      {featured && <PostCard post={featured} featured heading="h2" />}
      {rest.length > 0 && (
        <ul className="grid grid-3">
          {rest.map((post) => (
            <li key={post.slug}><PostCard post={post} heading="h2" /></li>
          ))}
        </ul>
      )}
    </div>
  );
}
