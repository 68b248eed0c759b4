// The filters of a list of stories that is on one page: of the blog, and of the weekly picks. They show and hide the
// page's own cards.
import { FilterBar, NoPostsFound, type OfferedFilters } from './filter-bar.tsx';
import { useFilters, useShownPosts } from './filter-hooks.ts';
import { nextDay } from './next-day.ts';
import { ALL, LEAD, postCount, selectPosts, type PostFacets } from './post-selection.ts';
import { useHydrated, useServices } from './services.ts';

interface PostFilterProps extends OfferedFilters {
  /** With a `limit`, contains at least the newest posts of each filter, newest first. */
  posts: (PostFacets & { slug: string })[];
  /** Slug of the post that is shown large while no filter is on. */
  lead?: string | undefined;
  /** Maximum number of visible posts. */
  limit?: number;
  /** The weekday on which the next picks are sent: 'Monday'. */
  day?: string;
}

export function PostFilter({ posts, lead, limit = posts.length, day, ...offered }: PostFilterProps) {
  const { chosen, choose, clear, buttons } = useFilters(offered.filters);
  const filtered = Object.values(chosen).some((value) => value !== ALL);
  const found = selectPosts(posts, chosen).slice(0, limit);
  useShownPosts(found.map(({ slug }) => (!filtered && slug === lead ? LEAD : slug)));
  return (
    <div className="post-filter" data-query={offered.filters.map(({ name }) => name).join(' ')}>
      <FilterBar {...offered} chosen={chosen} onChoose={choose} buttons={buttons} />
      <p className={day === undefined ? 'result-count' : 'visually-hidden'} role="status">
        {postCount(found.length)}
      </p>
      {found.length === 0 && <NoPostsFound onClear={clear} />}
      {/* Comes last, because the text grows when the widget is hydrated, and moves whatever is below it. */}
      {day !== undefined && <NextPicks day={day} />}
    </div>
  );
}

/** Names the date of the next picks by the reader's calendar. */
function NextPicks({ day }: { day: string }) {
  const services = useServices();
  const hydrated = useHydrated();
  return (
    <p className="result-count">
      {hydrated && services
        ? `The next picks arrive on ${day}, ${nextDay(day, services.now())}.`
        : `The next picks arrive on ${day} morning.`}
    </p>
  );
}
