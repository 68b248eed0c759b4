// `npm run new -- place`: writes the content of a guide to another place from starter/, into a new folder or over
// content/.
import { LONGEST_SLUG } from '../../guide/fields/fields.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import type { ExitCode, Log } from '../../command-line.ts';
import { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';
import { decodeSource } from '../../engine/source/files.ts';
import { slugify } from '../../engine/source/slug.ts';
import { loadSite, type Site } from '../../guide/load-guide.ts';
import { printReport } from '../../guide/workspace.ts';
import { choicesMigration, seedSql } from './migration.ts';
import { districtsOfAreas, makePlace, parseAreas } from './place.ts';
import { readStarter } from './read-starter.ts';
import { describeMissing, districtsOf, type Answers, type Flag, type Project } from './flags.ts';
import { DISTRICT } from '../../guide/fields/contact-fields.ts';

export interface PlaceContext {
  log: Log;
  /** True for a file, and for a folder that isn't empty. */
  isOccupied(path: string): boolean;
  /** Uncommitted files that the new place would overwrite or delete. Undefined without git. */
  uncommitted(): string[] | undefined;
  /** Removes content/ and its tests, but not the files in content/ that explain how to write content. */
  removeOldPlace(): void;
  /** Moves `content/` and `supabase/` from a folder over those of the project. */
  movePlace(folder: string): void;
  /** Writes files by path from the project's root. */
  writeFiles(texts: ReadonlyMap<string, string>): void;
  colours?: boolean;
}

export const placeFlags: readonly Flag[] = [
  { flag: 'brand', text: 'The site’s name', required: true },
  { flag: 'url', text: 'Its own domain, such as https://example.org', required: true },
  { flag: 'place', text: 'What it covers, such as South London', required: true },
  {
    flag: 'areas',
    text: 'At least two neighbourhoods, each with its postcode districts: Old Town M1, Weir M1 M2',
    required: true,
  },
  { flag: 'districts', text: 'Instead of all these: its postcode districts, such as HX7,OL14' },
];

/** Adds default answers if the flag --districts is used. The owner of the site replaces them later. */
function withDefaults(flags: Answers, folder: string): Answers {
  const place = folder
    .split('/')
    .at(-1)!
    .replace(/[-_.]+/g, ' ')
    .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
  const districts = districtsOf(flags.districts);
  const parts = districts.length > 1 ? districts.map((each) => `Around ${each}`) : [`${place} North`, `${place} South`];
  const areas = parts.map((name, at) => `${name} / ${districts[at] ?? districts[0]}`).join(', ');
  return { brand: `${place} Guide`, url: `https://${slugify(place)}.example`, place, areas, ...flags };
}

function checkDistricts(answer?: string): string | undefined {
  const wrong = districtsOf(answer).find((code) => !DISTRICT.test(code));
  if (wrong === undefined) return undefined;
  return `${quoted(wrong)} is not a postcode district of the United Kingdom: the part before the space, such as SW4.`;
}

function checkAreas(answer: string): string | undefined {
  const areas = parseAreas(answer);
  if (areas.length < 2) return 'Name at least two neighbourhoods, with commas: each page links to another one nearby.';
  const without = areas.find(({ districts }) => districts.length === 0);
  if (without) {
    return `${quoted(without.name)} has no postcode district. Write it after the name: ${without.name} SW4.`;
  }
  const unusable = areas.find(({ name }) => !slugify(name) || slugify(name).length > LONGEST_SLUG);
  if (unusable) {
    const rule = `its URL would have no letters from a to z, or more than ${LONGEST_SLUG} characters`;
    return `${quoted(unusable.name)} can't become a URL: ${rule}. Write another name, and correct it in its file.`;
  }
  const slugs = areas.map(({ name }) => slugify(name));
  const repeated = areas.find((_, index) => slugs.indexOf(slugs[index]!) < index);
  return repeated && `${quoted(repeated.name)} would get the same URL as another. Name each one only once.`;
}

/** @param folder Folder for the new content. Undefined to replace content/. */
export async function newPlace(
  folder: string | undefined,
  flags: Answers,
  { today }: Pick<Project, 'today'>,
  context: PlaceContext,
): Promise<ExitCode> {
  const { log } = context;
  const dir = folder?.replace(/\/+$/, '') ?? '.';
  const content = folder === undefined ? 'content' : `${dir}/content`;
  const given = flags.districts === undefined ? flags : withDefaults(flags, dir === '.' ? 'my-town' : dir);
  const missing = describeMissing(placeFlags, given, { today } as Project);
  if (missing !== undefined) {
    log(missing);
    return 2;
  }
  const { brand = '', url = '', place = '', areas = '' } = given;
  const problem =
    (folder === undefined ? checkCommitted(context) : checkFolder(folder, dir, context)) ??
    checkDistricts(flags.districts) ??
    checkAreas(areas);
  if (problem !== undefined) {
    log(problem);
    return 1;
  }
  const options = { brand, url: url.replace(/\/$/, ''), place, areas: parseAreas(areas), today };
  const files = makePlace(options, readStarter());
  const report = new Report();
  const raw = [...files].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
  const site = loadSite(decodeSource(raw, content, report), report);
  const texts = new Map([...files].map(([path, text]) => [`${content}/${path}`, text]));
  if (report.failed || !site) {
    return printReport(report.sorted(), (file) => texts.get(file), context, 'Nothing was written.');
  }
  const database = folder === undefined ? 'supabase' : `${dir}/supabase`;
  // Sorts the migration after today's other migrations, because it may change tables that they create.
  const version = `${today.replaceAll('-', '')}235959`;
  const migration = `${version}_${slugify(place).replaceAll('-', '_') || 'place'}.sql`;
  for (const [path, text] of databaseFiles(site, districtsOfAreas(options.areas), migration)) {
    texts.set(`${database}/${path}`, text);
  }
  if (folder === undefined) context.removeOldPlace();
  context.writeFiles(texts);
  log(`${files.size} files in ${content}/, 2 in ${database}/.`);
  log(nextSteps(folder === undefined ? undefined : dir, database));
  return 0;
}

/** Moves a place from its folder to content/, including changes that were made to it in the folder. */
export function movePlace(folder: string, context: PlaceContext): ExitCode {
  const dir = folder.replace(/\/+$/, '');
  const problem = checkName(folder, dir) ?? checkPlace(dir, context) ?? checkCommitted(context);
  if (problem !== undefined) {
    context.log(problem);
    return 1;
  }
  context.removeOldPlace();
  context.movePlace(dir);
  context.log(`${dir}/content/ is content/ now, and ${dir}/supabase/ is part of supabase/.`);
  context.log(nextSteps(undefined, 'supabase'));
  return 0;
}

function checkPlace(dir: string, { isOccupied }: PlaceContext): string | undefined {
  if (isOccupied(`${dir}/content/site.yaml`)) return undefined;
  return `There is no ${dir}/content/site.yaml. Write the place with "npm run new -- place ${dir}" first.`;
}

function checkFolder(folder: string, dir: string, { isOccupied }: PlaceContext): string | undefined {
  const problem = checkName(folder, dir);
  if (problem !== undefined) return problem;
  return isOccupied(dir) ? `${quoted(dir)} exists already. Give the name of a new folder.` : undefined;
}

function checkName(folder: string, dir: string): string | undefined {
  const inside = /^[\w.-]+(?:\/[\w.-]+)*$/.test(dir) && !dir.split('/').includes('..');
  return inside ? undefined : `${quoted(folder)} is not a folder inside the project. Give one such as "my-town".`;
}

function checkCommitted({ uncommitted }: PlaceContext): string | undefined {
  const files = uncommitted();
  if (files === undefined) {
    return 'git isn’t installed, so nothing would keep the old place. Give a folder instead of --into-content.';
  }
  if (files.length === 0) return undefined;
  return `git has no commit of ${quoted(files[0]!)}, which this command would overwrite or delete. Commit it first.`;
}

/** Files of the newsletter's database, by path from supabase/. */
function databaseFiles({ categories, pages }: Site, districts: string[], migration: string): Map<string, string> {
  const choices = [categories.map(({ name }) => name), districts] as const;
  const kinds = pages.contact.form.categories.map(({ value }) => value);
  return new Map([
    [`migrations/${migration}`, `${choicesMigration(...choices, kinds)}\n`],
    ['seed.sql', `${seedSql(...choices)}\n`],
  ]);
}

/** @param dir Folder of the new content. Undefined for content/ itself. */
function nextSteps(dir: string | undefined, database: string): string {
  const flag = dir === undefined ? '' : ` --place ${dir}`;
  return [
    ...(dir === undefined
      ? []
      : [
          `- Run "npm run new -- place ${dir} --into-content" to replace content/ with it, including your changes. Until then`,
          `  give the commands for its content the folder: npm run new -- post --place ${dir}.`,
        ]),
    `- The migration in ${database}/migrations/ changes the choices in the tables of subscribers and messages. Where you`,
    '  change the kinds of message in pages/contact.yaml, change them there, too.',
    '- Name pages of your own in the forms of .github/ISSUE_TEMPLATE/, and your site in README.md and package.json.',
    '- Draw your own pictures in images/, the icon first.',
    `- Run "npm run refresh -- --write${flag}" to fill the lists from open registers.`,
    '- For better maps write outlines.json, map.yaml and a "position:" for each area. content/README.md describes them.',
    `- Replace every text that starts with "${PLACEHOLDER}", and the examples in the lists: "npm run check -- --release"`,
    '  names them.',
    `- Run "npm run dev${flag && ` --${flag}`}".`,
  ].join('\n');
}
