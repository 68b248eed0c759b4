// Builds what has to be built since the last time: nothing, the pages of a few edited stories and directories, or the whole site.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { BuildOptions, Built } from './build-site.ts';
import { codeVersions, type CodeVersions } from './cache/code-versions.ts';
import { type Running, runScript } from './cache/compiled-script.ts';
import { hashOf } from './cache/hash.ts';
import { differences, hashSources, outputsStand, readRecord, stampAgain, stampOutputs, toLines, writeRecord, type Hashes, type LastBuild, type Serving } from './cache/last-build.ts';
import { Progress } from './report/progress.ts';
import { concern, type Finding } from './report/finding.ts';
import { numbersOf, type Numbers } from './report/outcome.ts';
import { Report } from './report/report.ts';
import { outsideOrigins } from './render/headers.ts';
import type { Standing } from './small-change.ts';
import { Stopwatch } from './report/stopwatch.ts';

/** `write`: false for everything but the writing. */
export type Wishes = Omit<BuildOptions, 'root' | 'content' | 'memories' | 'destination' | 'progress'> & { write: boolean };

export interface Done {
  /** Whether there was an error; then dist/ is as it was. */
  failed: boolean;
  findings: Finding[];
  /** Text of a content file, for printing findings. */
  textOf(file: string): string | undefined;
  /** Absent when the content could not be loaded. */
  numbers?: Numbers;
  serving?: Serving;
  /** How much of the site was built, when it is not all. */
  note?: string;
  watch?: Stopwatch;
}

const CONTENT = 'content';
const FOLDERS = [CONTENT, 'public', 'supabase/migrations'];

/** The site in `root`. Run from source the code has no version, and everything is built. */
export async function buildAgain(root: string, wishes: Wishes, versions: CodeVersions | undefined = codeVersions): Promise<Done> {
  if (!versions) return buildWhole(root, wishes);
  const records = { last: join(root, '.cache/last-build.json'), standing: join(root, '.cache/standing.json') };
  const wish = hashOf(versions.site, JSON.stringify(wishes));
  optimise(false);
  const { lines, done: little } = await buildLittle(root, wishes, wish, records).finally(() => optimise(true));
  if (little) return little;
  const { built, ...done } = await buildWhole(root, wishes, versions);
  // What was saved while the build ran may be in it or not.
  if (!done.failed && built && done.serving && toLines(hashSources(root, FOLDERS)) === lines) {
    const { standingOf } = await import('./small-change.ts');
    const standing = wishes.write ? writeRecord(records.standing, standingOf(built)) : undefined;
    const outputs = wishes.write ? stampOutputs(join(root, 'dist')) : undefined;
    const { findings, numbers, serving } = done;
    writeRecord(records.last, { wish, sources: lines, findings, numbers: numbers!, serving, ...(outputs ? { outputs } : {}), ...(standing ? { standing } : {}) } satisfies LastBuild);
  }
  return done;
}

/** V8's optimising compiler takes a fifth of the CPU of what is over in less than a second, and has no time to repay it. */
const optimise = (on: boolean) => setFlagsFromString(on ? '--opt' : '--no-opt');

/** With it, while the work is done that repays it. */
function optimised<T>(work: () => T): T {
  optimise(true);
  try {
    return work();
  } finally {
    optimise(false);
  }
}

/** Bytes of edited content that take longer: a story has five thousand, a directory of two hundred listings ten times as many. */
const LONG = 32_768;

const sizeOf = (root: string, paths: string[]) => paths.reduce((sum, path) => sum + (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0), 0);

interface Records {
  /** Path of the record of the last build. */
  last: string;
  /** Path of what that build left for a small change. */
  standing: string;
}

/** Nothing, or what a small change makes new. `done` is missing when the whole site has to be built; `lines` say what was seen. */
async function buildLittle(root: string, wishes: Wishes, wish: string, records: Records): Promise<{ lines: string; done?: Done }> {
  const sources = hashSources(root, FOLDERS);
  const lines = toLines(sources);
  const last = readRecord<LastBuild>(records.last)?.value;
  const stands = last?.wish === wish && (!wishes.write || (last.outputs && outputsStand(join(root, 'dist'), last.outputs)));
  if (!stands) return { lines };
  const changed = differences(last.sources, lines);
  if (changed.length === 0) return { lines, done: again(root, last, 'Nothing has changed since the last build.') };
  const small = await buildSmall(root, wishes, last, changed, sources, records.standing);
  if (!small) return { lines };
  writeRecord(records.last, small.last);
  return { lines, done: { ...again(root, small.last, small.note), watch: small.watch } };
}

