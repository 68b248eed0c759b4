// The report of `npm run links` as Markdown, with the links that need work first.
import type { ExternalLink } from './find-links.ts';
import type { Verdict } from './history.ts';

export interface CheckedLink extends ExternalLink {
  verdict: Verdict;
}

const SECTIONS: [kind: Verdict['kind'], title: string, advice: string][] = [
  ['gone', 'Gone', 'Not found on two days. Find the new URL, or remove the link.'],
  ['moved', 'Moved', 'Write the new URL.'],
  ['no-host', 'No such host', 'The domain does not exist. Check whether it has expired or the business has closed.'],
  ['perhaps-gone', 'Perhaps gone', 'Not found today. Check again on another day.'],
  ['failing', 'Failing', 'The server has an error. Check again on another day.'],
  ['timed-out', 'Timed out', 'The server did not answer in time. Check again on another day.'],
  ['refused', 'Refused', 'The host rejects automated requests. Open the link in a browser.'],
];

/** `1 gone, 2 moved, 5 ok.` */
export function printCounts(links: readonly CheckedLink[]): string {
  const counts = [...SECTIONS.map(([kind]) => kind), 'ok' as const]
    .map((kind) => ({ kind, count: links.filter(({ verdict }) => verdict.kind === kind).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return 'No external links.';
  return `${counts.map(({ kind, count }) => `${count} ${kind.replaceAll('-', ' ')}`).join(', ')}.`;
}

export function renderReport(day: string, links: readonly CheckedLink[]): string {
  const sections = SECTIONS.flatMap(([kind, title, advice]) => {
    const found = links.filter(({ verdict }) => verdict.kind === kind);
    return found.length ? [`## ${title}`, advice, found.map(renderLink).join('\n')] : [];
  });
  const summary = `${links.length} checked: ${printCounts(links)}`;
  return `${[`# External links, ${day}`, summary, ...sections].join('\n\n')}\n`;
}

function renderLink({ url, places, verdict }: CheckedLink): string {
  const where = places.map(({ file, line, column }) => `  - ${file}:${line}:${column}`);
  return [`- <${url}>${detailOf(verdict)}`, ...where].join('\n');
}

function detailOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'moved':
      return ` → <${verdict.to}>`;
    case 'gone':
    case 'perhaps-gone':
      return ` (${verdict.status}, ${verdict.days.join(', ')})`;
    case 'refused':
      return ` (${verdict.status})`;
    case 'failing':
      return ` (${verdict.reason})`;
    default:
      return '';
  }
}
