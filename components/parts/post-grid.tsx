// Posts in a grid of one, two or three columns, depending on the width, or as rows.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { PostCard } from './post-card.tsx';

interface PostGridProps {
  posts: PostSummary[];
  heading?: 'h2' | 'h3';
  /** Shows each post as a row with a small picture. */
  rows?: boolean;
}

export function PostGrid({ posts, heading = 'h3', rows = false }: PostGridProps) {
  return (
    <ul className={rows ? 'post-rows' : 'grid grid-3 phone-rows'}>
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
