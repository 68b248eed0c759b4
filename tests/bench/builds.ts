// Measures the time and memory of our build and of other generators' builds, in situations such as one edited post.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edit, scriptCommand, type Project } from './project.ts';
import { machine, median, table } from './results.ts';

/** Another generator, with the shell commands that run it. */
export interface Other {
  name: string;
  build: string;
  /** Untimed command that prepares each build for the situation in $SITUATION. Without it, all builds are the same. */
  before?: string | undefined;
}

export interface BuildsOptions {
  rounds: number;
  situations: readonly string[];
  others: readonly Other[];
}

interface Cost {
  wall: number;
  /** User and system seconds of the command and of all processes that it started. */
  cpu: number;
  /** Peak memory of the largest process, in MB. */
  memory: number;
}

interface Contestant {
  prepare(situation: string): void;
  build(): Cost;
}

export const SITUATIONS = [
  'cold with one card',
  'cold',
  'nothing changed',
  'one post edited',
  'one layout edited',
  'one directory edited',
] as const;
type Situation = (typeof SITUATIONS)[number];

/** Returns a Markdown section with a table of medians, and the ratio to each of the other generators. */
export function benchBuilds(project: Project, { rounds, situations, others }: BuildsOptions): string {
  const contestants = [ours(project), ...others.map(otherGenerator)];
  // A first build isn't counted. It warms up the file system and the processor, and situations other than "cold" need
  // a finished build.
  contestants.forEach((contestant) => run(contestant, 'cold'));
  const rows = situations.map((situation) => {
    const costs = inTurn(contestants, situation, rounds);
    const middle = (of: (cost: Cost) => number, digits: number) => median(costs[0]!.map(of)).toFixed(digits);
    const ratios = costs.slice(1).map((theirs) => {
      const ratio = median(theirs.map(({ cpu }, round) => costs[0]![round]!.cpu / cpu));
      return `${ratio.toFixed(2)} (${median(theirs.map(({ cpu }) => cpu)).toFixed(2)} s)`;
    });
    const own = [middle(({ wall }) => wall, 2), middle(({ cpu }) => cpu, 2), middle(({ memory }) => memory, 0)];
    return [situation, ...own, ...ratios];
  });
  return [
    `## Builds: ${project.title}`,
    `${rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`}. ${machine()}`,
    table(['', 'wall s', 'CPU s', 'peak MB', ...others.map(({ name }) => `CPU ÷ ${name}`)], rows),
  ].join('\n\n');
}

/** Returns each generator's costs by round. Each round begins with a different generator. */
function inTurn(contestants: readonly Contestant[], situation: string, rounds: number): Cost[][] {
  const costs: Cost[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const at = (round + turn) % contestants.length;
      costs[at]!.push(run(contestants[at]!, situation));
    }
  }
  return costs;
}

function run(contestant: Contestant, situation: string): Cost {
  contestant.prepare(situation);
  return contestant.build();
}

function ours(project: Project): Contestant {
  let edits = 0;
  const settingsFile = join(project.root, 'content/site.yaml');
  const settings = readFileSync(settingsFile, 'utf8');
  const startOver = (text: string) => {
    for (const name of ['.cache', 'dist']) rmSync(join(project.root, name), { recursive: true, force: true });
    writeFileSync(settingsFile, text);
  };
  const situations: Record<Situation, () => void> = {
    'cold with one card': () => startOver(`${settings.replace(/^socialCards: .*\n/m, '')}socialCards: site\n`),
    cold: () => startOver(settings),
    'nothing changed': () => undefined,
    'one post edited': () => edit(project, project.story.file, (text) => `${text}\nA word more, number ${++edits}.\n`),
    'one layout edited': () =>
      edit(project, 'components/document/site-footer.tsx', (text) => text.replace(/© (?:\d+ )?/, `© ${++edits} `)),
    'one directory edited': () =>
      edit(project, project.directory.file, (text) => text.replace(/^heading: .*$/m, `heading: Topic ${++edits}`)),
  };
  const command = scriptCommand('build');
  return { prepare: (situation) => situations[situation as Situation](), build: () => measure(project.root, command) };
}

function otherGenerator({ build, before }: Other): Contestant {
  return {
    prepare: (situation) => {
      if (before) shell(['sh', '-c', before], { SITUATION: situation });
    },
    build: () => measure('.', build),
  };
}

/** Runs a shell command in `cwd`. Throws if it fails. */
function measure(cwd: string, command: string): Cost {
  const figures = shell(['python3', join(import.meta.dirname, 'measure.py'), command], {}, cwd);
  const [wall, cpu, kilobytes] = figures.split(' ').map(Number) as [number, number, number];
  return { wall, cpu, memory: kilobytes / 1024 };
}

function shell([program, ...words]: [string, ...string[]], env: Record<string, string>, cwd?: string): string {
  // Unsets NODE_EXTRA_CA_CERTS. Otherwise Node 20 would read these certificates at each start, which adds 50 ms to each
  // build.
  const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
  const maxBuffer = 2 ** 28;
  const done = spawnSync(program, words, { cwd, env: { ...inherited, ...env }, encoding: 'utf8', maxBuffer });
  if (done.status !== 0) throw new Error(`${words.at(-1)} failed:\n${done.stderr || done.error}`);
  return done.stdout;
}
