// Runs all checks of the finished site. Checks of a single page run while its HTML is parsed (parse-facts.ts).
import type { Report } from '../report/report.ts';
import { asWritten } from './addresses.ts';
import * as head from './check-head.ts';
import * as elements from './page-elements.ts';
import * as links from './links.ts';
import * as outputs from './outputs.ts';
import * as redirects from './redirected-paths.ts';
import * as safety from './safety.ts';
import { pageStart, positionsOfLink, siteFacts, type Check, type CheckInput, type SiteFacts } from './site-facts.ts';

export const checks: Check[] = [
  reportProblems,
  links.checkLinks,
  head.checkHeads,
  redirects.checkRedirects,
  outputs.checkOutputs,
  safety.checkRequests,
];

export const pageRules = {
  ...links.rules,
  ...elements.rules,
  ...head.rules,
  ...redirects.rules,
  ...outputs.rules,
  ...safety.rules,
};

declare module '../report/rules.ts' {
  interface Rules extends Record<keyof typeof pageRules, string> {}
}

/** Runs the engine's checks, then the site's (`own`). Yields after each check to let the dev server answer. */
export async function checkSite(
  input: CheckInput,
  report: Report,
  own: readonly Check[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const facts = siteFacts(input);
  for (const check of [...checks, ...own]) {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    check(facts, report);
  }
}

function reportProblems(site: SiteFacts, report: Report): void {
  for (const page of site.pages) {
    for (const { rule, says, suggestion, words } of page.problems) {
      const positions = words === undefined ? [] : positionsOfLink(site, page, asWritten(site, words));
      const message = `The page ${page.route.path} ${says}.`;
      report.error(rule, positions[0] ?? pageStart(page), message, suggestion);
    }
  }
}
