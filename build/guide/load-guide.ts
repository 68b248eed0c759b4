// The whole guide as plain data, with all collections joined and cross-checked. It is the input of routes and
// components.
import type { ContentFiles } from '../engine/content/collection.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from '../engine/content/load-file.ts';
import { loadSite as loadContent, type ContentDefinition, type LoadOptions } from '../engine/content/load-site.ts';
import { Memory } from '../engine/cache/memory.ts';
import type { Report } from '../engine/report/report.ts';
import type { Source as ContentFolder } from '../engine/source/files.ts';
import { proseRules } from './prose/prose-rules.ts';
import { isReservedId } from './prose/reserved-ids.ts';
import * as area from './area/area.ts';
import * as author from './post/author.ts';
import * as category from './post/category.ts';
import * as credit from './source/credit.ts';
import * as directory from './listing/directory.ts';
import * as event from './event/event.ts';
import * as followed from './event/followed-events.ts';
import * as guide from './guide/guide.ts';
import * as letter from './letter/letter.ts';
import * as map from './map/map-features.ts';
import * as outlines from './map/outlines.ts';
import * as ownPage from './page/own-pages.ts';
import * as pages from './page/pages.ts';
import * as post from './post/post.ts';
import * as redirects from './redirect/redirects.ts';
import * as registers from './settings/register-settings.ts';
import * as search from './search/search-words.ts';
import * as series from './post/series.ts';
import * as settings from './settings/settings.ts';
import * as sourceList from './source/source-list.ts';
import { checkTheme } from './settings/theme.ts';
import * as useful from './page/useful.ts';

export interface Site {
  /** Path of the content folder. The path of each content file begins with it. */
  folder: string;
  settings: settings.Settings;
  categories: category.Category[];
  sources: sourceList.Source[];
  authors: author.Author[];
  pages: pages.Pages;
  /** Sorted by file name. */
  ownPages: ownPage.OwnPage[];
  posts: post.Post[];
  /** In the order of the areas' cards. */
  areas: area.Area[];
  guides: guide.Guide[];
  /** Sorted by district and topic. */
  directories: directory.Directory[];
  /** Sorted by file name. */
  events: event.Event[];
  /** Newest first. */
  letters: letter.Letter[];
  search: search.SearchWords;
  /** Absent if there is no valid outlines.json. */
  outlines?: outlines.Outlines | undefined;
  map?: map.MapFeatures | undefined;
  useful?: useful.UsefulLinks | undefined;
  /** Absent if there is no redirects.yaml. */
  redirects?: redirects.OldPaths | undefined;
  /** Absent if the site follows no register. */
  registers?: registers.RefreshSettings | undefined;
  /** Finished stories and newsletter issues with a future date, newest first. */
  waiting: { stories: post.Post[]; letters: letter.Letter[] };
  /** Year of the newest story. It replaces the current year, so that a site's pages are the same on any day. */
  year: number;
  /** The day of the build, `YYYY-MM-DD`. If it is unknown, the last day on which the source of an event was checked. */
  today: string;
}

/** Data that any page may show. Has summaries of all posts, and no listings. */
export interface SharedData extends Pick<
  Site,
  'folder' | 'settings' | 'categories' | 'sources' | 'authors' | 'pages' | 'areas' | 'guides' | 'year'
> {
  posts: post.PostSummary[];
}

/**
 * Shared data of a site. A list that hasn't changed stays the same object, so that a save doesn't render every page of
 * posts again.
 */
export const sharedDataOf = (site: Site, memory = new Memory()): SharedData =>
  withPosts(bareDataOf(site, memory), summariesOf(site, memory), memory);

/** Shared data without posts, for pages that get their posts separately or show no posts. */
export function bareDataOf(site: Site, memory: Memory): SharedData {
  const { folder, settings, categories, sources, authors, pages, areas, guides, year } = site;
  const bare = { folder, settings, categories, sources, authors, pages, posts: [], areas, guides, year };
  return sameIfEqual('bare-data', bare, memory);
}

export const withPosts = (bare: SharedData, posts: post.PostSummary[], memory: Memory): SharedData =>
  memory.memoize('shared-data', [posts, bare], () => ({ ...bare, posts }));

/**
 * Summaries of all posts. Stay the same list if none has changed, for example after an edit in the body of a post.
 */
export function summariesOf({ posts }: Pick<Site, 'posts'>, memory: Memory): post.PostSummary[] {
  const same = (each: post.Post) => sameIfEqual(`summary of ${each.slug}`, post.summaryOf(each), memory);
  const list = posts.map((each) => memory.memoize('summary', [each], () => same(each)));
  return memory.memoize('summaries', [`${list.length}`, ...list], () => list);
}

