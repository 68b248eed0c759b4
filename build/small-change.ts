// Makes anew only what an edit of some stories or directories changes, where the last build left all that the others are made of.
// Sees to it that nothing else can have changed, and gives up otherwise. Writes nothing.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Assets } from './assets/assets.ts';
import type { Built } from './build-site.ts';
import { hashBytes, type Hashes } from './cache/last-build.ts';
import { hashOf } from './cache/hash.ts';
import { areSound } from './checks/check.ts';
import { parseFacts } from './checks/facts.ts';
import type { Linkable } from './checks/site-facts.ts';
import type { Directory } from './model/directory.ts';
import { summaryOf, type Post } from './model/post.ts';
import { loadAgain, overviewOf, type Overview } from './model/site.ts';
import type { OutputFile } from './output/file.ts';
import { renderPage, type Backend } from './render/page.tsx';
import { updateFeeds } from './render/feeds.ts';
import { Report } from './report/report.ts';
import { routeFile, type Page, type Route } from './route.ts';
import { directoryRoutes, newestOf, postRoute } from './routes.tsx';
import { decodeSource, readRawFile, type SourceFile, type SourcePicture } from './source/files.ts';

/** What a whole build leaves for a small change: plain data. */
export interface Standing {
  /** The site in short, with the newest stories alone. */
  site: Overview;
  pictures: [address: string, picture: SourcePicture][];
  assets: Omit<Assets, 'files' | 'drawings'> & { drawings: [address: string, svg: string][] };
  /** Paths of the pages that can be linked to. */
  pages: string[];
  /** Paths of all other files in dist/, but those for hosts. */
  files: string[];
  /** By origin: hash of what the rest of the site is made of; see `outwardly`. */
  outward: Hashes;
}

/** A file that can have a small change, as it is loaded. */
type Thing = Post | Directory;
const isPost = (thing: Thing): thing is Post => 'slug' in thing;

export function standingOf({ site, assets, routes, pictures, others: paths }: Built): Standing {
  const { files: _, drawings, ...addresses } = assets;
  const newest = newestOf(overviewOf(site));
  const routesByOrigin = new Map<string, Route[]>();
  for (const route of routes) {
    const [origin = ''] = route.origins;
    routesByOrigin.set(origin, [...(routesByOrigin.get(origin) ?? []), route]);
  }
  return {
    site: newest,
    pictures: [...pictures],
    assets: { ...addresses, drawings: [...drawings] },
    pages: routes.filter(({ kind }) => kind !== 'error').map(({ path }) => path),
    files: paths,
    outward: Object.fromEntries([...site.posts, ...site.directories].map((thing) => [thing.origin, outwardly(thing, routesByOrigin.get(thing.origin) ?? [], newest)])),
  };
}

/**
 * Hash of all that anything but its own pages can show, list, check or be called because of a story or a directory: while it stays
 * the same, so does everything else in the site, but for the feeds, which have a story's words.
 */
function outwardly(thing: Thing, routes: readonly Route[], { settings }: Overview): string {
  const short = isPost(thing) ? { ...summaryOf(thing), updated: thing.updated } : {};
  const places = routes.map(({ path, file, kind, first, modified, card, head: { title, description, canonical, noindex } }) => {
    const drawn = settings.socialCards === 'site' ? undefined : card;
    return { path, file, kind, first, modified, card: drawn, title, description, canonical, noindex };
  });
  return hashOf(JSON.stringify([short, thing.ownNames, places]));
}

export interface SmallChange {
  root: string;
  /** Name of the content folder in the root. */
  content: string;
  /** Paths of the files that were edited, from the root. */
  changed: readonly string[];
  /** Hashes of the files as they are to be read. */
  sources: Hashes;
  standing: Standing;
  backend?: Backend | undefined;
  today?: string | undefined;
}

/** The files of dist/ that are others now. Undefined when the change is not small, or anything about it is worth a word: then the whole site is built. */
export function makeSmallChange({ root, content, changed, sources, standing, backend, today }: SmallChange): OutputFile[] | undefined {
  if (!changed.every((path) => path in standing.outward)) return undefined;
  const texts = readTexts(root, content, changed, sources);
  if (!texts) return undefined;
  const { site } = standing;
  const report = new Report();
  const source = { folder: content, files: texts, pictures: new Map(standing.pictures), readAgain: (path: string) => texts.find((file) => file.path === path) };
  const loaded = loadAgain(source, site, report, { today });
  if (!loaded || report.size > 0) return undefined;
  const things: Thing[] = [...loaded.posts, ...loaded.directories];
  if (things.length < changed.length) return undefined;

  const pages: Page[] = [];
  for (const thing of things) {
    const routes = isPost(thing) ? [postRoute(site, thing)] : directoryRoutes(site, thing);
    if (outwardly(thing, routes, site) !== standing.outward[thing.origin]) return undefined;
    pages.push(...routes.map((route) => renderPage(route, site, { ...standing.assets, drawings: new Map(standing.assets.drawings), files: [] }, backend)));
  }
  const readBytes = (path: string) => readFileSync(join(root, 'dist', path));
  const read = (path: string) => readBytes(path).toString('utf8');
  if (!areAsBefore(pages, standing, readBytes)) return undefined;
  const files = pages.map(({ route, html }) => ({ path: routeFile(route, site.settings.output), body: html }));
  return [...files.filter(({ path, body }) => body !== read(path)), ...updateFeeds({ ...site, posts: loaded.posts }, read)];
}

/** Undefined when one of them is not what was hashed, or is no text. */
function readTexts(root: string, content: string, paths: readonly string[], sources: Hashes): SourceFile[] | undefined {
  const raw = paths.map((path) => readRawFile(resolve(root, content), path.slice(content.length + 1)));
  if (!raw.every(({ content: bytes }, index) => typeof bytes !== 'string' && hashBytes(bytes) === sources[paths[index]!])) return undefined;
  const report = new Report();
  const { files } = decodeSource(raw, content, report);
  return report.size === 0 ? files : undefined;
}

/** Whether the pages pass every check, and still have every part that another page may lead to. */
function areAsBefore(pages: readonly Page[], { site: { settings }, pages: paths, files }: Standing, readBytes: (path: string) => Buffer): boolean {
  const { url, basePath = '', output, budgets } = settings;
  const facts = pages.map(parseFacts);
  const fresh = new Map(facts.map((page) => [page.route.path, page]));
  const idsOf = (path: string) => parseFacts({ route: { path } as Route, html: readBytes(routeFile({ path }, output)).toString('utf8') }).ids;
  if (![...fresh].every(([path, { ids }]) => [...idsOf(path)].every((id) => ids.has(id)))) return false;
  const known = new Set(paths);
  const linkable = {
    keys: () => known.keys(),
    get: (path: string): Linkable | undefined => fresh.get(path) ?? (known.has(path) ? { route: { path }, get ids() { return idsOf(path); } } : undefined),
  };
  const others = files.map((path) => ({ path, get body() { return readBytes(path); } }));
  return areSound({ url, basePath, output, budgets, pages: facts, linkable, files: others });
}
