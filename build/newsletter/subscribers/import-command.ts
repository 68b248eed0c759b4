// `npm run subscribers -- import`: adds the readers of another newsletter service to the list.
import { readFileSync } from 'node:fs';
import { isDay } from '../../guide/time/day.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { visible } from '../../engine/report/wording.ts';
import { parseKnownValues } from '../check-migrations.ts';
import { hasProject, type HostedProject } from '../hosted-project.ts';
import { callFunction } from '../rows.ts';
import { readMigrations } from '../read-migrations.ts';
import { readDate, type DateOrder } from './read-date.ts';
import { LISTMONK, readExport, type Newcomer } from './read-export.ts';

const importUsage = `npm run subscribers -- import FILE.csv      lists the readers of another newsletter service that it would add
  --consent-source TEXT                how they agreed: "Sign-up form of our Substack"
  --consent-date 2024-03-01            the day, for rows without a date
  --dates day-first                    the order in dates such as 01/03/2024, or month-first
  --confirmed                          says that the other service confirmed every address
  --write                              adds them`;

const options = {
  'consent-source': { type: 'string' },
  'consent-date': { type: 'string' },
  dates: { type: 'string' },
  confirmed: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;

/** Bytes of JSON per request. The local database accepts at most 16 KB. */
const BATCH = 12_000;

/** Context of the commands of `npm run subscribers`. */
export interface SubscribersContext extends Pick<CommandLine, 'out' | 'log' | 'env' | 'folder'> {
  /** True if only confirmed readers get the newsletter. */
  asksToConfirm(): boolean;
  ask?: CommandLine['ask'];
}

type WithList = (context: SubscribersContext, work: (project: HostedProject) => Promise<ExitCode>) => Promise<ExitCode>;

/** Reads the flags and the file before the list is opened. Throws a UserError on a mistake in them. */
export async function runImport(args: string[], context: SubscribersContext, withList: WithList): Promise<ExitCode> {
  const { log } = context;
  const parsed = parseArguments(args, { usage: importUsage, options, takes: [1, 1] }, log);
  if (typeof parsed === 'number') return parsed;
  const [file = ''] = parsed.positionals;
  const { values } = parsed;
  if (values.dates !== undefined && !isOrder(values.dates)) return usageError(importUsage, log);
  const migrations = readMigrations('.');
  const known = (kind: 'categories' | 'postcodes') => parseKnownValues(migrations, kind)?.values ?? [];
  const offer = { postcodes: known('postcodes'), categories: known('categories') };
  const text = readExportText(file);
  let found = readExport(text, offer, values.dates);
  const [date] = found.ambiguousDates;
  if (date !== undefined) {
    const order = (await context.ask?.(`${bothReadings(date)} Type day-first or month-first: `))?.trim();
    if (!isOrder(order)) {
      throw new UserError(`${bothReadings(date)} Add --dates day-first or --dates month-first.`);
    }
    found = readExport(text, offer, order);
  }
  tellFile(found, log);
  const { write = false, confirmed = false } = values;
  const consent = { ...(await askConsent(found, values, context)), isConfirmed: confirmed };
  const work = (project?: HostedProject) => importReaders(project, found, consent, write, log);
  // A preview works before there is a list.
  return write || hasProject(context) ? withList(context, work) : work();
}

type Found = ReturnType<typeof readExport>;

const isOrder = (text: string | undefined): text is DateOrder => text === 'day-first' || text === 'month-first';

function bothReadings(date: string): string {
  const say = (order: DateOrder) =>
    new Date(readDate(date, order)!).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `The date "${visible(date)}" can be ${say('day-first')} or ${say('month-first')}.`;
}

/** Asks how and when the readers agreed. Throws a UserError without an answer. */
async function askConsent(
  { readers, unreadDates }: Found,
  flags: { 'consent-source'?: string | undefined; 'consent-date'?: string | undefined },
  context: SubscribersContext,
): Promise<{ source: string; date: string | undefined }> {
  const ask = async (flag: 'consent-source' | 'consent-date', question: string) =>
    flags[flag] ?? (readers.length > 0 ? await context.ask?.(question) : undefined) ?? '';
  const source = await ask('consent-source', 'How did these readers agree to get letters? ');
  const undated = readers.filter(({ consentedAt }) => consentedAt === undefined).length;
  const date = undated > 0 ? await ask('consent-date', `When, for ${undated} without a date (2024-03-01)? `) : '';
  if (source.trim() === '' && readers.length > 0) {
    throw new UserError('Add --consent-source with how these readers agreed. It is kept as your proof.');
  }
  if (undated > 0 && !isDay(date)) {
    const none = undated - unreadDates.length;
    const problems = [
      ...(none > 0 ? [`${counted(none)} no date of consent`] : []),
      ...(unreadDates.length > 0
        ? [`${counted(unreadDates.length)} a date that can’t be read: ${someOf(unreadDates)}`]
        : []),
    ];
    throw new UserError(`${problems.join('. ')}. Add the day for them, such as --consent-date 2024-03-01.`);
  }
  return { source, date: date || undefined };
}

const counted = (rows: number) => (rows === 1 ? '1 row has' : `${rows} rows have`);

/** Reads a file. Throws a UserError if that fails. */
export function readExportText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`"${file}" can’t be read.`, { cause });
  }
}

