// The route table: every URL of the site and its page.
import { AboutPage } from '../../../components/pages/about-page.tsx';
import { AreaPage } from '../../../components/pages/area-page.tsx';
import { AuthorPage } from '../../../components/pages/author-page.tsx';
import { BlogsPage } from '../../../components/pages/blogs-page.tsx';
import { CategoriesPage } from '../../../components/pages/categories-page.tsx';
import { BlogYearPage } from '../../../components/pages/blog-year-page.tsx';
import { CategoryPage } from '../../../components/pages/category-page.tsx';
import { ContactPage } from '../../../components/pages/contact-page.tsx';
import { DataPage } from '../../../components/pages/data-page.tsx';
import { DirectoryPage } from '../../../components/pages/directory-page.tsx';
import { EventPage } from '../../../components/pages/event-page.tsx';
import { factFilters } from '../../../components/parts/listing-facts.ts';
import { ErrorPage } from '../../../components/pages/error-page.tsx';
import { GonePage } from '../../../components/pages/gone-page.tsx';
import { GuidePage } from '../../../components/pages/guide-page.tsx';
import { HomePage } from '../../../components/pages/home-page.tsx';
import { LetterPage } from '../../../components/pages/letter-page.tsx';
import { LettersPage } from '../../../components/pages/letters-page.tsx';
import { LetterLinkPage } from '../../../components/pages/letter-link-page.tsx';
import { ListingsPage } from '../../../components/pages/listings-page.tsx';
import { NeighbourhoodsPage } from '../../../components/pages/neighbourhoods-page.tsx';
import { NotFoundPage } from '../../../components/pages/not-found-page.tsx';
import { OfflinePage } from '../../../components/pages/offline-page.tsx';
import { OwnPage } from '../../../components/pages/own-page.tsx';
import { PostPage } from '../../../components/pages/post-page.tsx';
import { PrivacyPage } from '../../../components/pages/privacy-page.tsx';
import { WhatsOnMonthPage } from '../../../components/pages/whats-on-month-page.tsx';
import { monthText, WhatsOnPage } from '../../../components/pages/whats-on-page.tsx';
import { WeeklyPage } from '../../../components/pages/weekly-page.tsx';
import type { StructuredData } from './schema-types.ts';
import type { PagePosition } from '../../../components/parts/pagination.ts';
import { dayText } from '../../../components/parts/event-list.tsx';
import { memoize } from '../../engine/cache/memoize.ts';
import { Memory } from '../../engine/cache/memory.ts';
import { byText } from '../../engine/report/wording.ts';
import { fridgeSheet } from '../guide/guide-sheet.ts';
import { cardPicture, pictureOnCard } from './card-of.ts';
import { imageObjects } from './image-objects.ts';
import { headOf, type HeadFields } from './route-head.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import { largestVariant } from '../feeds/plain-pictures.ts';
import { signUpTarget } from '../settings/sign-up-form.ts';
import { counterOf } from '../settings/analytics.ts';
import type { Area } from '../area/area.ts';
import type { Author } from '../post/author.ts';
import type { Category } from '../post/category.ts';
import { isReal, listingsOf, type Directory } from '../listing/directory.ts';
import type { Guide } from '../guide/guide.ts';
import { registersOf, sourcesOf } from '../listing/listing.ts';
import type { OwnPage as OwnPageContent } from '../page/own-pages.ts';
import type { PageName } from '../page/pages.ts';
import type { Post, PostSummary } from '../post/post.ts';
import { labelled, paidFor } from '../source/sponsor.ts';
import { partOf, seriesOf, type SeriesPart } from '../post/series.ts';
import { bareDataOf, sameIfEqual, sharedDataOf, withPosts, type SharedData, type Site } from '../load-guide.ts';
import { withRegisters } from '../source/source-list.ts';
import { usefulInArea, usefulInDistrict } from '../page/useful.ts';
import {
  onPage,
  pageCrumb,
  pagesOfBlog,
  pagesOfPosts,
  pagesOfYears,
  partsOfDirectory,
  type PostList,
} from './paging.ts';
import {
  hasLetterPage,
  latestLetter,
  LETTERS,
  LETTERS_FEED,
  letterLink,
  lettersTitle,
} from '../letter/letter-links.ts';
import { directoryMap, guideMap, overviewMap } from '../map/maps.ts';
import { nearArea } from '../area/listings-near-area.ts';
import { nearAddress } from '../listing/near-files.ts';
import { dataset } from '../listing/dataset.ts';
import { dataFilesOf } from '../listing/open-data.ts';
import { postIndexAddress } from '../post/post-index-files.ts';
import { goneOf } from '../redirect/old-paths.ts';
import { SEARCH_INDEX } from '../search/search-index.ts';
import { storiesByCard, storiesOfListings, type StoriesByCard } from '../listing/stories-of-listings.ts';
import { topicList, waysIn } from '../listing/topic-list.ts';
import { redirectFile } from '../../engine/pages/redirect.ts';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import { lazyPageOf } from './lazy-page.ts';
import { OFFLINE } from '../print/service-worker.ts';
import {
  areaPlace,
  blogPosting,
  breadcrumbs,
  eventsOf,
  guidePlace,
  placesWithHours,
  profilePage,
  webSite,
} from './structured-data.ts';
import { walkGroundOf, walkSheet, type WalkGround } from '../print/lay-out-walk.ts';
import {
  allCalendar,
  comingEvents,
  eventCalendar,
  eventsIn,
  inShort,
  monthOf,
  nextDays,
  specimenOf,
  weekOf,
  WHATS_ON,
  whatsOn,
} from '../event/upcoming-events.ts';