/** Returns the slot's last value if its JSON is the same, so that values memoized from it stay valid. */
export const sameIfEqual = <T extends object>(slot: string, value: T, memory: Memory): T =>
  memory.memoize(slot, [JSON.stringify(value)], () => value);

/**
 * URL paths of the later pages of long lists: /blogs/2, /topic/2, /categories/walks/2. Excludes /blog/2026 and
 * /categories/2026, because a post or a category may have this name.
 */
const LATER_PAGES = /^(?!\/(?:blog|categories)\/[^/]+$)\/.+\/\d+$/;

/** Folders that pages can't use, because the site has its own files there. */
const OWN_FOLDERS = ['/assets', '/cards', '/functions', '/images', '/keep', '/letters', '/near', '/rest'];

/** Paths of the pages that every guide has, with any content. */
const OWN_PATHS = [
  '/',
  ...Object.keys(pages.pageSchemas)
    .filter((name) => name !== 'home')
    .map((name) => `/${name}`),
  '/blog',
  '/offline',
  '/404',
  '/500',
  '/blog/404',
  '/categories/404',
];

function ownerOf(kind: string, name: string): string | undefined {
  if (kind === 'listing') return isReservedId(name) ? 'the site itself' : undefined;
  if (kind !== 'address') return undefined;
  if (OWN_FOLDERS.some((folder) => name.startsWith(`${folder}/`))) return 'the site itself';
  return LATER_PAGES.test(name) ? 'the later pages of long lists' : undefined;
}

/** Rules of the kinds of content and of texts. TypeScript checks the name of a rule in a finding against them. */
type GuideRules = typeof area.rules &
  typeof author.rules &
  typeof category.rules &
  typeof credit.rules &
  typeof directory.rules &
  typeof event.rules &
  typeof followed.rules &
  typeof guide.rules &
  typeof letter.rules &
  typeof map.rules &
  typeof outlines.rules &
  typeof ownPage.rules &
  typeof pages.rules &
  typeof import('./fields/plain-words.ts').rules &
  typeof post.rules &
  typeof registers.rules &
  typeof search.rules &
  typeof series.seriesRules &
  typeof settings.rules &
  typeof sourceList.rules &
  typeof import('./settings/theme.ts').rules &
  typeof useful.rules &
  typeof import('./prose/check-markdown.ts').rules &
  typeof import('./prose/dates.ts').rules &
  typeof import('./prose/house-style.ts').rules;

declare module '../engine/report/rules.ts' {
  interface Rules extends Record<keyof GuideRules, string> {}
}

/** Defines how the guide reads its content. A new kind of content needs a folder in build/guide and an entry here. */
export const guideContent: ContentDefinition<Site> = {
  collections: [
    post.posts,
    directory.directories,
    area.areas,
    guide.guides,
    followed.corrections,
    followed.calendars,
    event.events,
    letter.letters,
    category.categories,
    author.authors,
    sourceList.sources,
    credit.credits,
    search.search,
    map.map,
    useful.useful,
    registers.registers,
    registers.registerMemory,
    redirects.redirects,
    settings.settings,
    pages.pages,
    ownPage.ownPages,
    outlines.outlines,
  ],
  reserved: { paths: [...OWN_PATHS, ...OWN_FOLDERS], ownerOf },
  prose: proseRules,
  load: joinContent,
};

/** Loads the guide without yielding. See the engine's `loadSite`. */
export const loadSite = (source: ContentFolder, report: Report, options: LoadOptions = {}): Site | undefined =>
  loadContent(guideContent, source, report, options);

