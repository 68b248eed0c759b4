// Holds the finished pages to every rule. The list is all that this file knows.
import type { Report } from '../report/report.ts';
import * as budgets from './budgets.ts';
import * as head from './head.ts';
import * as headings from './headings.ts';
import * as ids from './ids.ts';
import * as images from './images.ts';
import * as links from './links.ts';
import * as safety from './safety.ts';
import { siteFacts, type Check, type CheckInput } from './site-facts.ts';

const checks: Check[] = [
  links.checkLinks,
  ids.checkIds,
  headings.checkHeadings,
  images.checkImages,
  head.checkHead,
  safety.checkSafety,
  budgets.checkBudgets,
];

/** Every rule about pages, with one line on what it finds. */
export const pageRules: Record<string, string> = {
  ...links.rules,
  ...ids.rules,
  ...headings.rules,
  ...images.rules,
  ...head.rules,
  ...safety.rules,
  ...budgets.rules,
};

export function checkPages(input: CheckInput, report: Report): void {
  const site = siteFacts(input);
  for (const check of checks) check(site, report);
}
