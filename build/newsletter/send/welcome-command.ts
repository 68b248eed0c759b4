// `npm run letter -- welcome`: sends the newest issue to readers who have just signed up or confirmed.
import * as z from 'zod';
import { welcomeTo } from '../mail/compose.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import type { Site } from '../../guide/load-guide.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { newsletterOf } from '../newsletter-of.ts';
import { checkMailDay, loadForLetter } from './choose-letter.ts';
import { claimer, hourlyOf, hourlyUsage, mailOptions, MOST, oldestFirst } from './confirm-command.ts';
import type { Context } from './context.ts';
import type { Delivery } from './deliver.ts';
import { mailId } from './mail-writer.ts';
import { positive, post, postUsage } from './send-unsent.ts';
import { emailSchema, findSending, parseRow, readAll, tokenSchema, waysOut, type Sending } from './sending.ts';

const usage = `npm run letter -- welcome        sends the newest letter to readers who signed up or confirmed within seven days
  --yes all               for cron, which can't type a number: sends at most --most mails
  --most ${MOST}               mails in a run with --yes all
${hourlyUsage}
${postUsage}`;

export async function welcome(args: string[], context: Context): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, options: mailOptions }, context.log);
  if (typeof parsed === 'number') return parsed;
  const { most, ...values } = parsed.values;
  const ceiling = positive('most', most, MOST);
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  if (!newsletterOf(site.settings).welcome) {
    throw new UserError(
      'New readers are not welcomed. To welcome them, write "welcome: true" below "newsletter:" in site.yaml.',
    );
  }
  const newest = site.letters.find(({ date, draft }) => !draft && date <= context.today);
  if (!newest) {
    context.log('There is no letter yet, so there is no welcome mail.');
    return 0;
  }
  const problem = await checkMailDay(context);
  if (problem !== undefined) return problem;
  const sending = findSending(site, context);
  const hourly = hourlyOf(values);
  const what = {
    // Uses the journal of `npm run letter -- send`, so that no reader gets the same issue from both commands.
    name: newest.date,
    title: `The welcome mail, with the letter of ${newest.date}`,
    deliveries: await welcomes(site, newest, { sending, hourly, context }),
    ceiling,
    leftWords: `not welcomed now: they left, or a limit is reached (${hourly} mails an hour, one a day to an address)`,
  };
  return post(what, sending, values, context);
}

const newcomerSchema = z.object({
  email: emailSchema,
  postcode: z.string().nullable(),
  categories: z.array(z.string()),
  token: tokenSchema,
  wanted_at: z.string().default(''),
  claimed: z.boolean().default(false),
});

interface Welcoming {
  sending: Sending;
  hourly: number;
  context: Context;
}

async function welcomes(site: Site, letter: Letter, { sending, hourly, context }: Welcoming): Promise<Delivery[]> {
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
