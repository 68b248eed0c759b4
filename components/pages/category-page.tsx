// The posts of one category; where there are many, a page of them.
import type { Category } from '../../build/model/category.ts';
import type { PostSummary } from '../../build/model/post.ts';
import type { Overview } from '../../build/model/site.ts';
import { NoPostsYet } from '../parts/no-posts-yet.tsx';
import { pageName, type PagePlace } from '../parts/page-address.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { PostGrid } from '../parts/post-grid.tsx';

interface CategoryPageProps {
  site: Overview;
  category: Category;
  /** Those of this page, newest first. */
  posts: PostSummary[];
  place: PagePlace;
}

export function CategoryPage({ site, category, posts, place }: CategoryPageProps) {
  const trail = [{ label: site.pages.categories.title, path: '/categories' }];
  return (
    <>
      {place.number > 1 ? (
        <PageHead heading={category.name} kicker={pageName(place)} trail={[...trail, { label: category.name, path: category.path }]} />
      ) : (
        <PageHead heading={category.name} trail={trail} picture={category.image}>
          <p>{category.description}</p>
        </PageHead>
      )}
      <div className="wrap section">
        {posts.length > 0 ? (
          <PostGrid posts={posts} heading="h2" />
        ) : (
          <NoPostsYet>We're working on content for this category. Check back soon!</NoPostsYet>
        )}
        {place.count > 1 && <PageLinks place={place} label={`Pages of ${category.name}`} />}
      </div>
    </>
  );
}
