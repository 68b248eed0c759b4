// The command `npm run bench`, which measures the speed of builds, saves, pages on a phone, and searches.
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBuilds, SITUATIONS, type Other } from './builds.ts';
import { benchDev } from './dev.ts';
import { benchPages, lighthouseIn } from './pages.ts';
import { copyProject, type Project } from './project.ts';
import { record } from './results.ts';
import { benchSearch } from './search.ts';

const USAGE = `npm run bench -- [OPTION…]

Builds, of a made-up place:
  --posts N            its posts (1000)
  --listings N         and its listings (1000)
  --own                of this site instead
  --only NAMES         some of the situations, with commas between them: ${SITUATIONS.join(',')}
  --against NAME=CMD   another generator's build, in turn with ours; repeat it for more of them
  --before NAME=CMD    runs before each of its builds, not timed, and brings its copy into $SITUATION

Instead of builds:
  --dev                how soon a save is served, of a made-up place or of this site with --own
  --search             what the directory's search fetches, of a made-up place or of this site with --own
  --pages              this site's pages on a slow phone; needs --lighthouse PATH, where Lighthouse is installed

  --rounds N           runs of each; the table has their medians (3)
  --folder PATH        where copies are made, best in memory (${tmpdir()})
  --record             puts the table into tests/bench/RESULTS.md`;

const options = readOptions();
const project = copyProject(options.folder, options.own || options.pages ? undefined : options.size);
process.once('SIGINT', () => process.exit(130));
process.once('exit', project.remove);
const section = await bench(project);
console.log(section);
if (options.record) record(section);

function bench(project: Project): string | Promise<string> {
  const { rounds, lighthouse, situations, others } = options;
  if (options.pages) return benchPages(project, { rounds, lighthouse });
  if (options.search) return benchSearch(project, rounds);
  if (options.dev) return benchDev(project, rounds);
  return benchBuilds(project, { rounds, situations, others });
}

/** Prints the mistake and the usage, and ends the process. */
function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions() {
  const given = parseWords();
  if (given.help) {
    console.log(USAGE);
    process.exit();
  }
  const count = (name: 'posts' | 'listings' | 'rounds') => {
    if (/^[1-9]\d*$/.test(given[name])) return Number(given[name]);
    return refuse(`--${name} is "${given[name]}". Write a number from 1 up.`);
  };
  if (given.pages && !lighthouseIn(given.lighthouse)) {
    refuse('Lighthouse is not there. Try "npm install --prefix /tmp/lh lighthouse", then --lighthouse /tmp/lh.');
  }
  return {
    ...given,
    size: { posts: count('posts'), listings: count('listings') },
    rounds: count('rounds'),
    situations: given.only?.split(',').map(situation) ?? SITUATIONS.slice(given.own ? 0 : 1),
    others: readOthers(given.against, given.before),
  };
}

function parseWords() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  try {
    return parseArgs({
      options: {
        posts: { ...text, default: '1000' },
        listings: { ...text, default: '1000' },
        rounds: { ...text, default: '3' },
        only: text,
        against: { ...text, multiple: true, default: [] },
        before: { ...text, multiple: true, default: [] },
        folder: { ...text, default: tmpdir() },
        lighthouse: { ...text, default: '.' },
        own: flag,
        dev: flag,
        search: flag,
        pages: flag,
        record: flag,
        help: { ...flag, short: 'h' },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function situation(name: string): string {
  if (SITUATIONS.some((known) => known === name)) return name;
  return refuse(`--only names "${name}". Situations are ${SITUATIONS.join(', ')}.`);
}

function readOthers(against: readonly string[], before: readonly string[]): Other[] {
  const builds = new Map(against.map((text) => nameAndCommand('--against', text)));
  const preparations = new Map(before.map((text) => nameAndCommand('--before', text)));
  for (const name of preparations.keys()) {
    if (!builds.has(name)) refuse(`--before is of "${name}", which no --against names.`);
  }
  return [...builds].map(([name, build]) => ({ name, build, before: preparations.get(name) }));
}

function nameAndCommand(flag: string, text: string): [name: string, command: string] {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? refuse(`${flag} is "${text}". Write NAME=COMMAND.`);
  return [name!, command!];
}
