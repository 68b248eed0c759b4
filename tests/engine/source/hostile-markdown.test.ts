// Tests hostile Markdown in a process of its own, which must neither crash nor take long.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** Limit of CPU time per text. The slowest text takes 0.3 s, and would take 15 s in quadratic time. */
const MOST_MILLISECONDS = 5_000;

/** JavaScript expressions for texts of about `n` characters. */
const texts = {
  'quotes in quotes': `'>'.repeat(n) + 'a'`,
  'lists in lists': `'- '.repeat(n / 2) + 'a'`,
  'lists by indentation': `Array.from({ length: Math.sqrt(n) }, (_, i) => '  '.repeat(i) + '- a').join('\\n')`,
  'brackets that open': `'['.repeat(n)`,
  'links in links': `'['.repeat(n / 5) + 'a' + '](b)'.repeat(n / 5)`,
  'emphasis in emphasis': `'*a _b '.repeat(n / 6)`,
  stars: `'*'.repeat(n / 2) + 'a' + '*'.repeat(n / 2)`,
  'back-ticks': `Array.from({ length: Math.sqrt(n) }, (_, i) => '\`'.repeat(i)).join(' ')`,
  entities: `'&#0;'.repeat(n / 4)`,
  'a line of space': `'a\\n' + ' '.repeat(n) + 'b'`,
  NUL: `'a\\0b *c*\\n'.repeat(n / 8)`,
  'a wide table': `'|a'.repeat(n / 6) + '|\\n' + '|-'.repeat(n / 6) + '|\\n' + '|b'.repeat(n / 6) + '|'`,
  'references to a footnote': `'[^1] '.repeat(n / 5) + '\\n\\n[^1]: a'`,
  'footnotes that lead on': `Array.from({ length: n / 20 }, (_, i) => '[^' + i + ']: [^' + -~i + ']').join('\\n') + '\\n\\n[^0]'`,
  'definitions that do not end': `'[a]: <'.repeat(n / 6)`,
  addresses: `'https://a.test/? '.repeat(n / 17)`,
  'the beginning of an e-mail address': `'a.b-c'.repeat(n / 5) + '@'`,
};

const program = `
  import { Report } from './build/engine/report/report.ts';
  import { parseProse } from './build/engine/source/markdown.ts';
  import { checkMarkdown } from './build/guide/prose/check-markdown.ts';
  const positionOf = () => ({ file: 'a.md', line: 1, column: 1 });
  const texts = { ${Object.entries(texts)
    .map(([name, text]) => `'${name}': (n) => ${text}`)
    .join(', ')} };
  for (const [name, text] of Object.entries(texts)) {
    // Lengths just under the limit for repeated characters, and just under the limit for the whole text.
    for (const n of [9_000, 199_000]) {
      const begin = process.cpuUsage();
      parseProse(text(n), { positionOf, headings: true, rules: { check: checkMarkdown }, pictures: new Map(), report: new Report() });
      const { user, system } = process.cpuUsage(begin);
      console.log(JSON.stringify({ name, n, milliseconds: Math.round((user + system) / 1000) }));
    }
  }
`;

describe('hostile Markdown', () => {
  it('hostile Markdown neither crashes nor slows down the process', async () => {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: '.' },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
    });
    const args = ['--input-type=module', '--eval', outputFiles[0]!.text];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 170_000 });
    const done = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; milliseconds: number });
    const names = [...new Set(done.map(({ name }) => name))];
    expect(names, `after ${done.at(-1)?.name}: ${stderr}`).toEqual(Object.keys(texts));
    expect(done).toHaveLength(2 * Object.keys(texts).length);
    expect(done.filter(({ milliseconds }) => milliseconds > MOST_MILLISECONDS)).toEqual([]);
  }, 180_000);
});