/** Number of newest posts that are passed to the pages of posts and areas. These pages show no more. */
const NEWEST = 12;

/** If there are more letters, each year gets its own page, and /letters lists only the newest. */
const MOST_LETTERS = 60;
const NEWEST_LETTERS = 26;

/** Bytes after gzip that a page with up to 400 events may have. */
const WHATS_ON_BUDGET = 22 * 1024;

/** Bytes after gzip that a postcode guide may have. It contains a sheet for printing. */
const GUIDE_BUDGET = 16 * 1024;

/** Bytes after gzip that a page of listings may have. It is longer than other pages. */
const LISTINGS_BUDGET = 40 * 1024;

export function routesOf(site: Site, memory = new Memory()): Route[] {
  const overview = sharedDataOf(site, memory);
  const bare = bareDataOf(site, memory);
  // Pass only the data a page shows, so that unrelated edits don't rebuild it.
  const newest = withPosts(bare, firstOf(overview.posts, 'newest', memory), memory);
  const stories = memoize(() => storiesByCard(site.posts));
  const hours = factFilters(site.directories.flatMap(listingsOf).filter(isReal)).includes('open');
  const directory = pageOf(DirectoryPage, { site: bare, topics: topicList(site), index: SEARCH_INDEX, hours });
  const lists = postLists(site, overview, bare, memory);
  const map = memoize(() => overviewMap(site));
  const neighbourhoods = lazyPageOf(NeighbourhoodsPage, () => ({ site: bare, map: map() }));
  return [
    home(site, overview, map),
    standing(
      bare,
      'about',
      lazyPageOf(AboutPage, () => ({ site: bare, sponsors: sponsorsOf(site) })),
    ),
    ...lists.blogs,
    standing(overview, 'categories', pageOf(CategoriesPage, { site: overview })),
    standing(
      overview,
      'weekly',
      lazyPageOf(WeeklyPage, () => ({ site: overview, specimen: specimenOf(site), ...latestLetter(site) })),
    ),
    standing(bare, 'directory', directory),
    standing(bare, 'neighbourhoods', neighbourhoods),
    standing(bare, 'contact', pageOf(ContactPage, { site: bare })),
    privacy(bare),
    ...letterLinkPages(bare, site.letters.length > 0),
    offline(bare),
    ...whatsOnPage(site, bare),
    ...eventPages(site, bare),
    ...letterPages(site, bare, newest),
    ...dataPage(site, bare),
    ...site.ownPages.map((page) => ownRoute(bare, page)),
    ...site.guides.map((guide) => guideRoute(site, bare, guide)),
    ...areaRoutes(site, overview, bare, memory),
    ...site.directories.flatMap((directory) => directoryRoutes(site, bare, stories, directory, memory)),
    ...lists.categories,
    ...lists.authors,
    ...postRoutes(site, newest, memory),
    error(bare, '/404', 'Page Not Found', pageOf(NotFoundPage, { kind: 'page', search: true })),
    error(bare, '/blog/404', 'Post Not Found', pageOf(NotFoundPage, { kind: 'post', search: true })),
    error(bare, '/categories/404', 'Category Not Found', pageOf(NotFoundPage, { kind: 'category', search: true })),
    ...goneOf(site).map(({ from, origin }) => gone(bare, from, origin)),
    error(bare, '/500', 'Unexpected Application Error!', pageOf(ErrorPage, {})),
  ];
}

