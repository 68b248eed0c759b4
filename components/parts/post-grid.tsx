// Posts in a grid of one, two or three columns, depending on the width.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { PostCard } from './post-card.tsx';

interface PostGridProps {
  posts: PostSummary[];
  heading?: 'h2' | 'h3';
}

export function PostGrid({ posts, heading = 'h3' }: PostGridProps) {
  return (
    <ul className="grid grid-3">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
