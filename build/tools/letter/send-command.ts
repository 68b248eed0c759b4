// `npm run letter -- send`: sends a letter to its readers, or one mail of it to a given address.
import { hashOf } from '../../cache/hash.ts';
import { letterComposer } from '../../letter/compose.ts';
import type { LetterReader } from '../../letter/choose.ts';
import type { Letter } from '../../model/letter.ts';
import type { Site } from '../../model/site.ts';
import { UserError } from '../../report/user-error.ts';
import { quoted } from '../../report/wording.ts';
import { parseArguments, usageError, type ExitCode } from '../command-line.ts';
import { checkMailDay, chooseLetter, loadForLetter } from './choose-letter.ts';
import type { Context } from './context.ts';
import { deliver, type Delivery } from './deliver.ts';
import type { Journal, JournalLine } from './journal.ts';
import { mailId } from './mail-writer.ts';
import { post, postOptions, postUsage } from './post.ts';
import { ADDRESS, findSending, openList, waysOut, type List, type Reader, type Sending } from './sending.ts';

const usage = `npm run letter -- send           sends the letter of today, after its number of mails was typed
  --date 2026-11-23       the letter of that day
  --test ADDRESS          one mail to that address; the whole letter, or:
  --postcode SW2          as a reader of that district gets it
  --interests A,B         as a reader of these interests gets it
  --dry-run               composes every mail and sends none
${postUsage}`;

const text = { type: 'string' } as const;
const options = {
  date: text,
  test: text,
  postcode: text,
  interests: text,
  'dry-run': { type: 'boolean' },
  ...postOptions,
} as const;

/** Belongs to nobody, and has the form of one. */
const SAMPLE_TOKEN = '00000000-0000-4000-8000-000000000000';

export async function send(args: string[], context: Context): Promise<ExitCode> {
  const { log } = context;
  const parsed = parseArguments(args, { usage, options }, log);
  if (typeof parsed === 'number') return parsed;
  const { values } = parsed;
  const { test, postcode, interests, date } = values;
  if (test === undefined && (postcode ?? interests) !== undefined) {
    return usageError(usage, log, '--postcode and --interests say what a --test mail shows.');
  }
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  // A test mail is what an editor looks at before the letter is finished.
  const letter = chooseLetter(site, date, context, { draft: test !== undefined });
  if (test !== undefined) return sendTest(site, letter, test, sampleReader(site, postcode, interests), context);
  const problem = await checkMailDay(context, letter.date);
  if (problem !== undefined) return problem;
  if (letter.date > context.today && site.pages.letters) {
    log(
      `It is early: its page comes with the build of ${letter.date}, and until then “Read it on the web” leads nowhere.`,
    );
  }
  const sending = findSending(site, context);
  const { confirm } = site.settings.newsletter;
  const list = await openList(sending.project!, (reader) => !confirm || reader.confirmed_at !== null, log);
  const { deliveries, version } = deliveriesOf(site, letter, sending, list);
  if (values['dry-run']) return dryRun(deliveries, log);
  const what = { name: letter.date, title: `The letter of ${letter.date}`, deliveries, version };
  return post(what, sending, values, context);
}

function deliveriesOf(
  site: Site,
  letter: Letter,
  sending: Sending,
  { readers, current }: List,
): { deliveries: Delivery[]; version: string } {
  const compose = letterComposer({ ...site, settings: { ...site.settings, ...sending.home } }, letter);
  const { subject, html } = compose({ postcode: null, categories: [] }, '');
  const deliveries = readers.map(({ email: to }): Delivery => {
    const id = mailId(letter.date, to);
    const write = async () => {
      const reader = await current(to);
      if (!reader) return undefined;
      const { page, post: leave } = waysOut(sending, reader.token);
      return sending.write({ id, to, words: compose(reader, page), leave });
    };
    return { id, to, compose: write };
  });
  return { deliveries, version: hashOf(subject, html) };
}

function sampleReader({ settings, categories }: Site, postcode: string | undefined, interests = ''): LetterReader {
  const check = (flag: string, value: string, known: string[]) => {
    if (known.includes(value)) return value;
    throw new UserError(`--${flag}: there is no ${quoted(value)}. Choose from ${known.join(', ')}.`);
  };
  const names = interests.split(',').map((name) => name.trim());
  const known = categories.map(({ name }) => name);
  return {
    postcode: postcode === undefined ? null : check('postcode', postcode, settings.newsletter.postcodes),
    categories: names.filter(Boolean).map((name) => check('interests', name, known)),
  };
}

async function sendTest(
  site: Site,
  letter: Letter,
  to: string,
  reader: LetterReader,
  context: Context,
): Promise<ExitCode> {
  if (!ADDRESS.test(to.toLowerCase())) throw new UserError(`--test: ${quoted(to)} is not an address.`);
  const sending = findSending(site, context, true);
  const { server, sender, serverName } = sending;
  const sample: Reader = {
    ...reader,
    categories: [...reader.categories],
    email: to,
    token: SAMPLE_TOKEN,
    confirmed_at: null,
  };
  const list = { readers: [sample], current: async () => sample };
  const [delivery] = deliveriesOf(site, letter, sending, list).deliveries;
  const lines = new Map<string, JournalLine>();
  const journal: Journal = {
    last: (id) => lines.get(id),
    write: (line) => void lines.set(line.id, { at: '', ...line }),
    close() {},
  };
  const tally = await deliver([delivery!], {
    server,
    from: sender.email,
    journal,
    rate: 1,
    connections: 1,
    pauses: [],
  });
  if (tally.sent === 1) {
    context.log(`Sent to ${to} by ${serverName}. Its links to leave are samples: they take nobody off the list.`);
    return 0;
  }
  const [line] = [...tally.refused, ...tally.deferred, ...tally.unknown];
  context.log(tally.stopped ?? `Not sent: ${line?.reply ?? 'no answer'}.`);
  return 1;
}

/** Composes every mail as if it were sent. */
async function dryRun(deliveries: readonly Delivery[], log: Context['log']): Promise<ExitCode> {
  const begin = performance.now();
  let largest = 0;
  let all = 0;
  for (const { compose } of deliveries) {
    const { length } = (await compose()) ?? '';
    largest = Math.max(largest, length);
    all += length;
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const memory = `${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB of memory`;
  log(`${deliveries.length} mails, ${kilobytes(all)}, the largest ${kilobytes(largest)}: ${seconds} s, ${memory}.`);
  log('None was sent.');
  return 0;
}
