// Warns of listings that were not checked for a long time.
import { listingsOf } from '../listing/directory.ts';
import type { Listing } from '../listing/listing.ts';
import type { Site } from '../load-guide.ts';
import type { CheckedContent } from '../../engine/define-site.ts';
import { positionsIn } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';

/** Number of days after which a listing should be checked again. After STALE days, it counts as unreliable. */
const DUE = 180;
const STALE = 365;

/** Days are `YYYY-MM-DD`. Returns undefined if the last check is recent, or if its day is unknown. */
export function freshness(checked: string | undefined, today: string): 'due' | 'stale' | undefined {
  const days = checked === undefined ? 0 : (Date.parse(today) - Date.parse(checked)) / 86_400_000;
  return days >= STALE ? 'stale' : days >= DUE ? 'due' : undefined;
}

export const rules = {
  'release/stale-listings': `A page has listings that were last checked ${STALE} days ago or more.`,
  'release/due-listings': `A page has listings that were last checked ${DUE} days ago or more.`,
};

const NAMED = 5;

/** Skips listings without `checked`, whose age is unknown. */
export function checkFreshness(
  { site, textOf, today }: Pick<CheckedContent<Site>, 'textOf' | 'today'> & { site: Pick<Site, 'directories'> },
  report: Report,
): void {
  if (today === undefined) return;
  for (const { origin, heading, groups } of site.directories) {
    const listings = listingsOf({ groups });
    const of = (wanted: 'due' | 'stale') => listings.filter(({ checked }) => freshness(checked, today) === wanted);
    const warn = (rule: keyof typeof rules, found: Listing[], how: string, suggestion: string) => {
      const [first] = found;
      if (!first) return;
      const count = found.length === 1 ? '1 listing' : `${found.length} listings`;
      const message = `The page ${quoted(heading)} has ${count} ${how}: ${named(found)}.`;
      report.add({ rule, severity: 'warn', ...positionOf(origin, textOf(origin), first.id), message, suggestion });
    };
    const look = 'Check that they are still right, and write the day after "checked:".';
    warn('release/stale-listings', of('stale'), `last checked ${STALE} days ago or more`, look);
    warn('release/due-listings', of('due'), `last checked ${DUE} days ago or more`, look);
  }
}

function named(listings: Listing[]): string {
  const shown = listings.slice(0, NAMED).map(({ name, checked }) => `${name} (${checked})`);
  return [...shown, ...(listings.length > NAMED ? [`and ${listings.length - NAMED} more`] : [])].join(', ');
}

function positionOf(file: string, text = '', id: string) {
  const found = new RegExp(`\\bid["']?:[ \\t]*["']?${id}(?![\\w-])`).exec(text);
  return positionsIn(text, file)(found?.index ?? 0);
}
