// Loads a content folder as plain data.
import { Cache } from '../cache/cache.ts';
import { Memory } from '../cache/memory.ts';
import type { Report } from '../report/report.ts';
import type { Source } from '../source/files.ts';
import type { ProseRules } from '../source/markdown.ts';
import { ContentFiles, type Collection } from './collection.ts';
import type { LoadContext, LoadedFile } from './load-file.ts';
import { Names, type ReservedNames } from './names.ts';

export interface ContentDefinition<S> {
  /** Kinds of content, in the order of the tables in docs/fields.md. */
  collections: readonly Collection[];
  reserved: ReservedNames;
  prose: ProseRules;
  /** Joins and cross-checks the files. Returns undefined if the site can't be built. Yields to let other work run. */
  load(files: ContentFiles, context: LoadContext, options: LoadOptions): Generator<void, S | undefined>;
}

export interface LoadOptions {
  today?: string | undefined;
  drafts?: boolean | undefined;
  basePath?: string | undefined;
  serviceWorker?: boolean | undefined;
  cache?: Cache | undefined;
  memory?: Memory | undefined;
  step?: (() => void) | undefined;
  files?: LoadContext['files'] | undefined;
}

type LoadArguments<S> = [definition: ContentDefinition<S>, source: Source, report: Report, options?: LoadOptions];

export function loadSite<S>(...given: LoadArguments<S>): S | undefined {
  const steps = loadInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Like `loadSite`. Yields to the event loop every 100 files, so that the Markdown parser can free its memory. */
export async function loadSiteInTurns<S>(...given: LoadArguments<S>): Promise<S | undefined> {
  const steps = loadInSteps(...given);
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % 100 === 0) await new Promise(setImmediate);
  }
}

function* loadInSteps<S>(...given: LoadArguments<S>): Generator<void, S | undefined> {
  const [definition, source, report, options = {}] = given;
  // A missing folder is already reported, so its missing files needn't be.
  if (source.files.length === 0 && report.failed) return undefined;
  const { collections, reserved, prose } = definition;
  const { today, step, cache = new Cache(), memory = new Memory() } = options;
  const files = new ContentFiles(source, collections, report);
  const nameKinds = Object.fromEntries(collections.flatMap(({ names = {} }) => Object.entries(names)));
  const context: LoadContext = {
    report,
    pictures: source.pictures,
    names: new Names(nameKinds, reserved),
    incomplete: new Set(files.unreadCollections),
    cache,
    memory,
    prose,
    files: options.files ?? new Map<string, LoadedFile>(),
    today,
    step,
  };
  return yield* definition.load(files, context, options);
}
