// `npm run new -- place DIR`: asks for the names of a new place, writes its content folder and the SQL of its
// newsletter, and prints the next steps.
import { LONGEST_SLUG, PLACEHOLDER } from '../../engine/content/fields.ts';
import { settingsSchema } from '../../guide/kinds/settings.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { ExitCode } from '../../engine/report/command-line.ts';
import { slugOf } from '../../guide/kinds/listing-pages.ts';
import { printReport } from '../../guide/workspace.ts';
import { namesOf } from './foreign-names.ts';
import { choicesMigration, seedSql } from './migration.ts';
import { checkPlace, makePlace, type BasePlace } from './place.ts';
import {
  answerQuestions,
  checkDistricts,
  districtsOf,
  listOf,
  matches,
  type Answers,
  type Project,
  type Question,
  type Terminal,
} from './questions.ts';

export interface PlaceContext extends Terminal {
  /** The fictional place that a new one is made from. */
  readBasePlace(): BasePlace;
  /** Whether there is a file of this name, or a folder that is not empty. */
  isOccupied(path: string): boolean;
  /** Writes files by path from the project's root. */
  writeFiles(texts: ReadonlyMap<string, string>): void;
  colours?: boolean;
}

export const placeQuestions: readonly Question[] = [
  { flag: 'brand', text: 'The site’s name', required: true, check: matches('brand', settingsSchema.shape.brand) },
  {
    flag: 'url',
    text: 'Its own domain, such as https://example.org',
    required: true,
    check: matches('url', settingsSchema.shape.url),
  },
  {
    flag: 'place',
    text: 'What it covers, such as South London',
    required: true,
    check: matches('place', settingsSchema.shape.place),
  },
  {
    flag: 'postcodes',
    text: 'Its postcode districts, with commas',
    required: true,
    check: (answer) => checkDistricts(answer) ?? checkUnique(districtsOf(answer)),
  },
  {
    flag: 'areas',
    text: 'Its neighbourhoods, at least two, with commas',
    required: true,
    check: (answer) => checkAreas(listOf(answer)),
  },
];

function checkAreas(names: readonly string[]): string | undefined {
  if (names.length < 2) return 'Name at least two neighbourhoods: each page links to another one nearby.';
  const unusable = names.find((name) => !slugOf(name) || slugOf(name).length > LONGEST_SLUG);
  if (unusable === undefined) return checkUnique(names);
  const rule = `it would have no letters from a to z, or more than ${LONGEST_SLUG} characters`;
  return `${quoted(unusable)} cannot become an address: ${rule}. Write it otherwise, and correct it in its file.`;
}

/** Names that would get the same address. */
function checkUnique(names: readonly string[]): string | undefined {
  const repeated = names.find((name, index) => names.findIndex((other) => slugOf(other) === slugOf(name)) < index);
  return repeated && `${quoted(repeated)} would get the same address as another. Name each one once.`;
}

export async function newPlace(
  folder: string,
  flags: Answers,
  project: Project,
  context: PlaceContext,
): Promise<ExitCode> {
  const { log } = context;
  const dir = folder.replace(/\/+$/, '');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(dir) || dir.split('/').includes('..')) {
    log(`${quoted(folder)} is not a folder inside the project. Give one such as "content-of-my-town".`);
    return 2;
  }
  // A content folder holds no SQL, and in supabase/ this would clash with the place that is still there.
  const database = `${dir}-supabase`;
  const occupied = [dir, database].find((path) => context.isOccupied(path));
  if (occupied !== undefined) {
    log(`${quoted(occupied)} exists already. Give the name of a new folder.`);
    return 1;
  }
  const result = await answerQuestions(placeQuestions, flags, project, context);
  if (typeof result === 'number') return result;
  const { brand = '', url = '', place = '', postcodes, areas } = result.answers;
  const base = context.readBasePlace();
  const files = makePlace({ brand, url, place, postcodes: districtsOf(postcodes), areas: listOf(areas) }, base);
  const own = Object.values(result.answers).join('\n').toLowerCase();
  const foreign = [...namesOf(project.site), ...namesOf(base.site)].filter((name) => !own.includes(name.toLowerCase()));
  const report = new Report();
  const site = checkPlace(files, dir, foreign, report);
  const texts = new Map([...files].map(([path, text]) => [`${dir}/${path}`, text]));
  if (report.failed || !site) {
    return printReport(report.sorted(), (file) => texts.get(file), context, 'Nothing was written.');
  }
  // Behind every migration of today, which it may change.
  const version = `${project.today.replaceAll('-', '')}235959`;
  const sql = databaseFiles(site, `${version}_${slugOf(place).replaceAll('-', '_') || 'place'}.sql`);
  context.writeFiles(new Map([...texts, ...[...sql].map(([path, text]) => [`${database}/${path}`, text] as const)]));
  log(`${texts.size} files in ${dir}/, ${sql.size} in ${database}/.`);
  log(nextSteps(database));
  return 0;
}

/** By path in supabase/. `migration`: the name of its file. */
function databaseFiles({ categories, settings, pages }: Site, migration: string): Map<string, string> {
  const choices = [categories.map(({ name }) => name), settings.newsletter.postcodes] as const;
  const kinds = pages.contact.form.categories.map(({ value }) => value);
  return new Map([
    [`migrations/${migration}`, `${choicesMigration(...choices, kinds)}\n`],
    ['seed.sql', `${seedSql(...choices)}\n`],
  ]);
}

function nextSteps(database: string): string {
  return [
    '- Replace content/ with it, but keep README.md and STYLE.md there: they are about the files, not the',
    '  place. Read content/STYLE.md before you write.',
    '- Delete tests/content/, which tests the pages of the old place, and run "npm uninstall nspell dictionary-en-gb":',
    '  nothing else spells.',
    `- Before the first build, move the file in ${database}/migrations/ to supabase/migrations/: it changes the`,
    `  choices in the tables of subscribers and messages. Move ${database}/seed.sql over supabase/seed.sql, because the`,
    "  table rejects the old invented subscribers' choices. Where you change the kinds of message in pages/contact.yaml,",
    '  change them in that migration, too.',
    '- Name pages of your own in the forms of .github/ISSUE_TEMPLATE/, and your site in README.md and package.json.',
    '- Run "npm run dev".',
    '- Draw its pictures in images/, the icon first: until then the site shows those of a fictional harbour.',
    '- For maps add outlines.json, a "position:" to each area, and map.yaml; content/README.md describes them.',
    `- Replace every text that starts with "${PLACEHOLDER}": "npm run check -- --release" lists them.`,
  ].join('\n');
}