/** Names of everyone who paid for a post, a listing or an event, sorted. */
function sponsorsOf({ posts, directories, events }: Site): string[] {
  const paid = [...posts, ...directories.flatMap(listingsOf), ...events];
  return [...new Set(paid.flatMap(({ sponsored }) => sponsored?.by ?? []))].sort(byText);
}

/** The newest posts of a list. If they haven't changed, returns the same object as before. */
const firstOf = (posts: readonly PostSummary[], name: string, memory: Memory): PostSummary[] =>
  sameIfEqual(`first-posts:${name}`, posts.slice(0, NEWEST), memory);

interface RouteFields
  extends
    Omit<HeadFields, 'structuredData' | 'picture'>,
    Pick<Route, 'page' | 'file' | 'modified' | 'inputs' | 'htmlBudget'> {
  /** Name of the page in its breadcrumbs. Defaults to the page's title. */
  name?: string;
  /** Breadcrumbs above the page. */
  above?: { name: string; path: string }[];
  /** Defaults to only the breadcrumbs. */
  structuredData?: (crumbs: StructuredData) => StructuredData[];
  origin: string;
  /** Shown at the top of the page. */
  cover?: Picture | undefined;
  card?: Partial<Route['card']> | undefined;
}

/**
 * Makes the route of a page, with its head.
 * @param site Everything that the page shows from the rest of the site.
 */
function routeOf(
  site: SharedData,
  { name, above = [], origin, page, inputs, file, modified, htmlBudget, cover, card, ...fields }: RouteFields,
): Route {
  const { kind, path, words, position, noindex = false, structuredData = (crumbs) => [crumbs] } = fields;
  const shown = { title: words.title, kicker: site.settings.brand, picture: site.settings.card, ...card };
  const { picture } = shown;
  return onPage(position, {
    path,
    kind,
    noindex,
    head: () => {
      const trail = [...above, { name: name ?? words.title, path }, ...pageCrumb(position)];
      return headOf(site, { ...fields, picture, structuredData: () => structuredData(breadcrumbs(site, trail)) });
    },
    page,
    ...(inputs && { inputs }),
    origins: [origin],
    ...(file && { file }),
    ...(modified && { modified }),
    ...(htmlBudget && { htmlBudget }),
    ...(cover?.photo && { photographs: [largestVariant(cover.src, cover.photo)] }),
    card: shown,
  });
}

function home(whole: Site, site: SharedData, map: () => ReturnType<typeof overviewMap>): Route {
  const words = { ...site.pages.home, title: site.settings.homeTitle };
  return routeOf(site, {
    kind: 'page',
    path: '/',
    words,
    structuredData: () => webSite(site),
    page: lazyPageOf(HomePage, () => ({
      site,
      week: weekOf(whole, whole.events),
      today: whole.today,
      specimen: specimenOf(whole),
      ways: waysIn(whole),
      map: map(),
      useful: whole.useful,
    })),
    origin: `${site.folder}/pages/home.yaml`,
    card: pictureOnCard(words.image),
  });
}

