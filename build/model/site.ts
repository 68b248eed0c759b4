// The whole site as plain data: every kind joined and cross-checked. What the routes and components are given.
import { Cache } from '../cache/cache.ts';
import type { Report } from '../report/report.ts';
import { didYouMean, nearest, quoted } from '../report/wording.ts';
import type { Source as ContentFolder, SourceFile } from '../source/files.ts';
import { findAreas, loadAreas, type Area } from './area.ts';
import { loadCategories, type Category } from './category.ts';
import { loadDirectories, type Directory } from './directory.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from './entry.ts';
import { loadEvents, type Event } from './event.ts';
import { loadGuides, type Guide } from './guide.ts';
import { loadLetters, type Letter } from './letter.ts';
import { loadMap, type MapFeatures } from './map.ts';
import { Names } from './names.ts';
import { loadOutlines, type Outlines } from './outlines.ts';
import { loadPages, OPTIONAL_PAGES, pageSchemas, type Pages } from './pages.ts';
import { loadPosts, summaryOf, type Post, type PostSummary, type PostWorld } from './post.ts';
import { loadSearch, type SearchWords } from './search.ts';
import { settingsSchema, type Settings } from './settings.ts';
import { loadSources, type Source } from './source-list.ts';
import { loadUseful, type Useful } from './useful.ts';

export interface Site {
  /** The content folder, as the paths of its files begin. */
  folder: string;
  settings: Settings;
  categories: Category[];
  sources: Source[];
  pages: Pages;
  /** Newest first, ties by title. */
  posts: Post[];
  /** In the order of the cards. */
  areas: Area[];
  guides: Guide[];
  /** By district and topic. */
  directories: Directory[];
  /** By file name. */
  events: Event[];
  /** Newest first. */
  letters: Letter[];
  search: SearchWords;
  /** Absent where the districts have no outlines. */
  outlines?: Outlines | undefined;
  /** What maps show besides districts and places. */
  map?: MapFeatures | undefined;
  /** Absent where the content has none. */
  useful?: Useful | undefined;
  /** Of the newest story: the same content gives the same pages, whatever the day. The browser may know better. */
  year: number;
  /** The day of the build, `YYYY-MM-DD`, or, where that is not known, the last on which an event was checked. */
  today: string;
}

/** What a page may see of the site besides the one thing that it is about: every story in short, and no listings. */
export interface Overview extends Pick<
  Site,
  'folder' | 'settings' | 'categories' | 'sources' | 'pages' | 'areas' | 'guides' | 'year'
> {
  posts: PostSummary[];
}

export function overviewOf(site: Site): Overview {
  const { folder, settings, categories, sources, pages, posts, areas, guides, year } = site;
  return { folder, settings, categories, sources, pages, posts: posts.map(summaryOf), areas, guides, year };
}

interface KindOfFile {
  /** What findings call it. */
  subject: string;
  /** Where its files stand inside the content folder. A file in no such place is a finding. */
  place: RegExp;
  examples: string[];
}

const pageNames = Object.keys(pageSchemas);

const KINDS = {
  settings: { subject: 'site', place: /^site\.(?:yaml|json)$/, examples: ['site.yaml'] },
  categories: { subject: 'category', place: /^categories\.(?:yaml|json)$/, examples: ['categories.yaml'] },
  sources: { subject: 'source', place: /^sources\.(?:yaml|json)$/, examples: ['sources.yaml'] },
  search: { subject: 'search', place: /^search\.(?:yaml|json)$/, examples: ['search.yaml'] },
  outlines: { subject: 'outline', place: /^outlines\.json$/, examples: ['outlines.json'] },
  map: { subject: 'map', place: /^map\.(?:yaml|json)$/, examples: ['map.yaml'] },
  useful: { subject: 'useful', place: /^useful\.(?:yaml|json)$/, examples: ['useful.yaml'] },
  pages: {
    subject: 'page',
    place: new RegExp(`^pages/(?:${pageNames.join('|')})\\.(?:yaml|json)$`),
    examples: pageNames.map((name) => `pages/${name}.yaml`),
  },
  posts: { subject: 'post', place: /^posts\/[^/]+\.md$/, examples: ['posts/<name>.md'] },
  areas: { subject: 'area', place: /^areas\/[^/]+\.(?:yaml|json)$/, examples: ['areas/<name>.yaml'] },
  guides: { subject: 'guide', place: /^guides\/[^/]+\.(?:yaml|json)$/, examples: ['guides/<district>.yaml'] },
  events: { subject: 'event', place: /^events\/[^/]+\.(?:yaml|json)$/, examples: ['events/<name>.yaml'] },
  letters: { subject: 'letter', place: /^letters\/[^/]+\.(?:yaml|json)$/, examples: ['letters/<date>.yaml'] },
  directories: {
    subject: 'directory',
    place: /^directories\/[a-z]{1,2}[0-9][0-9a-z]?\/[^/]+\.(?:yaml|json)$/,
    examples: ['directories/<district>/<topic>.yaml'],
  },
} satisfies Record<string, KindOfFile>;
type Kind = keyof typeof KINDS;
type Kinds = Record<Kind, SourceFile[]>;
const KIND_NAMES = Object.keys(KINDS) as Kind[];
const EXAMPLES = KIND_NAMES.flatMap((kind) => KINDS[kind].examples);

