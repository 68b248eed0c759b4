// `npm run letter`: drafts the newsletter, sends it and exports it.
import { noSuch } from '../../engine/report/wording.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode } from '../../command-line.ts';
import type { LetterContext } from './context.ts';

type Command = (args: string[], context: LetterContext) => ExitCode | Promise<ExitCode>;

/** Commands that are loaded on demand, because a draft doesn't need the code that sends. */
const commands: Record<string, () => Promise<Command>> = {
  draft: async () => (await import('../draft/draft-command.ts')).draft,
  send: async () => (await import('./send-command.ts')).send,
  confirm: async () => (await import('./new-readers-command.ts')).confirm,
  welcome: async () => (await import('./new-readers-command.ts')).welcome,
  export: async () => (await import('./export-command.ts')).exportLetter,
};

const usage = `npm run letter -- draft [DATE]   writes a letter for an editor to finish
npm run letter -- send           sends it to its readers; with --test ADDRESS one mail of it
npm run letter -- confirm        asks new readers to confirm their email address
npm run letter -- welcome        sends the newest letter to new readers
npm run letter -- export DIR     writes it as files, for a newsletter service

"npm run letter -- send --help" lists the flags of a command. Mail goes to the mailbox of a running "npm start"; with
SUPABASE_URL, SUPABASE_SECRET_KEY and SMTP_URL set, to the readers of the hosted list.`;

export async function runCommand(args: string[], context: LetterContext): Promise<ExitCode> {
  const { log } = context;
  const [name, ...rest] = args;
  if (name === undefined || name.startsWith('-')) {
    const parsed = parseArguments(args, { usage }, log);
    return typeof parsed === 'number' ? parsed : usageError(usage, log);
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return (await load())(rest, context);
  return usageError(usage, log, noSuch('command', name, Object.keys(commands)));
}

/** Runs the command with signals of the process: the first stops a run after the mails in progress. */
export const runLetter = (loadSite: LetterContext['loadSite']) => (args: string[], line: CommandLine) => {
  const stop = new AbortController();
  // Each listener is called once, so that a second signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const progress = line.ask && ((text: string) => void process.stdout.write(`\r\u001B[2K${text}`));
  return runCommand(args, { ...line, loadSite, log: console.log, progress, signal: stop.signal });
};
