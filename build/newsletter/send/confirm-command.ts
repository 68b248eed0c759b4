// `npm run letter -- confirm`: asks those who have signed up since the last time to confirm their address, once each.
import { composeConfirmation } from '../mail/compose.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { parseArguments, type ExitCode } from '../../engine/report/command-line.ts';
import { checkMailDay, loadForLetter } from './choose-letter.ts';
import type { Context } from './context.ts';
import type { Delivery } from './deliver.ts';
import { mailId } from './mail-writer.ts';
import { post, postOptions, postUsage } from './send-unsent.ts';
import { findSending, openList, waysOut, type Sending } from './sending.ts';

const usage = `npm run letter -- confirm        asks new readers to confirm their address, each of them once
  --yes all               for a cron: readers ask for these mails themselves, and it cannot know how many
${postUsage}`;

export async function confirm(args: string[], context: Context): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, options: postOptions }, context.log);
  if (typeof parsed === 'number') return parsed;
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  if (!site.settings.newsletter.confirm) {
    throw new UserError('Readers are not asked to confirm: "confirm: true" below "newsletter:" in site.yaml says so.');
  }
  const problem = await checkMailDay(context);
  if (problem !== undefined) return problem;
  const sending = findSending(site, context);
  const deliveries = await confirmations(site, sending, context);
  const what = { name: 'confirm', title: 'The mail that asks to confirm', deliveries, allowsAll: true };
  return post(what, sending, parsed.values, context);
}

async function confirmations(site: Site, sending: Sending, { log }: Context): Promise<Delivery[]> {
  const local = { ...site, settings: { ...site.settings, ...sending.home } };
  const { readers, current } = await openList(sending.project!, ({ confirmed_at: at }) => at === null, log);
  return readers.map(({ email: to, token }): Delivery => {
    // By the token: who leaves and comes back has a new one, and is asked again.
    const id = mailId('confirm', token);
    const write = async () => {
      if ((await current(to))?.token !== token) return undefined;
      const words = composeConfirmation(local, absolute(sending.home, `/letters/confirm?token=${token}`));
      return sending.write({ id, to, words, leave: waysOut(sending, token).post });
    };
    return { id, to, compose: write };
  });
}
