// Journal of a letter's mails, one line of JSON each, so that a run that was killed can go on. Holds no address: a
// reader who leaves is on no disk of the sender's.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../engine/report/user-error.ts';

/**
 * `handed`: about to be given to the server, and unknown if nothing follows. `sent`: accepted. `refused`: never will
 * be. `deferred`: not accepted now.
 */
export type State = 'handed' | 'sent' | 'refused' | 'deferred';

export interface JournalLine {
  at: string;
  /** Id of the mail, the same in every run. */
  id: string;
  state: State;
  /** The server's reply, or why there is none. */
  reply?: string;
  /** Version of the letter that was sent. */
  version?: string;
}

export interface Journal {
  /** Last line of a mail; undefined if it was never handed over. */
  last(id: string): JournalLine | undefined;
  /** On the disk when it returns. Throws a UserError if the disk is full, and from then on. */
  write(line: Omit<JournalLine, 'at' | 'version'>): void;
  close(): void;
}

export interface JournalOptions {
  /** Version of the letter that this run sends. */
  version?: string | undefined;
  /** Called before each line. Throws if this process may not write any more. */
  assertHeld?: () => void;
}

/** Opens or creates a journal that only its owner may read. The caller holds its lock. */
export function openJournal(file: string, { version, assertHeld = () => {} }: JournalOptions = {}): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a+', 0o600);
  const text = fstatSync(handle).size === 0 ? '' : readFileSync(file, 'utf8');
  const known = new Map(linesOf(text).map((line) => [line.id, line]));
  const append = appender(handle, file);
  // Ends a line that was torn when the machine stopped, so that the next one is whole.
  if (text !== '' && !text.endsWith('\n')) append('\n');
  return {
    last: (id) => known.get(id),
    write(line) {
      assertHeld();
      const whole = { at: new Date().toISOString(), ...line, ...(version !== undefined && { version }) };
      append(`${JSON.stringify(whole)}\n`);
      known.set(line.id, whole);
    },
    close: () => closeSync(handle),
  };
}

/** Drops lines from before `day`. The caller holds the journal's lock. */
export function pruneJournal(file: string, day: Date): void {
  if (!existsSync(file)) return;
  const lines = linesOf(readFileSync(file, 'utf8'));
  const kept = lines.filter(({ at }) => !(Date.parse(at) < day.getTime()));
  if (kept.length === lines.length) return;
  writeFileSync(`${file}.new`, kept.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function appender(handle: number, file: string): (text: string) => void {
  let failure: UserError | undefined;
  return (text) => {
    // A line after a torn one would be lost with it.
    if (failure) throw failure;
    try {
      const bytes = Buffer.from(text);
      // A disk that fills up takes the beginning of a line without an error.
      if (writeSync(handle, bytes) < bytes.length) throw new Error('no space left for a whole line');
      fdatasyncSync(handle);
    } catch (cause) {
      const message = `The journal ${file} cannot be written, and without it nobody is sent anything.`;
      failure = new UserError(message, { cause });
      throw failure;
    }
  };
}

/** Skips torn lines: a mail is handed over only after its line is on the disk, so that nothing is lost. */
const linesOf = (text: string) => text.split('\n').flatMap((line) => parseLine(line) ?? []);

function parseLine(text: string): JournalLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<JournalLine> | null;
    return typeof line?.id === 'string' ? (line as JournalLine) : undefined;
  } catch {
    return undefined;
  }
}
