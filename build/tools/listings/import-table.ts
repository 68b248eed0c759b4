// A table of listings → the edits that it asks for, each row held to the model. Changes nothing, and knows no disk.
import * as z from 'zod';
import { parseCsv, type Cell } from '../csv.ts';
import { listingSchema } from '../../model/directory.ts';
import { checkSchema, shapeOf } from '../../model/findings.ts';
import type { Finding } from '../../report/finding.ts';
import type { Report } from '../../report/report.ts';
import type { ImportRule } from '../../report/rules.ts';
import { didYouMean, quoted } from '../../report/wording.ts';
import type { SourceFile } from '../../source/files.ts';
import type { FieldPath, Yaml } from '../../source/yaml.ts';
import type { Details, Edit } from './edit-directory.ts';
import { newListingId, type ListingPage } from './listing-pages.ts';
import { columns } from './listing-table.ts';

export interface ImportPlan {
  /** By the file of their page. */
  edits: Map<string, Edit[]>;
  /** The rows that the edits came from, by file and id. */
  rows: Map<string, Row>;
  /** What is asked for, a line each. */
  changes: string[];
  added: number;
  changed: number;
  /** Rows that say what the page says. */
  same: number;
  /** Listings of the table's pages that have no row: they stay. */
  unnamed: number;
}

export type Row = ReadonlyMap<string, Cell>;

export const rowKey = (file: string, id: unknown) => `${file}\n${String(id)}`;

/** The plan of all rows that can be carried out; what is wrong with the others is in the report. */
export function planImport(csv: SourceFile, pages: readonly ListingPage[], report: Report): ImportPlan {
  const plan: ImportPlan = { edits: new Map(), rows: new Map(), changes: [], added: 0, changed: 0, same: 0, unnamed: 0 };
  const rows = readRows(csv, report);
  if (!rows) return plan;
  const known = new Duplicates(pages);
  const idsOf = new Map(pages.map((page) => [page.path, new Set(page.groups.flatMap(({ listings }) => listings.map(({ id }) => String(id))))]));
  const problem = problemsOf(csv.path, report);
  for (const row of rows) {
    if (columns.every((name) => name === 'page' || name === 'group' || !valueOf(row, name))) continue;
    const page = findPage(row, pages, problem);
    if (page) planRow(row, page, { csv, plan, known, ids: idsOf.get(page.path)!, problem, report });
  }
  const named = new Set([...plan.rows.keys()]);
  const touched = new Set([...named].map((key) => key.split('\n')[0]));
  plan.unnamed = pages.filter(({ file }) => touched.has(file)).flatMap(({ file, groups }) => groups.flatMap(({ listings }) => listings.filter(({ id }) => !named.has(rowKey(file, id))))).length;
  return plan;
}

type Problem = (severity: Finding['severity'], rule: ImportRule, cell: Cell | undefined, message: string, suggestion?: string) => void;

interface Planning {
  csv: SourceFile;
  plan: ImportPlan;
  known: Duplicates;
  /** Ids of the page, those of rows before this one among them. */
  ids: Set<string>;
  problem: Problem;
  report: Report;
}

function problemsOf(file: string, report: Report): Problem {
  return (severity, rule, cell, message, suggestion) =>
    report.add({ rule, severity, file, line: cell?.line ?? 1, column: cell?.column ?? 1, message, ...(suggestion ? { suggestion } : {}) });
}

const valueOf = (row: Row, column: string) => row.get(column)?.value.trim() ?? '';
const startOf = (row: Row) => [...row.values()][0];