/** Prints the columns that were read, and how many rows are left out for each reason. */
function tellFile(
  { service, columns, rows, saysWhoLeft, off, leftOut, order }: Found,
  log: SubscribersContext['log'],
): void {
  log(`${rows} rows${service === undefined ? '' : `, as ${service} writes them`}.`);
  for (const [field, column] of Object.entries(columns)) log(`  ${field}: the column "${column}"`);
  if (order !== undefined) log(`  Dates such as 01/03/2024 are read ${order}.`);
  if (!saysWhoLeft || service === LISTMONK) {
    log('  The file doesn’t say who has left the list. Export only confirmed subscriptions.');
  }
  const reasons = [...leftOut].sort(([, a], [, b]) => b - a);
  if (off > 0) log(`${off} left out, because they aren’t known to be subscribed:`);
  for (const [reason, count] of reasons.slice(0, 20)) log(`  ${count} ${visible(reason)}`);
  const others = reasons.slice(20).reduce((sum, [, count]) => sum + count, 0);
  if (others > 0) log(`  ${others} for other reasons`);
}

type Consent = Awaited<ReturnType<typeof askConsent>> & { isConfirmed: boolean };

async function importReaders(
  project: HostedProject | undefined,
  found: Found,
  consent: Consent,
  write: boolean,
  log: SubscribersContext['log'],
): Promise<ExitCode> {
  const { readers, invalid, unreadDates } = found;
  const counts = new Map<string, string[]>();
  if (!project) {
    log('There is no list yet, so all of the others are new.');
    const all = readers.map(({ email }) => email);
    counts.set('added', all);
  }
  for (const batch of project ? batchesOf(readers.map((reader) => rowOf(reader, consent))) : []) {
    const body = { readers: batch, write };
    const answers = await callFunction<{ address: string; outcome: string }>(project!, 'import_readers', body);
    for (const { address, outcome } of answers) counts.set(outcome, [...(counts.get(outcome) ?? []), address]);
  }
  const count = (outcome: string) => counts.get(outcome)?.length ?? 0;
  const refused = [...invalid, ...(counts.get('refused') ?? [])];
  const lines: [number, string][] = [
    [count('added'), write ? 'added' : 'to add'],
    [count('known'), 'already on the list, with unchanged choices'],
    [count('left'), 'left this list, and are not added again'],
    [found.unconfirmed, 'never confirmed at the other list'],
    [found.twice, 'twice in the file'],
    [refused.length, `refused: ${someOf(refused)}`],
    [unreadDates.length, `with an unreadable date, replaced by --consent-date: ${someOf(unreadDates)}`],
    [found.withoutInterests, 'without a subject of the guide, so they get all subjects'],
  ];
  for (const [number, words] of lines) if (number > 0) log(`${number} ${words}.`);
  if (!write) log('Nothing was written. Add --write to add them.');
  return 0;
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (size > room) {
      batches.push([]);
      room = BATCH;
    }
    batches.at(-1)!.push(item);
    room -= size;
  }
  return batches;
}

const someOf = (values: readonly string[]) => visible(values.slice(0, 5).join(', ')) + (values.length > 5 ? ', …' : '');

const rowOf = ({ email, postcode, categories, consentedAt, isConfirmed }: Newcomer, consent: Consent) => ({
  email,
  postcode,
  categories,
  // Cuts between characters, because half of an emoji can't be stored.
  source: [...`Import: ${consent.source.trim()}`].slice(0, 300).join(''),
  consented_at: consentedAt ?? consent.date,
  confirmed: isConfirmed || consent.isConfirmed,
});
