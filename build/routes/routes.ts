// THE route table: every address of the site, and the page that stands there.
import { AboutPage } from '../../components/pages/about-page.tsx';
import { AreaPage } from '../../components/pages/area-page.tsx';
import { BlogsPage } from '../../components/pages/blogs-page.tsx';
import { CategoriesPage } from '../../components/pages/categories-page.tsx';
import { CategoryPage } from '../../components/pages/category-page.tsx';
import { ContactPage } from '../../components/pages/contact-page.tsx';
import { DataPage } from '../../components/pages/data-page.tsx';
import { DirectoryPage } from '../../components/pages/directory-page.tsx';
import { ErrorPage } from '../../components/pages/error-page.tsx';
import { GuidePage } from '../../components/pages/guide-page.tsx';
import { HomePage } from '../../components/pages/home-page.tsx';
import { LetterPage } from '../../components/pages/letter-page.tsx';
import { LettersPage } from '../../components/pages/letters-page.tsx';
import { LetterLinkPage } from '../../components/pages/letter-link-page.tsx';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import { NeighbourhoodsPage } from '../../components/pages/neighbourhoods-page.tsx';
import { NotFoundPage } from '../../components/pages/not-found-page.tsx';
import { OfflinePage } from '../../components/pages/offline-page.tsx';
import { PostPage } from '../../components/pages/post-page.tsx';
import { PrivacyPage } from '../../components/pages/privacy-page.tsx';
import { WhatsOnPage } from '../../components/pages/whats-on-page.tsx';
import { WeeklyPage } from '../../components/pages/weekly-page.tsx';
import type { PagePosition } from '../../components/parts/pagination.ts';
import { lastMade, lastSame } from '../cache/memoize.ts';
import { fridgeSheet } from './fridge-sheet.ts';
import { headOf, type HeadWords } from './head.ts';
import type { Area } from '../model/area.ts';
import type { Category } from '../model/category.ts';
import type { Directory } from '../model/directory.ts';
import type { Guide } from '../model/guide.ts';
import type { PageName } from '../model/pages.ts';
import type { Post, PostSummary } from '../model/post.ts';
import { overviewOf, type Overview, type Site } from '../model/site.ts';
import { usefulInArea, usefulInDistrict } from '../model/useful.ts';
import {
  onPage,
  pageCrumb,
  pagesOfBlog,
  pagesOfPosts,
  partsOfDirectory,
  type DirectoryPart,
  type PostList,
} from './paging.ts';
import { latestLetter, LETTERS, LETTERS_FEED, letterLink, lettersTitle } from './letters.ts';
import { directoryMap, guideMap, overviewMap } from './maps.ts';
import { nearArea } from './near-area.ts';
import { nearAddress } from './near-files.ts';
import { DATA_FILES, dataset } from './dataset.ts';
import { postIndexAddress } from './post-index.ts';
import { SEARCH_INDEX } from './search-index.ts';
import { storiesByCard, storiesOfListings, type StoriesByCard } from './stories-of-listings.ts';
import { topicList } from './topic-list.ts';
import { lazyPageOf, OFFLINE, pageOf, type Route } from './route.ts';
import { areaPlace, blogPosting, breadcrumbs, eventsOf, guidePlace, webSite } from './structured-data.ts';
import { walkSheet } from './walk-sheet.ts';
import { allCalendar, eventsIn, weekOf, whatsOn } from './whats-on.ts';

/** More of the newest posts than any page of one post or area shows. */
const NEWEST = 12;

