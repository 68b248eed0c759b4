// Prints the result of a build: pages per kind, bytes, weights and times.
import { kilobytes, type Numbers } from '../../engine/report/outcome.ts';
import type { Stopwatch } from '../../engine/report/stopwatch.ts';

const order = ['page', 'area', 'guide', 'directory', 'category', 'post', 'error'];

export function printNumbers({ pages, made, scripts }: Numbers): string {
  const others = Object.keys(pages).filter((kind) => !order.includes(kind));
  const kinds = [...order, ...others].flatMap((kind) => (pages[kind] ? [`${pages[kind]} ${kind}`] : []));
  const count = Object.values(pages).reduce((sum, each) => sum + each, 0);
  return [
    `Pages   ${count}: ${kinds.join(', ')}`,
    ...(made ? [`Files   ${made.files}, ${kilobytes(made.bytes)}`] : []),
    ...(scripts.length
      ? [`Scripts ${scripts.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')} (gzip)`]
      : []),
  ].join('\n');
}

export function printTimes({ stages, total }: Stopwatch): string {
  const each = stages.map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)}`);
  return `Time    ${Math.round(total)} ms: ${each.join(', ')}`;
}
