// The maintainer's commands on the newsletter's list: export, show, remove. Decides words and exit codes; keeps no rows.
import { parseArgs } from 'node:util';
import { parseKnownValues } from '../../checks/migrations.ts';
import { readMigrations } from '../../source/migrations.ts';
import { csvHeader, toCsv } from './csv.ts';
import { openHostedList } from './hosted-list.ts';
import { ListProblem, columns, type SubscriberList, type Wanted } from './list.ts';
import { openLocalList } from './local-list.ts';
import { sayOption } from '../../report/wording.ts';

export interface Surroundings {
  env: Record<string, string | undefined>;
  /** Where the local list is kept. */
  folder: string;
  /** Data. */
  out(text: string): void;
  /** Words for a person. */
  say(text: string): void;
}

export const usage = `npm run subscribers -- export [--category NAME] [--postcode SW2]   the list as CSV
npm run subscribers -- show ADDRESS                                 one subscriber
npm run subscribers -- remove ADDRESS                               forget one subscriber
Reads the local list; with SUPABASE_URL and SUPABASE_SECRET_KEY set, the hosted one.`;

/** The exit code: 0 done; 1 not done, or nobody of that address; 2 a command that makes no sense. Throws only on a fault of ours. */
export async function runCommand(args: string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const command = parseCommand(args);
  if (typeof command === 'string') {
    surroundings.say(command);
    return command === usage && args.includes('--help') ? 0 : 2;
  }
  try {
    const list = await openList(surroundings);
    try {
      return await command(list, surroundings);
    } finally {
      await list.close();
    }
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    surroundings.say(error.message);
    return 1;
  }
}

type Command = (list: SubscriberList, surroundings: Surroundings) => Promise<0 | 1>;

/** What to do, or why that cannot be said. */
function parseCommand(args: string[]): Command | string {
  let parsed;
  try {
    const option = { type: 'string' } as const;
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { category: option, postcode: option, help: { type: 'boolean' } },
    });
  } catch (error) {
    return `${sayOption(error)}\n${usage}`;
  }
  const { help, ...wanted } = parsed.values;
  const [name, address, ...rest] = parsed.positionals;
  if (help) return usage;
  if (name === 'export' && address === undefined) return unknownChoice(wanted) ?? exportList(wanted);
  if (
    (name === 'show' || name === 'remove') &&
    rest.length === 0 &&
    address?.includes('@') &&
    Object.keys(wanted).length === 0
  ) {
    const email = address.trim().toLowerCase();
    return name === 'show' ? show(email) : remove(email);
  }
  return usage;
}

/** A slip in a name would otherwise export an empty list, and look like an answer. */
function unknownChoice({ category, postcode }: Wanted): string | undefined {
  const migrations = readMigrations('.');
  const refuse = (option: string, value: string | undefined, known: string[]) =>
    value === undefined || known.includes(value)
      ? undefined
      : `There is no ${option} "${value}". Choose from: ${known.join(', ')}.`;
  return (
    refuse('category', category, parseKnownValues(migrations, 'categories')?.values ?? []) ??
    refuse('postcode', postcode, parseKnownValues(migrations, 'postcodes')?.values ?? [])
  );
}

async function openList({ env, folder }: Surroundings): Promise<SubscriberList> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (!url && !key) return openLocalList(folder);
  if (url && key) return openHostedList(url, key);
  const [set, missing] = url ? ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'] : ['SUPABASE_SECRET_KEY', 'SUPABASE_URL'];
  throw new ListProblem(
    `${set} is set but ${missing} is not. Set both for the hosted list, or neither for the local one.`,
  );
}

const exportList =
  (wanted: Wanted): Command =>
  async (list, { out, say }) => {
    let count = 0;
    for await (const page of list.pages(wanted)) {
      if (count === 0) out(csvHeader());
      out(toCsv(page));
      count += page.length;
    }
    if (count === 0) out(csvHeader());
    say(count === 1 ? '1 subscriber.' : `${count} subscribers.`);
    return 0;
  };

const show =
  (email: string): Command =>
  async (list, { out, say }) => {
    const subscriber = await list.find(email);
    if (!subscriber) {
      say(`${email} is not on the list.`);
      return 1;
    }
    for (const name of columns) out(`${name}: ${[subscriber[name] ?? ''].flat().join('; ')}\n`);
    return 0;
  };

const remove =
  (email: string): Command =>
  async (list, { say }) => {
    const removed = await list.remove(email);
    say(removed ? `${email} is removed.` : `${email} is not on the list.`);
    return removed ? 0 : 1;
  };
