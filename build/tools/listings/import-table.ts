// `npm run listings -- import`: turns a table into edits. Each row is checked against the schema.
import { wordsOf } from '../../guide/fields/words-of.ts';
import * as z from 'zod';
import { listingSchema } from '../../guide/listing/listing.ts';
import { checkSchema } from '../../engine/content/check-schema.ts';
import { shapeOf } from '../../engine/content/shape.ts';
import type { Finding } from '../../engine/report/finding.ts';
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

export interface ImportPlan {
  /** Edits by file. */
  edits: Map<string, Edit[]>;
  /** Valid rows by `rowKey`. */
  rows: Map<string, Row>;
  /** Descriptions of the changes, one per added or changed listing. */
  changes: string[];
  added: number;
  changed: number;
  unchanged: number;
  /** Number of rows with errors, which are not imported. */
  refused: number;
  /** Number of listings without a row, on the pages that the table names. */
  withoutRow: number;
}

/** Cells by column. */
type Row = ReadonlyMap<string, Cell>;

export const rowKey = (file: string, id: unknown) => `${file}\n${String(id)}`;

/** Plans the edits of all valid rows. Reports findings for the other rows. */
export function planImport(csv: SourceFile, pages: readonly ListingPage[], report: Report): ImportPlan {
  const plan: ImportPlan = {
    edits: new Map(),
    rows: new Map(),
    changes: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    withoutRow: 0,
  };
  const rows = parseRows(csv, report);
  if (!rows) return plan;
  const duplicates = new DuplicateFinder(pages);
  const ids = new Map(pages.map(({ path, groups }) => [path, new Set(groups.flatMap(idsOf))]));
  const addFinding = findingAdder(csv.path, report);
  for (const row of rows) {
    if (columns.every((name) => name === 'page' || name === 'group' || !valueOf(row, name))) continue;
    const page = findPage(row, pages, addFinding);
    const planned = plan.rows.size;
    if (page) planRow(row, page, { csv, plan, duplicates, ids: ids.get(page.path)!, addFinding, report });
    if (plan.rows.size === planned) plan.refused++;
  }
  const pagesOfTable = pages.filter(({ file }) => [...plan.rows.keys()].some((key) => key.startsWith(`${file}\n`)));
  const listed = pagesOfTable.flatMap(({ file, groups }) => groups.flatMap(idsOf).map((id) => rowKey(file, id)));
  plan.withoutRow = listed.filter((key) => !plan.rows.has(key)).length;
  return plan;
}

const idsOf = ({ listings }: ListingPage['groups'][number]) => listings.map(({ id }) => String(id));

type AddFinding = (
  severity: Finding['severity'],
  rule: keyof typeof rules,
  cell: Cell | undefined,
  message: string,
  suggestion?: string,
) => void;

interface PlanContext {
  csv: SourceFile;
  plan: ImportPlan;
  duplicates: DuplicateFinder;
  /** Ids of listings that are on the page or in earlier rows. */
  ids: Set<string>;
  addFinding: AddFinding;
  report: Report;
}

function findingAdder(file: string, report: Report): AddFinding {
  return (severity, rule, cell, message, suggestion) => {
    const { line, column } = cell ?? { line: 1, column: 1 };
    // A missing group is a single mistake, even if many rows name it.
    if (suggestion && (rule === 'listings/unknown-group' || rule === 'listings/unknown-page')) {
      return report.addUse(rule, { file, line, column }, message, suggestion, severity);
    }
    report.add({ rule, severity, file, line, column, message, ...(suggestion ? { suggestion } : {}) });
  };
}

const valueOf = (row: Row, column: string) => row.get(column)?.value.trim() ?? '';
const firstCell = (row: Row) => [...row.values()][0];

/** Returns undefined after reporting findings about the header or the syntax. */
function parseRows({ path, text }: SourceFile, report: Report): Row[] | undefined {
  const addFinding = findingAdder(path, report);
  const cells = parseCsv(text);
  if (!Array.isArray(cells)) {
    report.add({ rule: 'listings/not-csv', severity: 'error', file: path, ...cells });
    return undefined;
  }
  const [header = [], ...body] = cells;
  const names = parseHeader(header, body, addFinding);
  if (!names) return undefined;
  const separator = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' }[separatorOf(text)];
  return body.flatMap((row) => {
    const extra = row.slice(names.length).find(({ value }) => value.trim());
    if (extra) {
      const message = `The row has more cells than there are columns: ${quoted(extra.value)}.`;
      addFinding('error', 'listings/extra-cell', extra, message, `Put quotes around a cell that holds ${separator}.`);
      return [];
    }
    return [new Map(names.flatMap((name, index) => (name && row[index] ? [[name, row[index]] as const] : [])))];
  });
}