/** Rows by column; undefined after findings when the table cannot be understood. */
function readRows({ path, text }: SourceFile, report: Report): Row[] | undefined {
  const problem = problemsOf(path, report);
  const cells = parseCsv(text);
  if (!Array.isArray(cells)) {
    report.add({ rule: 'listings/not-csv', severity: 'error', file: path, ...cells });
    return undefined;
  }
  const [header = [], ...body] = cells;
  const spelt = new Map(columns.map((name) => [name.toLowerCase(), name]));
  const names = header.map(({ value }) => spelt.get(value.trim().toLowerCase()) ?? value.trim().toLowerCase());
  if (names.length < 2 && /[;\t]/.test(names[0] ?? '')) {
    problem('error', 'listings/not-csv', header[0], 'The columns are not separated by commas.', 'Save the table as CSV with commas.');
    return undefined;
  }
  const before = report.count('error');
  header.forEach((cell, index) => {
    const name = names[index]!;
    if (!(columns as readonly string[]).includes(name) && (name || body.some((row) => row[index]?.value.trim()))) {
      problem('error', 'listings/unknown-column', cell, `Nothing reads the column ${quoted(cell.value)}.`, didYouMean(name, columns, `Rename or remove it. Columns are ${columns.join(', ')}.`));
    } else if (name && names.indexOf(name) < index) {
      problem('error', 'listings/unknown-column', cell, `The column ${quoted(name)} stands there twice.`, 'Keep one of the two.');
    }
  });
  for (const name of ['page', 'group', 'name'].filter((each) => !names.includes(each))) {
    problem('error', 'listings/missing-column', header[0], `The table has no column ${quoted(name)}.`, 'Its first row names the columns: start from "npm run listings -- template".');
  }
  if (report.count('error') > before) return undefined;
  return body.flatMap((row) => {
    const extra = row.slice(names.length).find(({ value }) => value.trim());
    if (extra) {
      problem('error', 'listings/extra-cell', extra, `The row has more cells than there are columns: ${quoted(extra.value)}.`, 'Put quotes around a cell that holds a comma.');
      return [];
    }
    return [new Map(names.flatMap((name, index) => (name && row[index] ? [[name, row[index]] as const] : [])))];
  });
}

function findPage(row: Row, pages: readonly ListingPage[], problem: Problem): ListingPage | undefined {
  const path = valueOf(row, 'page');
  const page = pages.find((each) => each.path === path);
  const paths = pages.map((each) => each.path);
  if (!page) problem('error', 'listings/unknown-page', row.get('page') ?? startOf(row), `There is no page of listings ${quoted(path)}.`, didYouMean(path, paths, `Pages are ${paths.join(', ')}.`));
  return page;
}

function planRow(row: Row, page: ListingPage, planning: Planning): void {
  const { csv, plan, ids, known, problem, report } = planning;
  const id = valueOf(row, 'id');
  const group = page.groups.find(({ listings }) => listings.some((listing) => listing.id === id));
  const before = group?.listings.find((listing) => listing.id === id);
  if (id && plan.rows.has(rowKey(page.file, id))) {
    problem('error', 'listings/repeated-row', row.get('id'), `The id ${quoted(id)} has a row already.`, 'Keep one of the two.');
    return;
  }
  if (!checkGroup(row, page, group?.title, problem)) return;
  const wanted = fieldsOf(row);
  const name = typeof wanted.name === 'string' ? wanted.name : '';
  const details: Details = before ? { ...before, ...wanted } : { ...wanted, id: id || newListingId({ name, address: String(wanted.address ?? '') }, ids) };
  if (!checkSchema(z.array(listingSchema), asYaml(csv, row, withoutGaps(details)), 'directory', report)) return;
  ids.add(String(details.id));
  plan.rows.set(rowKey(page.file, details.id), row);
  const edits = plan.edits.get(page.file) ?? [];
  if (before) {
    const fields = Object.fromEntries(Object.entries(wanted).filter(([field, value]) => value !== before[field]));
    if (Object.keys(fields).length === 0) {
      plan.same++;
      return;
    }
    plan.changed++;
    plan.changes.push(`~ ${page.path}: ${quoted(before.name)} (${id}): ${Object.entries(fields).map(([field, value]) => changeText(field, before[field], value)).join(', ')}`);
    edits.push({ kind: 'change', id, fields });
  } else {
    const twin = known.find(details);
    if (twin) problem('warn', 'listings/possible-duplicate', row.get(twin.by), `${quoted(name)} has the ${twin.by === 'name' ? 'name and postcode' : 'telephone number'} of ${twin.where}.`, `If it is the same place, remove this row, or give it the page ${quoted(twin.page)} and the id ${quoted(twin.id)}.`);
    plan.added++;
    plan.changes.push(`+ ${page.path}, ${valueOf(row, 'group')}: ${quoted(name)} (${String(details.id)})`);
    edits.push({ kind: 'add', group: valueOf(row, 'group'), details: withoutGaps(details) });
    known.add(details, page.path);
  }
  plan.edits.set(page.file, edits);
}

