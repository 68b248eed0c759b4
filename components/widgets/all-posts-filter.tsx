// The filters of a blog in several pages. They look through all posts, whichever page they stand on: what they find is fetched
// when a filter is first used, and stands in the place of the page's own list, which a rule of the style sheet hides meanwhile.
import { useEffect, useRef, useState } from 'react';
import { inSite, usePage } from '../document/page-context.ts';
import { Link } from '../parts/link.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoPostsFound } from './no-posts-found.tsx';
import { findPosts, type FoundPosts } from './post-index.ts';
import type { PostFilterProps } from './post-filter.tsx';
import { ALL, filterRows, placeLinks, postCount, readFilter, writeFilters } from './post-selection.ts';
import { useQuery } from './query.ts';
import { useWorld } from './world.ts';

export interface AllPostsFilterProps extends Omit<PostFilterProps, 'posts' | 'lead'> {
  /** How many posts there are on all pages. */
  total: number;
  /** 'Page 2 of 7' */
  page: string;
  /** Address of the index to all posts, without the base path. */
  index: string;
}

/** Posts shown at first, and more at each press of the button. */
const STEP = 24;

/** What came of the last search: `found` is absent when its files could not be fetched. */
interface Outcome {
  /** What was looked for. */
  search: string;
  found?: FoundPosts;
}

export function AllPostsFilter({ total, page, index, postcodes, categories, guides = [] }: AllPostsFilterProps) {
  const world = useWorld();
  const { basePath } = usePage();
  const [query, write] = useQuery();
  const buttons = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState({ filter: '', limit: STEP });
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();

  const postcode = readFilter(query, 'postcode', postcodes);
  const category = readFilter(query, 'category', categories.map(({ slug }) => slug));
  const filtered = postcode !== ALL || category !== ALL;
  const filter = `${postcode} ${category}`;
  const limit = asked.filter === filter ? asked.limit : STEP;
  const search = filtered ? `${filter} ${limit} ${attempt}` : '';

  useEffect(() => {
    if (!search || !world) {
      setOutcome(undefined);
      return undefined;
    }
    let current = true;
    const settle = (found?: FoundPosts) => current && setOutcome({ search, ...(found && { found }) });
    findPosts((address) => world.read(inSite(basePath, address)), index, { postcode, category }, limit).then(settle, () => settle());
    return () => {
      current = false;
    };
    // `search` names all that the rest depends on.
  }, [search]);

  const settled = filtered && outcome?.search === search;
  const failed = settled && !outcome.found;
  // Until the next answer is there, the last one stays.
  const found = filtered ? outcome?.found : undefined;
  const chosen = categories.find(({ slug }) => slug === category);

  function clear() {
    write(writeFilters(query, { postcode: ALL, category: ALL }));
    // The button that was pressed is about to go; the first filter is where choosing starts again.
    buttons.current?.querySelector('button')?.focus();
  }

  function status(): string {
    if (!filtered) return `${postCount(total)}, ${page.toLowerCase()}`;
    if (failed) return 'The list of all posts could not be fetched, so nothing is filtered.';
    if (!settled || !found) return `Looking through ${postCount(total)} …`;
    const { count, posts } = found;
    return posts.length < count ? `${postCount(count)}, the newest ${posts.length} shown` : postCount(count);
  }

  return (
    <div className="post-filter" data-query="postcode category" data-found={found ? '' : undefined} aria-busy={filtered && !settled}>
      <FilterBar
        label="Stories by category and place"
        links={placeLinks(categories, guides)}
        rows={filterRows({ postcode, category }, postcodes, categories, (filters) => write(writeFilters(query, filters)))}
        buttons={buttons}
      />
      <div className="result-line">
        <p className="result-count" role="status">{status()}</p>
        {failed && (
          <>
            <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>Try again</button>
            <Link href={chosen ? `/categories/${chosen.slug}` : '/categories'}>{chosen ? `All posts in ${chosen.name}` : 'Posts by category'}</Link>
          </>
        )}
      </div>
      {found?.count === 0 && <NoPostsFound onClear={clear} />}
      {found && found.count > 0 && <PostGrid posts={found.posts} heading="h2" />}
      {found && found.posts.length < found.count && (
        <p className="more-posts">
          <button type="button" className="button" onClick={() => setAsked({ filter, limit: limit + STEP })}>Show more posts</button>
        </p>
      )}
    </div>
  );
}
