// `npm run letter -- confirm` and `welcome`: ask new readers to confirm their email address, and send them the newest
// letter.
import * as z from 'zod';
import { composeConfirmation, welcomeTo, type Mail } from '../mail/compose.ts';
import type { Site } from '../../guide/load-guide.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { newsletterOf } from '../newsletter-of.ts';
import type { HostedProject } from '../hosted-project.ts';
import { callFunction } from '../rows.ts';
import { checkMailDay, loadForLetter } from './choose-letter.ts';
import type { LetterContext } from './context.ts';
import type { Delivery } from './deliver.ts';
import { mailId } from './mail-writer.ts';
import {
  positive,
  deliverUnsent,
  deliveryOptions,
  deliveryUsage,
  type UnsentMails,
  type DeliveryValues,
} from './send-unsent.ts';
import { emailSchema, findSending, parseRow, readAll, tokenSchema, waysOut, type Sending } from './sending.ts';

/** Default of `--most`: maximum number of mails in a run with `--yes all`. */
const MOST = 50;
/** Maximum number of mails per hour, over all runs. A person who types the number of mails may send more than cron. */
const HOURLY = { cron: 60, person: 1000 };

const usage = `npm run letter -- confirm        asks new readers to confirm their email address
npm run letter -- welcome        sends the newest letter to new readers
  --yes all               for cron, which can't type a number: sends at most --most mails
  --most ${MOST}               mails in a run with --yes all
  --hourly ${HOURLY.cron}             mails in an hour, over all runs
${deliveryUsage}`;

const options = { ...deliveryOptions, most: { type: 'string' }, hourly: { type: 'string' } } as const;

/** Days after which the journal forgets a mail. By then its reader has confirmed or was removed from the list. */
const JOURNAL_DAYS = 60;

interface Run {
  site: Site;
  values: DeliveryValues;
  hourly: number;
  ceiling: number;
}

/** Parses the flags, and loads the site. Returns the exit code after printing the usage or errors of the content. */
function startRun(args: string[], context: LetterContext): Run | ExitCode {
  const parsed = parseArguments(args, { usage, options }, context.log);
  if (typeof parsed === 'number') return parsed;
  const { most, hourly, ...values } = parsed.values;
  const ceiling = positive('most', most, MOST);
  const limit = positive('hourly', hourly, values.yes === 'all' ? HOURLY.cron : HOURLY.person);
  const site = loadForLetter(context);
  return typeof site === 'number' ? site : { site, values, hourly: limit, ceiling };
}

/** Sends mails to new readers, if the content has no errors. */
async function mailNewReaders(
  { site, values, ceiling, hourly }: Run,
  context: LetterContext,
  mails: Pick<UnsentMails, 'name' | 'title' | 'journalDays'> & { left: string },
  deliveriesOf: (sending: Sending & { project: HostedProject }) => Promise<Delivery[]>,
): Promise<ExitCode> {
  const code = await checkMailDay(context);
  if (code !== undefined) return code;
  const sending = findSending(site, context);
  const deliveries = await deliveriesOf({ ...sending, project: sending.project! });
  const reason = `they confirmed or left, or a limit is reached (${hourly} mails an hour, one a day to an address)`;
  return deliverUnsent(
    { ...mails, deliveries, ceiling, leftWords: `${mails.left}: ${reason}` },
    sending,
    values,
    context,
  );
}

export async function confirm(args: string[], context: LetterContext): Promise<ExitCode> {
  const run = startRun(args, context);
  if (typeof run === 'number') return run;
  const { site, hourly } = run;
  if (!newsletterOf(site.settings).confirm) {
    throw new UserError(
      'Readers are not asked to confirm. To ask them, write "confirm: true" below "newsletter:" in site.yaml.',
    );
  }
  const what = { name: 'confirm', title: 'The confirmation mail', left: 'not asked now', journalDays: JOURNAL_DAYS };
  return mailNewReaders(run, context, what, async (sending) => {
    const readers = await newReaders(sending.project, 'unconfirmed_readers', {}, context);
    // Deletes no address while readers wait for their first mail, as after a pause of confirmations.
    const [first] = readers;
    if (!first || first.claimed || Date.parse(first.wanted_at) > Date.now() - 86_400_000) {
      await forgetOld(sending.project, context);
    }
    const own = { settings: { ...site.settings, ...sending.home } };
    const claim = claimer(sending.project, 'claim_confirmation', hourly);
    // A repeated sign-up has a new time, and a reader who left and came back has a new token. Both get another mail.
    const idOf = ({ token, wanted_at }: NewReader) => mailId('confirm', token, wanted_at);
    return deliveriesTo(readers, sending, claim, idOf, ({ token }) =>
      composeConfirmation(own, absolute(sending.home, `/letters/confirm?token=${token}`)),
    );
  });
}

