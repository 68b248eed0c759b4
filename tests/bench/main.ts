// The benchmark: how fast the build is, and the pages. Run by hand: `npm run bench`.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBuilds } from './builds.ts';
import { benchPages } from './pages.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    posts: { ...text, default: '1000' },
    listings: { ...text, default: '10000' },
    rounds: { ...text, default: '3' },
    /** One situation, or several with commas between them. */
    only: text,
    against: text,
    folder: { ...text, default: tmpdir() },
    /** Measures the pages of content/ instead, in a browser. */
    pages: { type: 'boolean', default: false },
    /** Where Lighthouse is installed. */
    lighthouse: { ...text, default: '.' },
  },
});
const { against, folder } = values;
const [posts, listings, rounds] = [values.posts, values.listings, values.rounds].map(Number) as [number, number, number];

const table = values.pages
  ? await benchPages({ rounds, lighthouse: values.lighthouse })
  : benchBuilds({ posts, listings, rounds, only: values.only?.split(','), against, folder });
console.log(table);
record(table);

/** Puts the table in the place of the one of the same size. */
function record(text: string): void {
  const file = join(import.meta.dirname, 'RESULTS.md');
  const [intro = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const title = text.split('\n', 1)[0]!;
  const others = sections.filter((section) => section.split('\n', 1)[0] !== title);
  writeFileSync(file, [intro, ...others, `${text}\n`].join('').trimEnd() + '\n');
}