function privacy(bare: SharedData): Route {
  const counter = counterOf(bare.settings.analytics, bare.settings.url);
  const { form } = bare.settings.newsletter ?? {};
  const asked = { ...(counter && { counter }), ...(form && { signUp: signUpTarget(form) }) };
  return standing(bare, 'privacy', pageOf(PrivacyPage, { site: bare, ...asked }));
}

/**
 * Routes of pages that list posts. Memoized until a summary changes, because a site with thousands of posts has
 * hundreds of these pages.
 */
function postLists(site: Site, overview: SharedData, bare: SharedData, memory: Memory) {
  const { posts, categories, authors } = overview;
  const paths = site.posts.map(({ author }) => author?.path);
  return memory.memoize('post-lists', [overview, JSON.stringify(paths)], () => ({
    blogs: blogs(overview, bare),
    categories: categories.flatMap((category) => {
      const own = posts.filter((post) => post.categoryListed && post.categorySlug === category.slug);
      return pagesOfPosts(own, category.path).map((list) => categoryRoute(bare, category, list));
    }),
    authors: authors.flatMap((author) => {
      const own = posts.filter((_, at) => paths[at] === author.path);
      return pagesOfPosts(own, author.path).map((list) => authorRoute(bare, author, list));
    }),
  }));
}

function blogs(site: SharedData, bare: SharedData): Route[] {
  const index = postIndexAddress(site);
  if (!index) return [standing(site, 'blogs', pageOf(BlogsPage, { site }))];
  const lists = pagesOfYears(site.posts, '/blogs');
  const years = [...new Set(lists.map(({ year }) => year))];
  const pages = pagesOfBlog(site.posts, '/blogs').map(({ posts, position }) => {
    const list = { position, posts, total: site.posts.length, years, index };
    return standing(bare, 'blogs', pageOf(BlogsPage, { site: bare, list }), { position });
  });
  const ofYear = (list: (typeof lists)[number]) => pageOf(BlogYearPage, { site: bare, years, ...list });
  return [...pages, ...lists.map((list) => yearRoute(bare, 'blogs', list, ofYear(list)))];
}

function yearRoute(
  bare: SharedData,
  name: 'blogs' | 'letters',
  { year, position }: { year: string; position: PagePosition },
  page: Route['page'],
): Route {
  const { title, description, ...words } = bare.pages[name]!;
  return standing(bare, name, page, {
    path: position.path,
    words: { ...words, title: `${title}, ${year}`, description: `${year}: ${description}` },
    name: year,
    above: [{ name: title, path: `/${name}` }],
    position,
  });
}

function standing(
  site: SharedData,
  name: Exclude<PageName, 'home'>,
  page: Route['page'],
  more: Partial<RouteFields> = {},
): Route {
  const words = site.pages[name]!;
  return routeOf(site, {
    kind: 'page',
    path: `/${name.replace('letters-', 'letters/')}`,
    words,
    page,
    origin: `${site.folder}/pages/${name}.yaml`,
    card: { title: words.heading, ...('image' in words && pictureOnCard(words.image)) },
    ...more,
  });
}

/** Pages for links in newsletter mails. They are noindex, because only a reader with such a link needs them. */
function letterLinkPages(bare: SharedData, hasLetters: boolean): Route[] {
  const { newsletter } = bare.settings;
  // Mails of an ended newsletter still link to the unsubscribe page.
  const actions = newsletter ? (['leave', 'confirm', 'settings'] as const) : hasLetters ? (['leave'] as const) : [];
  return actions.flatMap((action) => {
    const name = `letters-${action}` as const;
    const page = pageOf(LetterLinkPage, { site: bare, action });
    return bare.pages[name] ? standing(bare, name, page, { noindex: true, noReferrer: true }) : [];
  });
}

