// Makes the routes of stories, and of the lists of stories: the blog, its years, categories and authors.
import { AuthorPage } from '../../../components/pages/author-page.tsx';
import { BlogYearPage } from '../../../components/pages/blog-year-page.tsx';
import { BlogsPage } from '../../../components/pages/blogs-page.tsx';
import { CategoriesPage } from '../../../components/pages/categories-page.tsx';
import { CategoryPage } from '../../../components/pages/category-page.tsx';
import { PostPage } from '../../../components/pages/post-page.tsx';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import type { SharedData } from '../load-guide.ts';
import { rankedPlaces, storyMap, walkGroundOf, type RankedPlace, type WalkGround } from '../print/lay-out-walk.ts';
import { cardPicture, pictureOnCard } from '../routes/card-of.ts';
import { imageObjects } from '../routes/image-objects.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { pagesOfBlog, pagesOfPosts, pagesOfYears, type PostList } from '../routes/paging.ts';
import { pageRoute, routeOf, yearRoute } from '../routes/route-of.ts';
import type { RoutePlan } from '../routes/route-plan.ts';
import { sameIfEqual } from '../shared-data.ts';
import { labelled, paidFor } from '../source/sponsor.ts';
import type { Author } from './author.ts';
import type { Category } from './category.ts';
import { postIndexAddress } from './post-index-files.ts';
import type { Post, PostSummary } from './post.ts';
import { PART_FIELDS, seriesOf, type SeriesPart } from './series.ts';
import { blogPosting, profilePage } from './structured-data.ts';

export const postRoutes = (plan: RoutePlan): Route[] => [...postLists(plan), ...storyRoutes(plan)];

/**
 * Routes of pages that list posts. Memoized until a summary changes, because a site with thousands of posts has
 * hundreds of these pages.
 */
function postLists({ site, overview, bare, memory }: RoutePlan): Route[] {
  const { posts, categories, authors } = overview;
  const paths = site.posts.map(({ author }) => author?.path);
  return memory.memoize('post-lists', [overview, JSON.stringify(paths)], () => [
    ...blogs(overview, bare),
    pageRoute(overview, 'categories', pageOf(CategoriesPage, { site: overview })),
    ...categories.flatMap((category) => {
      const own = posts.filter((post) => post.categoryListed && post.categorySlug === category.slug);
      return pagesOfPosts(own, category.path).map((list) => categoryRoute(bare, category, list));
    }),
    ...authors.flatMap((author) => {
      const own = posts.filter((_, at) => paths[at] === author.path);
      return pagesOfPosts(own, author.path).map((list) => authorRoute(bare, author, list));
    }),
  ]);
}

function blogs(site: SharedData, bare: SharedData): Route[] {
  const index = postIndexAddress(site);
  if (!index) return [pageRoute(site, 'blogs', pageOf(BlogsPage, { site }))];
  const lists = pagesOfYears(site.posts, '/blogs');
  const years = [...new Set(lists.map(({ year }) => year))];
  const pages = pagesOfBlog(site.posts, '/blogs').map(({ posts, position }) => {
    const list = { position, posts, total: site.posts.length, years, index };
    return pageRoute(bare, 'blogs', pageOf(BlogsPage, { site: bare, list }), { position });
  });
  const ofYear = (list: (typeof lists)[number]) => pageOf(BlogYearPage, { site: bare, years, ...list });
  return [...pages, ...lists.map((list) => yearRoute(bare, 'blogs', list, ofYear(list)))];
}

function categoryRoute(site: SharedData, category: Category, { posts, position }: PostList<PostSummary>): Route {
  const { name: title, description, path, image } = category;
  return routeOf(site, {
    kind: 'category',
    path,
    words: { title, description, keywords: [title, site.settings.place] },
    above: [{ name: site.pages.categories.title, path: '/categories' }],
    position,
    page: pageOf(CategoryPage, { site, category, posts, position }),
    origin: `${site.folder}/categories.yaml`,
    card: image && { picture: image.src },
  });
}

function authorRoute(site: SharedData, author: Author, { posts, position }: PostList<PostSummary>): Route {
  const { name, line: description, path, photo } = author;
  return routeOf(site, {
    kind: 'author',
    path,
    words: { title: `Stories by ${name}`, description, keywords: [name, site.settings.place] },
    name,
    above: [{ name: site.pages.blogs.title, path: '/blogs' }],
    structuredData: (crumbs) => [profilePage(site, author), crumbs, ...imageObjects(site, photo ? [photo] : [])],
    position,
    page: pageOf(AuthorPage, { site, author, posts, position }),
    origin: `${site.folder}/authors.yaml`,
    cover: photo,
    card: { title: name, kicker: 'Stories by', ...(photo && { picture: cardPicture(site, photo.src) }) },
  });
}

const NONE: readonly RankedPlace[] = [];

type PostInputs = readonly [
  newest: SharedData,
  post: Post,
  ground: WalkGround | undefined,
  series: SeriesPart | undefined,
  ranked: readonly RankedPlace[],
];

function storyRoutes({ site, newest, memory }: RoutePlan): Route[] {
  const ground = sameIfEqual('walk-ground', walkGroundOf(site), memory);
  const parts = site.posts.filter(({ series }) => series !== undefined);
  const series = memory.memoize('series', [JSON.stringify(parts, PART_FIELDS)], () => seriesOf(parts));
  return site.posts.map((post) => {
    const ranked = post.ranking ? sameIfEqual(`ranked-places:${post.slug}`, rankedPlaces(site, post), memory) : NONE;
    return memory.memoize('post-route', [post, newest, ground, series, ranked], () =>
      postRoute(newest, post, (post.walk ?? post.ranking) && ground, series.get(post.slug), ranked),
    );
  });
}

/**
 * Besides `post`, the page shows only some of the newest posts, so `newest` is the site's data with only these posts.
 * `ground` has the data for the map of a walk.
 */
function postRoute(...inputs: PostInputs): Route {
  const [newest, post, ground, series, ranked] = inputs;
  const { title, path, category, location, cover, sponsored } = post;
  const description = labelled(post.excerpt, sponsored);
  const keywords = post.keywords.length ? post.keywords : [category, location ?? newest.settings.place];
  return routeOf(newest, {
    kind: 'post',
    path,
    words: { title, description, keywords },
    above: [{ name: newest.pages.blogs.title, path: '/blogs' }],
    structuredData: (crumbs) => [
      ...blogPosting(newest, post, series),
      crumbs,
      ...imageObjects(newest, [cover, ...post.pictures]),
    ],
    page: lazyPageOf(PostPage, () => ({ site: newest, post, series, map: ground && storyMap(ground, post, ranked) })),
    inputs,
    origin: post.origin,
    modified: post.updated ?? post.date,
    cover,
    card: {
      kicker: sponsored ? paidFor(sponsored) : location ? `${category} · ${location}` : category,
      ...pictureOnCard(cover),
      picture: cardPicture(newest, cover.src),
    },
  });
}
