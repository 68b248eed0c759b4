// What became of the outside links, as Markdown: what to do first, then where. Writes nothing itself.
import type { OutsideLink } from './find-links.ts';
import type { Verdict } from './strikes.ts';

export interface Looked extends OutsideLink {
  verdict: Verdict;
}

const SECTIONS: [kind: Verdict['kind'], title: string, advice: string][] = [
  ['gone', 'Gone', 'Not found on two days. Find the new address, or remove the link.'],
  ['moved', 'Moved', 'Write the new address.'],
  ['no-host', 'No such host', 'The domain is not there. It may have run out; look whether the place still is.'],
  ['perhaps-gone', 'Perhaps gone', 'Not found today. Look again another day.'],
  ['failing', 'Failing', 'The server has trouble. Look again another day.'],
  ['timed-out', 'Timed out', 'No answer within the time. Look again another day.'],
  ['refused', 'Refused', 'The host turns programs away, which is its right. Open the link by hand.'],
];

/** `1 gone, 2 moved, 5 ok.` */
export function printCounts(looked: readonly Looked[]): string {
  const counts = [...SECTIONS.map(([kind]) => kind), 'ok' as const]
    .map((kind) => ({ kind, count: looked.filter(({ verdict }) => verdict.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return counts.length ? `${counts.map(({ kind, count }) => `${count} ${kind.replaceAll('-', ' ')}`).join(', ')}.` : 'No outside links.';
}

export function renderReport(day: string, looked: readonly Looked[]): string {
  const sections = SECTIONS.flatMap(([kind, title, advice]) => {
    const links = looked.filter(({ verdict }) => verdict.kind === kind);
    return links.length ? [`## ${title}`, advice, links.map(entry).join('\n')] : [];
  });
  return `${[`# Outside links, ${day}`, `${looked.length} looked at: ${printCounts(looked)}`, ...sections].join('\n\n')}\n`;
}

function entry({ address, places, verdict }: Looked): string {
  const where = places.map(({ file, line, column }) => `  - ${file}:${line}:${column}`);
  return [`- <${address}>${detail(verdict)}`, ...where].join('\n');
}

function detail(verdict: Verdict): string {
  if (verdict.kind === 'moved') return ` → <${verdict.to}>`;
  if (verdict.kind === 'gone' || verdict.kind === 'perhaps-gone') return ` (${verdict.status}, ${verdict.days.join(', ')})`;
  if (verdict.kind === 'refused') return ` (${verdict.status})`;
  return verdict.kind === 'failing' ? ` (${verdict.reason})` : '';
}