function* joinContent(
  files: ContentFiles,
  context: LoadContext,
  options: LoadOptions,
): Generator<void, Site | undefined> {
  const { today, drafts = false } = options;
  context.pictures = creditedPictures(files, context);
  const { incomplete } = context;

  const settingsEntry = loadSettings(files, context);
  const categories = loadCategories(files, context);
  const authors = author.loadAuthors(files.of(author.authors)[0], context);
  const sources = sourceList.loadSources(files.of(sourceList.sources)[0], context);
  const districts = outlines.loadOutlines(files.of(outlines.outlines)[0], context, sources);
  const features = map.loadMap(files.of(map.map)[0], context, sources);
  const areas = area.loadAreas(files.of(area.areas), context);
  const areasBySlug = bySlug(areas);
  if (settingsEntry) findWeeklyAreas(settingsEntry, areasBySlug);
  const guides = guide.loadGuides(files.of(guide.guides), context, areasBySlug, sources);
  const directories = directory.loadDirectories(files.of(directory.directories), context, sources, districts);
  const usefulLinks = useful.loadUseful(files.of(useful.useful)[0], context, areasBySlug, guides);
  const world = { sources, directories, areas: areasBySlug, guides, categories };
  const refresh = registers.loadRegisters(files.of(registers.registers)[0], context, world);
  const events = everyEvent(files, context, world, refresh);
  const oldPaths = redirects.loadRedirects(files.of(redirects.redirects)[0], context);
  const pageWords = pages.loadPages(files.of(pages.pages), context, directories);
  const own = ownPage.loadOwnPages(files.of(ownPage.ownPages), context, settingsEntry);
  const searchWords = loadSearchWords(files, context, pageWords, directories);
  const ofPosts = worldOf({ settings: settingsEntry?.value, categories, areas, authors, today });
  const everyPost = yield* loadEveryPost(files, context, ofPosts);
  const shown = everyPost.filter((each) => drafts || !each.draft);
  const validSettings = settingsEntry?.isValid() ? settingsEntry.value : undefined;
  const letterWorld = { ...world, settings: validSettings, posts: bySlug(everyPost), events: bySlug(events) };
  const everyLetter = loadEveryLetter(files, context, letterWorld, settingsEntry);
  const letters = everyLetter.filter(isShown(options));
  countPosts(shown, categories, areas, authors);
  if (!validSettings || !pageWords || incomplete.has('category')) return undefined;
  return {
    folder: files.source.folder,
    settings: settingsOf(validSettings, own, letters, options),
    categories,
    sources: [...sources.values()],
    authors,
    pages: pageWords,
    ownPages: own.pages,
    posts: shown,
    areas,
    guides,
    directories,
    events: events.filter(({ expired, draft }) => !expired && (drafts || !draft)),
    letters,
    search: searchWords,
    outlines: districts,
    map: features,
    useful: usefulLinks,
    redirects: oldPaths,
    registers: refresh,
    waiting: waitingIn(everyPost, everyLetter, today),
    ...daysOf(shown, events, today),
  };
}

/**
 * All pictures, with their credits. Stays the same object until a picture changes, so that posts needn't be loaded
 * again.
 */
function creditedPictures(files: ContentFiles, context: LoadContext): LoadContext['pictures'] {
  const { memory, pictures } = context;
  const credited = credit.creditPictures(files.of(credit.credits)[0], pictures, context);
  return memory.memoize('pictures', [JSON.stringify([...credited])], () => credited);
}

function* loadEveryPost(
  files: ContentFiles,
  context: LoadContext,
  world: post.PostWorld,
): Generator<void, post.Post[]> {
  const kept = sameIfEqual('post-world', world, context.memory);
  const everyPost = yield* post.loadPosts(files.of(post.posts), context, kept);
  series.checkSeries(everyPost, context);
  return everyPost;
}

/** Loads the newsletter issues, and reports missing pages that newsletter mails link to. */
function loadEveryLetter(
  files: ContentFiles,
  context: LoadContext,
  world: Omit<Parameters<typeof letter.loadLetters>[2], 'canLeave'>,
  settingsEntry: Entry<settings.Settings> | undefined,
): letter.Letter[] {
  const present = new Set([...files.of(pages.pages).map(({ path }) => path), ...files.unread].map(fileSlug));
  if (settingsEntry && !present.has('letters-confirm')) checkConfirm(settingsEntry);
  return letter.loadLetters(files.of(letter.letters), context, { ...world, canLeave: present.has('letters-leave') });
}

function loadCategories(files: ContentFiles, context: LoadContext): category.Category[] {
  const [file] = files.of(category.categories);
  if (file) return category.loadCategories(file, context);
  context.incomplete.add('category');
  return [];
}

function loadSettings(files: ContentFiles, context: LoadContext): Entry<settings.Settings> | undefined {
  const [file] = files.of(settings.settings);
  const entry = file && loadFile(file, settings.settingsSchema, 'site', context);
  if (entry?.isValid('theme') && entry.value.theme) checkTheme(entry.value.theme, entry);
  return entry;
}

function loadSearchWords(
  files: ContentFiles,
  context: LoadContext,
  words: pages.Pages | undefined,
  directories: readonly directory.Directory[],
): search.SearchWords {
  return search.loadSearch(files.of(search.search)[0], context, buttonsOf(words, context.incomplete), directories);
}

/** Events with their own file, and events of the calendars that the guide follows. */
function everyEvent(
  files: ContentFiles,
  context: LoadContext,
  world: Parameters<typeof event.loadEvents>[2],
  refresh: registers.RefreshSettings | undefined,
): event.Event[] {
  const bankHolidays = registers.bankHolidaysIn(files.of(registers.registerMemory));
  const own = event.loadEvents(files.of(event.events), context, { ...world, bankHolidays });
  const corrections = files.of(followed.corrections)[0];
  const calendars = files.of(followed.calendars);
  return [...own, ...followed.loadFollowedEvents({ calendars, corrections }, context, refresh, own)];
}

