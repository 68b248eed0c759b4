// Checks that each old URL path is free, and that it leads to a page.
import { barePath, redirectFile, type Redirect } from '../pages/redirect.ts';
import { startOf } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { Check, SiteFacts } from './site-facts.ts';

export const rules = {
  'redirect/living-page': 'An old path is the path of an existing page.',
  'redirect/twice': 'Two pages, or two lines of redirects.yaml, have the same old path.',
  'redirect/other-case': 'An old path differs only in its capital letters from another path.',
  'redirect/chain': 'An old path leads to another old path.',
  'redirect/circle': 'Old paths lead to each other, and to no page.',
  'redirect/nowhere': 'An old path leads to a page or a part of a page that the site does not have.',
};

export const checkRedirects: Check = (site, report) => {
  for (const [redirect, [rule, ...words]] of takenPaths(site)) say(site, report, redirect, rule, words);
  for (const redirect of site.redirects) checkTarget(redirect, site, report);
};

function say(site: SiteFacts, report: Report, redirect: Redirect, rule: keyof typeof rules, words: [string, string]) {
  const { origin, field } = redirect;
  report.error(rule, site.fieldIn(origin, [...field]) ?? startOf(origin), ...words);
}

type Words = [rule: keyof typeof rules, message: string, advice: string];

/** Old paths that are already taken by a page, a file or another line, with the words of their findings. */
export function takenPaths(site: SiteFacts): Map<Redirect, Words> {
  const taken = new Map<Redirect, Words>();
  const keyOf = (path: string) => barePath(path).normalize('NFC').toLowerCase();
  const pages = new Map([...site.byPath.keys()].map((path) => [keyOf(path), path]));
  const first = new Map<string, Redirect>();
  for (const redirect of site.redirects) {
    const { from, to } = redirect;
    const key = keyOf(from);
    const page = pages.get(key);
    const other = first.get(key);
    const tell = (...words: Words) => taken.set(redirect, words);
    if (page !== undefined && page === barePath(from)) {
      const message = `The old path ${quoted(from)} is the path of a page that the site has.`;
      tell('redirect/living-page', message, 'Take the line out, or give that page another path.');
    } else if (page !== undefined) {
      const message = `The old path ${quoted(from)} differs only in capital letters from the page ${quoted(page)}.`;
      tell('redirect/other-case', message, 'Take the line out: some hosts and file systems take the two for one.');
    } else if (!other) first.set(key, redirect);
    else if (barePath(other.from) !== barePath(from)) {
      const message = `The old path ${quoted(from)} differs only in capital letters from ${quoted(other.from)}.`;
      tell('redirect/other-case', message, `Keep the one of ${other.origin}, or give the other one up.`);
    } else if (other.from === from || other.to !== to) {
      const message = `The old path ${quoted(from)} is written twice: it is also in ${other.origin}.`;
      tell('redirect/twice', message, 'Keep it where it belongs, and take the other line out.');
    }
  }
  return taken;
}

function checkTarget(redirect: Redirect, site: SiteFacts, report: Report): void {
  const { from, to } = redirect;
  if (to === undefined || !to.startsWith('/')) return;
  const tell = (rule: keyof typeof rules, ...words: [string, string]) => say(site, report, redirect, rule, words);
  const [path = '', fragment] = to.split('#');
  const page = site.byPath.get(path);
  if (page) {
    if (!fragment || page.ids.includes(fragment)) return;
    const message = `The old path ${quoted(from)} leads to the part ${quoted(fragment)}, which ${path} does not have.`;
    const advice = didYouMean(fragment, page.ids, 'Write the id of a part that is there, or leave out "#" and the id.');
    tell('redirect/nowhere', message, advice);
    return;
  }
  const next = site.oldPaths.get(barePath(path));
  if (next) {
    const end = endOf(next, site);
    if (end === 'circle') {
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, and so back to an old path.`;
      tell('redirect/circle', message, 'Write the path of a page that the site has.');
    } else if (end === undefined) {
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which was removed.`;
      tell('redirect/nowhere', message, `Write ${quoted(from)} under "gone:", or name another page.`);
    } else {
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which is an old path, too.`;
      tell('redirect/chain', message, `Write ${quoted(end)}.`);
    }
    return;
  }
  const file = site.files.get(path);
  if (file && !site.redirects.some((each) => redirectFile(each.from, site.output) === file.path)) return;
  const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which is no page of this site.`;
  const advice = `Write the path of a page that is there, or move ${quoted(from)} to "gone:".`;
  tell('redirect/nowhere', message, didYouMean(path, site.byPath.keys(), advice));
}

function endOf(first: Redirect, site: SiteFacts): string | undefined {
  const seen = new Set<Redirect>();
  for (let next = first; ;) {
    if (seen.has(next)) return 'circle';
    seen.add(next);
    const { to } = next;
    const after = to === undefined ? undefined : site.oldPaths.get(barePath(to.split('#')[0]!));
    if (!after || (to !== undefined && site.byPath.has(to.split('#')[0]!))) return to;
    next = after;
  }
}
