// The weekly page's picks with their area filter.
import type { PostSummary } from '../../build/model/post.ts';

export interface WeeklyFilterProps {
  posts: PostSummary[];
  /** Filter buttons after 'All Areas'. */
  areas: { name: string; slug: string }[];
  /** How many posts at most. */
  limit: number;
  /** The day the picks are sent: Monday. */
  day: string;
}

export function WeeklyFilter(props: WeeklyFilterProps) {
  return <div data-todo={props.limit} />;
}
