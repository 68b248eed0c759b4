// Reports published paths and listings of an earlier version that don't exist any more.
import { barePath } from '../../engine/pages/redirect.ts';
import { startOf } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';
import { listingsOf, type Directory } from '../../guide/listing/directory.ts';
import type { Site } from '../../guide/load-guide.ts';
import { redirectsOf } from '../../guide/redirect/old-paths.ts';
import { routesOf } from '../../guide/routes/routes.ts';

export const rules = {
  'published/lost-path': 'A published path leads nowhere.',
  'published/lost-listing': 'A published listing has left its page, and old links to it lead nowhere.',
};

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

interface PublishedPage {
  origin: string;
  /** Title of the page, used to find its new file if it was moved. */
  title: string;
}

/** Pages by path. Leaves out the second and later pages of long lists, because they come and go. */
function pagesOf(site: Site): Map<string, PublishedPage> {
  const routes = routesOf(site).filter(({ kind, first }) => kind !== 'error' && first === undefined);
  return new Map(routes.map(({ path, origins: [origin = ''], card }) => [path, { origin, title: card?.title ?? '' }]));
}

/** Reports nothing if the guide now covers another place at another domain. */
export function reportLost(before: Site, after: Site, report: Report): void {
  const [{ url, place }, now] = [before.settings, after.settings];
  if (url !== now.url && place !== now.place) return;
  const [old, current] = [pagesOf(before), pagesOf(after)];
  const redirects = new Map(redirectsOf(after).map((redirect) => [barePath(redirect.from), redirect]));
  const isKnown = (path: string) => current.has(path) || redirects.has(barePath(path));
  for (const [path, page] of old) {
    if (!isKnown(path)) reportPath(path, page, old, current, after.folder, report);
  }
  for (const { from, origin } of redirectsOf(before)) {
    if (isKnown(from)) continue;
    const message = `The old path ${quoted(from)} led to a page, but now leads nowhere.`;
    const advice = 'Write it under "aliases:" of its page again, or into redirects.yaml.';
    report.error('published/lost-path', startOf(origin), message, advice);
  }
  for (const directory of before.directories) {
    const path = redirects.get(directory.path)?.to ?? directory.path;
    const now = after.directories.find((each) => each.path === path);
    if (now) reportListings(directory, now, after.directories, report);
  }
}

function reportPath(
  path: string,
  { origin, title }: PublishedPage,
  old: ReadonlyMap<string, PublishedPage>,
  current: ReadonlyMap<string, PublishedPage>,
  folder: string,
  report: Report,
): void {
  const isNew = ([other]: [string, PublishedPage]) => !old.has(other);
  const pages = [...current].filter(isNew);
  const moved = pages.find(([, page]) => page.origin === origin) ?? pages.find(([, page]) => page.title === title);
  const message = `The path ${quoted(path)} was published, but now leads nowhere.`;
  if (moved) {
    const [, { origin: file }] = moved;
    const id = path.startsWith('/blog/') ? ` and "feedId: ${path}"` : '';
    report.error('published/lost-path', startOf(file), message, `Write "aliases: [${path}]"${id} in ${file}.`);
    return;
  }
  const file = `${folder}/redirects.yaml`;
  const advice = `Write "gone: [${path}]" in ${file}, or under "redirects:" the page that it leads to.`;
  report.error('published/lost-path', startOf(file), message, advice);
}

function reportListings(before: Directory, now: Directory, all: readonly Directory[], report: Report): void {
  const ids = new Set([...listingsOf(now), ...now.closed, ...(now.moved ?? [])].map(({ id }) => id));
  for (const { id, sample } of listingsOf(before)) {
    if (sample || ids.has(id)) continue;
    const message = `The listing ${quoted(`${before.path}#${id}`)} was published, but is no longer on the page.`;
    const other = all.find((each) => each.path !== now.path && listingsOf(each).some((listing) => listing.id === id));
    const advice = other
      ? `Write "moved: [{ id: ${id}, to: ${other.path} }]" in ${now.origin}.`
      : 'Add it again. If the place has closed, give it "closed:" and "reason:".';
    report.error('published/lost-listing', startOf(now.origin), message, advice);
  }
}
