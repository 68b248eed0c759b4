// The command `npm run listings`: export, template, import. Decides words and exit codes; reads and writes through what it is given.
import { parseArgs } from 'node:util';
import type { Finding } from '../../report/finding.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { Report } from '../../report/report.ts';
import { didYouMean, quoted, sayOption } from '../../report/wording.ts';
import type { SourceFile } from '../../source/files.ts';
import { editDirectory } from './edit-directory.ts';
import { planImport, rowKey, type ImportPlan } from './import-table.ts';
import { listingPages, type ListingPage } from './listing-pages.ts';
import { renderListings, renderTemplate } from './listing-table.ts';
import { stops, textOf, tryTexts, type Workspace } from './workspace.ts';

export interface Surroundings {
  workspace: Workspace;
  /** The bytes of a file that a person named. Throws when there is none. */
  read(file: string): Uint8Array;
  /** Saves a table where a person wants it. */
  save(file: string, table: string): void;
  /** Writes content files by path from the project's root. */
  write(texts: ReadonlyMap<string, string>): void;
  /** Data. */
  out(text: string): void;
  /** Words for a person. */
  say(text: string): void;
  colours?: boolean;
}

export const usage = `npm run --silent listings -- export [--page /PAGE]… [--out FILE]     all listings as CSV
npm run --silent listings -- template [--page /PAGE]… [--out FILE]   an empty table, a row a group
npm run listings -- import FILE [--write]                            what a table would change; with --write, changes it

A row with an id changes that listing, and an empty cell takes its field away. A row without an id adds a listing.
A listing without a row, and a field without a column, stay as they are.`;

const LIMIT = 5 * 1024 * 1024;

/** The exit code: 0 done, 1 something is wrong with the table or the content, 2 a command that makes no sense. */
export function runCommand(args: string[], surroundings: Surroundings): 0 | 1 | 2 {
  const { say, workspace } = surroundings;
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { page: { type: 'string', multiple: true }, out: { type: 'string' }, write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    say(`${sayOption(error)}\n\n${usage}`);
    return 2;
  }
  const { page: paths = [], out: target, write = false, help } = parsed.values;
  const [name, file, ...rest] = parsed.positionals;
  const exports = name === 'export' || name === 'template';
  const sensible = (exports && file === undefined && !write) || (name === 'import' && file !== undefined && rest.length === 0 && paths.length === 0 && target === undefined);
  if (help || !sensible) {
    say(usage);
    return help ? 0 : 2;
  }
  if (!workspace.site) return report(workspace.findings.filter(stops), textOf(workspace), surroundings, 'Mend the content first.');
  const pages = listingPages(workspace.source, workspace.site);
  if (!exports) return importTable(file!, write, pages, surroundings);
  const unknown = paths.find((path) => !pages.some((page) => page.path === path));
  if (unknown !== undefined) {
    say(`There is no page of listings ${quoted(unknown)}. ${didYouMean(unknown, pages.map(({ path }) => path), `Pages are ${pages.map(({ path }) => path).join(', ')}.`)!}`);
    return 2;
  }
  const chosen = pages.filter(({ path }) => paths.length === 0 || paths.includes(path));
  const table = name === 'export' ? renderListings(chosen) : renderTemplate(chosen);
  if (target === undefined) surroundings.out(table);
  else surroundings.save(target, table);
  const groups = chosen.flatMap((each) => each.groups);
  const rows = name === 'export' ? count(groups.flatMap(({ listings }) => listings).length, 'listing') : count(groups.length, 'group');
  say(`${rows} on ${count(chosen.length, 'page')}.`);
  return 0;
}

function importTable(name: string, write: boolean, pages: readonly ListingPage[], surroundings: Surroundings): 0 | 1 | 2 {
  const { say, workspace } = surroundings;
  let bytes: Uint8Array;
  try {
    bytes = surroundings.read(name);
  } catch {
    say(`There is no file ${quoted(name)}.`);
    return 2;
  }
  const findings = new Report();
  const csv = decode(name, bytes, findings);
  if (!csv) return report(findings.sorted(), () => undefined, surroundings, 'Nothing was written.');
  const plan = planImport(csv, pages, findings);
  const texts = new Map([...plan.edits].map(([file, edits]) => [file, editDirectory(textOf(workspace)(file)!, edits)]));
  const tried = tryTexts(workspace, texts);
  for (const finding of placedInTable(tried, texts, plan, csv.path)) findings.add(finding);

  plan.changes.forEach((line) => surroundings.out(`${line}\n`));
  const stay = plan.unnamed > 0 ? ` ${count(plan.unnamed, 'listing')} of these pages without a row ${plan.unnamed === 1 ? 'stays' : 'stay'} as they are.` : '';
  say(`${plan.added} to add, ${plan.changed} to change, ${plan.same} unchanged.${stay}`);
  const stopped = findings.sorted().some(stops);
  const written = write && !stopped && texts.size > 0;
  if (written) surroundings.write(texts);
  const outcome = stopped ? 'Nothing was written.' : texts.size === 0 ? 'There is nothing to write.' : written ? `${[...texts.keys()].join(', ')}: written.` : 'Nothing was written: repeat with --write.';
  const shown = (file: string) => (file === csv.path ? csv.text : textOf(tried)(file));
  return report(findings.sorted(), shown, surroundings, outcome);
}

function decode(path: string, bytes: Uint8Array, findings: Report): SourceFile | undefined {
  const problem = (message: string, suggestion: string) => {
    findings.add({ rule: 'listings/not-csv', severity: 'error', file: path, line: 1, column: 1, message, suggestion });
    return undefined;
  };
  if (bytes.length > LIMIT) return problem('The file is larger than 5 MB.', 'Import it in parts.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? problem('The file is not a text.', 'Save the table as "CSV UTF-8".') : { path, text };
  } catch {
    return problem('The file is not UTF-8 text.', 'Save the table as "CSV UTF-8".');
  }
}

/** What the loader finds in an edited listing, at the cell that it came from. */
function placedInTable({ source, findings }: Workspace, texts: ReadonlyMap<string, string>, plan: ImportPlan, file: string): Finding[] {
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

function report(findings: Finding[], shown: (file: string) => string | undefined, { say, colours = false }: Surroundings, outcome: string): 0 | 1 {
  if (findings.length > 0) say(printFindings(findings, { textOf: shown, colours }).trimEnd());
  say(findings.length > 0 ? `${printSummary(findings)} ${outcome}` : outcome);
  return findings.some(stops) ? 1 : 0;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
