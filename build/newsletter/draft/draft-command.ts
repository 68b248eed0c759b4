// `npm run letter -- draft`: writes a letter for an editor to finish.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, isDay, weekdayOf } from '../../guide/time/day.ts';
import { WEEKDAYS } from '../../guide/event/recurrence.ts';
import type { Settings } from '../../guide/settings/settings.ts';
import { quoted } from '../../engine/report/wording.ts';
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { editWorkspace, printReport, readWorkspace, siteOf, textOf, writeTexts } from '../../guide/workspace.ts';
import { newsletterOf } from '../newsletter-of.ts';
import { openCaches, type LetterContext } from '../send/context.ts';
import { draftLetter } from './compose-draft.ts';

const usage = `npm run letter -- draft [DATE]   writes letters/DATE.yaml in the content: the letter of that day, or of the
                                 next day on which one is sent
  --overwrite                    also replaces a file that you have edited`;

export function draft(args: string[], context: LetterContext): ExitCode {
  const { root, content, today, log } = context;
  const options = { overwrite: { type: 'boolean' } } as const;
  const parsed = parseArguments(args, { usage, options, takes: [0, 1] }, log);
  if (typeof parsed === 'number') return parsed;
  const [given] = parsed.positionals;
  const workspace = readWorkspace(root, content, { today, drafts: true, cache: openCaches(context).cache });
  const site = siteOf(workspace, context);
  if (typeof site === 'number') return site;
  const date = given ?? nextDay(site.settings, today);
  const problem = checkDate(date, site.settings);
  if (problem !== undefined) {
    log(problem);
    return 2;
  }
  const file = `${content}/letters/${date}.yaml`;
  const last = site.letters.find((letter) => letter.date < date && !letter.draft);
  const { text, notes } = draftLetter(site, date, { last, lastText: last && textOf(workspace)(last.origin) });
  const old = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
  if (old !== undefined && old !== text && !parsed.values.overwrite) {
    log(`${file} already exists, and somebody may have edited it. Nothing was changed.`);
    log(`Edit that file, or draft a later letter: npm run letter -- draft ${addDays(date, 7)}.`);
    log('Add --overwrite to write it again. Its words are lost.');
    return 1;
  }
  const edits = new Map([[file, text]]);
  const edited = editWorkspace(workspace, edits);
  writeTexts(root, edits);
  log(file);
  notes.forEach((note) => log(`- ${note}`));
  log('Replace each "To write:", delete what doesn’t belong, and look at it: npm run dev, then /letters/preview.');
  return edited.findings.length > 0 ? printReport(edited.findings, textOf(edited), context) : 0;
}

/** Next day on which an issue is sent. It may be today. */
const nextDay = (settings: Settings, today: string) =>
  addDays(today, (WEEKDAYS.indexOf(newsletterOf(settings).day) - weekdayOf(today) + 7) % 7);

function checkDate(date: string, settings: Settings): string | undefined {
  const { day } = newsletterOf(settings);
  if (!isDay(date)) return `${quoted(date)} is not a day. Write it like ${nextDay(settings, '2026-11-24')}.`;
  if (WEEKDAYS[weekdayOf(date)] === day) return undefined;
  return `The letter is sent on a ${day}, and ${date} is a ${WEEKDAYS[weekdayOf(date)]}. Try ${nextDay(settings, date)}.`;
}
