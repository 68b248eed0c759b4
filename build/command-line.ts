// Parses the arguments of commands, and prints usage and errors.
import type { Plugin } from 'esbuild';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isBundleError, UserError } from './engine/report/user-error.ts';
import { nearest } from './engine/report/wording.ts';

/** 0: done. 1: an error in the content, the data or a service. 2: an error in the arguments. */
export type ExitCode = 0 | 1 | 2;

export type Log = (text: string) => void;

export interface CommandOutput {
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
  colours?: boolean;
}

/** Prints data to stdout, and messages to stderr. */
export const terminal: CommandOutput = {
  out: (text) => process.stdout.write(text),
  log: (text) => process.stderr.write(`${text}\n`),
  colours: process.stderr.isTTY,
};

/** Context that every command gets besides its arguments. */
export interface CommandLine extends CommandOutput {
  /** Folder of the place, which has content/. */
  root: string;
  /** Path of the content folder. */
  content: string;
  /** Folder of the local database. */
  folder: string;
  /** `YYYY-MM-DD` */
  today: string;
  env: NodeJS.ProcessEnv;
  /** Hash of the running code. Without it, nothing is reused from earlier builds. */
  version: string | undefined;
  /** Makes a plugin of esbuild that finds packages and the place's own code. Absent if the code isn't bundled. */
  resolveCode?: (external: RegExp) => Plugin;
  /** Prompts the person at the terminal. Absent without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

export interface CommandSyntax<O extends Options> {
  usage: string;
  /** Options besides --help, which every command has. */
  options?: O;
  /** Smallest and largest number of arguments besides the options. By default, there are none. */
  takes?: readonly [least: number, most: number];
}

/** Returns the options and positional arguments. If it printed the usage, returns the exit code instead. */
export function parseArguments<const O extends Options = Options>(
  args: string[],
  { usage, options, takes: [least, most] = [0, 0] }: CommandSyntax<O>,
  log: Log,
): Parsed<O> | ExitCode {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const parsed = parseArgs({ args, allowPositionals: most > 0, options: { ...options, help } });
    const { length } = parsed.positionals;
    if (!parsed.values.help) return length < least || length > most ? usageError(usage, log) : (parsed as Parsed<O>);
    log(usage);
    return 0;
  } catch (error) {
    return usageError(usage, log, describeArgumentError(error, Object.keys(options ?? {})));
  }
}

export function usageError(usage: string, log: Log, message?: string): ExitCode {
  log(message === undefined ? usage : `${message}\n\n${usage}`);
  return 2;
}

/** Message of a `parseArgs` error. Replaces Node's advice on arguments that start with a hyphen by the meant option. */
function describeArgumentError(error: unknown, known: readonly string[]): string {
  const message = (error as Error).message.replace(/\. To specify a positional argument.*|\.?$/s, '.');
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
  const meant = unknown === undefined ? undefined : nearest(unknown, known);
  return meant === undefined ? message : `${message} Did you mean --${meant}?`;
}

/** System errors that the user can fix, such as a missing permission or a full disk. */
const SYSTEM_ERRORS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EMFILE']);

/** Returns the message of an error that the user can fix, or the error itself if its stack is needed. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  if (error instanceof UserError) {
    return cause instanceof Error ? `${message} The system says: ${cause.message}.` : message;
  }
  if (isBundleError(error)) return message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!SYSTEM_ERRORS.has(code)) return error;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return `${isFull ? 'The disk is full: make room on it and try again. ' : ''}The system says: ${message}.`;
}

/** The process that started this one. Read at once, because it may end before a server runs. */
const PARENT = process.ppid;

/** Resolves on Ctrl+C or SIGTERM, or when npm has ended, because npm passes SIGTERM on to its shell only. */
export const stopped = () =>
  new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === PARENT || resolve(), 500).unref();
  });
