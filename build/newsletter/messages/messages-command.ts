// `npm run messages`: lists, shows, exports, answers and removes messages of the contact form.
import { csvLine } from '../../guide/listing/csv-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { plural } from '../../engine/report/wording.ts';
import { parseArguments, usageError, type ExitCode, type Output } from '../../command-line.ts';
import { withProject } from '../hosted-project.ts';
import { cellText, csvRows } from '../rows.ts';
import type { Workspace } from '../../guide/workspace.ts';
import { issueText, tableRow } from './as-issue.ts';
import { columns, openBox, type Message, type MessageBox } from './box.ts';

export interface Context extends Output {
  env: Record<string, string | undefined>;
  /** Folder of the local database. */
  folder: string;
  /** Reads the content, for a listing's details. */
  readContent(): Workspace;
}

export const usage = `npm run messages -- list [--all]        lists what is not answered; --all: everything
npm run messages -- show ID             shows one; the first letters of its id are enough
npm run messages -- show ID --issue     writes it as the text of an issue, without its sender
npm run messages -- show ID --row       writes the listing that it is about as a table for "npm run listings -- import"
npm run messages -- export              exports all as CSV
npm run messages -- answer ID           notes that it is answered: a year later it is deleted
npm run messages -- remove ID           removes it
Reads the local database, beside "npm start" too, or that of a place with --place FOLDER; with SUPABASE_URL and
SUPABASE_SECRET_KEY set, the hosted one.`;

const options = { all: { type: 'boolean' }, issue: { type: 'boolean' }, row: { type: 'boolean' } } as const;

type Flag = keyof typeof options;
type Action = (box: MessageBox, id: string, flags: ReadonlySet<Flag>, context: Context) => Promise<0 | 1>;

/**
 * Actions by name. A command may have at most one of the action's flags. `id` is true if the action needs a message's
 * id.
 */
const actions: Record<string, { id: boolean; flags: readonly Flag[]; run: Action }> = {
  list: { id: false, flags: ['all'], run: list },
  show: { id: true, flags: ['issue', 'row'], run: show },
  export: { id: false, flags: [], run: exportAll },
  answer: { id: true, flags: [], run: (box, id, _flags, context) => change(box, id, 'answer', context) },
  remove: { id: true, flags: [], run: (box, id, _flags, context) => change(box, id, 'remove', context) },
};

export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { log, folder } = context;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const [name = '', id = '', ...rest] = parsed.positionals;
  const flags = new Set(Object.keys(parsed.values) as Flag[]);
  const action = Object.hasOwn(actions, name) ? actions[name]! : undefined;
  const fits = action && rest.length === 0 && action.id === (id !== '') && flags.size <= 1;
  if (!fits || ![...flags].every((flag) => action.flags.includes(flag))) return usageError(usage, log);
  try {
    const missing = `There are no messages in ${folder} yet: "npm start" receives them there.`;
    return await withProject(context, missing, (project) => action.run(openBox(project), id, flags, context));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return 1;
  }
}

/** Maximum number of characters of each message in the list. */
const WORDS = 60;

async function list(box: MessageBox, _id: string, flags: ReadonlySet<Flag>, { out, log }: Context): Promise<0> {
  const messages = await box.all();
  const open = messages.filter(({ answered_at, held }) => answered_at === null && !held);
  for (const message of flags.has('all') ? messages : open) out(lineOf(message));
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

async function show(box: MessageBox, id: string, flags: ReadonlySet<Flag>, context: Context): Promise<0 | 1> {
  const { out, log, readContent } = context;
  const message = await find(box, id);
  if (flags.size === 0) {
    for (const name of columns) if (name !== 'message') out(`${name}: ${cellText(message, name)}\n`);
    out(`\n${message.message}\n`);
    return 0;
  }
  const { source, site } = readContent();
  if (!site) throw new UserError('The content has errors, which "npm run check" reports. Fix them first.');
  const text = flags.has('row') ? tableRow(message, { source, site }) : issueText(message, { source, site });
  if (text !== undefined) out(text);
  else log('It isn’t about a listing of the guide. "show ID --issue" writes it as an issue.');
  return text === undefined ? 1 : 0;
}

async function exportAll(box: MessageBox, _id: string, _flags: ReadonlySet<Flag>, { out, log }: Context): Promise<0> {
  const messages = await box.all();
  out(csvLine(columns) + csvRows(columns, messages));
  log(`${plural(messages.length, 'message')}.`);
  return 0;
}

async function change(box: MessageBox, id: string, verb: 'answer' | 'remove', { log }: Context): Promise<0 | 1> {
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
