// Sends the unsent mails after the user has typed their number.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../../engine/output/lock.ts';
import { plural } from '../../engine/report/wording.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { usageError, type ExitCode } from '../../command-line.ts';
import { dataFolder, type LetterContext } from './context.ts';
import { deliver, unsentOf, type Delivery, type Tally, type Unsent } from './deliver.ts';
import { openJournal, pruneJournal, type Journal, type JournalLine } from './journal.ts';
import type { Sending } from './sending.ts';

export const deliveryOptions = {
  yes: { type: 'string' },
  rate: { type: 'string' },
  connections: { type: 'string' },
  'retry-unknown': { type: 'boolean' },
  'retry-refused': { type: 'boolean' },
} as const;

/** Defaults of the flags `--rate` (mails per second) and `--connections`. */
const PACE = { rate: 10, connections: 2 };

export const deliveryUsage = `  --yes N                 for scripts: N is the number that you would type
  --rate ${PACE.rate}               mails in a second
  --connections ${PACE.connections}         to the mail server at a time
  --retry-unknown         also sends to readers whose mail may have arrived, because the connection broke
  --retry-refused         also sends to readers whom the server refused`;

type PostOptions = typeof deliveryOptions;
export type DeliveryValues = {
  [Flag in keyof PostOptions]?: (PostOptions[Flag]['type'] extends 'string' ? string : boolean) | undefined;
};

export interface UnsentMails {
  /** First part of the journal's name. */
  name: string;
  /** 'The letter of 2026-11-23' */
  title: string;
  deliveries: Delivery[];
  /** Maximum number of mails of a run with `--yes all`. Absent if that flag isn't allowed. */
  ceiling?: number;
  /** Explains why mails are no longer wanted. */
  leftWords?: string;
  /** Days for which the journal remembers a mail. Absent if it never forgets. */
  journalDays?: number;
}

