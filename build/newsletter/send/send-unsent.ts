// Sends those of a number of mails that have not been sent yet, once the number was typed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, takeLock } from '../../engine/output/lock.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { usageError, type ExitCode } from '../../engine/report/command-line.ts';
import type { Context } from './context.ts';
import { deliver, type Delivery, type Tally } from './deliver.ts';
import { openJournal, type Journal, type JournalLine } from './journal.ts';
import type { Sending } from './sending.ts';

export const postOptions = {
  yes: { type: 'string' },
  rate: { type: 'string' },
  connections: { type: 'string' },
  'retry-unknown': { type: 'boolean' },
  'retry-refused': { type: 'boolean' },
} as const;

export const postUsage = `  --yes N                 for machines: N is the number that would be typed, and no other
  --rate 10               mails in a second
  --connections 2         to the mail server at a time
  --retry-unknown         also those whose mail may have arrived: nobody knows, the line broke before the answer
  --retry-refused         also those whom the server refused`;

type PostOptions = typeof postOptions;
type PostValues = {
  [Flag in keyof PostOptions]?: (PostOptions[Flag]['type'] extends 'string' ? string : boolean) | undefined;
};

export interface Post {
  /** Names the journal. */
  name: string;
  /** 'The letter of 2026-11-23' */
  title: string;
  deliveries: Delivery[];
  /** Of what is sent. */
  version?: string;
  /** Whether `--yes all` will do for the number. */
  allowsAll?: boolean;
}

/** Exit code: 0 all have it or were refused, 1 some have not, 2 the number was not the number. */
export async function post(what: Post, sending: Sending, values: PostValues, context: Context): Promise<ExitCode> {
  const { root, log, progress } = context;
  const pace = { rate: positive('rate', values.rate, 10), connections: positive('connections', values.connections, 2) };
  const folder = join(root, '.data/letters');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lock(join(folder, `${what.name}.lock`), what.title);
  try {
    const journal = openJournal(join(folder, `${what.name}.jsonl`), what.version);
    try {
      const waiting = what.deliveries.filter(({ id }) => isWaiting(journal.last(id), values));
      const unknown = values['retry-unknown'] ? [] : linesOf(what, journal, 'handed');
      log(summary(what, journal, waiting.length, sending));
      if (waiting.length === 0) {
        tellUnknown(unknown, log);
        return unknown.length > 0 ? 1 : 0;
      }
      const changed = tellChange(what, journal);
      if (changed !== undefined) log(changed);
      const problem = await checkNumber(waiting.length, what, values, context);
      if (problem !== undefined) return usageError(problem, log);
      const { server, sender } = sending;
      const tally = await deliver(waiting, {
        server,
        from: sender.email,
        journal,
        ...pace,
        signal: context.signal,
        progress: progress && ((done) => progress(`${done} of ${waiting.length}`)),
        log,
      });
      progress?.('');
      // Those of earlier runs, too: one that was killed could not name them.
      return report({ ...tally, unknown: [...unknown, ...tally.unknown] }, unknown.length + waiting.length, context);
    } finally {
      journal.close();
    }
  } finally {
    unlock();
  }
}

function isWaiting(line: JournalLine | undefined, values: PostValues): boolean {
  if (line?.state === 'handed') return values['retry-unknown'] ?? false;
  if (line?.state === 'refused') return values['retry-refused'] ?? false;
  return line?.state !== 'sent';
}

const linesOf = ({ deliveries }: Post, journal: Journal, state: JournalLine['state']) =>
  deliveries.flatMap(({ id }) => journal.last(id) ?? []).filter((line) => line.state === state);

function lock(file: string, title: string): () => void {
  try {
    return takeLock(file).release;
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new UserError(
      `${title} is being sent by process ${error.pid}. Wait for it to end. ` +
        `If that process has nothing to do with this project, delete ${error.file}.`,
    );
  }
}

function summary(what: Post, journal: Journal, waiting: number, { serverName, sender }: Sending): string {
  const { title, deliveries } = what;
  const states = ['sent', 'refused', 'handed'] as const;
  const [sent, refused, unknown] = states.map((state) => linesOf(what, journal, state).length) as [
    number,
    number,
    number,
  ];
  const before = [
    sent > 0 && `${sent} have it`,
    refused > 0 && `${refused} were refused`,
    unknown > 0 && `of ${unknown} nobody knows`,
  ].filter(Boolean);
  const known = before.length > 0 ? `, ${before.join(', ')}` : '';
  const whom = deliveries.length === 1 ? '1 reader' : `${deliveries.length} readers`;
  return `${title}: ${whom}${known}; ${waiting} to send, from ${sender.email} by ${serverName}.`;
}

/** An editor who stops a run to fix a word wants the others to have it fixed; one who did not know must be told. */
function tellChange(what: Post, journal: Journal): string | undefined {
  const others = linesOf(what, journal, 'sent').filter(
    ({ version }) => version !== undefined && version !== what.version,
  ).length;
  return others > 0
    ? `It has changed since: ${others} have it as it was before, and whoever gets it now gets it as it is now.`
    : undefined;
}

/** What is wrong with the number that was given or typed. */
async function checkNumber(
  wanted: number,
  { allowsAll = false }: Post,
  { yes }: PostValues,
  { ask }: Context,
): Promise<string | undefined> {
  if (allowsAll && yes === 'all') return undefined;
  if (yes === undefined && !ask) return `Nothing is sent: add --yes ${wanted} where nobody can type the number.`;
  const given = yes ?? (await ask!(`Type the number to send (${wanted}), or anything else to stop: `));
  return given.trim() === String(wanted)
    ? undefined
    : `Nothing is sent: ${given.trim() || 'nothing'} is not ${wanted}.`;
}

function report(tally: Tally, total: number, { log }: Context): ExitCode {
  const { sent, refused, deferred, unknown, left, stopped } = tally;
  const open = total - sent - refused.length - deferred.length - unknown.length - left;
  log(`${sent} sent.`);
  if (left > 0) log(`${left} not sent: off the list since the run began.`);
  tell(
    refused,
    'refused, and not tried again. Take them off the list with "npm run subscribers -- remove ADDRESS"',
    log,
  );
  tell(deferred, 'not taken for now. The same command tries them again', log);
  tellUnknown(unknown, log);
  if (stopped !== undefined) log(stopped);
  if (open > 0) log(`${open} not sent yet. Nothing is lost: the same command goes on where this one ended.`);
  return open + deferred.length + unknown.length > 0 ? 1 : 0;
}

function tell(lines: readonly JournalLine[], words: string, log: Context['log']): void {
  if (lines.length > 0) log(`${lines.length} ${words}:`);
  lines.forEach(({ to, reply = 'no answer' }) => log(`  ${to}  ${reply}`));
}

const tellUnknown = (lines: readonly JournalLine[], log: Context['log']) =>
  tell(lines, 'may or may not have arrived, and are not sent again without --retry-unknown', log);

function positive(flag: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value);
  throw new UserError(`--${flag} is "${value}". It is a number from 1 to 9999.`);
}