const again = (root: string, { findings, numbers, serving }: LastBuild, note: string): Done => {
  return { failed: false, findings, numbers, serving, note, textOf: (path) => readFileSync(join(root, path), 'utf8') };
};

/** Puts into dist/ what a small change makes new. Undefined, and nothing is touched, when the whole site has to be built. */
export async function buildSmall(root: string, { write, precompress, backend, today }: Wishes, last: LastBuild, changed: string[], sources: Hashes, record: string) {
  const { findings, numbers, outputs } = last;
  // A finding that names a changed file may not be true any more.
  if (!write || precompress || !outputs || findings.some((finding) => concern(finding, changed))) return undefined;
  const standing = readRecord<Standing>(record);
  if (!standing || standing.hash !== last.standing) return undefined;
  // Small is at most what happens to a file that has pages of its own, and still stands there.
  if (!changed.every((path) => path in standing.value.outward && path in sources)) return undefined;
  const watch = new Stopwatch();
  const [{ exports, keep }, { replaceFiles }] = await watch.timeAsync('start', () => Promise.all([startSmallChange(root), import('./output/write.ts')]));
  const make = () => exports.makeSmallChange({ root, content: CONTENT, changed, sources, standing: standing.value, backend, today });
  const files = watch.time('render', () => (sizeOf(root, changed) > LONG ? optimised(make) : make()));
  // Under the switches that it was started under: V8 takes it under no others.
  keep();
  if (!files) return undefined;
  const difference = watch.time('write', () => (files.length > 0 ? replaceFiles(root, files) : 0));
  const paths = files.map(({ path }) => path);
  const made = { ...numbers.made, bytes: numbers.made.bytes + difference };
  const stamps = stampAgain(join(root, 'dist'), outputs, paths);
  const now: LastBuild = { ...last, sources: toLines(sources), numbers: { ...numbers, made }, outputs: stamps };
  return { last: now, watch, note: paths.length > 0 ? `Only this is new: ${paths.join(', ')}.` : 'No page shows what has changed.' };
}

/** In the bundle, once it is there, a script of its own, of which V8's work is kept; a module like all others else. */
async function startSmallChange(root: string): Promise<Running<typeof import('./small-change.ts')>> {
  const file = fileURLToPath(new URL(`../build-${codeVersions?.site}-small/small-change.cjs`, import.meta.url));
  if (!codeVersions || !existsSync(file)) return { exports: await import('./small-change.ts'), keep: () => {} };
  return runScript({ file, version: codeVersions.site, kept: join(root, '.cache/small-change.v8') });
}

/** Builds the whole site, with what earlier builds found out. */
async function buildWhole(root: string, { write, ...options }: Wishes, versions = codeVersions): Promise<Done & { built?: Built }> {
  // By itself the heap may grow to four times what is in use before it is swept; to twice takes no longer, and less memory.
  setFlagsFromString('--heap-growing-percent=100');
  // By itself it inlines three times as much, and compiling that takes longer than it saves.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
  const [{ buildSite }, { Memory }, { openSite }] = await Promise.all([import('./build-site.ts'), import('./cache/memory.ts'), import('./output/write.ts')]);
  const report = new Report();
  const watch = new Stopwatch();
  const memories = versions && { content: new Memory(versions.reading, join(root, '.cache/parsed')), site: new Memory(versions.site, join(root, '.cache/made')) };
  const destination = write ? openSite(root) : undefined;
  const progress = new Progress(process.stderr);
  try {
    const { textOf, ...rest } = await buildSite({ root, content: CONTENT, memories, destination, progress, ...options }, report, watch);
    const built = rest.routes && ({ textOf, ...rest } as Built);
    return { failed: report.failed, findings: report.sorted(), textOf, watch, ...(built ? { built, numbers: numbersOf(built), serving: { basePath: built.site.settings.basePath ?? '', outside: outsideOrigins(built.site, options.backend) } } : {}) };
  } finally {
    progress.end();
    destination?.close();
  }
}
