// Parses mistakes.txt, a list of common mistakes in content and the exact findings that each must have.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textOf } from '../site/fixture-site.ts';

export interface Mistake {
  name: string;
  file: string;
  /** Text of the whole file, including the mistake. */
  text: string;
  /** Rule and position of each finding, such as `post/bad-value content/posts/a.md:5`. */
  findings: string[];
  /** Advice of some of the findings. */
  advice: string[];
}

/**
 * Each paragraph of mistakes.txt describes a mistake: its name, its file, the changed lines and the findings. As in a
 * diff, "+" lines replace "-" lines. Without "-" lines, the file is new. A ">" line has the rule of a finding. If the
 * finding isn't at the first changed line, the rule is followed by the number of lines below that line, or by a file
 * and a line number. A "=" line has advice that one of the findings must give.
 */
export const mistakes = readFileSync(path.join(import.meta.dirname, 'mistakes.txt'), 'utf8')
  .trimEnd()
  .split('\n\n')
  .map(parseMistake);

function parseMistake(paragraph: string): Mistake {
  const [name = '', file = '', ...rows] = paragraph.split('\n');
  const rowsOf = (sign: string) => rows.filter((row) => row.startsWith(sign)).map((row) => unescaped(row.slice(2)));
  const [before, after] = [rowsOf('-'), rowsOf('+')];
  const same = before.findIndex((row, at) => row !== after[at]);
  const from = before.join('\n') + (after.length === 0 ? '\n' : '');
  const text = before.length === 0 ? '' : textOf(file);
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`${name}: ${file} does not hold ${from}`);
  const line = text.slice(0, at).split('\n').length + (same < 0 ? before.length : same);
  const findings = rowsOf('>').map((row) => {
    const [rule, where = ''] = row.split(' ');
    return `${rule} content/${where.includes(':') ? where : `${file}:${line + Number(where)}`}`;
  });
  return { name, file, text: text.replace(from, () => after.join('\n')), findings, advice: rowsOf('=') };
}

/** Replaces escapes such as `\u200B` and `\t` by their characters. */
function unescaped(row: string): string {
  return row
    .replace(/\\u([0-9A-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\t/g, '\t');
}
