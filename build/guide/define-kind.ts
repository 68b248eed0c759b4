// A kind of content: everything that the guide does with it. kinds.ts lists all kinds.
import type { Collection, CollectionOf, ContentFiles } from '../engine/content/collection.ts';
import { loadFile, type Entry, type LoadContext } from '../engine/content/load-file.ts';
import type { LoadOptions } from '../engine/content/load-site.ts';
import type { SitePlan } from '../engine/define-site.ts';
import type { OutputFile } from '../engine/output/file.ts';
import type { Route } from '../engine/pages/route.ts';
import type { Site } from './load-guide.ts';
import type { RoutePlan } from './routes/route-plan.ts';
import type { Settings } from './settings/settings.ts';

export interface Content {
  files: ContentFiles;
  context: LoadContext;
  options: LoadOptions;
  /** The fields of site.yaml, even if they have mistakes. Undefined if the file can't be read. */
  settings: Entry<Settings> | undefined;
}

/** Loads all files of a collection. */
export const entriesOf = <T>(
  { files, context }: Pick<Content, 'files' | 'context'>,
  own: CollectionOf<T>,
): Entry<T>[] => files.of(own).flatMap((file) => loadFile(file, own.schema, own.name, context) ?? []);

/**
 * The site while its kinds are loaded. Reading a field loads the field's kind, so kinds can use each other in any
 * order. Includes drafts. The settings and the pages are undefined if they have mistakes.
 */
export interface JoinedSite extends Omit<Site, 'settings' | 'pages' | 'folder' | 'waiting' | 'year' | 'today'> {
  settings: Site['settings'] | undefined;
  pages: Site['pages'] | undefined;
}

/** Give each kind a type such as `Kind<'notices', Notice[], typeof rules>`, because `Site` is made from these types. */
export interface Kind<Name extends string = string, Value = unknown, Rules extends object = object> {
  /** Name of the kind's field in `Site`. */
  name: Name;
  collections: readonly Collection[];
  /** Description of each of its rules. */
  rules?: Rules;
  /** Loads the kind's files, and checks their references to other kinds. A generator yields to let other work run. */
  join(content: Content, site: JoinedSite): Value | Generator<void, Value>;
  /** Leaves out what readers don't see yet. Kinds do this in the order of kinds.ts, after all are loaded. */
  show?(value: Value, content: Content, site: Site): Value;
  routes?(plan: RoutePlan): Route[];
  /** Feeds, data and other files besides pages. */
  files?(plan: SitePlan<Site>): OutputFile[];
}