/** Addresses that stand in the site whatever its content. */
const OWN_ADDRESSES = [
  '/',
  ...pageNames.filter((name) => name !== 'home').map((name) => `/${name}`),
  '/blog',
  '/offline',
  '/404',
  '/500',
  '/blog/404',
  '/categories/404',
];

/** What lies in these is the site's own: its files, the newsletter's data, the letters. */
const OWN_FOLDERS = ['/assets', '/cards', '/functions', '/images', '/keep', '/letters', '/near', '/rest'];

/** The later pages of long lists: /blogs/2, /topic/2, /categories/walks/2. A post or a category may be called 2026. */
const OWN_PAGES = /^(?!\/(?:blog|categories)\/[^/]+$)\/.+\/\d+$/;

/** What a site depends on besides its content. */
export interface LoadOptions {
  /** The day of the build, `YYYY-MM-DD`. Without it nothing is too early or too old. */
  today?: string | undefined;
  /** Whether the drafts are part of the site. They are checked all the same. */
  drafts?: boolean | undefined;
  /** Overrides `basePath` of site.yaml. */
  basePath?: string | undefined;
  /** Overrides `serviceWorker` of site.yaml. */
  serviceWorker?: boolean | undefined;
  /** Spares what has not changed since the last load. */
  cache?: Cache | undefined;
  /** Called for each file. */
  step?: (() => void) | undefined;
}

/**
 * Loads everything; undefined when what every page needs could not be loaded. The report tells whether the site may be
 * built.
 */
export function loadSite(...given: Parameters<typeof loadInSteps>): Site | undefined {
  const steps = loadInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same for thousands of stories: what the Markdown parser has used is freed in turns of the event loop alone. */
export async function loadInTurns(...given: Parameters<typeof loadInSteps>): Promise<Site | undefined> {
  const steps = loadInSteps(...given);
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % 100 === 0) await new Promise(setImmediate);
  }
}

function* loadInSteps(
  source: ContentFolder,
  report: Report,
  { today, drafts = false, cache = new Cache(), step, ...options }: LoadOptions = {},
): Generator<void, Site | undefined> {
  // Without a folder, which has been told, every file of it is missing.
  if (source.files.length === 0 && report.failed) return undefined;
  const names = new Names({ addresses: OWN_ADDRESSES, folders: OWN_FOLDERS, laterPages: OWN_PAGES });
  const context: LoadContext = { report, pictures: source.pictures, names, incomplete: new Set(), cache, today, step };
  const kinds = sortFiles(source, report);
  const unread = (source.unread ?? []).map((file) => file.slice(source.folder.length + 1));
  for (const name of unread) context.incomplete.add(KINDS[kindOf(name) ?? 'pages'].subject);
  checkPresent(kinds, unread, source.folder, context);

  const settings = kinds.settings[0] && loadFile(kinds.settings[0], settingsSchema, 'site', context);
  const categories = kinds.categories[0] ? loadCategories(kinds.categories[0], context) : [];
  const sources = loadSources(kinds.sources[0], context);
  const outlines = loadOutlines(kinds.outlines[0], context, sources);
  const map = loadMap(kinds.map[0], context, sources);
  const areas = loadAreas(kinds.areas, context);
  const areasBySlug = bySlug(areas);
  if (settings) findAreas(settings.value.filters.weeklyAreas, ['filters', 'weeklyAreas'], settings, areasBySlug);
  const guides = loadGuides(kinds.guides, context, areasBySlug, sources);
  const directories = loadDirectories(kinds.directories, context, sources, outlines);
  const useful = loadUseful(kinds.useful[0], context, areasBySlug, guides);
  const events = loadEvents(kinds.events, context, { areas: areasBySlug, guides, categories, directories });
  const pages = loadPages(kinds.pages, context, directories);
  const buttons = context.incomplete.has('page') ? [] : (pages?.directory.groups ?? []).map(({ name }) => name);
  const search = loadSearch(kinds.search[0], context, buttons, directories);
  const world = postWorld(settings?.value, categories, areas);
  const everyPost = yield* loadPosts(kinds.posts, context, world);
  const posts = everyPost.filter((post) => drafts || !post.draft);
  const present = new Set([...kinds.pages.map(({ path }) => path), ...unread].map(fileSlug));
  const sound = settings?.isSound() ? settings.value : undefined;
  const letterWorld = { settings: sound, posts: bySlug(everyPost), events: bySlug(events), directories };
  const everyLetter = loadLetters(kinds.letters, context, { ...letterWorld, canLeave: present.has('letters-leave') });
  if (settings && !present.has('letters-confirm')) checkConfirm(settings);
  const letters = everyLetter.filter((letter) => drafts || isSent(letter, today));
  countPosts(posts, world);
  if (!sound || !pages || context.incomplete.has('category')) return undefined;
  return {
    folder: source.folder,
    settings: settingsOf(sound, options),
    categories,
    sources: [...sources.values()],
    pages,
    posts,
    areas,
    guides,
    directories,
    events,
    letters,
    search,
    outlines,
    map,
    useful,
    year: yearOf(posts[0]),
    today: today ?? lastOf(events.map(({ checked }) => checked)),
  };
}

