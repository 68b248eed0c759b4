// How long the build takes: a made-up place in five situations, and another generator beside it if one is named.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { copyProject } from './copy-project.ts';
import { directoryFile, postFile, writeCorpus } from './corpus.ts';
import { median } from './median.ts';
import { timeCommand, type Run } from './time-command.ts';

export interface BuildsOptions {
  posts: number;
  listings: number;
  rounds: number;
  /** Situations to measure; all when left out. */
  only?: readonly string[] | undefined;
  /** A shell command that builds the same amount of work with another generator; run beside each of ours. */
  against?: string | undefined;
  /** Where the place is made: memory rather than a disk, if there is room. */
  folder: string;
}

/** What is done before each timed build, as the tables name it. */
export const SITUATIONS = ['cold', 'nothing changed', 'one post edited', 'one layout edited', 'one directory edited'] as const;
type Situation = (typeof SITUATIONS)[number];

const OURS = 'node build/launch.mjs build 2>&1';

/** A table of medians. */
export function benchBuilds({ posts, listings, rounds, only, against, folder }: BuildsOptions): string {
  const root = copyProject(folder);
  const situations = situationsIn(root);
  const runIn = (command: string) => timeCommand(root, command);

  const measure = (situation: Situation): string => {
    const ours: Run[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      situations[situation]();
      const own = runIn(OURS);
      ours.push(own);
      if (against) ratios.push(own.cpu / runIn(against).cpu);
    }
    const middle = (of: (run: Run) => number, digits: number) => median(ours.map(of)).toFixed(digits);
    const ratio = ratios.length > 0 ? ` ${median(ratios).toFixed(2)} |` : '';
    return `| ${situation} | ${middle(({ wall }) => wall, 2)} | ${middle(({ cpu }) => cpu, 2)} | ${middle(({ memory }) => memory, 0)} |${ratio}`;
  };

  try {
    writeCorpus(root, { posts, listings });
    runIn(OURS); // Not counted: the file system and the processor warm up.
    const extra = against ? [' CPU ÷ other |', ' ---: |'] : ['', ''];
    const table = SITUATIONS.filter((name) => (only ? only.includes(name) : name !== 'one directory edited' || listings > 0)).map(measure);
    return [
      `## ${posts} posts, ${listings} listings${against ? `, against \`${against}\`` : ''}`,
      '',
      `${rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`}${against && rounds > 1 ? ', in turn' : ''}. Node ${process.version}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB.`,
      '',
      `| | wall s | CPU s | peak MB |${extra[0]}`,
      `| --- | ---: | ---: | ---: |${extra[1]}`,
      ...table,
      '',
    ].join('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** How each is done. */
function situationsIn(root: string): Record<Situation, () => void> {
  let edits = 0;
  return {
    cold: () => {
      for (const name of ['.cache', 'dist']) rmSync(join(root, name), { recursive: true, force: true });
    },
    'nothing changed': () => undefined,
    'one post edited': () => appendFileSync(postFile(root, 7), `\nA word more, for the ${++edits}th time.\n`),
    'one layout edited': () => {
      const file = join(root, 'components/layout/site-footer.tsx');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/<p>©(?: \d+)?/, `<p>© ${++edits}`));
    },
    'one directory edited': () => {
      const file = directoryFile(root, 0);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^heading: .*$/m, `heading: Topic, for the ${++edits}th time`));
    },
  };
}
