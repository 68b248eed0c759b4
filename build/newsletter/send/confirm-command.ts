// `npm run letter -- confirm`: asks new readers to confirm their email address.
import * as z from 'zod';
import { composeConfirmation } from '../mail/compose.ts';
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
import { positive, post, postOptions, postUsage } from './send-unsent.ts';
import { emailSchema, findSending, parseRow, readAll, tokenSchema, waysOut, type Sending } from './sending.ts';

/** Default of `--most`: maximum number of mails in a run with `--yes all`. */
export const MOST = 50;

const usage = `npm run letter -- confirm        asks new readers to confirm their email address
  --yes all               for cron, which can't type a number: sends at most --most mails
  --most ${MOST}               mails in a run with --yes all
${postUsage}`;

export const mailOptions = { ...postOptions, most: { type: 'string' }, hourly: { type: 'string' } } as const;

/** Maximum number of mails per hour, over all runs. A person who types the number of mails may send more than cron. */
const HOURLY = { cron: 60, person: 1000 };
export const hourlyUsage = `  --hourly ${HOURLY.cron}             mails in an hour, over all runs`;

export const hourlyOf = ({ yes, hourly }: { yes?: string | undefined; hourly?: string | undefined }) =>
  positive('hourly', hourly, yes === 'all' ? HOURLY.cron : HOURLY.person);

/** Days after which the journal forgets a mail. By then its reader has confirmed or was removed from the list. */
const JOURNAL_DAYS = 60;

export async function confirm(args: string[], context: Context): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, options: mailOptions }, context.log);
  if (typeof parsed === 'number') return parsed;
  const { most, ...values } = parsed.values;
  const ceiling = positive('most', most, MOST);
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  if (!newsletterOf(site.settings).confirm) {
    throw new UserError(
      'Readers are not asked to confirm. To ask them, write "confirm: true" below "newsletter:" in site.yaml.',
    );
  }
  const problem = await checkMailDay(context);
  if (problem !== undefined) return problem;
  const sending = findSending(site, context);
  const hourly = hourlyOf(values);
  const deliveries = await confirmations(site, sending, hourly, context);
  const what = {
    name: 'confirm',
    title: 'The confirmation mail',
    deliveries,
    ceiling,
    leftWords: `not asked now: they confirmed or left, or a limit is reached (${hourly} mails an hour, one a day to an address)`,
    journalDays: JOURNAL_DAYS,
  };
  return post(what, sending, values, context);
}

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

async function confirmations(site: Site, sending: Sending, hourly: number, context: Context): Promise<Delivery[]> {
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
export function claimer(
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
