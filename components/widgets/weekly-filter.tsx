// The area filter of the weekly picks. It shows and hides the page's own cards, and names the date of the next picks by
// the reader's calendar.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { FilterBar } from './filter-bar.tsx';
import { useFilters, useShownPosts } from './filter-hooks.ts';
import { nextDay } from './next-day.ts';
import { NoPostsFound } from './no-posts-found.tsx';
import { postCount, selectByArea } from './post-selection.ts';
import { useHydrated, useServices } from './services.ts';

export interface WeeklyFilterProps {
  /** Contains at least the newest `limit` posts of each area and of all areas, newest first. */
  posts: Pick<PostSummary, 'slug' | 'location'>[];
  /** Filter buttons after 'All Areas'. */
  areas: { name: string; slug: string; path: string }[];
  /** Maximum number of visible posts. */
  limit: number;
  /** The weekday on which the picks are sent: 'Monday'. Absent on a site without a newsletter. */
  day?: string;
}

export function WeeklyFilter({ posts, areas, limit, day }: WeeklyFilterProps) {
  const services = useServices();
  const hydrated = useHydrated();
  const { chosen, choose, clear, buttons } = useFilters({ area: areas.map(({ slug }) => slug) });
  const found = selectByArea(posts, chosen.area).slice(0, limit);
  useShownPosts(found.map(({ slug }) => slug));
  return (
    <div className="weekly-filter" data-query="area">
      <FilterBar
        label="Guides by area"
        links={areas}
        rows={[
          {
            label: 'Area',
            all: 'All Areas',
            options: areas.map(({ name, slug }) => ({ value: slug, label: name })),
            value: chosen.area,
            onChoose: (area) => choose({ area }),
          },
        ]}
        buttons={buttons}
      />
      <p className="result-count" role="status">
        {postCount(found.length)}
      </p>
      {found.length === 0 && <NoPostsFound onClear={clear} />}
      {/* The date comes last, because its text grows when the widget is hydrated. Above the buttons, it would move them
         away from the reader's finger. */}
      {day !== undefined && (
        <p className="next-picks">
          {hydrated && services
            ? `The next picks arrive on ${day}, ${nextDay(day, services.now())}.`
            : `The next picks arrive on ${day} morning.`}
        </p>
      )}
    </div>
  );
}
