// Journal of an issue's mails, in lines of JSON, so that the next run can continue after a killed one. It contains no
// addresses, so no address of a former reader stays on the sender's disk.
import { closeSync, existsSync, fdatasyncSync, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFileAtomic } from '../../guide/workspace.ts';
import { parseJson } from '../../engine/source/parse-url.ts';
import { UserError } from '../../engine/report/user-error.ts';

/**
 * `handed`: about to be given to the server. If no later line follows, the delivery is unknown. `sent`: accepted.
 * `refused`: rejected for good. `deferred`: rejected for now.
 */
export type State = 'handed' | 'sent' | 'refused' | 'deferred';

export interface JournalLine {
  at: string;
  /** Id of the mail, the same in every run. */
  id: string;
  state: State;
  /** The server's reply, or the reason why there is none. */
  reply?: string;
}

export interface Journal {
  /** Last line about a mail. Undefined if the mail was never handed over. */
  last(id: string): JournalLine | undefined;
  /**
   * Writes a line, which is on the disk when this returns. Throws a UserError if the disk is full, and on every later
   * call.
   */
  write(line: Omit<JournalLine, 'at'>): void;
  close(): void;
}

export interface JournalOptions {
  /** Called before each line is written. Throws if this process has lost the lock. */
  assertHeld?: () => void;
}

/** Opens or creates a journal that only its owner may read. The caller must hold the journal's lock. */
export function openJournal(file: string, { assertHeld = () => {} }: JournalOptions = {}): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a+', 0o600);
  const text = fstatSync(handle).size === 0 ? '' : readFileSync(file, 'utf8');
  const known = new Map(linesOf(text).map((line) => [line.id, line]));
  const append = appender(handle, file);
  // Ends a line that was cut off when the machine stopped, so that the next one is complete.
  if (text !== '' && !text.endsWith('\n')) append('\n');
  return {
    last: (id) => known.get(id),
    write(line) {
      assertHeld();
      const whole = { at: new Date().toISOString(), ...line };
      append(`${JSON.stringify(whole)}\n`);
      known.set(line.id, whole);
    },
    close: () => closeSync(handle),
  };
}

/** Drops lines from before `day`. The caller must hold the journal's lock. */
export function pruneJournal(file: string, day: Date): void {
  if (!existsSync(file)) return;
  const lines = linesOf(readFileSync(file, 'utf8'));
  const kept = lines.filter(({ at }) => !(Date.parse(at) < day.getTime()));
  if (kept.length === lines.length) return;
  writeFileAtomic(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function appender(handle: number, file: string): (text: string) => void {
  let failure: UserError | undefined;
  return (text) => {
    // After a failure the file may end in an incomplete line, and a line appended to that one would be lost.
    if (failure) throw failure;
    try {
      const bytes = Buffer.from(text);
      // On a full disk, a write may store the start of a line without an error.
      if (writeSync(handle, bytes) < bytes.length) throw new Error('no space left for a whole line');
      fdatasyncSync(handle);
    } catch (cause) {
      const message = `The journal ${file} cannot be written. Without it, no mail is sent.`;
      failure = new UserError(message, { cause });
      throw failure;
    }
  };
}

/**
 * Skips incomplete lines. A mail is handed over only after its line is on the disk, so no handed-over mail is
 * forgotten.
 */
const linesOf = (text: string) =>
  text.split('\n').flatMap((row) => {
    const line = parseJson(row) as Partial<JournalLine> | null | undefined;
    return typeof line?.id === 'string' ? [line as JournalLine] : [];
  });
