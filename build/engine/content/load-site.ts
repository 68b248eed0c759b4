// Loads a content folder: files → collections → the site as plain data.
import { Cache } from '../cache/cache.ts';
import { Memory } from '../cache/memory.ts';
import type { Report } from '../report/report.ts';
import type { Source } from '../source/files.ts';
import type { ProseRules } from '../source/markdown.ts';
import { ContentFiles, type Collection } from './collection.ts';
import type { LoadContext, LoadedFile } from './load-file.ts';
import { Names, type ReservedNames } from './names.ts';

/** How a site reads its content. */
export interface ContentDefinition<S> {
  /** Kinds of content, in the order of the tables of fields. */
  collections: readonly Collection[];
  /** Names that content can't take. */
  reserved: ReservedNames;
  prose: ProseRules;
  /**
   * Joins the files and reports what doesn't fit together. Returns undefined if the site can't be built. Yields after
   * each of many files, so that other work gets its turn.
   */
  load(files: ContentFiles, context: LoadContext, options: LoadOptions): Generator<void, S | undefined>;
}

/** What a site depends on besides its content. */
export interface LoadOptions {
  /** The day of the build, `YYYY-MM-DD`. Without it nothing is too early or too old. */
  today?: string | undefined;
  /** Includes drafts. They are checked either way. */
  drafts?: boolean | undefined;
  /** Overrides the site's own base path. */
  basePath?: string | undefined;
  /** Overrides whether the site has a service worker. */
  serviceWorker?: boolean | undefined;
  /** Holds what earlier loads parsed. */
  cache?: Cache | undefined;
  memory?: Memory | undefined;
  /** Called for each file. */
  step?: (() => void) | undefined;
  /** Filled with each loaded file; see `LoadContext`. */
  files?: LoadContext['files'] | undefined;
}

type LoadArguments<S> = [definition: ContentDefinition<S>, source: Source, report: Report, options?: LoadOptions];

/** Returns undefined if what every page needs could not be loaded. */
export function loadSite<S>(...given: LoadArguments<S>): S | undefined {
  const steps = loadInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Like `loadSite`. Gives the event loop a turn after 100 files, because the Markdown parser frees its memory there. */
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
  // A missing folder is reported already; its files are not reported one by one.
  if (source.files.length === 0 && report.failed) return undefined;
  const { collections, reserved, prose } = definition;
  const { today, step, cache = new Cache(), memory = new Memory() } = options;
  const loaded: LoadContext['files'] = options.files ?? new Map<string, LoadedFile>();
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
    files: loaded,
    today,
    step,
  };
  return yield* definition.load(files, context, options);
}
