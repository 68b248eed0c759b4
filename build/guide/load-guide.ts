// The whole guide as plain data, with all kinds joined and cross-checked. It is the input of routes and components.
import type { ContentFiles } from '../engine/content/collection.ts';
import type { Entry, LoadContext } from '../engine/content/load-file.ts';
import { loadSite as loadContent, type ContentDefinition, type LoadOptions } from '../engine/content/load-site.ts';
import type { Report } from '../engine/report/report.ts';
import type { Source as ContentFolder } from '../engine/source/files.ts';
import { entriesOf, type Content, type JoinedSite, type Kind } from './define-kind.ts';
import { allKinds, type kinds } from './kinds.ts';
import type { Letter } from './letter/letter.ts';
import { pageSchemas } from './page/pages.ts';
import type { Post, PostSummary } from './post/post.ts';
import { proseRules } from './prose/prose-rules.ts';
import { isReservedId } from './prose/reserved-ids.ts';
import { settings, type Settings } from './settings/settings.ts';
import { checkTheme } from './settings/theme.ts';
import { creditPictures } from './source/credit.ts';

type AnyKind = (typeof kinds)[number];

/** The value of each kind, by the kind's name. */
type KindFields = { [Each in AnyKind as Each['name']]: Each extends Kind<string, infer Value> ? Value : never };

export interface Site extends KindFields {
  /** Path of the content folder. The path of each content file begins with it. */
  folder: string;
  /** Finished stories and newsletter issues with a future date, newest first. */
  waiting: { stories: Post[]; letters: Letter[] };
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
  posts: PostSummary[];
}

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
  ...Object.keys(pageSchemas)
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

type RulesOf<Each> = Each extends Kind<string, infer _, infer Rules> ? keyof Rules : never;

/** Rules of texts in any file, and of finished pages. */
type OtherRules = typeof import('./fields/plain-words.ts').rules &
  typeof import('./prose/check-markdown.ts').rules &
  typeof import('./prose/dates.ts').rules &
  typeof import('./prose/house-style.ts').rules &
  typeof import('./checks/budgets.ts').rules &
  typeof import('./checks/freshness.ts').rules &
  typeof import('./checks/release.ts').rules &
  typeof import('./redirect/redirect-targets.ts').rules;

// TypeScript checks the name of a rule in a finding against these rules and those of the kinds.
declare module '../engine/report/rules.ts' {
  interface Rules extends Record<RulesOf<AnyKind> | keyof OtherRules, string> {}
}

export const guideContent: ContentDefinition<Site> = {
  collections: allKinds.flatMap(({ collections }) => collections),
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
  context.pictures = creditedPictures({ files, context });
  const content: Content = { files, context, options, settings: loadSettings({ files, context }) };
  const all = yield* joinKinds(content);
  const { settings: valid, pages, posts, letters, events } = all;
  if (!valid || !pages || context.incomplete.has('category')) return undefined;
  const waiting = waitingIn(posts, letters, options.today);
  const today = options.today ?? lastOf(events.map(({ checked }) => checked));
  const site = { ...all, settings: valid, pages, folder: files.source.folder, waiting, today, year: 0 };
  for (const kind of allKinds) {
    if (kind.show) Object.assign(site, { [kind.name]: kind.show(site[kind.name as keyof Site], content, site) });
  }
  return { ...site, year: yearOf(site.posts[0]) };
}

/** Loads all kinds. A kind that needs another kind first reads it from the site, which loads it. */
function* joinKinds(content: Content): Generator<void, JoinedSite> {
  const values = new Map<string, unknown>();
  const site = {} as JoinedSite;
  const finish = (made: unknown) => {
    if (!isGenerator(made)) return made;
    for (;;) {
      const { done, value } = made.next();
      if (done) return value;
    }
  };
  for (const kind of allKinds) {
    const get = () => {
      if (!values.has(kind.name)) values.set(kind.name, finish(kind.join(content, site)));
      return values.get(kind.name);
    };
    Object.defineProperty(site, kind.name, { get, enumerable: true });
  }
  for (const kind of allKinds) {
    if (values.has(kind.name)) continue;
    const made = kind.join(content, site);
    values.set(kind.name, isGenerator(made) ? yield* made : made);
  }
  return site;
}

const isGenerator = (made: unknown): made is Generator<void, unknown> =>
  typeof made === 'object' && made !== null && 'next' in made;

/**
 * All pictures, with their credits. Stays the same object until a picture changes, so that posts needn't be loaded
 * again.
 */
function creditedPictures(content: Pick<Content, 'files' | 'context'>): LoadContext['pictures'] {
  const credited = creditPictures(content);
  return content.context.memory.memoize('pictures', [JSON.stringify([...credited])], () => credited);
}

function loadSettings(content: Pick<Content, 'files' | 'context'>): Entry<Settings> | undefined {
  const [entry] = entriesOf(content, settings);
  if (entry?.isValid('theme') && entry.value.theme) checkTheme(entry.value.theme, entry);
  return entry;
}

const waitingIn = (posts: readonly Post[], letters: readonly Letter[], today = ''): Site['waiting'] => ({
  stories: posts.filter(({ waits }) => waits),
  letters: letters.filter(({ draft, date }) => !draft && today !== '' && date > today),
});

const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? '1970-01-01';

const yearOf = (newest: Post | undefined) => Number((newest?.updated ?? newest?.date ?? '2025').slice(0, 4));
