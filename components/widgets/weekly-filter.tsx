// The area filter of the weekly page's picks, which are the page's own cards, and the day of the next ones by the reader's own calendar.
import { useRef } from 'react';
import type { PostSummary } from '../../build/model/post.ts';
import { useAwake } from './awake.ts';
import { FilterBar } from './filter-bar.tsx';
import { nextDay } from './next-day.ts';
import { NoPostsFound } from './no-posts-found.tsx';
import { ALL, postCount, readFilter, selectByArea, writeFilters } from './post-selection.ts';
import { useQuery } from './query.ts';
import { useShownPosts } from './shown-posts.ts';
import { useWorld } from './world.ts';

export interface WeeklyFilterProps {
  /** Newest first; of each area, and of all, the newest `limit` at least. */
  posts: Pick<PostSummary, 'slug' | 'location'>[];
  /** Filter buttons after 'All Areas'. */
  areas: { name: string; slug: string; path: string }[];
  /** How many posts at most. */
  limit: number;
  /** The day the picks are sent: Monday. */
  day: string;
}

export function WeeklyFilter({ posts, areas, limit, day }: WeeklyFilterProps) {
  const world = useWorld();
  const awake = useAwake();
  const [query, write] = useQuery();
  const filters = useRef<HTMLDivElement>(null);
  const area = readFilter(query, 'area', areas.map(({ slug }) => slug));
  const found = selectByArea(posts, area).slice(0, limit);
  useShownPosts(found.map(({ slug }) => slug));

  function clear() {
    write(writeFilters(query, { area: ALL }));
    filters.current?.querySelector('button')?.focus();
  }

  return (
    <div className="weekly-filter" data-query="area">
      <FilterBar
        label="Guides by area"
        links={areas}
        rows={[{ label: 'Area', all: 'All Areas', options: areas.map(({ name, slug }) => ({ value: slug, label: name })), value: area, onChoose: (value) => write(writeFilters(query, { area: value })) }]}
        buttons={filters}
      />
      <p className="result-count" role="status">{postCount(found.length)}</p>
      {found.length === 0 && <NoPostsFound onClear={clear} />}
      {/* Last, as it grows on waking: above the buttons it moved them from under the finger that woke them. */}
      <p className="next-picks">
        {awake && world ? `The next picks arrive on ${day}, ${nextDay(day, world.now())}.` : `The next picks arrive on ${day} morning.`}
      </p>
    </div>
  );
}
