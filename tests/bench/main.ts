// The benchmark: builds a made-up place in five situations, and another generator beside it if one is named. Run by hand: `npm run bench`.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { directoryFile, postFile, writeCorpus } from './corpus.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    /** A shell command that builds the same amount of work with another generator; run beside each of ours. */
    against: { type: 'string' },
    /** Where the place is made: memory rather than a disk, if there is room. */
    folder: { type: 'string', default: tmpdir() },
  },
});
const size = { posts: Number(values.posts), listings: Number(values.listings) };
const rounds = Number(values.rounds);
const OURS = 'node build/launch.mjs build 2>&1';
const code = resolve(import.meta.dirname, '../..');

interface Run {
  wall: number;
  /** User and system seconds of the command and all that it started. */
  cpu: number;
  /** Largest process, in MB. */
  memory: number;
}

const root = mkdtempSync(join(values.folder, 'bench-'));
for (const name of ['build', 'components', 'client', 'package.json', 'package-lock.json', 'tsconfig.json']) cpSync(join(code, name), join(root, name), { recursive: true });
symlinkSync(join(code, 'node_modules'), join(root, 'node_modules'));

let edits = 0;
/** What is done before each timed build. */
const situations: Record<string, () => void> = {
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

function run(command: string): Run {
  const figures = join(root, '.figures');
  execFileSync('/usr/bin/time', ['-o', figures, '-f', '%e %U %S %M', 'sh', '-c', command], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [wall, user, system, kilobytes] = readFileSync(figures, 'utf8').trim().split(' ').map(Number) as [number, number, number, number];
  return { wall, cpu: user + system, memory: kilobytes / 1024 };
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

function measure(situation: string): string {
  const ours: Run[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    situations[situation]!();
    const own = run(OURS);
    ours.push(own);
    if (values.against) ratios.push(own.cpu / run(values.against).cpu);
  }
  const middle = (of: (run: Run) => number, digits: number) => median(ours.map(of)).toFixed(digits);
  const ratio = ratios.length > 0 ? ` ${median(ratios).toFixed(2)} |` : '';
  return `| ${situation} | ${middle(({ wall }) => wall, 2)} | ${middle(({ cpu }) => cpu, 2)} | ${middle(({ memory }) => memory, 0)} |${ratio}`;
}

try {
  writeCorpus(root, size);
  run(OURS); // Not counted: the file system and the processor warm up.
  const extra = values.against ? [' CPU ÷ other |', ' ---: |'] : ['', ''];
  const table = Object.keys(situations).filter((name) => name !== 'one directory edited' || size.listings > 0).map(measure);
  const text = [
    `## ${size.posts} posts, ${size.listings} listings`,
    '',
    `Medians of ${rounds} rounds${values.against ? `, in turn with \`${values.against}\`` : ''}. Node ${process.version}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB.`,
    '',
    `| | wall s | CPU s | peak MB |${extra[0]}`,
    `| --- | ---: | ---: | ---: |${extra[1]}`,
    ...table,
    '',
  ].join('\n');
  console.log(text);
  record(text);
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Puts the table in the place of the one of the same size. */
function record(text: string): void {
  const file = join(import.meta.dirname, 'RESULTS.md');
  const [intro = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const title = text.split('\n', 1)[0]!;
  const others = sections.filter((section) => section.split('\n', 1)[0] !== title);
  writeFileSync(file, [intro, ...others, `${text}\n`].join('').trimEnd() + '\n');
}
