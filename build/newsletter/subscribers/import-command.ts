// `npm run subscribers -- import`: adds the readers of another newsletter service to the list.
import { readFileSync } from 'node:fs';
import { isDay } from '../../guide/time/day.ts';
import { parseArguments, usageError, type ExitCode } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { visible } from '../../engine/report/wording.ts';
import { parseKnownValues } from '../check-migrations.ts';
import type { Project } from '../hosted-project.ts';
import { readMigrations } from '../read-migrations.ts';
import { LISTMONK, readExport, type Newcomer } from './read-export.ts';
import type { Context } from './subscribers-context.ts';

const importUsage = `npm run subscribers -- import FILE.csv      lists the readers of another newsletter service that it would add
  --consent-source TEXT                how they agreed: "Sign-up form of our Substack"
  --consent-date 2024-03-01            the day, for rows without a date
  --confirmed                          says that the other service confirmed every address
  --write                              adds them`;

const options = {
  'consent-source': { type: 'string' },
  'consent-date': { type: 'string' },
  confirmed: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;

/** Number of readers per request, because the local database accepts at most 16 KB. */
const BATCH = 40;

interface Consent {
  source: string;
  date: string | undefined;
  isConfirmed: boolean;
}

type ImportPlan = (project: Project) => Promise<ExitCode>;

/** Reads the flags and the file before the list is opened. Throws a UserError on a mistake in them. */
export async function planImport(args: string[], context: Context): Promise<ImportPlan | ExitCode> {
  const { log } = context;
  const parsed = parseArguments(args, { usage: importUsage, options, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const [file, ...extra] = parsed.positionals;
  if (file === undefined || extra.length > 0) return usageError(importUsage, log);
  const migrations = readMigrations('.');
  const known = (kind: 'categories' | 'postcodes') => parseKnownValues(migrations, kind)?.values ?? [];
  const found = readExport(readText(file), { postcodes: known('postcodes'), categories: known('categories') });
  const { values } = parsed;
  const ask = async (flag: 'consent-source' | 'consent-date', question: string) =>
    values[flag] ?? (await context.ask?.(question)) ?? '';
  const source = await ask('consent-source', 'How did these readers agree to get letters? ');
  const undated = found.readers.filter(({ consentedAt }) => consentedAt === undefined).length;
  const date = undated > 0 ? await ask('consent-date', `When, for ${undated} without a date (2024-03-01)? `) : '';
  if (source.trim() === '') {
    throw new UserError('Add --consent-source with how these readers agreed. It is kept as your proof.');
  }
  if (undated > 0 && !isDay(date)) {
    throw new UserError(
      `${undated === 1 ? '1 row has' : `${undated} rows have`} no date of consent. Add one, such as --consent-date 2024-03-01.`,
    );
  }
  const consent = { source, date: date || undefined, isConfirmed: values.confirmed ?? false };
  return (project) => importReaders(project, found, consent, { write: values.write ?? false, context });
}

/** Reads a file. Throws a UserError if that fails. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`"${file}" can’t be read.`, { cause });
  }
}

async function importReaders(
  project: Project,
  found: ReturnType<typeof readExport>,
  consent: Consent,
  { write, context: { log } }: { write: boolean; context: Context },
): Promise<ExitCode> {
  const { service, columns, rows, readers, invalid, unreadDates } = found;
  const counts = new Map<string, string[]>();
  for (let at = 0; at < readers.length; at += BATCH) {
    const batch = readers.slice(at, at + BATCH).map((reader) => rowOf(reader, consent));
    const answers = await project.request<{ address: string; outcome: string }>('rpc/import_readers', {
      method: 'POST',
      body: { readers: batch, write },
    });
    for (const { address, outcome } of answers) counts.set(outcome, [...(counts.get(outcome) ?? []), address]);
  }
  const count = (outcome: string) => counts.get(outcome)?.length ?? 0;
  log(`${rows} rows${service === undefined ? '' : `, as ${service} writes them`}.`);
  for (const [field, column] of Object.entries(columns)) log(`  ${field}: the column "${column}"`);
  if (service === LISTMONK) {
    log('  The file doesn’t say who has left the list. Export only confirmed subscriptions.');
  }
  const refused = [...invalid, ...(counts.get('refused') ?? [])];
  const lines: [number, string][] = [
    [count('added'), write ? 'added' : 'to add'],
    [count('known'), 'already on the list, and unchanged'],
    [count('left'), 'left this list, and are not added again'],
    [found.off, 'left or paused the other list, or its mail doesn’t reach them'],
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

const someOf = (values: readonly string[]) => visible(values.slice(0, 5).join(', ')) + (values.length > 5 ? ', …' : '');

const rowOf = ({ email, postcode, categories, consentedAt, isConfirmed }: Newcomer, consent: Consent) => ({
  email,
  postcode,
  categories,
  source: `Import: ${consent.source.trim()}`.slice(0, 300),
  consented_at: consentedAt ?? consent.date,
  confirmed: isConfirmed || consent.isConfirmed,
});
