// Builds the site of a folder, and reuses results of earlier builds.
import { join } from 'node:path';
import { hashOf } from './cache/hash.ts';
import { readRecord, writeRecord } from './cache/record.ts';
import type { OutputFile } from './output/file.ts';
import { openSiteWriter, type WriterOptions } from './output/write.ts';
import { stands, type Manifest } from './output/manifest.ts';
import type { BaseSite, OutsideOrigins } from './base-site.ts';
import type { SiteDefinition } from './define-site.ts';
import type { hostRedirectsOf, SiteOptions } from './pipeline.ts';
import type { Finding, ContentTextOf } from './report/finding.ts';
import type { Numbers } from './report/outcome.ts';
import type { Stopwatch } from './report/stopwatch.ts';
import { PHOTOGRAPH } from './source/raw-files.ts';
import { keyOfInputs, readInputs, type Inputs } from './source/inputs.ts';

export interface BuildOptions extends SiteOptions {
  write: boolean;
  precompress?: boolean | undefined;
}

interface Serving<Settings> {
  settings: Settings;
  outside: OutsideOrigins;
  redirects: ReturnType<typeof hostRedirectsOf>;
  /** URL paths of the style sheet and the icon, with the base path. */
  styles: string;
  icon: string;
}

interface Outcome<Settings> {
  findings: Finding[];
  numbers?: Numbers;
  serving?: Serving<Settings>;
  notes?: string[];
}

export interface FolderResult<Settings> extends Outcome<Settings> {
  /** True if there was an error. dist/ is unchanged then. */
  failed: boolean;
  textOf: ContentTextOf;
  stopwatch?: Stopwatch;
  /** Draws and publishes the missing files. Present if `drawLater` was set. Rejects if the signal aborts drawing. */
  drawRest?: (signal: AbortSignal) => Promise<void>;
}

/** @param version Hash of the running code. Without it nothing is cached. */
export async function buildFolder<S extends BaseSite>(
  definition: LazyDefinition<S>,
  root: string,
  options: BuildOptions,
  version: string | undefined,
): Promise<FolderResult<S['settings']>> {
  const records = {
    outcome: join(root, `.cache/last-${options.write ? 'build' : 'check'}.json`),
    manifest: join(root, '.cache/manifest.json'),
  };
  type Kept = Outcome<S['settings']> & { key: string; hashes: [stamp: string, hash: string][] };
  const last = version === undefined ? undefined : readRecord<Kept>(records.outcome);
  const hashes = { before: new Map(last?.hashes), now: new Map<string, string>() };
  const inputs = readInputs(root, options.content ?? 'content', definition.otherFolders, { hashes });
  const folder = { definition, root, inputs, options };
  const buildAny = options.unattended ? buildRest<S> : build<S>;
  if (version === undefined) {
    const { drawRest: _, ...result } = await buildAny({ ...folder, options: { ...options, drawLater: false } });
    return result;
  }
  const key = hashOf(version, JSON.stringify(options), keyOfInputs(inputs));
  const manifest: Manifest = new Map(options.write ? readRecord<[string, never][]>(records.manifest) : []);
  if (last?.key === key && (!options.write || stands(manifest, join(root, 'dist')))) {
    return { ...last, failed: false, textOf: textsOf(inputs) };
  }
  const { drawRest, ...result } = await buildAny(folder, version, manifest);
  const { findings, numbers, serving, notes, manifest: published } = result;
  const keepOutcome = () =>
    writeRecord(records.outcome, { key, findings, numbers, serving, notes, hashes: [...hashes.now] });
  if (published) writeRecord(records.manifest, [...published]);
  if (!drawRest) {
    if (!result.failed) keepOutcome();
    return result;
  }
  return {
    ...result,
    async drawRest(signal) {
      writeRecord(records.manifest, [...(await drawRest(signal))]);
      keepOutcome();
    },
  };
}

/** A definition that is only imported if there is something to build. */
export interface LazyDefinition<S extends BaseSite> extends Pick<SiteDefinition<S>, 'otherFolders'> {
  load(): Promise<SiteDefinition<S>>;
}

interface Folder<S extends BaseSite> {
  definition: LazyDefinition<S>;
  root: string;
  inputs: Inputs;
  options: BuildOptions;
}

interface BuildResult<Settings> extends Omit<FolderResult<Settings>, 'drawRest'> {
  manifest?: Manifest;
  drawRest?: (signal: AbortSignal) => Promise<Manifest>;
}