/** Names of the buttons on the search page. Empty if the page's file couldn't be read. */
const buttonsOf = (pageWords: pages.Pages | undefined, incomplete: ReadonlySet<string>) =>
  incomplete.has('page') ? [] : (pageWords?.directory.groups ?? []).map(({ name }) => name);

/** The settings, after adding the menu links of own pages and applying the options of the build. */
const settingsOf = (
  valid: settings.Settings,
  own: ReturnType<typeof ownPage.loadOwnPages>,
  letters: readonly letter.Letter[],
  options: LoadOptions,
) => withOverrides(withoutSignUps({ ...valid, ...own.linksOf(valid) }, letters.length > 0), options);

const withOverrides = (own: settings.Settings, { basePath, serviceWorker }: LoadOptions): settings.Settings => ({
  ...own,
  basePath: basePath ?? own.basePath,
  serviceWorker: serviceWorker ?? own.serviceWorker,
});

/**
 * Without a newsletter, removes links to the sign-up from the menus. Removes links to /letters if there are no issues.
 */
function withoutSignUps(own: settings.Settings, hasLetters: boolean): settings.Settings {
  if (own.newsletter) return own;
  const leads = ({ path }: { path: string }) => path !== '/#subscribe' && (hasLetters || path !== '/letters');
  const footer = { ...own.footer, links: own.footer.links.filter(leads) };
  return { ...own, header: own.header.filter(leads), more: own.more.filter(leads), footer };
}

const findWeeklyAreas = (entry: Entry<settings.Settings>, areas: ReadonlyMap<string, area.Area>) =>
  area.findAreas(entry.value.filters.weeklyAreas, ['filters', 'weeklyAreas'], entry, areas);

const bySlug = <Item extends { slug: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.slug, item]));

/** Reports a missing page for the link in confirmation mails. */
function checkConfirm(entry: Entry<settings.Settings>): void {
  if (!entry.value.newsletter?.confirm) return;
  const message = 'Readers have to confirm their email address, but the site has no page for it.';
  const advice = 'Add pages/letters-confirm.yaml, or remove "confirm: true".';
  entry.error('site/no-confirm-page', ['newsletter', 'confirm'], message, advice);
}

/** True if an issue is shown. An issue with a future date is a draft until that day, as a post is. */
const isShown =
  ({ drafts, today }: LoadOptions) =>
  ({ draft, date }: letter.Letter) =>
    drafts || (!draft && (today === undefined || date <= today));

const waitingIn = (posts: readonly post.Post[], letters: readonly letter.Letter[], today = ''): Site['waiting'] => ({
  stories: posts.filter(({ waits }) => waits),
  letters: letters.filter(({ draft, date }) => !draft && today !== '' && date > today),
});

/** Sets the number of posts of each category, area and author. */
function countPosts(
  posts: readonly post.Post[],
  categories: readonly category.Category[],
  areas: readonly area.Area[],
  authors: readonly author.Author[],
): void {
  const count = (groups: readonly { name: string; postCount: number }[], nameIn: (each: post.Post) => unknown) => {
    const counts = new Map<unknown, number>();
    for (const name of posts.map(nameIn)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const group of groups) group.postCount = counts.get(group.name) ?? 0;
  };
  count(categories, ({ category: name }) => name);
  count(areas, ({ location }) => location);
  count(authors, ({ author: by }) => by?.name);
}

interface WorldOfPosts extends Pick<Site, 'categories' | 'areas' | 'authors'> {
  settings: settings.Settings | undefined;
  today?: string | undefined;
}

const worldOf = ({ settings, categories, areas, authors, today }: WorldOfPosts): post.PostWorld => ({
  categories: categories.map(({ name, slug }) => ({ name, slug })),
  areas: areas.map(({ name, path, postcodes }) => ({ name, path, postcodes })),
  authors: authors.map(({ name, path }) => ({ name, path })),
  byline: settings?.byline,
  unlisted: settings?.unlistedCategories ?? [],
  call: { heading: settings?.newsletter?.headline ?? '', text: settings?.newsletter?.text ?? '' },
  today,
});

const daysOf = (posts: readonly post.Post[], events: readonly event.Event[], today?: string) => ({
  year: yearOf(posts[0]),
  today: today ?? lastOf(events.map(({ checked }) => checked)),
});

const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? '1970-01-01';

const yearOf = (newest: post.Post | undefined) => Number((newest?.updated ?? newest?.date ?? '2025').slice(0, 4));
