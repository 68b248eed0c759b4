// `npm run letter -- export`: writes a newsletter issue as files, for site owners whose list is with a newsletter
// service.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inkMail } from '../../../components/letter/mail-style.ts';
import { MailItem } from '../../../components/letter/mail-item.tsx';
import { letterComposer } from '../mail/compose.ts';
import { listsOf } from '../../guide/letter/letter-items.ts';
import { csvLine } from '../../guide/listing/csv-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { parseArguments, usageError, type ExitCode } from '../../command-line.ts';
import { checkMailDay, chooseLetter, loadForLetter } from './choose-letter.ts';
import type { Context } from './context.ts';

const usage = `npm run letter -- export DIR     writes the letter of today to a new folder: letter.html and letter.txt,
                                 and the HTML of each block, with blocks.csv for its readers
  --date 2026-11-23       the letter of that day
  --leave '{{ url }}'     the service's placeholder for its unsubscribe link`;

const options = { date: { type: 'string' }, leave: { type: 'string' } } as const;

/** Placeholder for the link to unsubscribe, as some services write it. */
const LEAVE = '{{ unsubscribe_url }}';

export async function exportLetter(args: string[], context: Context): Promise<ExitCode> {
  const { root, log } = context;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const [given, ...extra] = parsed.positionals;
  if (given === undefined || extra.length > 0) return usageError(usage, log);
  const site = loadForLetter(context);
  if (typeof site === 'number') return site;
  const letter = chooseLetter(site, parsed.values.date, context);
  const problem = await checkMailDay(context, letter.date, 'Nothing is written');
  if (problem !== undefined) return problem;
  // Leaves out the page for a reader's choices, because the newsletter service has its own.
  const { 'letters-settings': _settings, ...pages } = site.pages;
  const compose = letterComposer({ ...site, pages }, letter);
  const { html, text } = compose({ postcode: null, categories: [] }, parsed.values.leave ?? LEAVE);
  const blocks = listsOf(site, letter).flatMap((list) => list.blocks);
  const files = blocks.map(({ item }, index) => ({
    name: `blocks/${String(index + 1).padStart(2, '0')}.html`,
    text: inkMail(renderToStaticMarkup(createElement(MailItem, item)), site.settings.theme),
  }));
  const rows = blocks.map(({ id, postcodes, interests }, index) =>
    csvLine([id, postcodes.join('; '), interests.join('; '), files[index]!.name]),
  );
  const table = csvLine(['block', 'postcodes', 'interests', 'file']) + rows.join('');
  writeNew(resolve(root, given), [
    { name: 'letter.html', text: html },
    { name: 'letter.txt', text },
    { name: 'blocks.csv', text: table },
    ...files,
  ]);
  log(`${given}: the letter of ${letter.date} as HTML and text, and ${blocks.length} blocks. The subject is:`);
  [letter.subject, ...letter.subjects].forEach((subject) => log(subject));
  return 0;
}

/** Writes files to a folder. Throws a UserError instead of overwriting any. */
function writeNew(folder: string, files: { name: string; text: string }[]): void {
  mkdirSync(join(folder, 'blocks'), { recursive: true });
  const there = readdirSync(folder).filter((name) => name !== 'blocks');
  if (there.length > 0) throw new UserError(`${quoted(folder)} is not empty. Name a new folder.`);
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
}
