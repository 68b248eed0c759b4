// The benchmark: how fast the build is, its start, the pages, and what follows a save. Run by hand: `npm run bench`.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBuilds } from './builds.ts';
import { benchDev } from './dev.ts';
import { benchPages } from './pages.ts';
import { benchStart } from './start.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    posts: text,
    listings: { ...text, default: '10000' },
    rounds: { ...text, default: '3' },
    /** One situation, or several with commas between them. */
    only: text,
    against: text,
    folder: { ...text, default: tmpdir() },
    /** Measures the pages of content/ instead, in a browser. */
    pages: { type: 'boolean', default: false },
    /** Measures how soon a save is on the screen instead: of content/, or of a made-up place when posts are named. */
    dev: { type: 'boolean', default: false },
    /** Measures what a build with nothing to do costs instead. */
    start: { type: 'boolean', default: false },
    /** Where Lighthouse is installed. */
    lighthouse: { ...text, default: '.' },
  },
});
const { against, folder } = values;
const [listings, rounds] = [values.listings, values.rounds].map(Number) as [number, number];
const posts = values.posts === undefined ? undefined : Number(values.posts);

const table = values.pages
  ? await benchPages({ rounds, lighthouse: values.lighthouse })
  : values.dev
    ? await benchDev({ posts, listings, rounds, folder })
    : values.start
      ? benchStart({ rounds, folder })
      : benchBuilds({ posts: posts ?? 1000, listings, rounds, only: values.only?.split(','), against, folder });
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
