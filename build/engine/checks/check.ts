// Holds the finished site to every rule. Those about one page by itself are asked as it is read (parse-facts.ts).
import type { Site } from '../../guide/kinds/site.ts';
import type { TextOf } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { asWritten } from './addresses.ts';
import * as budgets from './budgets.ts';
import * as head from './check-head.ts';
import * as headings from './headings.ts';
import * as ids from './ids.ts';
import * as images from './images.ts';
import * as links from './links.ts';
import { findPositions, proseLinks } from './positions.ts';
import * as outputs from './outputs.ts';
import * as safety from './safety.ts';
import { pageStart, siteFacts, type Check, type CheckInput, type SiteFacts } from './site-facts.ts';

export const checks: Check[] = [
  reportProblems,
  links.checkLinks,
  head.checkHeads,
  outputs.checkOutputs,
  safety.checkRequests,
  budgets.checkBudgets,
];

export const pageRules: Record<string, string> = {
  ...links.rules,
  ...ids.rules,
  ...headings.rules,
  ...images.rules,
  ...head.rules,
  ...outputs.rules,
  ...safety.rules,
  ...budgets.rules,
};

export interface FinishedSite extends Pick<CheckInput, 'pages' | 'files'> {
  site: Pick<Site, 'settings' | 'posts'>;
  textOf: TextOf;
  /** The content folder, as paths begin with it. */
  content: string;
}

/** Finds all that is wrong with the finished site. Between two rules a server has its turn: all take half a second. */
export async function checkSite(
  { site, pages, files, textOf, content }: FinishedSite,
  report: Report,
  signal?: AbortSignal,
): Promise<void> {
  const { url, basePath = '', output, budgets } = site.settings;
  const origins = { textOf, linksOf: proseLinks(site), shared: [`${content}/site.yaml`, `${content}/site.json`] };
  const facts = siteFacts({ url, basePath, output, budgets, pages, files, origins });
  for (const check of checks) {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    check(facts, report);
  }
}

function reportProblems(site: SiteFacts, report: Report): void {
  for (const page of site.pages) {
    for (const { rule, says, suggestion, words } of page.problems) {
      const positions =
        words === undefined ? [] : findPositions(site.origins, page.route.origins, asWritten(site, words));
      const message = `The page ${page.route.path} ${says}.`;
      report.error(rule, positions[0] ?? pageStart(page), message, suggestion);
    }
  }
}