export async function welcome(args: string[], context: LetterContext): Promise<ExitCode> {
  const run = startRun(args, context);
  if (typeof run === 'number') return run;
  const { site, hourly } = run;
  const { welcome: isWelcomed, confirm: confirmed } = newsletterOf(site.settings);
  if (!isWelcomed) {
    throw new UserError(
      'New readers are not welcomed. To welcome them, write "welcome: true" below "newsletter:" in site.yaml.',
    );
  }
  const letter = site.letters.find(({ date, draft }) => !draft && date <= context.today);
  if (!letter) {
    context.log('There is no letter yet, so there is no welcome mail.');
    return 0;
  }
  // Uses the journal of `npm run letter -- send`, so that no reader gets the same issue from both commands.
  const title = `The welcome mail, with the letter of ${letter.date}`;
  return mailNewReaders(run, context, { name: letter.date, title, left: 'not welcomed now' }, async (sending) => {
    const readers = await newReaders(sending.project, 'unwelcomed_readers', { confirmed }, context);
    const compose = welcomeTo({ ...site, settings: { ...site.settings, ...sending.home } }, letter);
    const claim = claimer(sending.project, 'claim_welcome', hourly);
    const idOf = ({ email }: NewReader) => mailId(letter.date, email);
    return deliveriesTo(readers, sending, claim, idOf, (reader) => {
      const { page, settings } = waysOut(sending, reader.token);
      return compose(reader, page, settings);
    });
  });
}

async function forgetOld(project: HostedProject, { log }: LetterContext): Promise<void> {
  const [row] = await callFunction<{ unconfirmed: number }>(project, 'forget_old', {});
  const count = row?.unconfirmed ?? 0;
  if (count > 0) log(`${count} deleted, because they did not confirm within 30 days.`);
}

const newReaderSchema = z.object({
  email: emailSchema,
  /** Only readers who are welcomed have choices. */
  postcode: z.string().nullable().default(null),
  categories: z.array(z.string()).default([]),
  token: tokenSchema,
  wanted_at: z.string().default(''),
  claimed: z.boolean().default(false),
});

type NewReader = z.infer<typeof newReaderSchema>;

/**
 * Sorts the oldest sign-ups first, so that no number of later sign-ups delays them. Mails that the server didn't accept
 * come last, because it may refuse them all day.
 */
export const oldestFirst = <Row extends { wanted_at: string; claimed: boolean }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.claimed) - Number(b.claimed) || Date.parse(a.wanted_at) - Date.parse(b.wanted_at));

async function newReaders(project: HostedProject, name: string, more: Record<string, boolean>, { log }: LetterContext) {
  const rows = await readAll<{ email: string }>(project, name, 'email', more);
  return oldestFirst(rows.flatMap((row) => parseRow<NewReader>(newReaderSchema, row, log) ?? []));
}

const deliveriesTo = (
  readers: readonly NewReader[],
  sending: Sending,
  claim: (token: string) => Promise<boolean>,
  idOf: (reader: NewReader) => string,
  wordsOf: (reader: NewReader) => Mail,
): Delivery[] =>
  readers.map((reader) => {
    const { email: to, token } = reader;
    const id = idOf(reader);
    const compose = async () =>
      (await claim(token))
        ? sending.write({ id, to, words: wordsOf(reader), leave: waysOut(sending, token).post })
        : undefined;
    return { id, to, compose };
  });

/** Returns a function that asks the database if a mail is allowed. The database counts the mails of all machines. */
function claimer(project: HostedProject, name: 'claim_confirmation' | 'claim_welcome', hourly: number) {
  let isHourFull = false;
  return async (token: string): Promise<boolean> => {
    if (isHourFull) return false;
    const [row] = await callFunction<{ answer: string }>(project, name, { token, hourly });
    isHourFull = row?.answer === 'hour';
    return row?.answer === 'yes';
  };
}
