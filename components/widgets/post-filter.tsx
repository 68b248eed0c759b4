// The blog page's list of posts with its postcode and category filters.
import type { PostSummary } from '../../build/model/post.ts';

export interface PostFilterProps {
  posts: PostSummary[];
  /** Filter buttons after 'All Areas'. */
  postcodes: string[];
  /** Filter buttons after 'All'. */
  categories: { name: string; slug: string }[];
}

export function PostFilter(props: PostFilterProps) {
  return <div data-todo={props.posts.length} />;
}
