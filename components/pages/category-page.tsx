// The posts of one category: all of them, or one page of a paginated list.
import type { Category } from '../../build/guide/post/category.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { pageName, type PagePosition } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PagedPosts } from '../parts/paged-posts.tsx';

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
        <PagedPosts posts={posts} position={position} label={`Pages of ${category.name}`} heading="h2">
          We're working on content for this category. Check back soon!
        </PagedPosts>
      </div>
    </>
  );
}
