// `npm run listings`: exports listings as a CSV table, and imports such a table.
import type { Finding } from '../../engine/report/finding.ts';
import { Report } from '../../engine/report/report.ts';
import { noSuch, plural, quoted } from '../../engine/report/wording.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode, type CommandOutput } from '../../command-line.ts';
import { decodeCsv } from '../csv.ts';
import {
  editWorkspace,
  isBlocking,
  printReport,
  readNamedFile,
  readWorkspace,
  siteOf,
  textOf,
  writeFileAtomic,
  writeTexts,
  type Workspace,
} from '../../guide/workspace.ts';
import { editDirectory } from './edit-directory.ts';
import { renderTable } from '../../guide/listing/places-table.ts';
import { rowKey, TableImport } from './import-table.ts';
import { listingPages, type ListingPage } from '../../guide/listing/listing-pages.ts';

export interface ListingsContext extends CommandOutput {
  workspace: Workspace;
  readFile: typeof readNamedFile;
  saveTable(file: string, table: string): void;
  /** Writes content files by path from the project's root. */
  writeContent(texts: ReadonlyMap<string, string>): void;
}

const usage = `npm run --silent listings -- export [--page /PAGE]… [--out FILE]     exports all listings as CSV
npm run --silent listings -- template [--page /PAGE]… [--out FILE]   exports an empty table with a row per group
npm run listings -- import FILE [--write]                            shows what a table changes; --write changes it

A row with an id changes that listing, and an empty cell removes its field. A row without an id adds a listing.
Listings without a row, and fields without a column, stay as they are.`;

const options = {
  page: { type: 'string', multiple: true },
  out: { type: 'string' },
  write: { type: 'boolean' },
} as const;

export function runCommand(args: string[], context: ListingsContext): ExitCode {
  const { log, workspace } = context;
  const parsed = parseArguments(args, { usage, options, takes: [1, 2] }, log);
  if (typeof parsed === 'number') return parsed;
  const { page: paths = [], out: target, write = false } = parsed.values;
  const [name, file] = parsed.positionals;
  const isExport = (name === 'export' || name === 'template') && file === undefined && !write;
  const isImport = name === 'import' && paths.length === 0 && target === undefined;
  if (!isExport && !(isImport && file !== undefined)) return usageError(usage, log);
  const site = siteOf(workspace, context);
  if (typeof site === 'number') return site;
  const pages = listingPages(workspace.source, site);
  if (!isExport) return importTable(file!, write, pages, context);
  const known = pages.map(({ path }) => path);
  const unknown = paths.find((path) => !known.includes(path));
  if (unknown !== undefined) {
    log(noSuch('page of listings', unknown, known));
    return 2;
  }
  const chosen = pages.filter(({ path }) => paths.length === 0 || paths.includes(path));
  const groups = chosen.flatMap((page) => page.groups.map((group) => ({ page: page.path, ...group })));
  // The template has a row per group. The import skips rows without a name.
  const rows: Record<string, unknown>[] =
    name === 'template'
      ? groups.map(({ page, title }) => ({ page, group: title }))
      : groups.flatMap(({ page, title, listings }) => listings.map((each) => ({ ...each, page, group: title })));
  if (target === undefined) context.out(renderTable(rows));
  else context.saveTable(target, renderTable(rows));
  log(`${plural(rows.length, name === 'template' ? 'group' : 'listing')} on ${plural(chosen.length, 'page')}.`);
  return 0;
}

function importTable(name: string, write: boolean, pages: readonly ListingPage[], context: ListingsContext): ExitCode {
  const { log, workspace } = context;
  const bytes = context.readFile(name);
  if (!bytes) {
    log(`There is no file ${quoted(name)}.`);
    return 2;
  }
  const report = new Report();
  const csv = parseFile(name, bytes, report);
  if (!csv) return printReport(report.sorted(), () => undefined, context, 'Nothing was written.');
  const plan = new TableImport(csv, pages, report);
  const texts = new Map([...plan.edits].map(([file, edits]) => [file, editDirectory(textOf(workspace)(file)!, edits)]));
  const edited = editWorkspace(workspace, texts);
  for (const finding of placeInTable(edited, texts, plan, csv.path)) report.add(finding);

  plan.changes.forEach((line) => context.out(`${line}\n`));
  log(printCounts(plan.counts));
  const blocked = report.sorted().some(isBlocking);
  const written = write && !blocked && texts.size > 0;
  if (written) context.writeContent(texts);
  const outcome = blocked
    ? 'Nothing was written.'
    : texts.size === 0
      ? 'There is nothing to write.'
      : written
        ? `Written: ${[...texts.keys()].join(', ')}.`
        : 'Nothing was written: repeat with --write.';
  const textAt = (file: string) => (file === csv.path ? csv.text : textOf(edited)(file));
  return printReport(report.sorted(), textAt, context, outcome);
}

function printCounts({ added, changed, unchanged, refused, withoutRow }: TableImport['counts']): string {
  const withErrors = refused > 0 ? `, ${refused} with errors` : '';
  const summary = `${added} to add, ${changed} to change, ${unchanged} unchanged${withErrors}.`;
  if (withoutRow === 0) return summary;
  const stay = withoutRow === 1 ? 'stays as it is' : 'stay as they are';
  return `${summary} ${plural(withoutRow, 'listing')} of these pages without a row ${stay}.`;
}

const LIMIT = 5 * 1024 * 1024;

function parseFile(path: string, bytes: Uint8Array, report: Report): SourceFile | undefined {
  const problem = (message: string, suggestion: string) => {
    report.add({ rule: 'listings/not-csv', severity: 'error', file: path, line: 1, column: 1, message, suggestion });
    return undefined;
  };
  if (bytes.length > LIMIT) return problem('The file is larger than 5 MB.', 'Import it in parts.');
  const text = decodeCsv(bytes);
  return text === undefined
    ? problem('The file is not text in UTF-8 or UTF-16.', 'Save the table as "CSV UTF-8".')
    : { path, text };
}

/** Moves the findings of imported listings from the content file to the cells of the table. */
function placeInTable(
  { source, findings }: Workspace,
  texts: ReadonlyMap<string, string>,
  plan: TableImport,
  file: string,
): Finding[] {
  const edited = [...texts.keys()].map((origin) => ({ origin, path: '' }));
  const cells = new Map<string, { line: number; column: number }>();
  for (const page of listingPages(source, { directories: edited })) {
    page.groups.forEach(({ listings }, group) =>
      listings.forEach((listing, index) => {
        const row = plan.rows.get(rowKey(page.file, listing.id));
        if (!row) return;
        for (const field of Object.keys(listing)) {
          const { line, column } = page.yaml.at(['groups', group, 'listings', index, field]);
          const cell = row.get(field) ?? [...row.values()][0]!;
          cells.set(`${page.file}:${line}:${column}`, cell);
        }
      }),
    );
  }
  return findings.map((finding) => {
    const cell = cells.get(`${finding.file}:${finding.line}:${finding.column}`);
    return cell ? { ...finding, file, line: cell.line, column: cell.column } : finding;
  });
}

/** Runs the command with the project's files. */
export const runListings = async (args: string[], line: CommandLine): Promise<ExitCode> =>
  runCommand(args, {
    ...line,
    workspace: readWorkspace(line.root, line.content),
    readFile: readNamedFile,
    saveTable: writeFileAtomic,
    writeContent: (texts) => writeTexts(line.root, texts),
  });
