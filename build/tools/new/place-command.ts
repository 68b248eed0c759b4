// `npm run new -- place`: writes the folder of a guide to another place.
import { basename, relative, resolve } from 'node:path';
import { LONGEST_SLUG } from '../../guide/fields/fields.ts';
import type { ExitCode, Log } from '../../command-line.ts';
import { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';
import { decodeSource } from '../../engine/source/files.ts';
import { slugify } from '../../engine/source/slug.ts';
import { loadSite } from '../../guide/load-guide.ts';
import { printReport } from '../../guide/workspace.ts';
import { missingCopies } from '../../newsletter/code-migrations.ts';
import { MIGRATIONS } from '../../newsletter/read-migrations.ts';
import { choicesMigration } from './migration.ts';
import { placeFiles } from './place-files.ts';
import { districtsOfAreas, makePlace, parseAreas } from './place.ts';
import { readStarter } from './read-starter.ts';
import { describeMissing, districtsOf, type Answers, type Flag } from './flags.ts';
import { DISTRICT } from '../../guide/fields/contact-fields.ts';

export interface PlaceContext {
  log: Log;
  /** `YYYY-MM-DD` */
  today: string;
  /** True for a file, and for a folder that isn't empty. */
  isOccupied(path: string): boolean;
  /** Writes files by path from the current folder. */
  writeFiles(texts: ReadonlyMap<string, string>): void;
  /** Puts the package into the folder if it isn't in a registry. Returns the version to depend on. */
  providePackage(folder: string): string;
  /** Installs the packages of the folder. Returns false if that fails. */
  install(folder: string): boolean;
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
  const place = folder.replace(/[-_.]+/g, ' ').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
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

/** Writes a place into a new folder: content, SQL, settings of the editor, workflows and package.json. */
export async function newPlace(folder: string, flags: Answers, context: PlaceContext): Promise<ExitCode> {
  const { log, today } = context;
  const dir = relative('.', folder).replaceAll('\\', '/') || '.';
  const name = basename(resolve(dir));
  const given = flags.districts === undefined ? flags : withDefaults(flags, name);
  const missing = describeMissing(placeFlags, given);
  if (missing !== undefined) {
    log(missing);
    return 2;
  }
  const { brand = '', url = '', place = '', areas = '' } = given;
  const isTaken = context.isOccupied(dir) && `${quoted(dir)} exists already. Give the name of a new folder.`;
  const problem = isTaken || (checkDistricts(flags.districts) ?? checkAreas(areas));
  if (problem !== undefined) {
    log(problem);
    return 1;
  }
  const options = { brand, url: url.replace(/\/$/, ''), place, areas: parseAreas(areas), today };
  const files = makePlace(options, readStarter());
  const report = new Report();
  const raw = [...files].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
  const site = loadSite(decodeSource(raw, `${dir}/content`, report), report);
  if (report.failed || !site) {
    const textOf = (file: string) => files.get(file.slice(`${dir}/content/`.length));
    return printReport(report.sorted(), textOf, context, 'Nothing was written.');
  }
  const texts = new Map([...files].map(([path, text]) => [`content/${path}`, text]));
  for (const [path, sql] of missingCopies([], today)) texts.set(path, sql);
  // Sorts the migration after today's copies, because it changes tables that they create.
  const version = `${today.replaceAll('-', '')}235959`;
  const migration = `${version}_${slugify(place).replaceAll('-', '_') || 'place'}.sql`;
  const names = site.categories.map((category) => category.name);
  const kinds = site.pages.contact.form.categories.map(({ value }) => value);
  const sql = choicesMigration(names, districtsOfAreas(options.areas), kinds);
  texts.set(`${MIGRATIONS}/${migration}`, `${sql}\n`);
  for (const [path, text] of placeFiles(options, slugify(name) || 'guide', context.providePackage(dir))) {
    texts.set(path, text);
  }
  context.writeFiles(new Map([...texts].map(([path, text]) => [`${dir}/${path}`, text])));
  log(`${texts.size} files in ${folder}.`);
  const isInstalled = context.install(dir);
  if (!isInstalled) log(`The packages could not be installed. Run "npm install" in ${folder}.`);
  log(`The guide is ready:\n\n  cd ${folder}\n  npm start\n\nREADME.md in that folder has the next steps.`);
  return isInstalled ? 0 : 1;
}
