// What became of each mail of a letter, one line of JSON after another, so that a run that was killed can go on.
import { closeSync, fdatasyncSync, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../engine/report/user-error.ts';

/**
 * `handed`: is about to be given to the server; with nothing behind it nobody knows whether it arrived. `sent`: the
 * server took it. `refused`: it never will. `deferred`: not now.
 */
export type State = 'handed' | 'sent' | 'refused' | 'deferred';

export interface JournalLine {
  /** When. */
  at: string;
  /** Names the mail: the same in every run. */
  id: string;
  to: string;
  state: State;
  /** What the server said, or why there is no answer. */
  reply?: string;
  /** Of what was sent: another one where it was changed between two runs. */
  version?: string;
}

export interface Journal {
  /** The last that is known of a mail; undefined when it was never handed over. */
  last(id: string): JournalLine | undefined;
  /** On the disk when it returns. Throws a UserError when the disk is full, and from then on. */
  write(line: Omit<JournalLine, 'at' | 'version'>): void;
  close(): void;
}

/**
 * Opens a journal, or begins one; only its owner may read it. One process at a time may have it open. `version`: of
 * what this run sends.
 */
export function openJournal(file: string, version?: string): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a+', 0o600);
  const text = fstatSync(handle).size === 0 ? '' : readFileSync(file, 'utf8');
  const known = new Map(
    text
      .split('\n')
      .flatMap((line) => parseLine(line) ?? [])
      .map((line) => [line.id, line]),
  );
  const append = appender(handle, file);
  // A line that was torn when the machine stopped is ended, so that the next is whole.
  if (text !== '' && !text.endsWith('\n')) append('\n');
  return {
    last: (id) => known.get(id),
    write(line) {
      const whole = { at: new Date().toISOString(), ...line, ...(version !== undefined && { version }) };
      append(`${JSON.stringify(whole)}\n`);
      known.set(line.id, whole);
    },
    close: () => closeSync(handle),
  };
}

function appender(handle: number, file: string): (text: string) => void {
  let failure: UserError | undefined;
  return (text) => {
    // What follows a torn line would be lost with it.
    if (failure) throw failure;
    try {
      const bytes = Buffer.from(text);
      // A disk that fills up takes the beginning of a line, and says nothing.
      if (writeSync(handle, bytes) < bytes.length) throw new Error('no space left for a whole line');
      fdatasyncSync(handle);
    } catch (cause) {
      const message = `The journal ${file} cannot be written, and without it nobody is sent anything.`;
      failure = new UserError(message, { cause });
      throw failure;
    }
  };
}

/**
 * Undefined for a torn line. Nothing is lost with one: a mail is handed over only after its line is whole on the disk,
 * and one whose end is torn counts as handed over.
 */
function parseLine(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}
