// Where facts come from (`content/sources.yaml`): what listings, guides and areas name as their source.
import { z } from 'zod';
import { httpUrl, slug, text } from './fields.ts';

export const sourceSchema = z.strictObject({
  id: slug('A short name that never changes, which listings use.'),
  title: text('What it is.'),
  publisher: text('Who publishes it.'),
  licence: text('The licence it is under.').optional(),
  url: httpUrl('Where to find it.').optional(),
  date: text('As of when, as a person would say it: August 2026.'),
  attribution: text('The line its licence asks for, word for word.').optional(),
});
export const sourcesSchema = z.array(sourceSchema);

export type Source = z.infer<typeof sourceSchema>;

/** One fact's source at the foot of a guide. */
export const citationSchema = z.strictObject({
  title: text('What was read: the page’s or the data’s name.'),
  publisher: text('Who published it.'),
  url: httpUrl('Where to find it.').optional(),
  checked: text('When it was last checked, as a person would say it: November 2026.').optional(),
});
export type Citation = z.infer<typeof citationSchema>;
