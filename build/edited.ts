// Loads edited stories and directories in a site that is known, and tells whether the rest of the site stays as it is. Knows no dist/.
import { resolve } from 'node:path';
import { hashOf } from './cache/hash.ts';
import type { Memory } from './cache/memory.ts';
import type { Directory } from './model/directory.ts';
import { summaryOf, type Post } from './model/post.ts';
import { loadAgain, type Overview } from './model/site.ts';
import { Report } from './report/report.ts';
import type { Route } from './routes/route.ts';
import { directoryRoutes, postRoute } from './routes/routes.tsx';
import { decodeSource, readRawFile, type SourceFile, type SourcePicture } from './source/files.ts';

/** What stands in a file of its own, and on pages of its own. */
export type Thing = Post | Directory;

export const isPost = (thing: Thing): thing is Post => 'slug' in thing;

export interface Edited {
  root: string;
  /** Name of the content folder in the root. */
  content: string;
  /** Paths of the files that were edited, from the root. */
  changed: readonly string[];
  site: Pick<Overview, 'settings' | 'categories' | 'areas' | 'sources'>;
  pictures: ReadonlyMap<string, SourcePicture>;
  today?: string | undefined;
  memory?: Memory | undefined;
  /** Whether a file is the one that is meant. */
  accept?(path: string, bytes: Uint8Array): boolean;
}

/** With their texts. Undefined when one of them is gone, is of another kind, or anything about it is worth a word: a whole build will say it. */
export function loadEdited({ content: folder, pictures, site, today, memory, ...where }: Edited): { things: Thing[]; files: SourceFile[] } | undefined {
  const files = readEdited({ ...where, content: folder });
  if (!files) return undefined;
  const report = new Report();
  const source = { folder, files, pictures: new Map(pictures), readAgain: (path: string) => files.find((file) => file.path === path) };
  const loaded = loadAgain(source, site, report, { today, memory });
  const things = loaded && [...loaded.posts, ...loaded.directories];
  return things?.length === where.changed.length && report.size === 0 ? { things, files } : undefined;
}

function readEdited({ root, content, changed, accept = () => true }: Pick<Edited, 'root' | 'content' | 'changed' | 'accept'>): SourceFile[] | undefined {
  const report = new Report();
  try {
    const raw = changed.map((path) => readRawFile(resolve(root, content), path.slice(content.length + 1)));
    if (!raw.every(({ content: bytes }, index) => typeof bytes !== 'string' && accept(changed[index]!, bytes))) return undefined;
    const { files } = decodeSource(raw, content, report);
    return report.size === 0 ? files : undefined;
  } catch {
    return undefined; // Gone, or not to be read.
  }
}

/** The pages of a story or a directory; undefined when the rest of the site is not what it was with it. `before`: what it outwardly was. */
export function routesOfEdited(thing: Thing, newest: Overview, before: string | undefined): Route[] | undefined {
  const routes = isPost(thing) ? [postRoute(newest, thing)] : directoryRoutes(newest, thing);
  return outwardly(thing, routes, newest.settings) === before ? routes : undefined;
}

/**
 * Hash of all that anything but its own pages can show, list, check or be called because of a story or a directory: while it stays
 * the same, so does everything else in the site, but for the feeds, which have a story's words.
 */
export function outwardly(thing: Thing, routes: readonly Route[], { socialCards }: Overview['settings']): string {
  const short = isPost(thing) ? { ...summaryOf(thing), updated: thing.updated } : {};
  const places = routes.map(({ path, file, kind, first, modified, card, head: { title, description, canonical, noindex } }) => {
    const drawn = socialCards === 'site' ? undefined : card;
    return { path, file, kind, first, modified, card: drawn, title, description, canonical, noindex };
  });
  return hashOf(JSON.stringify([short, thing.ownNames, places]));
}
