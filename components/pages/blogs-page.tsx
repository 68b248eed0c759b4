// The blog: all posts on one page, or one page of a paginated list, with the filters.
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { NoPostsYet } from '../parts/paged-posts.tsx';
import { pageName, type PagePosition } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks, YearLinks } from '../parts/page-links.tsx';
import { PostCard, PostGrid } from '../parts/post-card.tsx';
import { Prose } from '../parts/prose.tsx';
import { Island } from '../islands/island.tsx';
import type { OfferedFilters } from '../widgets/filter-bar.tsx';
import { facetsOf, LEAD } from '../widgets/post-selection.ts';

interface BlogList {
  position: PagePosition;
  posts: PostSummary[];
  /** Number of posts on all pages. */
  total: number;
  /** Years that have posts, newest first. */
  years: string[];
  /** URL of the index to all posts, without the base path. */
  index: string;
}

interface BlogsPageProps {
  /** All posts of the site are shown, unless `list` is given. */
  site: SharedData;
  list?: BlogList;
}

export function BlogsPage({ site, list }: BlogsPageProps) {
  const { title, heading, intro } = site.pages.blogs;
  const filters = filtersOf(site);
  const lead = site.posts.find(({ featured }) => featured);
  const later = list !== undefined && list.position.number > 1;
  return (
    <>
      {later ? (
        <PageHead
          heading={heading}
          kicker={pageName(list.position)}
          breadcrumbs={[{ label: title, path: list.position.path }]}
        />
      ) : (
        <PageHead heading={heading}>
          <Prose prose={intro} />
        </PageHead>
      )}
      <div className="wrap section">
        {list ? (
          <>
            <Island
              widget="all-posts-filter"
              wake="interaction"
              props={{ total: list.total, page: pageName(list.position), index: list.index, ...filters }}
            />
            <PostsOfPage {...list} />
          </>
        ) : site.posts.length === 0 ? (
          <NoPostsYet>We're working on our first stories. Check back soon!</NoPostsYet>
        ) : (
          <>
            <Island
              widget="post-filter"
              wake="interaction"
              props={{
                posts: site.posts.map((post) => ({ slug: post.slug, ...facetsOf(post) })),
                lead: lead?.slug,
                ...filters,
              }}
            />
            <div className="posts-of-page">
              {lead && (
                <div data-post={LEAD}>
                  <PostCard post={lead} featured heading="h2" />
                </div>
              )}
              <PostGrid posts={site.posts} heading="h2" lead={lead} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

const filtersOf = ({ categories, guides, settings }: SharedData): OfferedFilters => ({
  label: 'Stories by category and place',
  links: [
    ...categories.map(({ name, path }) => ({ name, path })),
    ...guides.map(({ title, path }) => ({ name: title, path })),
  ],
  filters: [
    {
      name: 'postcode',
      label: 'Postcode',
      all: 'All Areas',
      options: settings.filters.postcodes.map((value) => ({ value, label: value })),
    },
    {
      name: 'category',
      label: 'Category',
      all: 'All',
      options: categories.map(({ name, slug }) => ({ value: slug, label: name })),
    },
  ],
});

/** The posts in the page's own HTML. The style sheet hides them while a filter shows its results. */
function PostsOfPage({ posts, position, years }: BlogList) {
  const featured = position.number === 1 ? posts.find((post) => post.featured) : undefined;
  return (
    <div className="posts-of-page">
      {featured && <PostCard post={featured} featured heading="h2" />}
      <PostGrid posts={posts.filter((post) => post !== featured)} heading="h2" />
      <PageLinks position={position} label="Pages of stories" />
      <YearLinks path="/blogs" years={years} heading="Stories by year" />
    </div>
  );
}
