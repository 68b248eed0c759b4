// `npm run listings -- import`: turns a table into edits. Each row is checked against the schema.
import { wordsOf } from '../../guide/fields/words-of.ts';
import * as z from 'zod';
import { listingSchema } from '../../guide/listing/listing.ts';
import { checkSchema } from '../../engine/content/check-schema.ts';
import { shapeOf } from '../../engine/content/shape.ts';
import type { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { meantDay } from '../../guide/fields/fields.ts';
import type { FieldPath, Yaml } from '../../engine/source/yaml.ts';
import { parseCsv, separatorOf, type Cell } from '../csv.ts';
import type { Details, Edit } from './edit-directory.ts';
import { columns, PAID_FOR_BY } from '../../guide/listing/places-table.ts';
import { newListingId, type ListingPage } from '../../guide/listing/listing-pages.ts';

/** Rules for a table. Other rules check the listings in it. */
export const rules = {
  'listings/not-csv': 'The file is not a CSV table, or its text is neither UTF-8 nor UTF-16.',
  'listings/missing-column': 'The table lacks a required column.',
  'listings/unknown-column': 'The table has an unknown or repeated column.',
  'listings/extra-cell': 'A row has more cells than there are columns.',
  'listings/unknown-page': 'A row names a missing page of listings.',
  'listings/unknown-group': 'A row names a group that its page does not have.',
  'listings/other-group': 'A row’s group isn’t the one of its listing.',
  'listings/repeated-row': 'Two rows have the same id.',
  'listings/possible-duplicate': 'A new row looks like an existing listing.',
};

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

/** Cells by column. */
type Row = ReadonlyMap<string, Cell>;

export const rowKey = (file: string, id: unknown) => `${file}\n${String(id)}`;

const valueOf = (row: Row, column: string) => row.get(column)?.value.trim() ?? '';
const cellOf = (row: Row, column: string) => row.get(column) ?? [...row.values()][0]!;

/** The edits of all valid rows of a table. The other rows become findings. */
export class TableImport {
  /** Edits by file. */
  readonly edits = new Map<string, Edit[]>();
  /** Valid rows by `rowKey`. */
  readonly rows = new Map<string, Row>();
  /** Descriptions of the changes, one per added or changed listing. */
  readonly changes: string[] = [];
  /** `refused` are rows with errors, `withoutRow` listings on the pages that the table names. */
  readonly counts = { added: 0, changed: 0, unchanged: 0, refused: 0, withoutRow: 0 };
  readonly #csv: SourceFile;
  readonly #report: Report;
  /** Listings by name and postcode, and by telephone number. */
  readonly #listings = new Map<string, { page: string; id: string; where: string }>();

  constructor(csv: SourceFile, pages: readonly ListingPage[], report: Report) {
    this.#csv = csv;
    this.#report = report;
    for (const { path, groups } of pages) {
      for (const { listings } of groups) for (const listing of listings) this.#remember(listing, path);
    }
    /** Ids of listings that are on a page or in earlier rows. */
    const ids = new Map(pages.map(({ path, groups }) => [path, new Set(groups.flatMap(idsOf))]));
    for (const row of this.#readRows()) {
      if (columns.every((name) => name === 'page' || name === 'group' || !valueOf(row, name))) continue;
      const planned = this.rows.size;
      const page = this.#findPage(row, pages);
      if (page) this.#planRow(row, page, ids.get(page.path)!);
      if (this.rows.size === planned) this.counts.refused++;
    }
    const named = pages.filter(({ file }) => [...this.rows.keys()].some((key) => key.startsWith(`${file}\n`)));
    const listed = named.flatMap(({ file, groups }) => groups.flatMap(idsOf).map((id) => rowKey(file, id)));
    this.counts.withoutRow = listed.filter((key) => !this.rows.has(key)).length;
  }

  #error(rule: keyof typeof rules, cell: Cell | undefined, message: string, suggestion: string): void {
    const { line, column } = cell ?? { line: 1, column: 1 };
    const place = { file: this.#csv.path, line, column };
    // A missing group is a single mistake, even if many rows name it.
    const isMissing = rule === 'listings/unknown-group' || rule === 'listings/unknown-page';
    if (isMissing) this.#report.addUse(rule, place, message, suggestion);
    else this.#report.error(rule, place, message, suggestion);
  }

  /** Returns no rows after reporting a mistake in the header or the syntax. */
  #readRows(): Row[] {
    const { path: file, text } = this.#csv;
    const cells = parseCsv(text);
    if (!Array.isArray(cells)) {
      this.#report.add({ rule: 'listings/not-csv', severity: 'error', file, ...cells });
      return [];
    }
    const [header = [], ...body] = cells;
    const names = this.#readHeader(header, body);
    const separator = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' }[separatorOf(text)];
    return (names ? body : []).flatMap((row) => {
      const extra = row.slice(names!.length).find(({ value }) => value.trim());
      if (!extra) return [new Map(names!.flatMap((name, at) => (name && row[at] ? [[name, row[at]] as const] : [])))];
      const message = `The row has more cells than there are columns: ${quoted(extra.value)}.`;
      this.#error('listings/extra-cell', extra, message, `Put quotes around a cell that holds ${separator}.`);
      return [];
    });
  }

  /** Returns the name of each column, or undefined after reporting findings. */
  #readHeader(header: Cell[], body: Cell[][]): string[] | undefined {
    const before = this.#report.size;
    const spelling = new Map(columns.map((name) => [name.toLowerCase(), name]));
    const names = header.map(({ value }) => spelling.get(value.trim().toLowerCase()) ?? value.trim().toLowerCase());
    if (names.length < 2 && /[,;\t]/.test(names[0] ?? '')) {
      const message = 'The first row is a single cell, with all column names in one pair of quotes.';
      const advice = 'Save the table as "CSV UTF-8", with a cell per column.';
      this.#error('listings/not-csv', header[0], message, advice);
      return undefined;
    }
    header.forEach((cell, index) => {
      const name = names[index]!;
      const isKnown = (columns as readonly string[]).includes(name) || name === PAID_FOR_BY.toLowerCase();
      if (!isKnown && (name || body.some((row) => row[index]?.value.trim()))) {
        const advice = didYouMean(name, columns, `Rename or remove it. Columns are ${columns.join(', ')}.`);
        this.#error('listings/unknown-column', cell, `There is no column ${quoted(cell.value)}.`, advice);
      } else if (name && names.indexOf(name) < index) {
        const message = `The column ${quoted(name)} is given twice.`;
        this.#error('listings/unknown-column', cell, message, 'Keep one of the two.');
      }
    });
    const advice = 'Its first row names the columns: start from "npm run listings -- template".';
    for (const name of ['page', 'group', 'name'].filter((each) => !names.includes(each))) {
      this.#error('listings/missing-column', header[0], `The table has no column ${quoted(name)}.`, advice);
    }
    return this.#report.size > before ? undefined : names;
  }

  #findPage(row: Row, pages: readonly ListingPage[]): ListingPage | undefined {
    const path = valueOf(row, 'page');
    const page = pages.find((each) => each.path === path);
    if (page) return page;
    const paths = pages.map((each) => each.path);
    const advice = didYouMean(path, paths, `Pages are ${paths.join(', ')}.`);
    this.#error('listings/unknown-page', cellOf(row, 'page'), `There is no page of listings ${quoted(path)}.`, advice);
    return undefined;
  }

  #planRow(row: Row, page: ListingPage, ids: Set<string>): void {
    const id = valueOf(row, 'id');
    const group = page.groups.find(({ listings }) => listings.some((listing) => listing.id === id));
    const before = group?.listings.find((listing) => listing.id === id);
    if (id && this.rows.has(rowKey(page.file, id))) {
      const message = `There are two rows with the id ${quoted(id)}.`;
      this.#error('listings/repeated-row', row.get('id'), message, 'Keep one of the two.');
      return;
    }
    if (!this.#checkGroup(row, page, group?.title)) return;
    const fields = fieldsOf(row);
    const name = typeof fields.name === 'string' ? fields.name : '';
    const newId = () => id || newListingId({ name, address: String(fields.address ?? '') }, ids);
    const details = withoutUndefined(before ? { ...before, ...fields } : { ...fields, id: newId() });
    const yaml = asYaml(this.#csv, row, details);
    if (checkSchema(z.array(listingSchema), yaml, 'directory', this.#report).substitutes.length > 0) return;
    ids.add(String(details.id));
    this.rows.set(rowKey(page.file, details.id), row);
    const edit = before ? this.#planChange(page, before, fields) : this.#planAddition(row, page, details);
    if (edit) this.edits.set(page.file, [...(this.edits.get(page.file) ?? []), edit]);
  }

  #planChange(page: ListingPage, before: Details, fields: Details): Edit | undefined {
    const changed = Object.entries(fields).filter(([field, value]) => value !== before[field]);
    if (changed.length === 0) {
      this.counts.unchanged++;
      return undefined;
    }
    const id = String(before.id);
    const changes = changed.map(([field, value]) => printChange(field, before[field], value)).join(', ');
    this.counts.changed++;
    this.changes.push(`~ ${page.path}: ${quoted(before.name)} (${id}): ${changes}`);
    return { kind: 'change', id, fields: Object.fromEntries(changed) };
  }

  #planAddition(row: Row, { path }: ListingPage, details: Details): Edit {
    const name = quoted(details.name);
    const [by, known] = keysOf(details).find(([, key]) => this.#listings.has(key)) ?? [];
    if (by && known) {
      const { page, id, where } = this.#listings.get(known)!;
      const shared = by === 'name' ? 'name and postcode' : 'telephone number';
      const message = `${name} has the ${shared} of ${where}.`;
      const { line, column } = row.get(by)!;
      const suggestion = `If it is the same place, remove this row, or give it the page ${quoted(page)} and the id ${quoted(id)}.`;
      const rule = 'listings/possible-duplicate';
      this.#report.add({ rule, severity: 'warn', file: this.#csv.path, line, column, message, suggestion });
    }
    const group = valueOf(row, 'group');
    this.counts.added++;
    this.changes.push(`+ ${path}, ${group}: ${name} (${String(details.id)})`);
    this.#remember(details, path);
    return { kind: 'add', group, details };
  }

  #remember(listing: Details, page: string): void {
    const known = { page, id: String(listing.id), where: `${quoted(listing.name)} on ${page}` };
    for (const [, key] of keysOf(listing)) this.#listings.set(key, known);
  }

  /** @param present Title of the group that already contains the listing. Undefined for a new listing. */
  #checkGroup(row: Row, page: ListingPage, present: string | undefined): boolean {
    const title = valueOf(row, 'group');
    if (present !== undefined && (title === '' || title === present)) return true;
    if (!page.groups.some((group) => group.title === title)) {
      const { message, suggestion } = unknownGroup(title, page);
      this.#error('listings/unknown-group', cellOf(row, 'group'), message, suggestion);
      return false;
    }
    if (present === undefined) return true;
    const message = `${quoted(valueOf(row, 'id'))} is in the group ${quoted(present)}, not in ${quoted(title)}.`;
    const advice = `Move it by hand in ${page.file}, so that its comments move with it; or write ${quoted(present)}.`;
    this.#error('listings/other-group', cellOf(row, 'group'), message, advice);
    return false;
  }
}

