// The benchmark: how fast the build is, its start, the pages, and what follows a save. Run by hand: `npm run bench`.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBuilds, SITUATIONS } from './builds.ts';
import { benchDev } from './dev.ts';
import { benchPages, lighthouseIn } from './pages.ts';
import { benchStart } from './start.ts';

const USAGE = `npm run bench -- [OPTION…]

  --posts N        posts of the made-up place (1000)
  --listings N     and its listings (10000)
  --rounds N       runs of each, in turn; the table has their medians (3)
  --only NAMES     some of the situations, with commas between them: ${SITUATIONS.join(',')}
  --against CMD    another generator's command, run in turn with the build
  --folder PATH    where the place is made (${tmpdir()})

  --pages          measures the pages of content/ in a browser instead; --lighthouse PATH is where Lighthouse is installed
  --dev            how soon a save is on the screen instead: of content/, or of a made-up place when --posts is given
  --start          what a build with nothing to do costs instead

The table goes into tests/bench/RESULTS.md, in the place of the one of the same size.`;

const { lighthouse, folder, against, only, ...values } = readOptions();
const [posts, listings, rounds] = [values.posts, values.listings, values.rounds].map((given) => (given === undefined ? undefined : Number(given))) as [number | undefined, number, number];

const table = values.pages
  ? await benchPages({ rounds, lighthouse })
  : values.dev
    ? await benchDev({ posts, listings, rounds, folder })
    : values.start
      ? benchStart({ rounds, folder })
      : benchBuilds({ posts: posts ?? 1000, listings, rounds, only: only?.split(','), against, folder });
console.log(table);
record(table);

/** Ends the process where there is nothing to measure: with the usage, or with what is wrong and the usage. */
function readOptions() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  let problem: string;
  try {
    const { values } = parseArgs({
      options: {
        posts: text,
        listings: { ...text, default: '10000' },
        rounds: { ...text, default: '3' },
        only: text,
        against: text,
        folder: { ...text, default: tmpdir() },
        pages: flag,
        dev: flag,
        start: flag,
        lighthouse: { ...text, default: '.' },
        help: { ...flag, short: 'h' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit();
    }
    const odd = (['posts', 'listings', 'rounds'] as const).find((name) => values[name] !== undefined && !/^[1-9]\d*$/.test(values[name]));
    const unknown = values.only?.split(',').find((name) => !SITUATIONS.some((situation) => situation === name));
    const found = [
      odd && `--${odd} is ${JSON.stringify(values[odd])}, which is no number from 1 up.`,
      unknown !== undefined && `--only names ${JSON.stringify(unknown)}, which is none of the situations.`,
      values.pages && !lighthouseIn(values.lighthouse) && 'Lighthouse is not installed here. Install it anywhere, as with "npm install --prefix /tmp/lh lighthouse", and add --lighthouse /tmp/lh.',
    ].find(Boolean);
    if (!found) return values;
    problem = found;
  } catch (error) {
    problem = (error as Error).message;
  }
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

/** Puts the table in the place of the one of the same size. */
function record(text: string): void {
  const file = join(import.meta.dirname, 'RESULTS.md');
  const [intro = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const title = text.split('\n', 1)[0]!;
  const others = sections.filter((section) => section.split('\n', 1)[0] !== title);
  writeFileSync(file, [intro, ...others, `${text}\n`].join('').trimEnd() + '\n');
}
