// The posts of one category: all of them, or one page of a paginated list.
import type { Category } from '../../build/guide/post/category.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { NoPostsYet } from '../parts/no-posts-yet.tsx';
import { pageName, type PagePosition } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { StyleSheet } from '../parts/style-sheet.tsx';

interface CategoryPageProps {
  site: SharedData;
  category: Category;
  /** The posts of this page, newest first. */
  posts: PostSummary[];
  position: PagePosition;
}

export function CategoryPage({ site, category, posts, position }: CategoryPageProps) {
  const parents = [{ label: site.pages.categories.title, path: '/categories' }];
  return (
    <>
      <StyleSheet name="home" />
      {position.number > 1 ? (
        <PageHead
          heading={category.name}
          kicker={pageName(position)}
          breadcrumbs={[...parents, { label: category.name, path: category.path }]}
        />
      ) : (
        <PageHead heading={category.name} breadcrumbs={parents} picture={category.image}>
          <p>{category.description}</p>
        </PageHead>
      )}
      <div className="wrap section">
        {posts.length > 0 ? (
          <PostGrid posts={posts} heading="h2" />
        ) : (
          <NoPostsYet>We're working on content for this category. Check back soon!</NoPostsYet>
        )}
        {position.count > 1 && <PageLinks position={position} label={`Pages of ${category.name}`} />}
      </div>
    </>
  );
}