const idsOf = ({ listings }: ListingPage['groups'][number]) => listings.map(({ id }) => String(id));

/** Keys that two listings of the same place share: their name and postcode, or their telephone number. */
function keysOf({ name, postcode, phone }: Details): [by: 'name' | 'phone', key: string][] {
  const letters = wordsOf(String(name)).join('');
  const digits = String(phone ?? '')
    .replace(/\D/g, '')
    .replace(/^44/, '0');
  const byName: [by: 'name', key: string] = ['name', `name ${letters} ${String(postcode ?? '')}`];
  return digits ? [byName, ['phone', `phone ${digits}`]] : [byName];
}

export function unknownGroup(
  title: string,
  { path, file, groups }: ListingPage,
): { message: string; suggestion: string } {
  const titles = groups.map((group) => group.title);
  const fallback = titles.length > 0 ? `Its groups are ${titles.join(', ')}.` : `It has none yet: add one in ${file}.`;
  return {
    message: `The page ${path} has no group ${quoted(title)}.`,
    suggestion: didYouMean(title, titles, fallback),
  };
}

/** Values of a row's cells, by field of the schema. An empty cell gives undefined, which removes the field. */
function fieldsOf(row: Row): Details {
  const fields = Object.entries(listingSchema.shape).filter(([name]) => row.has(name) && name !== 'id');
  return Object.fromEntries(fields.map(([name, schema]) => [name, parseCell(valueOf(row, name), schema)]));
}

