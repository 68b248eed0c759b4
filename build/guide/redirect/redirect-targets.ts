// Checks that each old URL path leads to a page.
import type { Check, SiteFacts } from '../../engine/checks/site-facts.ts';
import { barePath, type Redirect } from '../../engine/pages/redirect.ts';
import { startOf } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';

export const rules = {
  'redirect/chain': 'An old path leads to another old path.',
  'redirect/circle': 'Old paths lead to each other, and to no page.',
  'redirect/nowhere': 'An old path leads to a page or a part of a page that the site does not have.',
};

export const checkRedirectTargets: Check = (site, report) => {
  for (const redirect of site.redirects) checkTarget(redirect, site, report);
};

function checkTarget(redirect: Redirect, site: SiteFacts, report: Report): void {
  const { from, to } = redirect;
  if (to === undefined || !to.startsWith('/') || site.leftOut.has(to)) return;
  const tell = (rule: keyof typeof rules, ...words: [string, string]) =>
    report.error(rule, site.fieldIn(redirect.origin, [...redirect.field]) ?? startOf(redirect.origin), ...words);
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
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, and never reaches a page.`;
      tell('redirect/circle', message, 'Write the path of an existing page.');
    } else if (end === undefined) {
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which was removed.`;
      tell('redirect/nowhere', message, `Write ${quoted(from)} under "gone:", or name another page.`);
    } else {
      const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which is an old path, too.`;
      tell('redirect/chain', message, `Write ${quoted(end)}.`);
    }
    return;
  }
  if (site.files.has(path)) return;
  const message = `The old path ${quoted(from)} leads to ${quoted(path)}, which isn’t a page of this site.`;
  const advice = `Write the path of an existing page, or move ${quoted(from)} to "gone:".`;
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
