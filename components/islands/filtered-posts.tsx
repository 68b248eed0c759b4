// The cards of a page's posts, which a filter shows and hides in place, so that no interaction waits for rendering.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { LEAD } from '../widgets/post-selection.ts';
import { PostCard } from '../parts/post-card.tsx';

interface FilteredPostsProps {
  posts: PostSummary[];
  /** Shown large above the other posts while no filter is on. Meanwhile the ordinary card of this post is hidden. */
  lead?: PostSummary | undefined;
}

export function FilteredPosts({ posts, lead }: FilteredPostsProps) {
  return (
    <div className="posts-of-page">
      {lead && (
        <div data-post={LEAD}>
          <PostCard post={lead} featured heading="h2" />
        </div>
      )}
      <ul className="grid grid-3 phone-rows">
        {posts.map((post) => (
          <li key={post.slug} data-post={post.slug} hidden={post === lead}>
            <PostCard post={post} heading="h2" />
          </li>
        ))}
      </ul>
    </div>
  );
}
