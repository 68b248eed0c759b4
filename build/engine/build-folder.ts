// Builds the site of a folder with what earlier builds left there. When nothing has changed there is nothing to do.
import { join } from 'node:path';
import { hashOf } from './cache/hash.ts';
import { readRecord, writeRecord } from './cache/record.ts';
import { openSite } from './output/write.ts';
import { stands, type Manifest } from './output/manifest.ts';
import type { SiteOptions } from './pipeline.ts';
import { outsideOrigins, type OutsideOrigins } from './render/headers.ts';
import type { Finding, TextOf } from './report/finding.ts';
import type { Numbers } from './report/outcome.ts';
import type { Stopwatch } from './report/stopwatch.ts';
import { keyOfInputs, readInputs, type Inputs } from './source/inputs.ts';

export interface BuildOptions extends SiteOptions {
  /** False for everything but the writing. */
  write: boolean;
  /** Whether texts also stand there as .br and .gz. */
  precompress?: boolean | undefined;
}

/** What a server of dist/ needs to know of the site in it. */
interface Serving {
  /** '' or '/guide' */
  basePath: string;
  outside: OutsideOrigins;
  /** What becomes of messages that readers send with the contact form. */
  delivery: string;
  /** Whether new readers are asked to confirm their address. */
  confirm: boolean;
  /** Addresses of the style sheet and the icon, with the base path. */
  styles: string;
  icon: string;
}

/** What is known of a build once it is over: plain data. */
interface Outcome {
  findings: Finding[];
  /** Absent when the content has errors. */
  numbers?: Numbers;
  serving?: Serving;
}

export interface Result extends Outcome {
  /** Whether there was an error; then dist/ is as it was. */
  failed: boolean;
  textOf: TextOf;
  /** Absent when nothing had to be built. */
  stopwatch?: Stopwatch;
}

/** `version`: of the running code; without one nothing is kept for the next build. */
export async function buildFolder(root: string, options: BuildOptions, version: string | undefined): Promise<Result> {
  const inputs = readInputs(root, options.content ?? 'content');
  if (version === undefined) return build(root, inputs, options, version);
  const records = {
    outcome: join(root, `.cache/last-${options.write ? 'build' : 'check'}.json`),
    manifest: join(root, '.cache/manifest.json'),
  };
  const key = hashOf(version, JSON.stringify(options), keyOfInputs(inputs));
  const last = readRecord<Outcome & { key: string }>(records.outcome);
  const manifest: Manifest = new Map(options.write ? readRecord<[string, never][]>(records.manifest) : []);
  if (last?.key === key && (!options.write || stands(manifest, join(root, 'dist')))) {
    return { ...last, failed: false, textOf: textsOf(inputs) };
  }
  const result = await build(root, inputs, options, version, manifest);
  const { findings, numbers, serving, manifest: published } = result;
  if (published) writeRecord(records.manifest, [...published]);
  if (!result.failed) {
    writeRecord(records.outcome, {
      key,
      findings,
      ...(numbers && { numbers }),
      ...(serving && { serving }),
    } satisfies Outcome & { key: string });
  }
  return result;
}

async function build(
  root: string,
  inputs: Inputs,
  options: BuildOptions,
  version?: string,
  manifest?: Manifest,
): Promise<Result & { manifest?: Manifest }> {
  // Loaded when there is something to build: the libraries take longer to start than to find that there is not.
  const [{ buildSite, newRun }, { Cache }, { Progress }] = await Promise.all([
    import('./pipeline.ts'),
    import('./cache/cache.ts'),
    import('./report/progress.ts'),
  ]);
  const kept =
    version === undefined
      ? {}
      : { version, cache: new Cache(join(root, '.cache/made'), version), drawn: new Cache(join(root, '.cache/drawn')) };
  const run = newRun({ ...kept, progress: new Progress(process.stderr) });
  const { precompress } = options;
  const site = options.write ? openSite(root, { manifest, precompress, warn: console.error }) : undefined;
  try {
    const { plan, manifest: published, ...outcome } = await buildSite(inputs, options, run, site);
    const { basePath: base = '' } = plan?.site.settings ?? {};
    const serving = plan && {
      basePath: base,
      outside: outsideOrigins(plan.site, options.backend),
      delivery: plan.site.settings.contact.delivery,
      confirm: plan.site.settings.newsletter.confirm,
      styles: base + plan.assets.styles,
      icon: base + plan.assets.icons.svg,
    };
    return {
      ...outcome,
      stopwatch: run.stopwatch,
      ...(serving && { serving }),
      ...(published && { manifest: published }),
    };
  } finally {
    run.progress.end();
    site?.close();
    run.cache.close();
    run.drawn.close();
  }
}

const textsOf =
  ({ content = [] }: Inputs) =>
  (file: string) => {
    const bytes = content.find(({ path }) => file.endsWith(`/${path}`))?.content;
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
  };
