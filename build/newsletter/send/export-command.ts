// `npm run letter -- export`: writes a newsletter issue as files, for site owners whose list is with a newsletter
// service.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { letterComposer } from '../mail/compose.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { checkMailDay, chooseLetter, loadForLetter } from './choose-letter.ts';
import type { LetterContext } from './context.ts';

const usage = `npm run letter -- export DIR     writes the letter of today to a new folder: letter.html and letter.txt
  --date 2026-11-23       the letter of that day
  --leave '{{ url }}'     the service's placeholder for its unsubscribe link`;

const options = { date: { type: 'string' }, leave: { type: 'string' } } as const;

/** Placeholder for the link to unsubscribe, as some services write it. */
const LEAVE = '{{ unsubscribe_url }}';

export async function exportLetter(args: string[], context: LetterContext): Promise<ExitCode> {
  const { root, log } = context;
  const parsed = parseArguments(args, { usage, options, takes: [1, 1] }, log);
  if (typeof parsed === 'number') return parsed;
  const [given = ''] = parsed.positionals;
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  const letter = chooseLetter(site, parsed.values.date, context);
  const problem = await checkMailDay(context, letter.date, 'Nothing is written');
  if (problem !== undefined) return problem;
  // Leaves out the page for a reader's choices, because the newsletter service has its own.
  const { 'letters-settings': _settings, ...pages } = site.pages;
  const compose = letterComposer({ ...site, pages }, letter);
  const { html, text } = compose({ postcode: null, categories: [] }, parsed.values.leave ?? LEAVE);
  writeNew(resolve(root, given), { 'letter.html': html, 'letter.txt': text });
  log(`${given}: the letter of ${letter.date} as HTML and text. The subject is:`);
  [letter.subject, ...letter.subjects].forEach((subject) => log(subject));
  return 0;
}

/** Writes files to a folder. Throws a UserError instead of overwriting any. */
function writeNew(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new UserError(`${quoted(folder)} is not empty. Name a new folder.`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
