// `npm run letter`: drafts the newsletter.
import { didYouMean, quoted } from '../../report/wording.ts';
import { parseArguments, usageError, type ExitCode } from '../command-line.ts';
import type { Context } from './context.ts';
import { draft } from './draft-command.ts';

type Command = (args: string[], context: Context) => ExitCode | Promise<ExitCode>;

const commands: Record<string, Command> = { draft };

const usage = `npm run letter -- draft [DATE]   writes a letter for an editor to finish

"npm run letter -- draft --help" lists its flags.`;

/** Exit code: 0 done, 1 something is wrong with the content, 2 wrong arguments. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { log } = context;
  const [name, ...rest] = args;
  if (name === undefined || name.startsWith('-')) {
    const parsed = parseArguments(args, { usage }, log);
    return typeof parsed === 'number' ? parsed : usageError(usage, log);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(rest, context);
  const names = Object.keys(commands);
  const advice = didYouMean(name, names, `Choose from ${names.join(', ')}.`)!;
  return usageError(usage, log, `There is no command ${quoted(name)}. ${advice}`);
}
