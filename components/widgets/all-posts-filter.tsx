// The filters of a paginated blog. They search the posts of all pages. The first use of a filter fetches the results,
// which replace the page's own list. The style sheet hides that list while there are results.
import { useEffect, useState } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { Link } from '../parts/link.tsx';
import { PostGrid } from '../parts/post-card.tsx';
import { FilterBar, NoPostsFound, type OfferedFilters } from './filter-bar.tsx';
import { useFilters, useSettled } from './filter-hooks.ts';
import { findPosts, type FoundPosts } from './post-index.ts';
import { ALL, postCount, type PostFilters } from './post-selection.ts';
import { useServices } from './services.ts';

interface AllPostsFilterProps extends OfferedFilters {
  /** Number of posts on all pages. */
  total: number;
  /** 'Page 2 of 7' */
  page: string;
  /** URL of the index to all posts, without the base path. */
  index: string;
}

/** Number of posts shown at first, and added by each press of the button. */
const STEP = 24;

export function AllPostsFilter({ total, page, index, ...offered }: AllPostsFilterProps) {
  const { chosen, choose, clear, buttons } = useFilters(offered.filters);
  const { filtered, settled, failed, found, retry, showMore } = useSearch(index, chosen);
  const category = offered.links.find(({ path }) => path === `/categories/${chosen.category}`);

  function status(): string {
    if (!filtered) return `${postCount(total)}, ${page.toLowerCase()}`;
    if (failed) return 'The list of all posts could not be fetched, so nothing is filtered.';
    if (!settled || !found) return `Looking through ${postCount(total)} …`;
    const { count, posts } = found;
    return posts.length < count ? `${postCount(count)}, the newest ${posts.length} shown` : postCount(count);
  }

  return (
    <div
      className="post-filter"
      data-query={offered.filters.map(({ name }) => name).join(' ')}
      data-found={found ? '' : undefined}
      aria-busy={filtered && !settled}
    >
      <FilterBar {...offered} chosen={chosen} onChoose={choose} buttons={buttons} />
      <div className="result-line">
        <p className="result-count" role="status">
          {status()}
        </p>
        {failed && (
          <>
            <button type="button" className="button" onClick={retry}>
              Try again
            </button>
            <Link href={category?.path ?? '/categories'}>
              {category ? `All posts in ${category.name}` : 'Posts by category'}
            </Link>
          </>
        )}
      </div>
      {found?.count === 0 && <NoPostsFound onClear={clear} />}
      {found && found.count > 0 && <PostGrid posts={found.posts} heading="h2" />}
      {found && found.posts.length < found.count && (
        <p className="more-posts">
          <button type="button" className="button" onClick={showMore}>
            Show more posts
          </button>
        </p>
      )}
    </div>
  );
}

/** Searches all posts for those that the filters select. Shows the newest `STEP`, and more on request. */
function useSearch(index: string, { postcode = ALL, category = ALL }: PostFilters) {
  const services = useServices();
  const { basePath } = usePage();
  const [requested, setRequested] = useState({ filters: '', limit: STEP });
  const [attempt, setAttempt] = useState(0);
  /** The latest finished search. `found` is absent if its files couldn't be fetched. */
  const [outcome, setOutcome] = useState<{ search: string; found?: FoundPosts }>();

  const filtered = postcode !== ALL || category !== ALL;
  const filters = `${postcode} ${category}`;
  const limit = requested.filters === filters ? requested.limit : STEP;
  const search = filtered ? `${filters} ${limit} ${attempt}` : '';

  useEffect(() => {
    if (!search || !services) return undefined;
    let current = true;
    const settle = (posts?: FoundPosts) => current && setOutcome({ search, ...(posts && { found: posts }) });
    const read = (address: string) => services.read(inSite(basePath, address));
    findPosts(read, index, { postcode, category }, limit).then(settle, () => settle());
    return () => {
      current = false;
    };
  }, [search, services, basePath, index, postcode, category, limit]);

  const settled = filtered && outcome?.search === search;
  useSettled(settled || !filtered);
  return {
    filtered,
    settled,
    failed: settled && !outcome.found,
    // Keeps the last results until the next search ends.
    found: filtered ? outcome?.found : undefined,
    retry: () => setAttempt(attempt + 1),
    showMore: () => setRequested({ filters, limit: limit + STEP }),
  };
}
