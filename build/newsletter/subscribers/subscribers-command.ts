// `npm run subscribers`: exports and tidies the newsletter's list, and shows or removes one subscriber.
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
  /** Folder of the local list. */
  folder: string;
  /** True if letters go only to readers who have confirmed. */
  asksToConfirm(): boolean;
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
}

export const usage = `npm run subscribers -- export [--category NAME] [--postcode SW2]   exports the list as CSV
  --all                                with those who have not confirmed, where site.yaml says "confirm: true"
npm run subscribers -- show ADDRESS                                 shows one subscriber
npm run subscribers -- remove ADDRESS                               removes one subscriber
npm run subscribers -- tidy                                         deletes what is past its time
Reads the local list; with SUPABASE_URL and SUPABASE_SECRET_KEY set, the hosted one.`;

const options = { category: { type: 'string' }, postcode: { type: 'string' }, all: { type: 'boolean' } } as const;

type Flags = Filter & { all?: boolean | undefined };

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

/** Undefined if the arguments make no sense together. */
function parseAction(flags: Flags, [name, address, ...rest]: string[]): Action | undefined {
  if (name === 'export' && address === undefined) return (list, context) => exportList(list, flags, context);
  if (Object.keys(flags).length > 0) return undefined;
  if (name === 'tidy' && address === undefined) return tidy;
  if (rest.length > 0 || !address?.includes('@')) return undefined;
  const email = address.trim().toLowerCase();
  if (name === 'show') return (list, context) => show(list, email, context);
  if (name === 'remove') return (list, context) => remove(list, email, context);
  return undefined;
}

/** Describes what is wrong with the filter: a misspelt name would export an empty list. */
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

async function exportList(list: SubscriberList, { all = false, ...filter }: Flags, context: Context): Promise<0> {
  const { out, log } = context;
  const onlyConfirmed = !all && context.asksToConfirm();
  let [count, unconfirmed] = [0, 0];
  // Printed after the first answer, so that a failure prints nothing.
  let head = csvLine(columns);
  for await (const page of list.pages(filter)) {
    const wanted = onlyConfirmed ? page.filter(({ confirmed_at: at }) => at !== null) : page;
    out(head + csvRows(columns, wanted));
    head = '';
    count += wanted.length;
    unconfirmed += page.length - wanted.length;
  }
  if (head !== '') out(head);
  const left = unconfirmed > 0 ? ` ${unconfirmed} more have not confirmed: no letter goes to them. See --all.` : '';
  log(`${count === 1 ? '1 subscriber.' : `${count} subscribers.`}${left}`);
  return 0;
}

async function show(list: SubscriberList, email: string, context: Context): Promise<0 | 1> {
  const { out, log } = context;
  const subscriber = await list.find(email);
  if (!subscriber) {
    log(`${email} is not on the list.`);
    return 1;
  }
  for (const name of columns) out(`${name}: ${cellText(subscriber, name)}\n`);
  if (subscriber.confirmed_at === null && context.asksToConfirm()) log('Has not confirmed: no letter goes there.');
  return 0;
}

async function remove(list: SubscriberList, email: string, { log }: Context): Promise<0 | 1> {
  const removed = await list.remove(email);
  log(removed ? `${email} is removed.` : `${email} is not on the list.`);
  return removed ? 0 : 1;
}

async function tidy(list: SubscriberList, { log }: Context): Promise<0> {
  const { unconfirmed, messages } = await list.tidy();
  log(`Deleted ${unconfirmed} who did not confirm in time, and ${messages} old messages.`);
  return 0;
}
