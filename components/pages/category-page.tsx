// The posts of one category.
import type { Category } from '../../build/model/category.ts';
import type { Site } from '../../build/model/site.ts';
import { ShutteredStall } from '../parts/drawings/shuttered-stall.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PostGrid } from '../parts/post-grid.tsx';

export function CategoryPage({ site, category }: { site: Site; category: Category }) {
  const posts = site.posts.filter((post) => post.categoryListed && post.categorySlug === category.slug);
  return (
    <>
      <PageHead heading={category.name} trail={[{ label: site.pages.categories.title, path: '/categories' }]} picture={category.image}>
        <p>{category.description}</p>
      </PageHead>
      <div className="wrap section">
        {posts.length > 0 ? (
          <PostGrid posts={posts} heading="h2" />
        ) : (
          <Notice heading="No posts yet" drawing={<ShutteredStall />}>
            <p>We're working on content for this category. Check back soon!</p>
          </Notice>
        )}
      </div>
    </>
  );
}
