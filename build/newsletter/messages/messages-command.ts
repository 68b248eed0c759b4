// `npm run messages`: lists, shows, exports, answers and removes messages of the contact form.
import { csvLine } from '../../guide/listing/csv-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { plural } from '../../engine/report/wording.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode } from '../../command-line.ts';
import { withProject } from '../hosted-project.ts';
import { cellText, csvRows } from '../rows.ts';
import { columns, openBox, type Message, type MessageBox } from './box.ts';

export type MessagesContext = Pick<CommandLine, 'out' | 'log' | 'env' | 'folder'>;

export const usage = `npm run messages -- list [--all]        lists what is not answered; --all: everything
npm run messages -- show ID             shows one; the first letters of its id are enough
npm run messages -- export              exports all as CSV
npm run messages -- answer ID           notes that it is answered: a year later it is deleted
npm run messages -- remove ID           removes it
Reads the local database, beside "npm start" too; with SUPABASE_URL and SUPABASE_SECRET_KEY set, the hosted one.`;

type Action = (box: MessageBox, id: string, all: boolean, context: MessagesContext) => Promise<0 | 1>;

/** Actions by name. `id` is true if the action needs a message's id. */
const actions: Record<string, { id: boolean; run: Action }> = {
  list: { id: false, run: list },
  show: { id: true, run: show },
  export: { id: false, run: exportAll },
  answer: { id: true, run: (box, id, _all, context) => change(box, id, 'answer', context) },
  remove: { id: true, run: (box, id, _all, context) => change(box, id, 'remove', context) },
};

export async function runCommand(args: string[], context: MessagesContext): Promise<ExitCode> {
  const { log, folder } = context;
  const options = { all: { type: 'boolean' } } as const;
  const parsed = parseArguments(args, { usage, options, takes: [1, 2] }, log);
  if (typeof parsed === 'number') return parsed;
  const [name = '', id = ''] = parsed.positionals;
  const { all = false } = parsed.values;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const fits = action && action.id === (id !== '') && (!all || name === 'list');
  if (!fits) return usageError(usage, log);
  try {
    const missing = `There are no messages in ${folder} yet: "npm start" receives them there.`;
    return await withProject(context, missing, (project) => action.run(openBox(project), id, all, context));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return 1;
  }
}

/** Maximum number of characters of each message in the list. */
const WORDS = 60;

async function list(box: MessageBox, _id: string, all: boolean, { out, log }: MessagesContext): Promise<0> {
  const messages = await box.all();
  const open = messages.filter(({ answered_at, held }) => answered_at === null && !held);
  for (const message of all ? messages : open) out(lineOf(message));
  const held = messages.filter((message) => message.held && message.answered_at === null).length;
  log(
    `${plural(open.length, 'message')} to answer${held > 0 ? `, ${held} more held back, which list --all shows` : ''}.`,
  );
  return 0;
}

/**
 * One line of the list of messages. It begins with the first part of the message's id, which is enough for the other
 * commands.
 */
export function lineOf({ id, sent_at, category, name, message, answered_at, held }: Message): string {
  const state = answered_at === null ? (held ? ', held back' : '') : ', answered';
  const words = message.replace(/\s+/g, ' ');
  const start = words.length > WORDS ? `${words.slice(0, WORDS - 1).trimEnd()}…` : words;
  return `${id.split('-', 1)[0]}  ${sent_at.slice(0, 16).replace('T', ' ')}  ${category}${state}  ${name}: ${start}\n`;
}

async function show(box: MessageBox, id: string, _all: boolean, { out }: MessagesContext): Promise<0> {
  const message = await find(box, id);
  for (const name of columns) if (name !== 'message') out(`${name}: ${cellText(message, name)}\n`);
  out(`\n${message.message}\n`);
  return 0;
}

async function exportAll(box: MessageBox, _id: string, _all: boolean, { out, log }: MessagesContext): Promise<0> {
  const messages = await box.all();
  out(csvLine(columns) + csvRows(columns, messages));
  log(`${plural(messages.length, 'message')}.`);
  return 0;
}

async function change(
  box: MessageBox,
  id: string,
  verb: 'answer' | 'remove',
  { log }: MessagesContext,
): Promise<0 | 1> {
  const message = await find(box, id);
  const done = await box[verb](message.id);
  const outcome = verb === 'answer' ? 'is answered' : 'is removed';
  log(done ? `The message of ${message.name} ${outcome}.` : 'It no longer exists.');
  return done ? 0 : 1;
}

/** Finds a message by the start of its id. Throws a UserError unless exactly one message matches. */
async function find(box: MessageBox, id: string): Promise<Message> {
  const found = (await box.all()).filter((message) => message.id.startsWith(id.toLowerCase()));
  const [message] = found;
  if (message && found.length === 1) return message;
  throw new UserError(
    message
      ? `${found.length} messages have ids that begin like this. Write more of the id.`
      : `There is no message "${id}".`,
  );
}
