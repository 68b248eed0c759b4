// `npm run subscribers`: exports and tidies the newsletter's list, and shows or removes one subscriber.
import { readFileSync } from 'node:fs';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { parseKnownValues } from '../check-migrations.ts';
import { csvLine } from '../../guide/listing/csv-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { readMigrations } from '../read-migrations.ts';
import { parseArguments, usageError, type CommandLine, type ExitCode } from '../../command-line.ts';
import { withProject, type HostedProject } from '../hosted-project.ts';
import { plural, visible } from '../../engine/report/wording.ts';
import { readExportText, runImport, type SubscribersContext } from './import-command.ts';
import { parseBounces } from './read-bounces.ts';
import { cellText, csvRows } from '../rows.ts';
import { columns, openList, type SubscriberFilter, type SubscriberList } from './list.ts';

export const usage = `npm run subscribers -- export [--category NAME] [--postcode SW2]   exports the list as CSV
  --all                                also readers who have not confirmed, if site.yaml says "confirm: true"
npm run subscribers -- list                                         counts the readers, and names resting readers
npm run subscribers -- import FILE.csv                              adds readers of another service; --help says how
npm run subscribers -- bounced FILE                                 takes a provider's list or mail server reports
npm run subscribers -- wake ADDRESS                                 lets letters go to a resting address again
npm run subscribers -- show ADDRESS                                 shows one subscriber
npm run subscribers -- remove ADDRESS                               removes one subscriber
npm run subscribers -- tidy                                         deletes old messages and unconfirmed readers
Reads the local list; with SUPABASE_URL and SUPABASE_SECRET_KEY set, the hosted one.`;

const options = { category: { type: 'string' }, postcode: { type: 'string' }, all: { type: 'boolean' } } as const;

type Flags = SubscriberFilter & { all?: boolean | undefined };

type Action = (list: SubscriberList, context: SubscribersContext, argument: string, flags: Flags) => Promise<0 | 1>;

/** Actions by name, with what each takes. */
const actions: Record<string, [takes: 'nothing' | 'file' | 'address', run: Action]> = {
  export: ['nothing', exportList],
  list: ['nothing', tellReaders],
  tidy: ['nothing', tidy],
  bounced: ['file', noteBounced],
  show: ['address', show],
  wake: ['address', wake],
  remove: ['address', remove],
};

export async function runCommand(args: string[], context: SubscribersContext): Promise<ExitCode> {
  const { log } = context;
  if (args[0] === 'import') return withMessage(() => runImport(args.slice(1), context, withList), context);
  const parsed = parseArguments(args, { usage, options, takes: [1, 2] }, log);
  if (typeof parsed === 'number') return parsed;
  const [name = '', argument] = parsed.positionals;
  const [takes, action] = (Object.hasOwn(actions, name) && actions[name]) || [];
  const fits = takes === 'address' ? argument?.includes('@') : (takes === 'nothing') === (argument === undefined);
  const hasFlags = Object.keys(parsed.values).length > 0;
  if (!action || !fits || (hasFlags && name !== 'export')) return usageError(usage, log);
  const problem = checkFilter(parsed.values);
  if (problem !== undefined) {
    log(problem);
    return 2;
  }
  const given = takes === 'address' ? argument!.trim().toLowerCase() : (argument ?? '');
  const work = (project: HostedProject) => action(openList(project), context, given, parsed.values);
  return withMessage(() => withList(context, work), context);
}

const withList = (context: SubscribersContext, work: (project: HostedProject) => Promise<ExitCode>) =>
  withProject(
    context,
    `There is no list in ${context.folder} yet: the first sign-up makes it under "npm start".`,
    work,
  );

async function withMessage(work: () => Promise<ExitCode>, { log }: SubscribersContext): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    return 1;
  }
}

