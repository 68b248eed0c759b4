// A page of a list of stories: its cards, and links to the other pages.
import type { ReactNode } from 'react';
import type { PostSummary } from '../../build/guide/post/post.ts';
import { ShutteredStall } from './drawings/shuttered-stall.tsx';
import { Notice } from './notice.tsx';
import { PageLinks } from './page-links.tsx';
import type { PagePosition } from './pagination.ts';
import { PostGrid } from './post-card.tsx';

interface PagedPostsProps {
  posts: PostSummary[];
  position: PagePosition;
  /** The accessible name of the links. */
  label: string;
  heading?: 'h2' | 'h3';
  /** Shown in place of posts while there are none. */
  children: ReactNode;
}

export const PagedPosts = ({ posts, position, label, heading = 'h3', children }: PagedPostsProps) => (
  <>
    {posts.length > 0 ? <PostGrid posts={posts} heading={heading} /> : <NoPostsYet>{children}</NoPostsYet>}
    {position.count > 1 && <PageLinks position={position} label={label} />}
  </>
);

export const NoPostsYet = ({ children }: { children: ReactNode }) => (
  <Notice heading="No posts yet" drawing={<ShutteredStall />}>
    <p>{children}</p>
  </Notice>
);
