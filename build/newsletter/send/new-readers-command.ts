// `npm run letter -- confirm` and `welcome`: ask new readers to confirm their email address, and send them the newest
// letter.
import * as z from 'zod';
import { composeConfirmation, welcomeTo } from '../mail/compose.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import type { Site } from '../../guide/load-guide.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { newsletterOf } from '../newsletter-of.ts';
import type { Project } from '../hosted-project.ts';
import { checkMailDay, loadForLetter } from './choose-letter.ts';
import type { Context } from './context.ts';
import type { Delivery } from './deliver.ts';
import { mailId } from './mail-writer.ts';
import { positive, post, postOptions, postUsage, type Post } from './send-unsent.ts';
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
${postUsage}`;

const options = { ...postOptions, most: { type: 'string' }, hourly: { type: 'string' } } as const;

/** Days after which the journal forgets a mail. By then its reader has confirmed or was removed from the list. */
const JOURNAL_DAYS = 60;

interface Run {
  site: Site;
  sending: Sending;
  hourly: number;
  context: Context;
}

type NewMails = Pick<Post, 'name' | 'title' | 'leftWords' | 'journalDays' | 'deliveries'>;

/**
 * @param problemOf Returns why there is no mail to send: an error, or a sentence that isn't one.
 * @param mailsOf Returns the mails to new readers. Runs after the content has been checked.
 */
async function mailNewReaders(
  args: string[],
  context: Context,
  problemOf: (site: Site) => UserError | string | undefined,
  mailsOf: (run: Run) => Promise<NewMails>,
): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, options }, context.log);
  if (typeof parsed === 'number') return parsed;
  const { most, hourly, ...values } = parsed.values;
  const ceiling = positive('most', most, MOST);
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  const problem = problemOf(site);
  if (problem instanceof UserError) throw problem;
  if (problem !== undefined) {
    context.log(problem);
    return 0;
  }
  const code = await checkMailDay(context);
  if (code !== undefined) return code;
  const sending = findSending(site, context);
  const limit = positive('hourly', hourly, values.yes === 'all' ? HOURLY.cron : HOURLY.person);
  return post({ ...(await mailsOf({ site, sending, hourly: limit, context })), ceiling }, sending, values, context);
}

const limitWords = (hourly: number) =>
  `they confirmed or left, or a limit is reached (${hourly} mails an hour, one a day to an address)`;

export const confirm = (args: string[], context: Context): Promise<ExitCode> =>
  mailNewReaders(
    args,
    context,
    ({ settings }) =>
      newsletterOf(settings).confirm
        ? undefined
        : new UserError(
            'Readers are not asked to confirm. To ask them, write "confirm: true" below "newsletter:" in site.yaml.',
          ),
    async (run) => ({
      name: 'confirm',
      title: 'The confirmation mail',
      deliveries: await confirmations(run),
      leftWords: `not asked now: ${limitWords(run.hourly)}`,
      journalDays: JOURNAL_DAYS,
    }),
  );

export const welcome = (args: string[], context: Context): Promise<ExitCode> =>
  mailNewReaders(
    args,
    context,
    (site) =>
      !newsletterOf(site.settings).welcome
        ? new UserError(
            'New readers are not welcomed. To welcome them, write "welcome: true" below "newsletter:" in site.yaml.',
          )
        : newestLetter(site, context)
          ? undefined
          : 'There is no letter yet, so there is no welcome mail.',
    async (run) => {
      const newest = newestLetter(run.site, context)!;
      return {
        // Uses the journal of `npm run letter -- send`, so that no reader gets the same issue from both commands.
        name: newest.date,
        title: `The welcome mail, with the letter of ${newest.date}`,
        deliveries: await welcomes(newest, run),
        leftWords: `not welcomed now: ${limitWords(run.hourly)}`,
      };
    },
  );

async function forgetOld(project: Project, { log }: Context): Promise<void> {
  const [row] = await project.request<{ unconfirmed: number }>('rpc/forget_old', { method: 'POST', body: {} });
  const count = row?.unconfirmed ?? 0;
  if (count > 0) log(`${count} deleted, because they did not confirm within 30 days.`);
}

const waitingSchema = z.object({
  email: emailSchema,
  token: tokenSchema,
  wanted_at: z.string(),
  claimed: z.boolean().default(false),
});

/**
 * Sorts the oldest sign-ups first, so that no number of later sign-ups delays them. Mails that the server didn't accept
 * come last, because it may refuse them all day.
 */
export const oldestFirst = <Row extends { wanted_at: string; claimed: boolean }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.claimed) - Number(b.claimed) || Date.parse(a.wanted_at) - Date.parse(b.wanted_at));

async function confirmations({ site, sending, hourly, context }: Run): Promise<Delivery[]> {
  const local = { ...site, settings: { ...site.settings, ...sending.home } };
  const rows = await readAll<{ email: string }>(sending.project!, 'unconfirmed_readers', 'email');
  const waiting = oldestFirst(rows.flatMap((row) => parseRow(waitingSchema, row, context.log) ?? []));
  // Deletes no address while readers wait for their first mail, as after a pause of confirmations.
  const [first] = waiting;
  if (!first || first.claimed || Date.parse(first.wanted_at) > Date.now() - 86_400_000) {
    await forgetOld(sending.project!, context);
  }
  const claim = claimer(sending.project!, 'claim_confirmation', hourly);
  return waiting.map(({ email: to, token, wanted_at }): Delivery => {
    // A repeated sign-up has a new time, and a reader who left and came back has a new token. Both get another mail.
    const id = mailId('confirm', token, wanted_at);
    const compose = async () => {
      if (!(await claim(token))) return undefined;
      const words = composeConfirmation(local, absolute(sending.home, `/letters/confirm?token=${token}`));
      return sending.write({ id, to, words, leave: waysOut(sending, token).post });
    };
    return { id, to, compose };
  });
}

/** Returns a function that asks the database if a mail is allowed. The database counts the mails of all machines. */
function claimer(
  project: Project,
  name: 'claim_confirmation' | 'claim_welcome',
  hourly: number,
): (token: string) => Promise<boolean> {
  let isHourFull = false;
  return async (token) => {
    if (isHourFull) return false;
    const body = { token, hourly };
    const [row] = await project.request<{ answer: string }>(`rpc/${name}`, { method: 'POST', body });
    isHourFull = row?.answer === 'hour';
    return row?.answer === 'yes';
  };
}

const newestLetter = ({ letters }: Site, { today }: Context): Letter | undefined =>
  letters.find(({ date, draft }) => !draft && date <= today);

const newcomerSchema = z.object({
  email: emailSchema,
  postcode: z.string().nullable(),
  categories: z.array(z.string()),
  token: tokenSchema,
  wanted_at: z.string().default(''),
  claimed: z.boolean().default(false),
});

async function welcomes(letter: Letter, { site, sending, hourly, context }: Run): Promise<Delivery[]> {
  const { confirm: confirmed } = newsletterOf(site.settings);
  const rows = await readAll<{ email: string }>(sending.project!, 'unwelcomed_readers', 'email', { confirmed });
  const claim = claimer(sending.project!, 'claim_welcome', hourly);
  const compose = welcomeTo({ ...site, settings: { ...site.settings, ...sending.home } }, letter);
  const newcomers = rows.flatMap((row) => parseRow(newcomerSchema, row, context.log) ?? []);
  return oldestFirst(newcomers).map(({ email: to, token, ...reader }): Delivery => {
    const id = mailId(letter.date, to);
    const write = async () => {
      if (!(await claim(token))) return undefined;
      const { page, settings, post: leave } = waysOut(sending, token);
      return sending.write({ id, to, words: compose(reader, page, settings), leave });
    };
    return { id, to, compose: write };
  });
}