function checkGroup(row: Row, page: ListingPage, present: string | undefined, problem: Problem): boolean {
  const title = valueOf(row, 'group');
  const cell = row.get('group') ?? startOf(row);
  const titles = page.groups.map((group) => group.title);
  if (present !== undefined && (title === '' || title === present)) return true;
  if (!titles.includes(title)) {
    const otherwise = titles.length > 0 ? `Its groups are ${titles.join(', ')}.` : `It has none yet: add one in ${page.file}.`;
    problem('error', 'listings/unknown-group', cell, `The page ${page.path} has no group ${quoted(title)}.`, didYouMean(title, titles, otherwise));
    return false;
  }
  if (present === undefined) return true;
  problem('error', 'listings/other-group', cell, `${quoted(valueOf(row, 'id'))} stands in the group ${quoted(present)}, not in ${quoted(title)}.`, `Move it by hand in ${page.file}, so that its comments move with it; or write ${quoted(present)}.`);
  return false;
}

/** The model's fields as a row has them; an empty cell takes a field away. */
function fieldsOf(row: Row): Details {
  const fields = Object.entries(listingSchema.shape).filter(([name]) => row.has(name) && name !== 'id');
  return Object.fromEntries(fields.map(([name, schema]) => [name, parseCell(valueOf(row, name), schema)]));
}

function parseCell(text: string, schema: z.ZodType): unknown {
  const shape = shapeOf(schema, text);
  const isSwitch = shape.kind === 'other' && shape.options.some((option) => option instanceof z.ZodBoolean || (option instanceof z.ZodLiteral && option.values.has(true)));
  if (isSwitch && /^(?:true|yes|x|1)$/i.test(text)) return true;
  if (text === '' || (isSwitch && /^(?:false|no|0)$/i.test(text))) return undefined;
  return text;
}

const withoutGaps = (details: Details): Details => Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));

/** A row as the model's checks see a file: a list of one entry whose fields stand in cells. */
function asYaml({ path: file }: SourceFile, row: Row, details: Details): Yaml {
  const at = (path: FieldPath) => {
    const { line, column } = row.get(String(path[1])) ?? startOf(row)!;
    return { file, line, column };
  };
  return { file, value: [details], at, written: (path) => row.get(String(path[1]))?.value, inside: (path) => () => at(path) };
}

const changeText = (field: string, before: unknown, after: unknown) =>
  after === undefined ? `${field} taken away` : before === undefined ? `${field} ${quoted(String(after))}` : `${field} ${quoted(String(before))} → ${quoted(String(after))}`;

/** Listings by what two entries for one place would share. */
class Duplicates {
  #seen = new Map<string, { page: string; id: string; where: string }>();

  constructor(pages: readonly ListingPage[]) {
    for (const { path, groups } of pages) for (const { listings } of groups) for (const listing of listings) this.add(listing, path);
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
    const letters = String(name).toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
    const digits = String(phone ?? '').replace(/\D/g, '').replace(/^44/, '0');
    return [{ by: 'name', key: `name ${letters} ${String(postcode ?? '')}` }, ...(digits ? [{ by: 'phone' as const, key: `phone ${digits}` }] : [])];
  }
}