const bySlug = <Thing extends { slug: string }>(things: readonly Thing[]) =>
  new Map(things.map((thing) => [thing.slug, thing]));

const settingsOf = (settings: Settings, { basePath, serviceWorker }: LoadOptions): Settings => ({
  ...settings,
  ...(basePath !== undefined && { basePath }),
  ...(serviceWorker !== undefined && { serviceWorker }),
});

/** The mail that asks to confirm needs a page to link. */
function checkConfirm(settings: Entry<Settings>): void {
  if (!settings.value.newsletter.confirm) return;
  const message = 'Readers are asked to confirm their address, and there is no page on which they could.';
  const advice = 'Add pages/letters-confirm.yaml, or take "confirm: true" out.';
  settings.error('no-confirm-page', ['newsletter', 'confirm'], message, advice);
}

/** A letter with a day that is still to come is a draft until then, as a story is. */
const isSent = ({ draft, date }: Letter, today?: string) => !draft && (today === undefined || date <= today);

/** Counts the stories of each category and area. */
function countPosts(posts: readonly Post[], { categories, areas }: PostWorld): void {
  for (const post of posts) {
    const category = categories.get(post.category);
    const area = post.location === undefined ? undefined : areas.get(post.location);
    if (category) category.postCount++;
    if (area) area.postCount++;
  }
}

function postWorld(settings: Settings | undefined, categories: readonly Category[], areas: readonly Area[]): PostWorld {
  return {
    categories: new Map(categories.map((category) => [category.name, category])),
    areas: new Map(areas.map((area) => [area.name, area])),
    unlisted: settings?.unlistedCategories ?? [],
    call: { heading: settings?.newsletter.headline ?? '', text: settings?.newsletter.text ?? '' },
  };
}

const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? '1970-01-01';

const yearOf = (newest: Post | undefined) => Number((newest?.updated ?? newest?.date ?? '2025').slice(0, 4));

const kindOf = (name: string) => KIND_NAMES.find((kind) => KINDS[kind].place.test(name));

function sortFiles({ files, folder }: ContentFolder, report: Report): Kinds {
  const kinds = Object.fromEntries(KIND_NAMES.map((kind) => [kind, [] as SourceFile[]])) as Kinds;
  for (const file of files) {
    const name = file.path.slice(folder.length + 1);
    const kind = kindOf(name);
    if (kind) kinds[kind].push(file);
    else {
      const present = new Set(files.map((each) => each.path.slice(folder.length + 1)));
      report.add({
        rule: 'file/unknown-place',
        severity: 'error',
        file: file.path,
        line: 1,
        column: 1,
        message: `Nothing reads the file ${quoted(name)}.`,
        suggestion: placeAdvice(name, present),
      });
    }
  }
  return kinds;
}

/** Where the file may have been meant to stand: at a name of its folder that is free. */
function placeAdvice(name: string, present: ReadonlySet<string>): string {
  const folder = name.slice(0, name.indexOf('/') + 1);
  const examples = EXAMPLES.filter((example) => example.startsWith(folder) && folder !== '');
  if (examples.length === 0) {
    const places = EXAMPLES.filter((example) => !example.startsWith('pages/'));
    return didYouMean(name, EXAMPLES, `Files are read from ${places.join(', ')} and pages/.`);
  }
  const names = examples.map((example) => example.slice(folder.length));
  const guess = nearest(name.slice(folder.length), names);
  if (guess !== undefined && !present.has(folder + guess)) return `Did you mean ${quoted(folder + guess)}?`;
  return `Files in ${folder} are called ${names.join(', ')}.`;
}

/** `unread`: files that are there and could not be read, by their paths in the folder. */
function checkPresent(
  kinds: Kinds,
  unread: readonly string[],
  folder: string,
  { report, incomplete }: LoadContext,
): void {
  if (kinds.categories.length === 0) incomplete.add('category');
  const hasPage = (name: string) => kinds.pages.some((file) => fileSlug(file.path) === name);
  const missing = [
    ...(kinds.settings.length === 0 ? ['site.yaml'] : []),
    ...(kinds.categories.length === 0 ? ['categories.yaml'] : []),
    ...pageNames
      .filter((name) => !OPTIONAL_PAGES.includes(name))
      .filter((name) => !hasPage(name))
      .map((name) => `pages/${name}.yaml`),
    ...(kinds.events.length > 0 && !hasPage('whats-on') ? ['pages/whats-on.yaml'] : []),
  ];
  for (const name of missing.filter((each) => !unread.includes(each))) {
    report.add({
      rule: 'file/missing',
      severity: 'error',
      file: `${folder}/${name}`,
      line: 1,
      column: 1,
      message: `The file ${quoted(name)} is missing.`,
      suggestion: 'Every site has one; its fields are described in README.md beside it.',
    });
  }
}
