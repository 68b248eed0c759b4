// The whole site as plain data: every kind joined and cross-checked. What the routes and components are given.
import { Cache } from '../../engine/cache/cache.ts';
import { lastMade, lastSame } from '../../engine/cache/memoize.ts';
import { startOf } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { didYouMean, nearest, quoted } from '../../engine/report/wording.ts';
import type { Source as ContentFolder, SourceFile } from '../../engine/source/files.ts';
import { creditPictures } from './credit.ts';
import { findAreas, loadAreas, type Area } from './area.ts';
import { loadCategories, type Category } from './category.ts';
import { loadDirectories, type Directory } from './directory.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from '../../engine/content/load-file.ts';
import { loadEvents, type Event } from './event.ts';
import { loadGuides, type Guide } from './guide.ts';
import { loadLetters, type Letter } from './letter.ts';
import { loadMap, type MapFeatures } from './map.ts';
import { Names } from '../../engine/content/names.ts';
import { loadOutlines, type Outlines } from './outlines.ts';
import { loadPages, OPTIONAL_PAGES, pageSchemas, type Pages } from './pages.ts';
import { loadPosts, summaryOf, type Post, type PostSummary, type PostWorld } from './post.ts';
import { loadSearch, type SearchWords } from './search.ts';
import { settingsSchema, type Settings } from './settings.ts';
import { loadSources, type Source } from './source-list.ts';
import { loadUseful, type UsefulLinks } from './useful.ts';

export interface Site {
  /** The content folder, as the paths of its files begin. */
  folder: string;
  settings: Settings;
  categories: Category[];
  sources: Source[];
  pages: Pages;
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
  map?: MapFeatures | undefined;
  useful?: UsefulLinks | undefined;
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
  return {
    folder,
    settings,
    categories,
    sources,
    pages,
    posts: posts.map((post) => summaryOnce(post, [], () => summaryOf(post))),
    areas,
    guides,
    year,
  };
}

const summaryOnce = lastMade<Post, PostSummary>();

const pageNames = Object.keys(pageSchemas);

/** Of each kind, by what findings call it: where its files stand inside the content folder. */
const PLACES = {
  site: ['site.yaml'],
  category: ['categories.yaml'],
  source: ['sources.yaml'],
  credit: ['images/credits.yaml'],
  search: ['search.yaml'],
  outline: ['outlines.json'],
  map: ['map.yaml'],
  useful: ['useful.yaml'],
  page: pageNames.map((name) => `pages/${name}.yaml`),
  post: ['posts/<name>.md'],
  area: ['areas/<name>.yaml'],
  guide: ['guides/<district>.yaml'],
  event: ['events/<name>.yaml'],
  letter: ['letters/<date>.yaml'],
  directory: ['directories/<district>/<topic>.yaml'],
};
type Kind = keyof typeof PLACES;
const KINDS = Object.keys(PLACES) as Kind[];
const ALL_PLACES = Object.values(PLACES).flat();

/** Every YAML file may be JSON instead. */
const formOf = (place: string) =>
  place
    .replace('.', '\\.')
    .replace('yaml', '(?:yaml|json)')
    .replace('<district>/', '[a-z]{1,2}[0-9][0-9a-z]?/')
    .replace(/<\w+>/, '[^/]+');
const FORMS = KINDS.map((kind) => ({ kind, form: new RegExp(`^(?:${PLACES[kind].map(formOf).join('|')})$`) }));

const kindOf = (name: string) => FORMS.find(({ form }) => form.test(name))?.kind;

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

