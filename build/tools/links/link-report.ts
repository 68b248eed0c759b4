// The report of `npm run links` as Markdown, with the links that need work first.
import type { ExternalLink } from './find-links.ts';
import type { LinkOutcome } from './check-link.ts';

export interface CheckedLink extends ExternalLink {
  outcome: LinkOutcome;
}

const SECTIONS: [kind: LinkOutcome['kind'], title: string, advice: string][] = [
  ['missing', 'Missing', 'Not found. Check again on another day, then find the new URL or remove the link.'],
  ['moved', 'Moved', 'Write the new URL.'],
  ['no-host', 'No such host', 'The domain does not exist. Check whether it has expired or the business has closed.'],
  ['failing', 'Failing', 'The server has an error. Check again on another day.'],
  ['timed-out', 'Timed out', 'The server did not answer in time. Check again on another day.'],
  ['refused', 'Refused', 'The host rejects automated requests. Open the link in a browser.'],
];

/** `1 gone, 2 moved, 5 ok.` */
export function printCounts(links: readonly CheckedLink[]): string {
  const counts = [...SECTIONS.map(([kind]) => kind), 'ok' as const]
    .map((kind) => ({ kind, count: links.filter(({ outcome }) => outcome.kind === kind).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return 'No external links.';
  return `${counts.map(({ kind, count }) => `${count} ${kind.replaceAll('-', ' ')}`).join(', ')}.`;
}

export function renderReport(day: string, links: readonly CheckedLink[]): string {
  const sections = SECTIONS.flatMap(([kind, title, advice]) => {
    const found = links.filter(({ outcome }) => outcome.kind === kind);
    return found.length ? [`## ${title}`, advice, found.map(renderLink).join('\n')] : [];
  });
  const summary = `${links.length} checked: ${printCounts(links)}`;
  return `${[`# External links, ${day}`, summary, ...sections].join('\n\n')}\n`;
}

function renderLink({ url, places, outcome }: CheckedLink): string {
  const { to, status, reason } = { to: undefined, status: undefined, reason: undefined, ...outcome };
  const detail = to === undefined ? (status ?? reason) && ` (${status ?? reason})` : ` → <${to}>`;
  const where = places.map(({ file, line, column }) => `  - ${file}:${line}:${column}`);
  return [`- <${url}>${detail ?? ''}`, ...where].join('\n');
}
