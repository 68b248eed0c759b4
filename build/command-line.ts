// Parses arguments, prints usage and errors, and sets the exit code, for the maintainers' commands.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isBundleError, UserError } from './engine/report/user-error.ts';

/** 0: done. 1: an error in the content, the data or a service. 2: an error in the arguments. */
export type ExitCode = 0 | 1 | 2;

export type Log = (text: string) => void;

export interface Output {
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
  colours?: boolean;
}

/** Prints data to stdout, and messages to stderr. */
export const terminal: Output = {
  out: (text) => process.stdout.write(text),
  log: (text) => process.stderr.write(`${text}\n`),
  colours: process.stderr.isTTY,
};

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

export interface Syntax<O extends Options> {
  usage: string;
  /** Options besides --help, which every command has. */
  options?: O;
  allowPositionals?: boolean;
}

/** Returns the options and positional arguments. If it printed the usage, returns the exit code instead. */
export function parseArguments<const O extends Options = Options>(
  args: string[],
  { usage, options, allowPositionals = false }: Syntax<O>,
  log: Log,
): Parsed<O> | ExitCode {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const parsed = parseArgs({ args, allowPositionals, options: { ...options, help } });
    if (!parsed.values.help) return parsed as Parsed<O>;
    log(usage);
    return 0;
  } catch (error) {
    return usageError(usage, log, describeArgumentError(error));
  }
}

export function usageError(usage: string, log: Log, message?: string): ExitCode {
  log(message === undefined ? usage : `${message}\n\n${usage}`);
  return 2;
}

export function withoutArguments(usage: string, command: () => ExitCode | Promise<ExitCode>, log: Log = console.log) {
  return (args: string[]) => {
    const parsed = parseArguments(args, { usage }, log);
    return typeof parsed === 'number' ? parsed : command();
  };
}

export async function runMain(command: (args: string[]) => ExitCode | Promise<ExitCode>): Promise<void> {
  // A reader such as `head` closes the pipe when it has read enough, which isn't an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 2;
  }
}

/** Message of a `parseArgs` error. Leaves out Node's advice on arguments that start with a hyphen. */
export const describeArgumentError = (error: unknown) =>
  (error as Error).message.replace(/\. To specify a positional argument.*|\.?$/s, '.');

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

/** Resolves on Ctrl+C or SIGTERM, or when npm has ended, because npm passes SIGTERM on to its shell only. */
export const stopped = () =>
  new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    const shell = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || resolve(), 500).unref();
  });