/** Loads everything; undefined when what every page needs could not be loaded. The report tells about the rest. */
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
  { today, drafts = false, cache = new Cache(), step, basePath, serviceWorker }: LoadOptions = {},
): Generator<void, Site | undefined> {
  // Without a folder, which has been told, every file of it is missing.
  if (source.files.length === 0 && report.failed) return undefined;
  const names = new Names(OWN_ADDRESSES);
  const context: LoadContext = { report, pictures: source.pictures, names, incomplete: new Set(), cache, today, step };
  const kinds = sortFiles(source, report);
  const unread = (source.unread ?? []).map((file) => file.slice(source.folder.length + 1));
  for (const name of unread) context.incomplete.add(kindOf(name) ?? 'page');
  checkPresent(kinds, unread, source.folder, context);
  context.pictures = creditPictures(kinds.credit[0], source.pictures, context);

  const settings = kinds.site[0] && loadFile(kinds.site[0], settingsSchema, 'site', context);
  const categories = kinds.category[0] ? loadCategories(kinds.category[0], context) : [];
  const sources = loadSources(kinds.source[0], context);
  const outlines = loadOutlines(kinds.outline[0], context, sources);
  const map = loadMap(kinds.map[0], context, sources);
  const areas = loadAreas(kinds.area, context);
  const areasBySlug = bySlug(areas);
  if (settings) findAreas(settings.value.filters.weeklyAreas, ['filters', 'weeklyAreas'], settings, areasBySlug);
  const guides = loadGuides(kinds.guide, context, areasBySlug, sources);
  const directories = loadDirectories(kinds.directory, context, sources, outlines);
  const useful = loadUseful(kinds.useful[0], context, areasBySlug, guides);
  const events = loadEvents(kinds.event, context, { areas: areasBySlug, guides, categories, directories });
  const pages = loadPages(kinds.page, context, directories);
  const buttons = context.incomplete.has('page') ? [] : (pages?.directory.groups ?? []).map(({ name }) => name);
  const search = loadSearch(kinds.search[0], context, buttons, directories);
  const world = sameWorld(worldOf(settings?.value, categories, areas, today));
  const everyPost = yield* loadPosts(kinds.post, context, world);
  const posts = everyPost.filter((post) => drafts || !post.draft);
  const present = new Set([...kinds.page.map(({ path }) => path), ...unread].map(fileSlug));
  const sound = settings?.isSound() ? settings.value : undefined;
  const letterWorld = { settings: sound, posts: bySlug(everyPost), events: bySlug(events), directories };
  const everyLetter = loadLetters(kinds.letter, context, { ...letterWorld, canLeave: present.has('letters-leave') });
  if (settings && !present.has('letters-confirm')) checkConfirm(settings);
  const letters = everyLetter.filter((letter) => drafts || isSent(letter, today));
  countPosts(posts, categories, areas);
  if (!sound || !pages || context.incomplete.has('category')) return undefined;
  return {
    folder: source.folder,
    settings: { ...sound, basePath: basePath ?? sound.basePath, serviceWorker: serviceWorker ?? sound.serviceWorker },
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

const bySlug = <Item extends { slug: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.slug, item]));

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
function countPosts(posts: readonly Post[], categories: readonly Category[], areas: readonly Area[]): void {
  const count = (
    groups: readonly { name: string; postCount: number }[],
    nameIn: (post: Post) => string | undefined,
  ) => {
    const byName = new Map<string | undefined, { postCount: number }>(groups.map((group) => [group.name, group]));
    for (const post of posts) {
      const group = byName.get(nameIn(post));
      if (group) group.postCount++;
    }
  };
  count(categories, ({ category }) => category);
  count(areas, ({ location }) => location);
}

const worldOf = (
  settings: Settings | undefined,
  categories: readonly Category[],
  areas: readonly Area[],
  today?: string,
): PostWorld => ({
  categories: categories.map(({ name, slug }) => ({ name, slug })),
  areas: areas.map(({ name, path, postcodes }) => ({ name, path, postcodes })),
  unlisted: settings?.unlistedCategories ?? [],
  call: { heading: settings?.newsletter.headline ?? '', text: settings?.newsletter.text ?? '' },
  today,
});

/** As long as that is the same, so are the stories whose files are. */
const sameWorld = lastSame<PostWorld>();

const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? '1970-01-01';

const yearOf = (newest: Post | undefined) => Number((newest?.updated ?? newest?.date ?? '2025').slice(0, 4));

function sortFiles({ files, folder }: ContentFolder, report: Report): Record<Kind, SourceFile[]> {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, [] as SourceFile[]])) as Record<Kind, SourceFile[]>;
  for (const file of files) {
    const name = file.path.slice(folder.length + 1);
    const kind = kindOf(name);
    if (kind) kinds[kind].push(file);
    else {
      const present = new Set(files.map((each) => each.path.slice(folder.length + 1)));
      const message = `Nothing reads the file ${quoted(name)}.`;
      report.error('file/unknown-place', startOf(file.path), message, placeAdvice(name, present));
    }
  }
  return kinds;
}

/** Where the file may have been meant to stand: at a name of its folder that is free. */
function placeAdvice(name: string, present: ReadonlySet<string>): string {
  const folder = name.slice(0, name.indexOf('/') + 1);
  const examples = ALL_PLACES.filter((example) => example.startsWith(folder) && folder !== '');
  if (examples.length === 0) {
    const places = ALL_PLACES.filter((example) => !example.startsWith('pages/'));
    return didYouMean(name, ALL_PLACES, `Files are read from ${places.join(', ')} and pages/.`);
  }
  const names = examples.map((example) => example.slice(folder.length));
  const guess = nearest(name.slice(folder.length), names);
  if (guess !== undefined && !present.has(folder + guess)) return `Did you mean ${quoted(folder + guess)}?`;
  return `Files in ${folder} are called ${names.join(', ')}.`;
}

/** `unread`: files that are there and could not be read, by their paths in the folder. */
function checkPresent(
  { site, category, page, event }: Record<Kind, SourceFile[]>,
  unread: readonly string[],
  folder: string,
  { report, incomplete }: LoadContext,
): void {
  if (category.length === 0) incomplete.add('category');
  const wanted = pageNames.filter(
    (name) => !OPTIONAL_PAGES.includes(name) || (name === 'whats-on' && event.length > 0),
  );
  const present = new Set(page.map(({ path }) => fileSlug(path)));
  const missing = [
    ...(site.length === 0 ? ['site.yaml'] : []),
    ...(category.length === 0 ? ['categories.yaml'] : []),
    ...wanted.filter((name) => !present.has(name)).map((name) => `pages/${name}.yaml`),
  ];
  for (const name of missing.filter((each) => !unread.includes(each))) {
    const advice = 'Every site has one; its fields are described in README.md beside it.';
    report.error('file/missing', startOf(`${folder}/${name}`), `The file ${quoted(name)} is missing.`, advice);
  }
}
