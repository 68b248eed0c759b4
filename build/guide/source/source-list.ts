// Sources of facts (`content/sources.yaml`), which listings, guides and areas refer to.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import type { Entry, LoadContext } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { adviceForDay, clearDay, inWords, listOf, publicUrl, slug, text } from '../fields/fields.ts';
import { repairable } from '../../engine/content/repairs.ts';
import { monthIn, monthText } from '../page/page-fields.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';

export const rules = {
  '*/unknown-source': 'A field names a source that is not in sources.yaml.',
  '*/month-to-come': 'A source was read in a future month.',
  'source/duplicate': 'Two sources share an id.',
};

const sourceSchema = z.strictObject({
  id: slug('A short name that never changes, which listings use.'),
  title: text('What it is.'),
  short: text('Its name on a listing’s card, after "In": the food register.').max(40).optional(),
  publisher: text('Who publishes it.'),
  licence: text('The licence it is under.').optional(),
  url: publicUrl('Where to find it.').optional(),
  date: text('The date of its data, in words: August 2026.'),
  shareAlike: z
    .boolean()
    .describe(
      'true: its licence covers whatever is mixed with it (ODbL), so the site publishes its data in separate files.',
    )
    .optional(),
  attribution: text('The line that its licence requires, word for word.').optional(),
});
const sourcesSchema = z.array(sourceSchema);

export interface Source extends z.infer<typeof sourceSchema> {
  /** `YYYY-MM`, if `date` is a month and a year. */
  month?: string | undefined;
}

/** Refuses a text such as "last summer", because its meaning changes each year. */
const dated = (help: string) =>
  repairable(
    text(help)
      .refine((value) => /\b(?:19|20)\d\d\b/.test(value), 'has no year')
      .refine((value) => !/^\d{1,2}[/.-]\d/.test(value), 'is not a date in words'),
    (written) => {
      const day = clearDay(written);
      return day && inWords(day);
    },
    (written) => adviceForDay(written)?.replace(/"[^"]+" for /g, ''),
  );

/** Source of one fact, shown at the end of a guide. */
export const citationSchema = z.strictObject({
  title: text('Title of the page or the data.'),
  publisher: text('Who published it.'),
  url: publicUrl('Where to find it.').optional(),
  checked: dated('When somebody last read it: November 2026.').optional(),
  asOf: dated('Date of the data or of the copy, if it is older than the reading: 17 August 2026.').optional(),
  copy: text('The site that keeps the copy, if you read a copy: web.archive.org.').max(80).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

export type Sources = ReadonlyMap<string, Source>;

export const byId = (sources: readonly Source[]): Sources => new Map(sources.map((source) => [source.id, source]));

export const loadSources = (content: Content): Source[] =>
  entriesOf(content, sources).flatMap((entry) => {
    entry.value.forEach(({ date }, index) => checkMonth(date, [index, 'date'], entry, content.context));
    const own = entry.value.filter(({ id }, index) => entry.claim('source-id', id, [index, 'id']));
    return own.map((source) => ({ ...source, month: monthIn(source.date) }));
  });

/** Citations of a page, then citations of registers. Skips registers that the page cites already. */
export function withRegisters(citations: readonly Citation[], registers: readonly Source[]): Citation[] {
  const cited = new Set(citations.flatMap(({ title, url }) => [title, url]));
  const others = [...new Set(registers)].filter(
    ({ title, url }) => !cited.has(title) && (url === undefined || !cited.has(url)),
  );
  return [
    ...citations,
    ...others.map(({ title, publisher, url, date, month }) => ({
      title,
      publisher,
      ...(url !== undefined && { url }),
      ...(month !== undefined && { asOf: date }),
    })),
  ];
}

/** Warns of a future month such as `November 2027`. */
export function checkMonth(text: string | undefined, path: FieldPath, entry: Entry<unknown>, { today }: LoadContext) {
  const month = monthIn(text ?? '');
  if (month === undefined || today === undefined || month <= today.slice(0, 7)) return;
  const advice = `Write the month of the change or of the reading: ${monthText(today)} at the latest.`;
  entry.warn('*/month-to-come', path, `${text} is in the future.`, advice);
}

export const checkCitations = (sources: readonly Citation[], entry: Entry<unknown>, context: LoadContext) =>
  sources.forEach((source, index) => checkDates(source, ['sources', index], entry, context));

/** Warns if the month of `checked` or `asOf` is in the future. */
export function checkDates(source: Citation, path: FieldPath, entry: Entry<unknown>, context: LoadContext) {
  checkMonth(source.checked, [...path, 'checked'], entry, context);
  checkMonth(source.asOf, [...path, 'asOf'], entry, context);
}

/** Looks up a source by its id. Reports an unknown id and returns undefined. */
export const findSource = (id: string, path: FieldPath, entry: Entry<unknown>, sources: Sources) =>
  entry.refer(id, path, {
    kind: 'source',
    rule: '*/unknown-source',
    known: sources,
    otherwise: `${listOf('Sources', sources.keys())} Name one of them, or add another to sources.yaml.`,
  });

export const sources = defineCollection({
  name: 'source',
  files: 'sources.yaml',
  schemaName: 'sources',
  heading: 'A source: an entry of `sources.yaml`',
  schema: sourcesSchema,
  names: {
    'source-id': { rule: 'source/duplicate', noun: 'The source id', advice: 'Give one of the two another id.' },
  },
});
