// Where facts come from (`content/sources.yaml`): what listings, guides and areas name as their source.
import * as z from 'zod';
import { didYouMean, quoted } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { loadFile, type Entry, type LoadContext } from './entry.ts';
import { publicUrl, slug, text } from './fields.ts';
import type { FieldPath } from '../source/yaml.ts';

const sourceSchema = z.strictObject({
  id: slug('A short name that never changes, which listings use.'),
  title: text('What it is.'),
  publisher: text('Who publishes it.'),
  licence: text('The licence it is under.').optional(),
  url: publicUrl('Where to find it.').optional(),
  date: text('As of when, as a person would say it: August 2026.'),
  attribution: text('The line its licence asks for, word for word.').optional(),
});
export const sourcesSchema = z.array(sourceSchema);

export type Source = z.infer<typeof sourceSchema>;

/** One fact's source at the foot of a guide. */
export const citationSchema = z.strictObject({
  title: text('What was read: the page’s or the data’s name.'),
  publisher: text('Who published it.'),
  url: publicUrl('Where to find it.').optional(),
  checked: text('When it was last checked, as a person would say it: November 2026.').optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Sources by their ids. A site without a list of them has none. */
export type Sources = ReadonlyMap<string, Source>;

export function loadSources(file: SourceFile | undefined, context: LoadContext): Sources {
  const entry = file && loadFile(file, sourcesSchema, 'source', context);
  const own = entry?.value.filter((source, index) => entry.claim('source-id', source.id, [index, 'id']));
  return new Map(own?.map((source) => [source.id, source]));
}

/** The source that a field names; a finding and undefined when there is none. */
export function findSource(
  id: string,
  path: FieldPath,
  entry: Entry<unknown>,
  sources: Sources,
  context: LoadContext,
): Source | undefined {
  const source = sources.get(id);
  if (!source && !context.incomplete.has('source')) {
    entry.find(
      'error',
      'unknown-source',
      path,
      `There is no source ${quoted(id)}.`,
      didYouMean(id, sources.keys(), 'Add it to sources.yaml.'),
    );
  }
  return source;
}