function parseCell(text: string, schema: z.ZodType): unknown {
  if (text === '') return undefined;
  const shape = shapeOf(schema, text);
  if (shape.kind === 'other' && shape.options.some((option) => option instanceof z.ZodNumber)) return parseNumber(text);
  if (DATES.has(schema)) return dayOfSpreadsheet(text);
  const acceptsTrue = (option: z.core.$ZodType) =>
    option instanceof z.ZodBoolean || (option instanceof z.ZodLiteral && option.values.has(true));
  if (shape.kind !== 'other' || !shape.options.some(acceptsTrue)) return text;
  if (/^(?:true|yes|x|1)$/i.test(text)) return true;
  return /^(?:false|no|0)$/i.test(text) ? undefined : text;
}

/** Schemas of fields with a date, which spreadsheets save in the form 02/11/2026. */
const DATES = new Set<z.ZodType>([listingSchema.shape.checked, listingSchema.shape.closed]);

/** Returns a date as content writes it. Returns other text unchanged, so that the schema reports it. */
function dayOfSpreadsheet(text: string): string {
  const isWritten = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d\d)?\d\d|\d{4}-\d\d-\d\d[ T].*)$/.test(
    text.replace(/ 0?0:00(?::00)?$/, ''),
  );
  return (isWritten && meantDay(text)) || text;
}

/** Returns the text itself if it isn't a number, so that the schema reports it. */
export const parseNumber = (text: string): number | string => (/^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

const withoutUndefined = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));

/** A row in the form that `checkSchema` needs, a list of one entry. A finding has the position of a cell. */
function asYaml({ path: file }: SourceFile, row: Row, details: Details): Yaml {
  const at = ([, field]: FieldPath) => {
    const { line, column } = cellOf(row, String(field));
    return { file, line, column };
  };
  const written = ([, field]: FieldPath) => row.get(String(field))?.value;
  return { value: [details], at, written, inside: (path) => () => at(path) };
}

function printChange(field: string, before: unknown, after: unknown): string {
  if (after === undefined) return `${field} removed`;
  return `${field} ${before === undefined ? '' : `${quoted(String(before))} → `}${quoted(String(after))}`;
}
