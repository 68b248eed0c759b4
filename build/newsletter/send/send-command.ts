// `npm run letter -- send`: sends a newsletter issue to its readers, or a test mail to one address.
import { letterComposer } from '../mail/compose.ts';
import type { LetterReader } from '../../guide/letter/letter-readers.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import type { Site } from '../../guide/load-guide.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { parseArguments, usageError, type ExitCode } from '../../command-line.ts';
import { newsletterOf } from '../newsletter-of.ts';
import { checkMailDay, chooseLetter, loadForLetter } from './choose-letter.ts';
import type { LetterContext } from './context.ts';
import type { Delivery } from './deliver.ts';
import { describeFailure, type SmtpError } from './mail-server.ts';
import { mailId } from './mail-writer.ts';
import { deliverUnsent, deliveryOptions, deliveryUsage } from './send-unsent.ts';
import { ADDRESS, findSending, openList, waysOut, type Reader, type Sending } from './sending.ts';
import { connect } from './smtp.ts';

const usage = `npm run letter -- send           sends the letter of today, after you type the number of mails
  --date 2026-11-23       the letter of that day
  --early                 also before its day
  --test ADDRESS          one mail to that address, with the whole letter or:
  --postcode SW2          the letter for a reader of that district
  --interests A,B         the letter for a reader with these interests
  --dry-run               composes every mail and sends none
${deliveryUsage}`;

const text = { type: 'string' } as const;
const options = {
  date: text,
  test: text,
  postcode: text,
  interests: text,
  'dry-run': { type: 'boolean' },
  early: { type: 'boolean' },
  ...deliveryOptions,
} as const;

/** A valid token that no reader has. */
const SAMPLE_TOKEN = '00000000-0000-4000-8000-000000000000';

export async function send(args: string[], context: LetterContext): Promise<ExitCode> {
  const { log } = context;
  const parsed = parseArguments(args, { usage, options }, log);
  if (typeof parsed === 'number') return parsed;
  const { values } = parsed;
  const { test, postcode, interests, date } = values;
  if (test === undefined && (postcode ?? interests) !== undefined) {
    return usageError(usage, log, '--postcode and --interests need --test.');
  }
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  // A test mail may be of a draft, because editors send it to themselves before the issue is finished.
  const letter = chooseLetter(site, date, context, { draft: test !== undefined });
  if (test !== undefined) return sendTest(site, letter, test, sampleReader(site, postcode, interests), context);
  if (letter.date > context.today && !values.early && !values['dry-run']) {
    throw new UserError(
      `The letter of ${letter.date} is not due yet. The build of that day publishes its page. Until then ` +
        '“Read it on the web” leads nowhere. Send it that day, or add --early.',
    );
  }
  const problem = await checkMailDay(context, letter.date);
  if (problem !== undefined) return problem;
  const sending = findSending(site, context);
  const { confirm } = newsletterOf(site.settings);
  const list = await openList(sending.project!, (reader) => !confirm || reader.confirmed_at !== null, log);
  const write = letterWriter(site, letter, sending);
  const deliveries = list.readers.map((reader): Delivery => ({
    id: mailId(letter.date, reader.email),
    to: reader.email,
    compose: async () => ((await list.hasLeft(reader.token)) ? undefined : write(reader)),
  }));
  if (values['dry-run']) return dryRun(deliveries, log);
  const what = { name: letter.date, title: `The letter of ${letter.date}`, deliveries };
  return deliverUnsent(what, sending, values, context);
}

/** Returns a function that writes a reader's mail. */
function letterWriter(site: Site, letter: Letter, sending: Sending) {
  const compose = letterComposer({ ...site, settings: { ...site.settings, ...sending.home } }, letter);
  return ({ email: to, token, ...reader }: Pick<Reader, 'email' | 'token'> & LetterReader) => {
    const { page, settings, post: leave } = waysOut(sending, token);
    return sending.write({ id: mailId(letter.date, to), to, words: compose(reader, page, settings), leave });
  };
}

function sampleReader({ settings, categories }: Site, postcode: string | undefined, interests = ''): LetterReader {
  const check = (flag: string, value: string, known: string[]) => {
    if (known.includes(value)) return value;
    throw new UserError(`--${flag}: there is no ${quoted(value)}. Choose from ${known.join(', ')}.`);
  };
  const names = interests.split(',').map((name) => name.trim());
  const known = categories.map(({ name }) => name);
  return {
    postcode: postcode === undefined ? null : check('postcode', postcode, newsletterOf(settings).postcodes),
    categories: names.filter(Boolean).map((name) => check('interests', name, known)),
  };
}

async function sendTest(
  site: Site,
  letter: Letter,
  to: string,
  reader: LetterReader,
  context: LetterContext,
): Promise<ExitCode> {
  if (!ADDRESS.test(to.toLowerCase())) throw new UserError(`--test: ${quoted(to)} is not an address.`);
  const sending = findSending(site, context, true);
  const { server, sender, serverName } = sending;
  const mail = await letterWriter(site, letter, sending)({ ...reader, email: to, token: SAMPLE_TOKEN });
  const connection = await connect(server).catch((error: unknown) => {
    throw new UserError(describeFailure(error as SmtpError, server));
  });
  const outcome = await connection.send({ from: sender.email, to }, mail, () => {});
  connection.close();
  if (outcome.kind === 'sent') {
    context.log(`Sent to ${to} by ${serverName}. Its unsubscribe links are samples and don’t unsubscribe anyone.`);
    return 0;
  }
  context.log(`Not sent. ${'error' in outcome ? describeFailure(outcome.error, server) : `${outcome.reply}.`}`);
  return 1;
}

/** Composes every mail without sending it. */
export async function dryRun(deliveries: readonly Delivery[], log: LetterContext['log']): Promise<ExitCode> {
  let largest = 0;
  let all = 0;
  for (const { compose } of deliveries) {
    const { length } = (await compose()) ?? '';
    largest = Math.max(largest, length);
    all += length;
  }
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  log(`${deliveries.length} mails, ${kilobytes(all)}, the largest ${kilobytes(largest)}. None was sent.`);
  return 0;
}
