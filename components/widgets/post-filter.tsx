// The postcode and category filters of a single-page blog. They show and hide the page's own cards.
import { useFilters, useShownPosts } from './filter-hooks.ts';
import { NoPostsFound } from './no-posts-found.tsx';
import { PostFilterBar, type OfferedFilters } from './post-filter-bar.tsx';
import { ALL, LEAD, postCount, selectPosts, type PostFacets } from './post-selection.ts';

export interface PostFilterProps extends OfferedFilters {
  posts: (PostFacets & { slug: string })[];
  /** Slug of the post that is shown large while no filter is on. */
  lead?: string | undefined;
}

export function PostFilter({ posts, lead, ...offered }: PostFilterProps) {
  const { chosen, choose, clear, buttons } = useFilters({
    postcode: offered.postcodes,
    category: offered.categories.map(({ slug }) => slug),
  });
  const filtered = chosen.postcode !== ALL || chosen.category !== ALL;
  const found = selectPosts(posts, chosen);
  useShownPosts(found.map(({ slug }) => (!filtered && slug === lead ? LEAD : slug)));
  return (
    <div className="post-filter" data-query="postcode category">
      <PostFilterBar {...offered} chosen={chosen} onChoose={choose} buttons={buttons} />
      <p className="result-count" role="status">
        {postCount(found.length)}
      </p>
      {found.length === 0 && <NoPostsFound onClear={clear} />}
    </div>
  );
}
