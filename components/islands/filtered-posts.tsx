// The cards of a page's posts, which a filter shows and hides in place, so that no interaction waits for rendering.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { LEAD } from '../widgets/post-selection.ts';
import { PostCard } from '../parts/post-card.tsx';

interface FilteredPostsProps {
  posts: PostSummary[];
  /** Shown large above the other posts while no filter is on. Meanwhile the ordinary card of this post is hidden. */
  lead?: PostSummary | undefined;
  /** Number of posts shown while no filter is on. */
  limit?: number;
  heading: 'h2' | 'h3';
}

export function FilteredPosts({ posts, lead, limit = posts.length, heading }: FilteredPostsProps) {
  return (
    <div className="posts-of-page">
      {lead && (
        <div data-post={LEAD}>
          <PostCard post={lead} featured heading={heading} />
        </div>
      )}
      <ul className="grid grid-3 phone-rows">
        {posts.map((post, place) => (
          <li key={post.slug} data-post={post.slug} hidden={post === lead || place >= limit}>
            <PostCard post={post} heading={heading} />
          </li>
        ))}
      </ul>
    </div>
  );
}
