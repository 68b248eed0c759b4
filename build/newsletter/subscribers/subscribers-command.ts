// `npm run subscribers`: exports the newsletter's list, and shows or removes one subscriber.
import { parseKnownValues } from '../check-migrations.ts';
import { csvLine } from '../../guide/feeds/csv-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { readMigrations } from '../read-migrations.ts';
import { parseArguments, usageError, type ExitCode, type Log } from '../../engine/report/command-line.ts';
import { withProject } from '../hosted-project.ts';
import { cellText, csvRows } from '../rows.ts';
import { columns, openList, type Filter, type SubscriberList } from './list.ts';

export interface Context {
  env: Record<string, string | undefined>;
  /** The folder of the local list. */
  folder: string;
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
}

export const usage = `npm run subscribers -- export [--category NAME] [--postcode SW2]   exports the list as CSV
npm run subscribers -- show ADDRESS                                 shows one subscriber
npm run subscribers -- remove ADDRESS                               removes one subscriber
Reads the local list; with SUPABASE_URL and SUPABASE_SECRET_KEY set, the hosted one.`;

const options = { category: { type: 'string' }, postcode: { type: 'string' } } as const;

/** Exit code: 0 done, 1 failed or no such subscriber, 2 wrong arguments. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { log } = context;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const action = parseAction(parsed.values, parsed.positionals);
  if (!action) return usageError(usage, log);
  const problem = checkFilter(parsed.values);
  if (problem !== undefined) {
    log(problem);
    return 2;
  }
  try {
    const missing = `There is no list in ${context.folder} yet: the first sign-up makes it under "npm start".`;
    return await withProject(context, missing, (project) => action(openList(project), context));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return 1;
  }
}

type Action = (list: SubscriberList, context: Context) => Promise<0 | 1>;

/** Undefined when the arguments make no sense together. */
function parseAction(filter: Filter, [name, address, ...rest]: string[]): Action | undefined {
  if (name === 'export' && address === undefined) return (list, context) => exportList(list, filter, context);
  if (rest.length > 0 || !address?.includes('@') || Object.keys(filter).length > 0) return undefined;
  const email = address.trim().toLowerCase();
  if (name === 'show') return (list, context) => show(list, email, context);
  if (name === 'remove') return (list, context) => remove(list, email, context);
  return undefined;
}

/** What is wrong with the filter. A misspelt name would otherwise export an empty list. */
function checkFilter({ category, postcode }: Filter): string | undefined {
  const migrations = readMigrations('.');
  const check = (option: string, value: string | undefined, known: string[] = []) =>
    value === undefined || known.includes(value)
      ? undefined
      : `There is no ${option} "${value}". Choose from: ${known.join(', ')}.`;
  return (
    check('category', category, parseKnownValues(migrations, 'categories')?.values) ??
    check('postcode', postcode, parseKnownValues(migrations, 'postcodes')?.values)
  );
}

async function exportList(list: SubscriberList, filter: Filter, { out, log }: Context): Promise<0> {
  let count = 0;
  for await (const page of list.pages(filter)) {
    if (count === 0) out(csvLine(columns));
    out(csvRows(columns, page));
    count += page.length;
  }
  if (count === 0) out(csvLine(columns));
  log(count === 1 ? '1 subscriber.' : `${count} subscribers.`);
  return 0;
}

async function show(list: SubscriberList, email: string, { out, log }: Context): Promise<0 | 1> {
  const subscriber = await list.find(email);
  if (!subscriber) {
    log(`${email} is not on the list.`);
    return 1;
  }
  for (const name of columns) out(`${name}: ${cellText(subscriber, name)}\n`);
  return 0;
}

async function remove(list: SubscriberList, email: string, { log }: Context): Promise<0 | 1> {
  const removed = await list.remove(email);
  log(removed ? `${email} is removed.` : `${email} is not on the list.`);
  return removed ? 0 : 1;
}