/** Exit code: 0 all were accepted or refused, 1 some are unsent or unknown, 2 the typed number was wrong. */
export async function deliverUnsent(
  what: UnsentMails,
  sending: Sending,
  values: DeliveryValues,
  context: LetterContext,
): Promise<ExitCode> {
  const pace = {
    rate: positive('rate', values.rate, PACE.rate),
    connections: positive('connections', values.connections, PACE.connections),
  };
  const folder = dataFolder(context, 'letters');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${what.name}.${sending.journalSuffix}`;
  const lock = takeLock(
    join(folder, `${name}.lock`),
    (pid, file) =>
      `${what.title} is being sent by process ${pid}. Wait until it ends. ` +
      `If that process has nothing to do with this project, delete ${file}.`,
  );
  try {
    const file = join(folder, `${name}.jsonl`);
    if (what.journalDays) pruneJournal(file, new Date(Date.now() - what.journalDays * 86_400_000));
    const journal = openJournal(file, { assertHeld: lock.assertHeld });
    try {
      return await sendWaiting(what, journal, { sending, values, context, pace });
    } finally {
      journal.close();
    }
  } finally {
    lock.release();
  }
}

interface PostRun {
  sending: Sending;
  values: DeliveryValues;
  context: LetterContext;
  pace: { rate: number; connections: number };
}

async function sendWaiting(what: UnsentMails, journal: Journal, run: PostRun): Promise<ExitCode> {
  const { sending, values, context, pace } = run;
  const { log, progress } = context;
  const all = what.deliveries.filter(({ id }) => isWaiting(journal.last(id), values));
  const unknown = values['retry-unknown'] ? [] : unsentOf(what.deliveries, journal, 'handed');
  log(summary(what, journal, all.length, sending));
  if (all.length === 0) {
    tellUnknown(unknown, log);
    return unknown.length > 0 ? 1 : 0;
  }
  const problem = await checkNumber(all.length, what, values, context);
  if (problem !== undefined) return usageError(problem, log);
  const waiting = values.yes === 'all' ? all.slice(0, what.ceiling) : all;
  const tally = await deliver(waiting, {
    server: sending.server,
    from: sending.sender.email,
    journal,
    ...pace,
    signal: context.signal,
    progress: progress && ((done) => progress(`${done} of ${waiting.length}`)),
    log,
  });
  progress?.('');
  // Includes the unknown mails of earlier runs, because a killed run couldn't report them.
  const total = { ...tally, unknown: [...unknown, ...tally.unknown] };
  const code = report(total, unknown.length + waiting.length, what, context);
  const later = all.length - waiting.length;
  if (later === 0) return code;
  log(
    `${later} more wait, because a run with "--yes all" stops after ${waiting.length}. If you expect so many new ` +
      `readers, run it again with --yes ${later}. If not, look at the list: npm run subscribers -- export --all.`,
  );
  return 1;
}

function isWaiting(line: JournalLine | undefined, values: DeliveryValues): boolean {
  if (line?.state === 'handed') return values['retry-unknown'] ?? false;
  if (line?.state === 'refused') return values['retry-refused'] ?? false;
  return line?.state !== 'sent';
}

function summary(what: UnsentMails, journal: Journal, waiting: number, { serverName, sender }: Sending): string {
  const { title, deliveries } = what;
  const states = ['sent', 'refused', 'handed'] as const;
  const [sent, refused, unknown] = states.map((state) => unsentOf(deliveries, journal, state).length) as [
    number,
    number,
    number,
  ];
  const before = [
    sent > 0 && `${sent} have it`,
    refused > 0 && `${refused} were refused`,
    unknown > 0 && `${unknown} unconfirmed`,
  ].filter(Boolean);
  const known = before.length > 0 ? `, ${before.join(', ')}` : '';
  return `${title}: ${plural(deliveries.length, 'reader')}${known}; ${waiting} to send, from ${sender.email} by ${serverName}.`;
}

/** Describes the mistake in the number of mails that the user gave or typed. Undefined if the number is right. */
async function checkNumber(
  wanted: number,
  { ceiling }: UnsentMails,
  { yes }: DeliveryValues,
  { ask }: LetterContext,
): Promise<string | undefined> {
  if (ceiling !== undefined && yes === 'all') return undefined;
  if (yes === undefined && !ask) return `Nothing is sent. In a script, add --yes ${wanted}.`;
  const given = yes ?? (await ask!(`Type the number to send (${wanted}), or anything else to stop: `));
  return given.trim() === String(wanted)
    ? undefined
    : `Nothing is sent: ${given.trim() || 'nothing'} is not ${wanted}.`;
}

function report(tally: Tally, total: number, { leftWords }: UnsentMails, { log }: LetterContext): ExitCode {
  const { sent, refused, deferred, unknown, left, stopped } = tally;
  const open = total - sent - refused.length - deferred.length - unknown.length - left;
  log(`${sent} sent.`);
  if (left > 0) log(`${left} ${leftWords ?? 'not sent, because they left the list during the run'}.`);
  tell(refused, 'refused, and not tried again. Remove them with "npm run subscribers -- remove ADDRESS"', log);
  tell(deferred, 'deferred by the server. The same command tries them again', log);
  tellUnknown(unknown, log);
  if (stopped !== undefined) log(stopped);
  if (open > 0) log(`${open} not sent yet. Nothing is lost. The same command continues from here.`);
  return open + deferred.length + unknown.length > 0 ? 1 : 0;
}

function tell(lines: readonly Unsent[], words: string, log: LetterContext['log']): void {
  if (lines.length > 0) log(`${lines.length} ${words}:`);
  lines.forEach(({ to, reply = 'no answer' }) => log(`  ${to}  ${reply}`));
}

const tellUnknown = (lines: readonly Unsent[], log: LetterContext['log']) =>
  tell(lines, 'may have arrived, and are not sent again without --retry-unknown', log);

export function positive(flag: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value);
  throw new UserError(`--${flag} is "${value}". Write a number from 1 to 9999.`);
}
