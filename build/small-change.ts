// Makes anew only what an edit of some stories or directories changes in dist/, out of what the last build left. Writes nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from './assets/assets.ts';
import type { Built } from './build-site.ts';
import { hashBytes } from './cache/hash.ts';
import type { Hashes } from './cache/last-build.ts';
import { areSound } from './checks/check.ts';
import { idsIn, parseFacts } from './checks/facts.ts';
import type { Linkable } from './checks/site-facts.ts';
import { isPost, loadEdited, outwardly, routesOfEdited } from './edited.ts';
import type { Overview } from './model/site.ts';
import type { OutputFile } from './output/file.ts';
import { pageRenderer, type Backend } from './render/page.tsx';
import { updateFeeds } from './render/feeds.ts';
import { routeFile, type Page, type Route } from './routes/route.ts';
import { newestOf } from './routes/routes.tsx';
import type { SourcePicture } from './source/files.ts';

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

export function standingOf({ site, assets, routes, pictures, others: paths }: Built): Standing {
  const { files: _, drawings, ...addresses } = assets;
  const routesByOrigin = new Map<string, Route[]>();
  for (const route of routes) {
    const [origin = ''] = route.origins;
    routesByOrigin.set(origin, [...(routesByOrigin.get(origin) ?? []), route]);
  }
  return {
    site: newestOf(site),
    pictures: [...pictures],
    assets: { ...addresses, drawings: [...drawings] },
    pages: routes.filter(({ kind }) => kind !== 'error').map(({ path }) => path),
    files: paths,
    outward: Object.fromEntries([...site.posts, ...site.directories].map((thing) => [thing.origin, outwardly(thing, routesByOrigin.get(thing.origin) ?? [], site.settings)])),
  };
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
  const { site, outward } = standing;
  const asHashed = (path: string, bytes: Uint8Array) => hashBytes(bytes) === sources[path];
  const edited = loadEdited({ root, content, changed, site, pictures: new Map(standing.pictures), today, accept: asHashed });
  if (!edited) return undefined;
  const { things } = edited;
  const assets = { ...standing.assets, drawings: new Map(standing.assets.drawings), files: [] };
  const render = pageRenderer(site, assets, backend);
  const pages: Page[] = [];
  for (const thing of things) {
    const routes = routesOfEdited(thing, site, outward[thing.origin]);
    if (!routes) return undefined;
    pages.push(...routes.map(render));
  }
  const readBytes = (path: string) => readFileSync(join(root, 'dist', path));
  if (!areAsBefore(pages, standing, readBytes)) return undefined;
  const files = pages.map(({ route, html }) => ({ path: routeFile(route, site.settings.output), body: html }));
  return [...files.filter(({ path, body }) => !readBytes(path).equals(Buffer.from(body))), ...updateFeeds({ ...site, posts: things.filter(isPost) }, readBytes)];
}

/** Whether the pages pass every check, and still have every part that another page may lead to. */
function areAsBefore(pages: readonly Page[], { site: { settings }, pages: paths, files }: Standing, readBytes: (path: string) => Buffer): boolean {
  const { url, basePath = '', output, budgets } = settings;
  const facts = pages.map((page) => parseFacts(page));
  const fresh = new Map(facts.map((page) => [page.route.path, page]));
  const idsOf = (path: string) => idsIn(readBytes(routeFile({ path }, output)).toString('utf8'));
  if (![...fresh].every(([path, { ids }]) => [...idsOf(path)].every((id) => ids.has(id)))) return false;
  const known = new Set(paths);
  const linkable = {
    keys: () => known.keys(),
    get: (path: string): Linkable | undefined => fresh.get(path) ?? (known.has(path) ? { route: { path }, get ids() { return idsOf(path); } } : undefined),
  };
  const others = files.map((path) => ({ path, get body() { return readBytes(path); } }));
  return areSound({ url, basePath, output, budgets, pages: facts, linkable, files: others });
}