function whatsOnPage(site: Site, bare: SharedData): Route[] {
  const words = site.pages['whats-on'];
  if (!words) return [];
  const list = whatsOn(site);
  const page = pageOf(WhatsOnPage, {
    site: bare,
    today: site.today,
    file: comingEvents(site).length > 0 ? allCalendar : undefined,
    fileOf: eventCalendar,
    ...list,
  });
  const structuredData = (crumbs: StructuredData) => [crumbs, ...eventsOf(site, weekOf(site, site.events))];
  // Only a page with many events may have more bytes than other pages, so that other pages stay small.
  const budget = list.months.length > 0 && { htmlBudget: WHATS_ON_BUDGET };
  return [
    standing(bare, 'whats-on', page, { structuredData, ...budget }),
    ...list.months.map(({ month, path }) => {
      const title = `${words.title}: ${monthText(month)}`;
      return routeOf(bare, {
        kind: 'page',
        path,
        words: { ...words, title, description: `${monthText(month)}, day by day. ${words.description}` },
        name: monthText(month),
        above: [{ name: words.title, path: WHATS_ON }],
        page: lazyPageOf(WhatsOnMonthPage, () => ({
          site: bare,
          today: site.today,
          months: list.months,
          fileOf: eventCalendar,
          ...monthOf(site, month),
        })),
        origin: `${site.folder}/pages/whats-on.yaml`,
        htmlBudget: WHATS_ON_BUDGET,
      });
    }),
  ];
}

/** A page for each event with a description. */
function eventPages(site: Site, bare: SharedData): Route[] {
  const above = site.pages['whats-on'];
  if (!above) return [];
  return site.events.flatMap(({ times, ...event }) => {
    const { path, title, line, description, interests, image, origin, sponsored } = event;
    if (path === undefined || description === undefined) return [];
    const shown = inShort({ ...event, times });
    const { next, isComplete } = nextDays(times, site.today);
    const dates = { next, isComplete, today: site.today };
    const when = next[0] ? `, ${dayText(next[0].day)}` : '';
    return routeOf(bare, {
      kind: 'event',
      path,
      words: {
        title,
        description: labelled(line ?? `${title} at ${event.where.name}${when}.`, sponsored),
        keywords: interests,
      },
      above: [{ name: above.title, path: WHATS_ON }],
      structuredData: (crumbs) => [
        ...eventsOf(
          bare,
          next.map((on) => ({ event: shown, on })),
        ),
        crumbs,
        ...imageObjects(bare, image ? [image] : []),
      ],
      page: pageOf(EventPage, { site: bare, event: shown, description, ...dates, file: eventCalendar(event) }),
      origin,
      cover: image,
      card: { kicker: sponsored ? paidFor(sponsored) : above.title, ...(image && { picture: image.src }) },
    });
  });
}

function letterPages(site: Site, bare: SharedData, newest: SharedData): Route[] {
  const { letters } = site;
  const words = site.pages.letters;
  if (!words || !hasLetterPage(site)) return [];
  const feed = { title: lettersTitle(site), href: LETTERS_FEED, type: 'application/atom+xml' } as const;
  const feeds = letters.length === 0 ? [] : [feed];
  const all = letters.map(letterLink);
  const lists = letters.length > MOST_LETTERS ? pagesOfYears(all, LETTERS) : [];
  const years = [...new Set(lists.map(({ year }) => year))];
  const list = lazyPageOf(LettersPage, () => ({
    // Passes posts for a sample issue of the newsletter. The page shows the sample until there is a first issue.
    site: letters.length > 0 ? bare : newest,
    letters: years.length > 0 ? all.slice(0, NEWEST_LETTERS) : all,
    years,
    feed: LETTERS_FEED,
    specimen: letters.length > 0 ? undefined : specimenOf(site),
  }));
  return [
    standing(bare, 'letters', list, { feeds }),
    ...lists.map(({ posts, ...each }) => {
      const props = { site: bare, letters: posts, feed: LETTERS_FEED, years, ...each };
      return yearRoute(bare, 'letters', each, pageOf(LettersPage, props));
    }),
    ...letters.map((letter) =>
      routeOf(bare, {
        kind: 'page',
        path: letter.path,
        words: { title: letter.subject, description: letter.preheader, keywords: words.keywords },
        above: [{ name: words.title, path: LETTERS }],
        feeds,
        page: pageOf(LetterPage, { site: bare, letter }),
        origin: letter.origin,
        modified: letter.date,
      }),
    ),
  ];
}

