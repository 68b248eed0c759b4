// Every post, with its filters.
import type { Site } from '../../build/model/site.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { summaryOf } from '../parts/summary-of.ts';
import { Island } from '../widgets/island.tsx';

export function BlogsPage({ site }: { site: Site }) {
  const { heading, intro } = site.pages.blogs;
  const filters = {
    posts: site.posts.map(summaryOf),
    postcodes: site.settings.filters.postcodes,
    categories: site.categories.map(({ name, slug }) => ({ name, slug })),
    guides: site.guides.map(({ title, path }) => ({ name: title, path })),
  };
  return (
    <>
      <PageHead heading={heading}><Prose prose={intro} /></PageHead>
      <div className="wrap section">
        <Island widget="post-filter" wake="interaction" props={filters} />
      </div>
    </>
  );
}