/** Returns the name of each column, or undefined after reporting findings. */
function parseHeader(header: Cell[], body: Cell[][], addFinding: AddFinding): string[] | undefined {
  const spelling = new Map(columns.map((name) => [name.toLowerCase(), name]));
  const names = header.map(({ value }) => spelling.get(value.trim().toLowerCase()) ?? value.trim().toLowerCase());
  if (names.length < 2 && /[,;\t]/.test(names[0] ?? '')) {
    const message = 'The first row is a single cell, with all column names in one pair of quotes.';
    addFinding(
      'error',
      'listings/not-csv',
      header[0],
      message,
      'Save the table as "CSV UTF-8", with a cell per column.',
    );
    return undefined;
  }
  let valid = true;
  const reject = (rule: keyof typeof rules, cell: Cell | undefined, message: string, suggestion: string) => {
    addFinding('error', rule, cell, message, suggestion);
    valid = false;
  };
  header.forEach((cell, index) => {
    const name = names[index]!;
    const isKnown = (columns as readonly string[]).includes(name) || name === PAID_FOR_BY.toLowerCase();
    if (!isKnown && (name || body.some((row) => row[index]?.value.trim()))) {
      const advice = didYouMean(name, columns, `Rename or remove it. Columns are ${columns.join(', ')}.`);
      reject('listings/unknown-column', cell, `There is no column ${quoted(cell.value)}.`, advice);
    } else if (name && names.indexOf(name) < index) {
      reject('listings/unknown-column', cell, `The column ${quoted(name)} is given twice.`, 'Keep one of the two.');
    }
  });
  const advice = 'Its first row names the columns: start from "npm run listings -- template".';
  for (const name of ['page', 'group', 'name'].filter((each) => !names.includes(each))) {
    reject('listings/missing-column', header[0], `The table has no column ${quoted(name)}.`, advice);
  }
  return valid ? names : undefined;
}

function findPage(row: Row, pages: readonly ListingPage[], addFinding: AddFinding): ListingPage | undefined {
  const path = valueOf(row, 'page');
  const page = pages.find((each) => each.path === path);
  if (!page) {
    const paths = pages.map((each) => each.path);
    const advice = didYouMean(path, paths, `Pages are ${paths.join(', ')}.`);
    const cell = row.get('page') ?? firstCell(row);
    addFinding('error', 'listings/unknown-page', cell, `There is no page of listings ${quoted(path)}.`, advice);
  }
  return page;
}

function planRow(row: Row, page: ListingPage, context: PlanContext): void {
  const { csv, plan, ids, addFinding, report } = context;
  const id = valueOf(row, 'id');
  const group = page.groups.find(({ listings }) => listings.some((listing) => listing.id === id));
  const before = group?.listings.find((listing) => listing.id === id);
  if (id && plan.rows.has(rowKey(page.file, id))) {
    addFinding(
      'error',
      'listings/repeated-row',
      row.get('id'),
      `There are two rows with the id ${quoted(id)}.`,
      'Keep one of the two.',
    );
    return;
  }
  if (!checkGroup(row, page, group?.title, addFinding)) return;
  const fields = fieldsOf(row);
  const name = typeof fields.name === 'string' ? fields.name : '';
  const newId = () => id || newListingId({ name, address: String(fields.address ?? '') }, ids);
  const details: Details = before ? { ...before, ...fields } : { ...fields, id: newId() };
  const yaml = asYaml(csv, row, withoutUndefined(details));
  if (checkSchema(z.array(listingSchema), yaml, 'directory', report).substitutes.length > 0) return;
  ids.add(String(details.id));
  plan.rows.set(rowKey(page.file, details.id), row);
  const edit = before ? planChange(page, before, fields, plan) : planAddition(row, page, details, context);
  if (edit) plan.edits.set(page.file, [...(plan.edits.get(page.file) ?? []), edit]);
}