export function routesOf(site: Site): Route[] {
  const overview = overviewOf(site);
  // A page is given no more of the site than it may show: what it is not given cannot change it.
  const newest = newestOf(site);
  const bare = bareOf(overview);
  const stories = storiesByCard(site.posts);
  return [
    home(site, overview),
    standing(bare, 'about', pageOf(AboutPage, { site: bare })),
    ...blogs(overview, postIndexAddress(site)),
    standing(overview, 'categories', pageOf(CategoriesPage, { site: overview })),
    standing(overview, 'weekly', pageOf(WeeklyPage, { site: overview, ...latestLetter(site) })),
    directoryPage(site, bare),
    standing(
      bare,
      'neighbourhoods',
      lazyPageOf(NeighbourhoodsPage, () => ({ site: bare, map: overviewMap(site) })),
    ),
    standing(bare, 'contact', pageOf(ContactPage, { site: bare })),
    standing(bare, 'privacy', pageOf(PrivacyPage, { site: bare })),
    ...letterLinkPages(bare),
    offline(overview),
    ...whatsOnPage(site, bare),
    ...letterPages(site, bare),
    ...dataPage(site, bare),
    ...overview.guides.map((guide) => guideRoute(site, bare, guide)),
    ...overview.areas.map((area) =>
      areaRoute(
        site,
        { ...bare, posts: overview.posts.filter(({ location }) => location === area.name).slice(0, NEWEST) },
        area,
      ),
    ),
    ...site.directories.flatMap((directory) => directoryRoutes(site, newest, stories, directory)),
    ...overview.categories.flatMap((category) =>
      pagesOfPosts(postsIn(overview, category), category.path).map((list) => categoryRoute(bare, category, list)),
    ),
    ...site.posts.map((post) => routeOnce(post, [newest, post.walk && site], () => postRoute(site, newest, post))),
    error(overview, '/404', 'Page Not Found', pageOf(NotFoundPage, { kind: 'page' })),
    error(overview, '/blog/404', 'Post Not Found', pageOf(NotFoundPage, { kind: 'post' })),
    error(overview, '/categories/404', 'Category Not Found', pageOf(NotFoundPage, { kind: 'category' })),
    error(overview, '/500', 'Unexpected Application Error!', pageOf(ErrorPage, {})),
  ];
}

/** All that the pages of one story or directory are given of the others. */
const newestOf = (site: Site): Overview => sameNewest(overviewOf({ ...site, posts: site.posts.slice(0, NEWEST) }));
const sameNewest = lastSame<Overview>();

/** For pages that are given their posts apart, or show none. */
const bareOf = (site: Overview): Overview => ({ ...site, posts: [] });

/** `newest`: see `newestOf`. */
function directoryRoutes(site: Site, newest: Overview, stories: StoriesByCard, directory: Directory): Route[] {
  const bare = bareOf(newest);
  // What has closed is on no page.
  return partsOfDirectory({ ...directory, closed: [] }).map((part) =>
    directoryRoute(site, bare, stories, directory, part),
  );
}

function home(whole: Site, site: Overview): Route {
  const words = site.pages.home;
  const { settings } = site;
  return {
    path: '/',
    kind: 'page',
    head: headOf(site, '/', { ...words, title: settings.homeTitle }, { structuredData: () => webSite(site) }),
    page: lazyPageOf(HomePage, () => ({ site, week: weekOf(whole, whole.events) })),
    origins: [`${site.folder}/pages/home.yaml`],
    card: { title: settings.homeTitle, kicker: settings.brand, picture: words.image.src },
  };
}

/** `index`: address of the index to all posts, where they stand on several pages. */
function blogs(site: Overview, index: string | undefined): Route[] {
  if (!index) return [standing(site, 'blogs', pageOf(BlogsPage, { site }))];
  const bare = bareOf(site);
  return pagesOfBlog(site.posts, '/blogs').map(({ posts, position }) => {
    const list = { position, posts, total: site.posts.length, index };
    return standing(bare, 'blogs', pageOf(BlogsPage, { site: bare, list }), position);
  });
}

const postsIn = (site: Overview, { slug }: Category) =>
  site.posts.filter((post) => post.categoryListed && post.categorySlug === slug);

/** `position`: which page of a list it is. */
function standing(
  site: Overview,
  name: Exclude<PageName, 'home'>,
  page: Route['page'],
  position?: PagePosition,
): Route {
  const path = `/${name.replace('letters-', 'letters/')}`;
  const words = site.pages[name]!;
  return onPage(position, {
    path,
    kind: 'page',
    head: headOf(site, path, words, {
      position,
      structuredData: () => [breadcrumbs(site, [{ name: words.title, path }, ...pageCrumb(position)])],
    }),
    page,
    origins: [`${site.folder}/pages/${name}.yaml`],
    card: {
      title: words.heading,
      kicker: site.settings.brand,
      picture: 'image' in words ? words.image.src : site.settings.card,
    },
  });
}

function directoryPage(site: Site, bare: Overview): Route {
  const props = { site: bare, topics: topicList(site.directories), index: SEARCH_INDEX };
  return standing(bare, 'directory', pageOf(DirectoryPage, props));
}

/** Where the links of the letter lead, which carry a reader's secret. Only who has such a link needs them. */
function letterLinkPages(bare: Overview): Route[] {
  return (['leave', 'confirm'] as const).flatMap((action) => {
    const name = `letters-${action}` as const;
    if (!bare.pages[name]) return [];
    const route = standing(bare, name, pageOf(LetterLinkPage, { site: bare, action }));
    return [{ ...route, head: { ...route.head, noindex: true, noReferrer: true } }];
  });
}