/** Describes a mistake in the filter, because a misspelt name would export an empty list. */
function checkFilter({ category, postcode }: SubscriberFilter): string | undefined {
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

async function exportList(
  list: SubscriberList,
  { out, log, asksToConfirm }: SubscribersContext,
  _: string,
  { all = false, ...filter }: Flags,
): Promise<0> {
  const onlyConfirmed = !all && asksToConfirm();
  let [count, unconfirmed] = [0, 0];
  // Header, which is printed only after the first response, so that a failure prints nothing.
  let head = csvLine(columns);
  for await (const page of list.pages(filter)) {
    const wanted = onlyConfirmed ? page.filter(({ confirmed_at: at }) => at !== null) : page;
    out(head + csvRows(columns, wanted));
    head = '';
    count += wanted.length;
    unconfirmed += page.length - wanted.length;
  }
  if (head !== '') out(head);
  const left =
    unconfirmed > 0 ? ` ${unconfirmed} more have not confirmed, so they get no letter. --all adds them.` : '';
  log(`${plural(count, 'subscriber')}.${left}`);
  return 0;
}

async function show(
  list: SubscriberList,
  { out, log, asksToConfirm }: SubscribersContext,
  email: string,
): Promise<0 | 1> {
  const subscriber = await list.find(email);
  if (!subscriber) {
    log(`${email} is not on the list.`);
    return 1;
  }
  for (const name of columns) out(`${name}: ${cellText(subscriber, name)}\n`);
  if (subscriber.resting_since !== null) log('Rests after bounces, so no letter goes there.');
  if (subscriber.confirmed_at === null && asksToConfirm()) log('Has not confirmed, so no letter goes there.');
  return 0;
}

async function remove(list: SubscriberList, { log }: SubscribersContext, email: string): Promise<0 | 1> {
  const removed = await list.remove(email);
  log(removed ? `${email} was removed.` : `${email} is not on the list.`);
  return removed ? 0 : 1;
}

async function tellReaders(list: SubscriberList, { out, asksToConfirm }: SubscribersContext): Promise<0> {
  let [count, confirmed] = [0, 0];
  const resting: string[] = [];
  for await (const page of list.restingPages()) {
    count += page.length;
    confirmed += page.filter(({ confirmed_at: at }) => at !== null).length;
    for (const { email, resting_since: since, bounce_reason: reason } of page) {
      if (since !== null) resting.push(`  ${email}  since ${since.slice(0, 10)}: ${visible(reason ?? '')}\n`);
    }
  }
  const known = asksToConfirm() ? `, ${confirmed} confirmed` : '';
  out(`${plural(count, 'subscriber')}${known}, ${resting.length} resting.\n`);
  resting.forEach((line) => out(line));
  const { refused, last_at: last } = await list.refused();
  if (refused > 0) {
    const signUps = refused === 1 ? '1 sign-up was' : `${refused} sign-ups were`;
    out(`${signUps} refused so far, because too many came at once, the last on ${last?.slice(0, 10)}.\n`);
  }
  return 0;
}

async function noteBounced(list: SubscriberList, { log }: SubscribersContext, file: string): Promise<0 | 1> {
  const bounces = parseBounces(readExportText(file), new Date().toISOString());
  if (bounces.length === 0) {
    log(`${file} has no address that mail did not reach.`);
    return 1;
  }
  const outcomes = await list.noteBounces(bounces);
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  log(
    `${bounces.length} bounces: ${count('resting')} now rest, ${count('noted')} noted, ${count('unknown')} not listed.`,
  );
  return 0;
}

async function wake(list: SubscriberList, { log }: SubscribersContext, email: string): Promise<0 | 1> {
  const woken = await list.wake(email);
  log(woken ? `${email} gets letters again.` : `${email} has no bounces.`);
  return woken ? 0 : 1;
}

async function tidy(list: SubscriberList, { log, asksToConfirm }: SubscribersContext): Promise<0> {
  const { unconfirmed, messages } = await list.tidy(asksToConfirm());
  log(`Deleted ${unconfirmed} who did not confirm in time, and ${messages} old messages.`);
  return 0;
}

/** Reads a single setting, because loading the whole site takes seconds. */
function asksToConfirm(content: string): boolean {
  const file = `${content}/site.yaml`;
  const settings = parseYaml(readFileSync(file, 'utf8'), file, new Report())?.value as
    | { newsletter?: { confirm?: unknown } }
    | undefined;
  return settings?.newsletter?.confirm === true;
}

export const runSubscribers = (args: string[], line: CommandLine) =>
  runCommand(args, { ...line, asksToConfirm: () => asksToConfirm(line.content) });
