// Formats the medians of the benchmarks as Markdown tables, and writes them into RESULTS.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** Returns the median, which a single slow run hardly changes. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Returns a Markdown table. Columns of numbers are aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, at) => (/^\d/.test(rows[0]?.[at] ?? '') ? '---:' : '---'));
  return [heads, rule, ...rows].map(line).join('\n');
}

export const machine = () =>
  `Node ${process.version}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model}, ` +
  `${Math.round(totalmem() / 2 ** 30)} GB.`;

/** Replaces the section of RESULTS.md with the same heading, or adds a new section before the last section. */
export function record(section: string): void {
  const file = join(import.meta.dirname, 'RESULTS.md');
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const [heading] = section.split('\n', 1);
  const at = sections.findIndex((text) => text.startsWith(`${heading}\n`));
  if (at === -1) sections.splice(-1, 0, section);
  else sections[at] = section;
  writeFileSync(file, `${sections.map((text) => text.trimEnd()).join('\n\n')}\n`);
}
