// Runs `npm run letter` with this process's environment, clock and terminal.
import { createInterface } from 'node:readline/promises';
import { todayInPlace } from '../../guide/time/time-zone.ts';
import type { ExitCode } from '../../command-line.ts';
import { takePlace } from '../../guide/place-folder.ts';
import type { Context } from './context.ts';
import { runCommand } from './letter-command.ts';

const { stdin, stdout } = process;

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  terminal.once('SIGINT', () => process.exit(1));
  return terminal.question(question).finally(() => terminal.close());
}

/** @param version Hash of the running code. */
export function letter(
  words: string[],
  { version, loadSite }: Pick<Context, 'version' | 'loadSite'>,
): Promise<ExitCode> {
  const { args, content } = takePlace(words);
  const isTerminal = stdin.isTTY && stdout.isTTY;
  const stop = new AbortController();
  // The first signal stops the run after the mails in progress. A second signal ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return runCommand(args, {
    root: process.cwd(),
    content,
    today: todayInPlace(),
    env: process.env,
    version,
    loadSite,
    log: console.log,
    progress: isTerminal ? (text) => void stdout.write(`\r\u001B[2K${text}`) : undefined,
    ask: isTerminal ? ask : undefined,
    signal: stop.signal,
  });
}