/** What is on, where a site has a page for it. */
function whatsOnPage(site: Site, bare: Overview): Route[] {
  if (!site.pages['whats-on']) return [];
  const page = lazyPageOf(WhatsOnPage, () => ({ site: bare, calendar: allCalendar, ...whatsOn(site) }));
  const route = standing(bare, 'whats-on', page);
  const structuredData = () => [...route.head.structuredData(), ...eventsOf(site, weekOf(site, site.events))];
  return [{ ...route, head: { ...route.head, structuredData } }];
}

/** The letters, where a site has a page for them. */
function letterPages(site: Site, bare: Overview): Route[] {
  const { letters, settings } = site;
  const words = site.pages.letters;
  if (!words) return [];
  const withFeed = (route: Route): Route => {
    if (letters.length === 0) return route;
    const feed = { title: lettersTitle(site), href: LETTERS_FEED, type: 'application/atom+xml' } as const;
    return { ...route, head: { ...route.head, feeds: [...route.head.feeds, feed] } };
  };
  const list = pageOf(LettersPage, { site: bare, letters: letters.map(letterLink), feed: LETTERS_FEED });
  return [
    standing(bare, 'letters', list),
    ...letters.map((letter): Route => {
      const { path, subject: title, preheader: description, date, origin } = letter;
      const trail = [
        { name: words.title, path: LETTERS },
        { name: title, path },
      ];
      return {
        path,
        kind: 'page',
        head: headOf(
          bare,
          path,
          { title, description, keywords: words.keywords },
          { structuredData: () => [breadcrumbs(bare, trail)] },
        ),
        page: pageOf(LetterPage, { site: bare, letter }),
        origins: [origin],
        modified: date,
        card: { title, kicker: settings.brand, picture: settings.card },
      };
    }),
  ].map(withFeed);
}

/** What is given away, where a site says so. */
function dataPage(site: Site, bare: Overview): Route[] {
  if (!site.pages.data) return [];
  const listings = site.directories.flatMap(({ groups }) => groups.flatMap((group) => group.listings));
  const counts: Record<string, number> = {};
  for (const { source } of listings) if (source) counts[source.id] = (counts[source.id] ?? 0) + 1;
  const files = Object.values(DATA_FILES).map(({ path, what }) => ({
    path: `/${path}`,
    name: path.slice(path.lastIndexOf('/') + 1),
    what,
  }));
  const route = standing(bare, 'data', pageOf(DataPage, { site: bare, files, counts }));
  return [{ ...route, head: { ...route.head, structuredData: () => [...route.head.structuredData(), dataset(bare)] } }];
}

/** `bare`: all that the page shows of the rest of the site. */
function guideRoute(site: Site, bare: Overview, guide: Guide): Route {
  const useful = usefulInDistrict(site.useful, guide.district);
  const trail = [{ name: guide.title, path: guide.path }];
  return {
    path: guide.path,
    kind: 'guide',
    head: headOf(bare, guide.path, guide, {
      structuredData: () => [breadcrumbs(bare, trail), guidePlace(bare, guide)],
    }),
    page: lazyPageOf(GuidePage, () => ({
      site: bare,
      guide,
      map: guideMap(site, guide),
      week: weekOf(
        site,
        site.events.filter(({ postcodes }) => postcodes.includes(guide.district)),
      ),
      useful,
      sheet: fridgeSheet(site, guide, useful),
    })),
    origins: [guide.origin],
    card: { title: guide.heading, kicker: guide.district, picture: guide.image.src },
  };
}

/** `shown`: all that the page shows of the rest of the site, but for what is near. */
function areaRoute(site: Site, shown: Overview, area: Area): Route {
  const useful = usefulInArea(site.useful, area);
  const trail = [
    { name: site.pages.neighbourhoods.title, path: '/neighbourhoods' },
    { name: area.name, path: area.path },
  ];
  return {
    path: area.path,
    kind: 'area',
    head: headOf(shown, area.path, area, { structuredData: () => [breadcrumbs(shown, trail), areaPlace(shown, area)] }),
    page: lazyPageOf(AreaPage, () => ({
      site: shown,
      area,
      week: weekOf(site, eventsIn(site.events, area)),
      near: nearArea(site.directories, site.guides, area),
      useful,
    })),
    origins: [area.origin],
    card: { title: area.name, kicker: area.postcodes.join(' · '), picture: area.hero.image.src },
  };
}