function planChange(page: ListingPage, before: Details, fields: Details, plan: ImportPlan): Edit | undefined {
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field]);
  if (changed.length === 0) {
    plan.unchanged++;
    return undefined;
  }
  const id = String(before.id);
  const changes = changed.map(([field, value]) => printChange(field, before[field], value)).join(', ');
  plan.changed++;
  plan.changes.push(`~ ${page.path}: ${quoted(before.name)} (${id}): ${changes}`);
  return { kind: 'change', id, fields: Object.fromEntries(changed) };
}

function planAddition(
  row: Row,
  page: ListingPage,
  details: Details,
  { plan, duplicates, addFinding }: PlanContext,
): Edit {
  const name = quoted(details.name);
  const duplicate = duplicates.find(details);
  if (duplicate) {
    const [page, id] = [quoted(duplicate.page), quoted(duplicate.id)];
    const shared = duplicate.by === 'name' ? 'name and postcode' : 'telephone number';
    const advice = `If it is the same place, remove this row, or give it the page ${page} and the id ${id}.`;
    const message = `${name} has the ${shared} of ${duplicate.where}.`;
    addFinding('warn', 'listings/possible-duplicate', row.get(duplicate.by), message, advice);
  }
  const group = valueOf(row, 'group');
  plan.added++;
  plan.changes.push(`+ ${page.path}, ${group}: ${name} (${String(details.id)})`);
  duplicates.add(details, page.path);
  return { kind: 'add', group, details: withoutUndefined(details) };
}

/** @param present Title of the group that already contains the listing. Undefined for a new listing. */
function checkGroup(row: Row, page: ListingPage, present: string | undefined, addFinding: AddFinding): boolean {
  const title = valueOf(row, 'group');
  const cell = row.get('group') ?? firstCell(row);
  const titles = page.groups.map((group) => group.title);
  if (present !== undefined && (title === '' || title === present)) return true;
  if (!titles.includes(title)) {
    const { message, suggestion } = unknownGroup(title, page);
    addFinding('error', 'listings/unknown-group', cell, message, suggestion);
    return false;
  }
  if (present === undefined) return true;
  const message = `${quoted(valueOf(row, 'id'))} is in the group ${quoted(present)}, not in ${quoted(title)}.`;
  const advice = `Move it by hand in ${page.file}, so that its comments move with it; or write ${quoted(present)}.`;
  addFinding('error', 'listings/other-group', cell, message, advice);
  return false;
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
  const cellOf = (path: FieldPath) => row.get(String(path[1]));
  const at = (path: FieldPath) => {
    const { line, column } = cellOf(path) ?? firstCell(row)!;
    return { file, line, column };
  };
  return { value: [details], at, written: (path) => cellOf(path)?.value, inside: (path) => () => at(path) };
}

function printChange(field: string, before: unknown, after: unknown): string {
  if (after === undefined) return `${field} removed`;
  return `${field} ${before === undefined ? '' : `${quoted(String(before))} → `}${quoted(String(after))}`;
}

/** Finds listings that share a name and postcode, or a telephone number. */
class DuplicateFinder {
  #seen = new Map<string, { page: string; id: string; where: string }>();

  constructor(pages: readonly ListingPage[]) {
    for (const { path, groups } of pages) {
      for (const { listings } of groups) for (const listing of listings) this.add(listing, path);
    }
  }

  add(listing: Details, page: string): void {
    const entry = { page, id: String(listing.id), where: `${quoted(listing.name)} on ${page}` };
    for (const { key } of this.#keys(listing)) this.#seen.set(key, entry);
  }

  find(listing: Details): { by: 'name' | 'phone'; page: string; id: string; where: string } | undefined {
    for (const { by, key } of this.#keys(listing)) {
      const entry = this.#seen.get(key);
      if (entry) return { by, ...entry };
    }
    return undefined;
  }

  #keys({ name, postcode, phone }: Details): { by: 'name' | 'phone'; key: string }[] {
    const letters = wordsOf(String(name)).join('');
    const digits = String(phone ?? '')
      .replace(/\D/g, '')
      .replace(/^44/, '0');
    return [
      { by: 'name', key: `name ${letters} ${String(postcode ?? '')}` },
      ...(digits ? [{ by: 'phone' as const, key: `phone ${digits}` }] : []),
    ];
  }
}
