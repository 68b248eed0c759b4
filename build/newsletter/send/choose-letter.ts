// Finds the newsletter issue that a command works on. Refuses drafts and issues with dead links.
import { addDays } from '../../guide/time/day.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import type { Site } from '../../guide/load-guide.ts';
import { buildSite, newRun } from '../../engine/pipeline.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { isBlocking, printReport, readWorkspace, siteOf } from '../../guide/workspace.ts';
import type { ExitCode } from '../../command-line.ts';
import { openCaches, type LetterContext } from './context.ts';

/** Loads the site with its drafts. If the content has errors, prints them and returns the exit code. */
export function loadForLetter(context: LetterContext): Site | ExitCode {
  const { root, content, today } = context;
  const workspace = readWorkspace(root, content, { today, drafts: true, cache: openCaches(context).cache });
  return siteOf(workspace, context);
}

/**
 * The issue of `date`, by default today's. Throws a UserError if there is none, or if it is a draft and `draft` isn't
 * set.
 */
export function chooseLetter(
  { letters }: Site,
  date: string | undefined,
  { today, content }: LetterContext,
  { draft = false } = {},
): Letter {
  const wanted = date ?? today;
  const letter = letters.find((each) => each.date === wanted);
  if (!letter) {
    const newest = letters.find((each) => each.date <= addDays(today, 7));
    const advice = newest
      ? ` For the letter of ${newest.date}, add --date ${newest.date}.`
      : ' "npm run letter -- draft" writes one.';
    throw new UserError(`There is no letter of ${date === undefined ? `today, ${today}` : quoted(date)}.${advice}`);
  }
  if (letter.draft && !draft) {
    const file = `${content}/letters/${letter.date}.yaml`;
    throw new UserError(`The letter of ${letter.date} is a draft. Finish it, and remove "draft: true" from ${file}.`);
  }
  return letter;
}

/**
 * Builds and checks the site as of the issue's day. Returns the exit code after printing errors, or undefined if there
 * are none. Only a whole build knows which links are dead, and a build as of today leaves out later issues.
 */
export async function checkMailDay(
  context: LetterContext,
  date = context.today,
  outcome = 'Nothing is sent',
): Promise<ExitCode | undefined> {
  const { root, content, today, version } = context;
  const day = date > today ? date : today;
  const run = newRun({ ...openCaches(context), ...(version !== undefined && { version }) });
  const site = await context.loadSite();
  const inputs = readInputs(root, content, site.otherFolders);
  // Mistakes in later stories and issues are warnings, because they don’t concern this issue.
  const options = { content, today: day, unattended: true };
  const { findings, textOf } = await buildSite(site, inputs, options, run);
  const errors = findings.filter(isBlocking);
  return errors.length > 0 ? printReport(errors, textOf, context, `${outcome}: fix this first.`) : undefined;
}