async function build<S extends BaseSite>(
  { definition, root, inputs, options }: Folder<S>,
  version?: string,
  manifest?: Manifest,
): Promise<BuildResult<S['settings']>> {
  // Imported on demand, because loading the libraries takes longer than finding that nothing has changed.
  const [site, { buildSite, hostRedirectsOf, newRun, originsOf }, { drawFiles }, { Cache }, { Progress }] =
    await Promise.all([
      definition.load(),
      import('./pipeline.ts'),
      import('./assets/draw-once.ts'),
      import('./cache/cache.ts'),
      import('./report/progress.ts'),
    ]);
  const kept =
    version === undefined
      ? {}
      : { version, cache: new Cache(join(root, '.cache/made'), version), drawn: new Cache(join(root, '.cache/drawn')) };
  const run = newRun({ ...kept, progress: new Progress(process.stderr) });
  const { precompress } = options;
  const writing = { precompress, warn: console.error };
  const output = options.write ? openSiteWriter(root, { manifest, ...writing }) : undefined;
  const closeCaches = () => [run.cache, run.drawn].forEach((cache) => cache.close());
  let isDone = true;
  try {
    const built = await buildSite(site, inputs, options, run, output);
    const { plan, manifest: published, undrawn = [], ...outcome } = built;
    isDone = undrawn.length === 0;
    const drawMissing = async (signal: AbortSignal) => {
      try {
        const files: OutputFile[] = [];
        const add = (file: OutputFile) => files.push(file);
        await drawFiles(undrawn, run.drawn, add, () => signal.throwIfAborted());
        return publishMore(root, files, { manifest: published, ...writing });
      } finally {
        run.drawn.write();
        closeCaches();
      }
    };
    const base = plan?.site.settings.basePath ?? '';
    const serving = plan && {
      settings: plan.site.settings,
      outside: originsOf(plan),
      redirects: hostRedirectsOf(plan),
      styles: base + plan.assets.styles,
      icon: base + plan.assets.icon,
    };
    return {
      ...outcome,
      stopwatch: run.stopwatch,
      ...(serving && { serving }),
      ...(published && { manifest: published }),
      ...(!isDone && { drawRest: drawMissing }),
    };
  } finally {
    run.progress.end();
    output?.close();
    if (isDone) closeCaches();
  }
}

/**
 * Builds the site without the stories, newsletter issues and events that have errors, and turns these errors into
 * warnings. If other files have errors, returns the result of the whole site.
 */
async function buildRest<S extends BaseSite>(
  folder: Folder<S>,
  version?: string,
  manifest?: Manifest,
): Promise<BuildResult<S['settings']>> {
  const { definition, inputs, options } = folder;
  const { leaveOut } = await definition.load();
  const start = `${options.content ?? 'content'}/`;
  const whole = await build(folder, version, manifest);
  const wrong: Finding[] = [];
  let result = whole;
  const told = (severity: 'error' | 'warn', end = ''): BuildResult<S['settings']> => {
    const findings = wrong.map((finding) => ({ ...finding, severity, message: finding.message + end }));
    const files = [...new Set(wrong.map(({ file }) => file))];
    const note = files.length > 0 ? [`Left out because of mistakes: ${files.join(', ')}.`] : [];
    const notes = [...(result.failed ? [] : note), ...(result.notes ?? [])];
    return { ...result, textOf: whole.textOf, findings: [...findings, ...result.findings], notes };
  };
  while (result.failed) {
    const errors = result.findings.filter(({ severity }) => severity === 'error');
    const removable = errors.filter(({ file }) => file.startsWith(start) && leaveOut?.(file.slice(start.length)));
    if (removable.length === 0) return told('error');
    wrong.push(...removable);
    const left = new Set(wrong.map(({ file }) => file.slice(start.length)));
    const content = inputs.content?.filter(({ path }) => !left.has(path));
    const leftOut = [...left].flatMap((path) => leaveOut!(path)!);
    result = await build(
      { ...folder, inputs: { ...inputs, content }, options: { ...options, leftOut } },
      version,
      manifest,
    );
  }
  return told('warn', ' Until this is corrected, the site leaves the file out.');
}

function publishMore(root: string, files: readonly OutputFile[], options: WriterOptions): Manifest {
  const output = openSiteWriter(root, options);
  try {
    output.keepAll();
    files.forEach((file) => output.put(file));
    return output.publish();
  } finally {
    output.close();
  }
}

const textsOf =
  ({ content = [] }: Inputs) =>
  (file: string) => {
    const bytes = content.find(({ path }) => !PHOTOGRAPH.test(path) && file.endsWith(`/${path}`))?.content;
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
  };