function dataPage(site: Site, bare: SharedData): Route[] {
  if (!site.pages.data) return [];
  const listings = site.directories.flatMap(listingsOf);
  // Has no prototype, because a source may have the id "constructor".
  const counts = Object.create(null) as Record<string, number>;
  for (const { id } of listings.flatMap(sourcesOf)) counts[id] = (counts[id] ?? 0) + 1;
  const files = dataFilesOf(site).map(({ path, what }) => ({
    path: `/${path}`,
    name: path.slice(path.lastIndexOf('/') + 1),
    what,
  }));
  const structuredData = (crumbs: StructuredData) => [crumbs, dataset(bare)];
  return [standing(bare, 'data', pageOf(DataPage, { site: bare, files, counts }), { structuredData })];
}

function ownRoute(bare: SharedData, { title, description, keywords, path, body, origin }: OwnPageContent): Route {
  return routeOf(bare, {
    kind: 'page',
    path,
    words: { title, description, keywords: keywords.length > 0 ? keywords : [title] },
    page: pageOf(OwnPage, { page: { title, body } }),
    origin,
  });
}

function guideRoute(site: Site, bare: SharedData, guide: Guide): Route {
  const useful = usefulInDistrict(site.useful, guide.district);
  const events = site.events.filter(({ postcodes }) => postcodes.includes(guide.district));
  const listings = site.directories
    .filter(({ district }) => district === guide.district)
    .flatMap(({ groups }) => groups.flatMap((group) => group.listings));
  // Leaves out sources without a licence. They were read for a single place, so only the topic pages name them.
  const registers = registersOf(listings).filter(({ licence }) => licence !== undefined);
  return routeOf(bare, {
    kind: 'guide',
    path: guide.path,
    words: guide,
    htmlBudget: GUIDE_BUDGET,
    structuredData: (crumbs) => [crumbs, guidePlace(bare, guide), ...imageObjects(bare, [guide.image])],
    page: lazyPageOf(GuidePage, () => ({
      site: bare,
      guide: {
        ...guide,
        sources: withRegisters(guide.sources, registers),
        attribution: [...guide.attribution, ...registers.flatMap((source) => source.attribution ?? [])],
      },
      map: guideMap(site, guide),
      week: weekOf(site, events),
      today: site.today,
      useful,
      sheet: fridgeSheet(site, guide, useful),
    })),
    origin: guide.origin,
    cover: guide.image,
    card: { title: guide.heading, kicker: guide.district, ...pictureOnCard(guide.image) },
  });
}

function areaRoutes(site: Site, { posts, areas }: SharedData, bare: SharedData, memory: Memory): Route[] {
  const newest = memory.memoize('posts-of-areas', [posts, areas], () =>
    areas.map(({ name }) => posts.filter(({ location }) => location === name)),
  );
  return areas.map((area, at) => {
    const shown = withPosts(bare, firstOf(newest[at]!, area.slug, memory), memory);
    return areaRoute(site, shown, area);
  });
}

/** @param shown Shared data with the newest posts of the area. */
function areaRoute(site: Site, shown: SharedData, area: Area): Route {
  return routeOf(shown, {
    kind: 'area',
    path: area.path,
    words: area,
    name: area.name,
    above: [{ name: site.pages.neighbourhoods.title, path: '/neighbourhoods' }],
    structuredData: (crumbs) => [crumbs, areaPlace(shown, area), ...imageObjects(shown, [area.hero.image])],
    page: lazyPageOf(AreaPage, () => {
      const near = nearArea(site.directories, site.guides, area);
      const registers = near.flatMap(({ sources }) => sources);
      return {
        site: shown,
        area: { ...area, sources: withRegisters(area.sources, registers) },
        week: weekOf(site, eventsIn(site.events, area)),
        today: site.today,
        near,
        useful: usefulInArea(site.useful, area),
      };
    }),
    origin: area.origin,
    cover: area.hero.image,
    card: { title: area.name, kicker: area.postcodes.join(' · '), ...pictureOnCard(area.hero.image) },
  });
}

