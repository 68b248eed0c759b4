// Checks that the old URL path of each redirect isn't the path of a page or of another redirect.
import { barePath, type Redirect } from '../pages/redirect.ts';
import { startOf } from '../report/finding.ts';
import { quoted } from '../report/wording.ts';
import type { Check, SiteFacts } from './site-facts.ts';

export const rules = {
  'redirect/living-page': 'An old path is the path of an existing page.',
  'redirect/twice': 'Two pages, or two lines of redirects.yaml, have the same old path.',
  'redirect/other-case': 'An old path differs only in its capital letters from another path.',
};

export const checkRedirects: Check = (site, report) => {
  for (const [{ origin, field }, words] of takenPaths(site)) {
    const [rule, message, advice] = words;
    report.error(rule, site.fieldIn(origin, [...field]) ?? startOf(origin), message, advice);
  }
};

type Words = [rule: keyof typeof rules, message: string, advice: string];

/** Redirects whose old path is taken by a page or by another redirect, with the words of the finding. */
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
      const message = `The old path ${quoted(from)} is the path of an existing page.`;
      tell('redirect/living-page', message, 'Remove the line, or give that page another path.');
    } else if (page !== undefined) {
      const message = `The old path ${quoted(from)} differs only in capital letters from the page ${quoted(page)}.`;
      tell('redirect/other-case', message, 'Remove the line. Some hosts and file systems don’t tell the two apart.');
    } else if (!other) first.set(key, redirect);
    else if (barePath(other.from) !== barePath(from)) {
      const message = `The old path ${quoted(from)} differs only in capital letters from ${quoted(other.from)}.`;
      tell('redirect/other-case', message, `Remove this line, or the one in ${other.origin}.`);
    } else if (other.from === from || other.to !== to) {
      const message = `The old path ${quoted(from)} is written twice: it is also in ${other.origin}.`;
      tell('redirect/twice', message, 'Keep it where it belongs, and remove the other line.');
    }
  }
  return taken;
}