/** `bare`: all that the page shows of the rest of the site. `part`: what stands on one page of the directory. */
function directoryRoute(
  site: Site,
  bare: Overview,
  stories: StoriesByCard,
  directory: Directory,
  part: DirectoryPart,
): Route {
  const { directory: shown, address, pages } = part;
  const useful = usefulInDistrict(site.useful, directory.district);
  const near = nearAddress(site, address);
  const guide = bare.guides.find((each) => each.district === directory.district);
  const position = pages?.position;
  const trail = [
    ...(guide ? [{ name: guide.title, path: guide.path }] : []),
    { name: directory.title, path: directory.path },
    ...pageCrumb(position),
  ];
  const { heading } = directory;
  return onPage(position, {
    path: directory.path,
    kind: 'directory',
    head: headOf(bare, directory.path, directory, {
      position,
      noindex: directory.isExample,
      structuredData: () => [breadcrumbs(bare, trail)],
    }),
    page: lazyPageOf(ListingsPage, () => ({
      site: bare,
      directory: shown,
      map: directoryMap(site, shown),
      stories: storiesOfListings(stories, shown, address),
      useful,
      ...(pages && { pages }),
      ...(near && { near }),
    })),
    origins: [directory.origin],
    card: { title: heading, kicker: directory.district, picture: directory.image.src },
  });
}

function categoryRoute(site: Overview, category: Category, { posts, position }: PostList<PostSummary>): Route {
  const words: HeadWords = {
    title: category.name,
    description: category.description,
    keywords: [category.name, site.settings.place],
  };
  const trail = [
    { name: site.pages.categories.title, path: '/categories' },
    { name: category.name, path: category.path },
    ...pageCrumb(position),
  ];
  return onPage(position, {
    path: category.path,
    kind: 'category',
    head: headOf(site, category.path, words, { position, structuredData: () => [breadcrumbs(site, trail)] }),
    page: pageOf(CategoryPage, { site, category, posts, position }),
    origins: [`${site.folder}/categories.yaml`],
    card: { title: category.name, kicker: site.settings.brand, picture: category.image?.src ?? site.settings.card },
  });
}

/** Most stories have nothing of the site but the newest: only a walk is drawn on its ground. */
const routeOnce = lastMade<Post, Route>();

/** `newest`: see `newestOf`. */
function postRoute(site: Site, newest: Overview, post: Post): Route {
  const words: HeadWords = {
    title: post.title,
    description: post.excerpt,
    keywords: post.keywords.length ? post.keywords : [post.category, post.location ?? newest.settings.place],
  };
  const trail = [
    { name: newest.pages.blogs.title, path: '/blogs' },
    { name: post.title, path: post.path },
  ];
  const local = post.cover.src.startsWith('/');
  return {
    path: post.path,
    kind: 'post',
    head: headOf(newest, post.path, words, {
      article: true,
      structuredData: () => [...blogPosting(newest, post), breadcrumbs(newest, trail)],
    }),
    page: lazyPageOf(PostPage, () => ({ site: newest, post, sheet: walkSheet(site, post) })),
    origins: [post.origin],
    modified: post.updated ?? post.date,
    card: {
      title: post.title,
      kicker: post.location ? `${post.category} · ${post.location}` : post.category,
      picture: local ? post.cover.src : newest.settings.card,
    },
  };
}

/** What the service worker shows where it has no net and not the page. */
function offline(site: Overview): Route {
  const words = {
    title: 'You’re offline',
    description: 'What can be read without a connection.',
    keywords: ['offline'],
  };
  return {
    path: OFFLINE,
    kind: 'page',
    head: headOf(site, OFFLINE, words, { noindex: true }),
    page: pageOf(OfflinePage, {}),
    origins: [`${site.folder}/site.yaml`],
    card: { title: words.title, kicker: site.settings.brand, picture: site.settings.card },
  };
}

function error(site: Overview, path: string, title: string, page: Route['page']): Route {
  const words: HeadWords = {
    title,
    description: `${title}. ${site.settings.description}`,
    keywords: [site.settings.brand],
  };
  return {
    path,
    file: `${path.slice(1)}.html`,
    kind: 'error',
    head: headOf(site, path, words, { error: true }),
    page,
    origins: [`${site.folder}/site.yaml`],
    card: { title, kicker: site.settings.brand, picture: site.settings.card },
  };
}