function directoryRoutes(
  site: Site,
  bare: SharedData,
  stories: () => StoriesByCard,
  directory: Directory,
  memory: Memory,
): Route[] {
  const { path, district, origin, heading, image, isExample } = directory;
  const useful = usefulInDistrict(site.useful, district);
  const guide = bare.guides.find((each) => each.district === district);
  // Leaves out permanently closed listings, which no page shows.
  return partsOfDirectory({ ...directory, closed: [] }).map(({ directory: shown, address, pages }) => {
    const near = nearAddress(site, address, memory);
    return routeOf(bare, {
      kind: 'directory',
      path,
      words: directory,
      above: guide ? [{ name: guide.title, path: guide.path }] : [],
      position: pages?.position,
      noindex: isExample,
      structuredData: (crumbs) => [crumbs, ...placesWithHours(bare, shown, address)],
      htmlBudget: LISTINGS_BUDGET,
      page: lazyPageOf(ListingsPage, () => ({
        site: bare,
        directory: shown,
        map: directoryMap(site, shown),
        stories: storiesOfListings(stories(), shown, address),
        useful,
        ...(pages && { pages }),
        ...(near && { near }),
      })),
      origin,
      card: { title: heading, kicker: district, picture: image.src },
    });
  });
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

type PostInputs = readonly [
  newest: SharedData,
  post: Post,
  ground: WalkGround | undefined,
  series: SeriesPart | undefined,
];

function postRoutes(site: Site, newest: SharedData, memory: Memory): Route[] {
  const ground = sameIfEqual('walk-ground', walkGroundOf(site), memory);
  const parts = site.posts.filter(({ series }) => series !== undefined).map(partOf);
  const series = memory.memoize('series', [JSON.stringify(parts)], () => seriesOf(parts));
  return site.posts.map((post) =>
    memory.memoize('post-route', [post, newest, ground, series], () =>
      postRoute(newest, post, post.walk && ground, series.get(post.slug)),
    ),
  );
}

/**
 * Besides `post`, the page shows only some of the newest posts, so `newest` is the site's data with only these posts.
 * `ground` has the data for the map of a walk.
 */
function postRoute(...inputs: PostInputs): Route {
  const [newest, post, ground, series] = inputs;
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
    page: lazyPageOf(PostPage, () => ({ site: newest, post, series, sheet: ground && walkSheet(ground, post) })),
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

/** The page that the service worker shows if the browser is offline and the requested page isn't cached. */
function offline(site: SharedData): Route {
  const title = 'You’re offline';
  return routeOf(site, {
    kind: 'page',
    path: OFFLINE,
    words: { title, description: 'What can be read without a connection.', keywords: ['offline'] },
    noindex: true,
    structuredData: () => [],
    page: pageOf(OfflinePage, {}),
    origin: `${site.folder}/site.yaml`,
  });
}

function gone(site: SharedData, path: string, origin: string): Route {
  const route = error(site, path, 'This page has been removed', pageOf(GonePage, {}));
  return { ...route, origins: [origin], file: redirectFile(path, site.settings.output) };
}

function error(site: SharedData, path: string, title: string, page: Route['page']): Route {
  const { description, brand } = site.settings;
  return routeOf(site, {
    kind: 'error',
    path,
    file: `${path.slice(1)}.html`,
    words: { title, description: `${title}. ${description}`, keywords: [brand] },
    noindex: true,
    structuredData: () => [],
    page,
    origin: `${site.folder}/site.yaml`,
  });
}
