// The command `npm run new`: asks or takes flags, tries the new content in memory, and writes what loads. Knows no disk and no kind.
import { parseArgs } from 'node:util';
import { absolute } from '../../routes/address.ts';
import { asSlug } from '../listings/listing-pages.ts';
import { stops, textOf, tryTexts, type Workspace } from '../listings/workspace.ts';
import type { Finding } from '../../report/finding.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { Report } from '../../report/report.ts';
import { didYouMean, quoted, sayOption } from '../../report/wording.ts';
import { TO_WRITE } from '../../checks/release.ts';
import { area } from './area.ts';
import { district } from './district.ts';
import { DISTRICT, LONGEST_SLUG } from '../../model/fields.ts';
import { parseIssue } from './from-issue.ts';
import { placeWords } from './leftovers.ts';
import { listing } from './listing.ts';
import { choicesMigration, seedOf } from './migration.ts';
import { checkPlace, makePlace, type Frame } from './place.ts';
import { post } from './post.ts';
import { listOf, type Answers, type Made, type Recipe, type World } from './recipe.ts';

export interface Surroundings {
  workspace: Workspace;
  /** `YYYY-MM-DD` */
  today: string;
  /** The fictional place that an empty one is made from. */
  frame(): Frame;
  /** The text of a file that a person named. Throws when there is none. */
  read(file: string): string;
  /** Whether a folder is there and holds anything. */
  isTaken(folder: string): boolean;
  /** Writes texts by path from the project's root. */
  write(texts: ReadonlyMap<string, string>): void;
  /** A person's answer; absent where nobody can be asked. */
  ask?: (question: string) => Promise<string>;
  say(text: string): void;
  colours?: boolean;
}

const recipes: Record<string, Recipe> = { post, listing, area, district };
const kinds = [...Object.keys(recipes), 'place'];

const PLACE = [
  { flag: 'brand', ask: 'The site’s name', needed: true },
  { flag: 'url', ask: 'Its own domain, such as https://example.org', needed: true },
  { flag: 'place', ask: 'What it covers, as a person would say it', needed: true },
  { flag: 'postcodes', ask: 'Its postcode districts, with commas', needed: true },
  { flag: 'areas', ask: 'Its neighbourhoods, at least two, with commas', needed: true },
] as const;

export const usage = `npm run new -- ${kinds.slice(0, -1).join(' | ')}   writes a file that loads, and prints its address
npm run new -- place DIR                         an empty content folder for another town
npm run new -- listing --from-issue FILE         the listing that a form "Add a place" asks for; --write adds it

Without flags it asks. "npm run new -- post --help" names the flags of a story, and so on.`;

/** The exit code: 0 done, 1 what was given is not right, 2 a command that makes no sense. */
export async function runCommand(args: string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { say } = surroundings;
  const [kind, ...rest] = args;
  if (kind === undefined || kind.startsWith('-')) {
    say(usage);
    return kind === '--help' || kind === '-h' ? 0 : 2;
  }
  if (!kinds.includes(kind)) {
    say(`There is nothing new called ${quoted(kind)}. ${didYouMean(kind, kinds, `Choose from ${kinds.join(', ')}.`)!}`);
    return 2;
  }
  const questions = kind === 'place' ? PLACE : recipes[kind]!.questions;
  const option = { type: 'string' } as const;
  let parsed;
  try {
    parsed = parseArgs({
      args: rest,
      allowPositionals: kind === 'place',
      options: {
        ...Object.fromEntries(questions.map(({ flag }) => [flag, option])),
        ...(kind === 'listing' ? { 'from-issue': option, write: { type: 'boolean' as const } } : {}),
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    say(`${sayOption(error)}\n\n${flagsOf(kind)}`);
    return 2;
  }
  const { help, write, 'from-issue': issue, ...flags } = parsed.values as Record<string, string | boolean | undefined>;
  if (help || (kind === 'place' && parsed.positionals.length !== 1)) {
    say(flagsOf(kind));
    return help ? 0 : 2;
  }
  const { workspace } = surroundings;
  if (!workspace.site) return report(workspace.findings.filter(stops), textOf(workspace), surroundings, 'Mend the content first.');
  const world = { workspace, site: workspace.site, today: surroundings.today };
  if (kind === 'place') return newPlace(parsed.positionals[0]!, flags as Answers, world, surroundings);
  const recipe = recipes[kind]!;
  if (issue !== undefined) return newFromIssue(String(issue), Boolean(write), flags as Answers, world, surroundings);
  const answers = await answersTo(recipe.questions, flags as Answers, world, surroundings);
  return answers ? finish(recipe.make(answers, world), true, surroundings, world) : 2;
}

function flagsOf(kind: string): string {
  const questions = kind === 'place' ? PLACE : recipes[kind]!.questions;
  const lines = questions.map(({ flag, ask, ...rest }) => `  --${flag.padEnd(10)} ${ask}${'needed' in rest && rest.needed ? '' : ' (optional)'}`);
  const issue = kind === 'listing' ? '\n\n  --from-issue FILE   takes the answers from the text of a form "Add a place", and shows the lines;\n  --write             adds them' : '';
  return `npm run new -- ${kind}${kind === 'place' ? ' DIR' : ''}   ${kind === 'place' ? 'an empty content folder for another town' : recipes[kind]!.summary}\n\n${lines.join('\n')}${issue}`;
}

/** Flags first, then a person's answers where somebody can be asked, then presets. Undefined when a needed one is missing. */
async function answersTo(questions: Recipe['questions'], flags: Answers, world: World, { ask, say }: Surroundings): Promise<Answers | undefined> {
  const answers: Record<string, string | undefined> = {};
  // Flags for everything needed: nothing more is asked.
  const asking = ask && questions.some(({ flag, needed }) => needed && !flags[flag]) ? ask : undefined;
  const missing: string[] = [];
  for (const { flag, ask: words, needed, choices, preset } of questions) {
    const usual = preset?.(world, answers);
    const known = choices?.(world, answers) ?? [];
    let answer = flags[flag]?.trim();
    while (asking && answer === undefined) {
      if (known.length > 0) say(`  ${known.join(', ')}`);
      answer = (await asking(`${words}${usual ? ` [${usual}]` : needed ? '' : ' (or nothing)'}: `)).trim() || (needed && !usual ? undefined : '');
    }
    answers[flag] = answer || usual;
    if (needed && !answers[flag]) missing.push(`--${flag}`);
  }
  if (missing.length === 0) return answers;
  say(`Give ${missing.join(', ')}.`);
  return undefined;
}

/** Tries what was made, writes it when it loads, and says where it is. */
function finish(made: Made | string, write: boolean, surroundings: Surroundings, { workspace, site }: World): 0 | 1 {
  const { say } = surroundings;
  if (typeof made === 'string') {
    say(made);
    return 1;
  }
  const tried = tryTexts(workspace, made.texts);
  if (tried.findings.some(stops)) return report(tried.findings, textOf(tried), surroundings, 'Nothing was written.');
  if (write) surroundings.write(made.texts);
  for (const file of made.texts.keys()) say(write ? file : `${file} (not written: add --write)`);
  say(absolute(site.settings, made.path));
  made.next.forEach((line) => say(`- ${line}`));
  if (tried.findings.length > 0) report(tried.findings, textOf(tried), surroundings, write ? 'The file was written all the same.' : 'Nothing was written.');
  return 0;
}

function newFromIssue(file: string, write: boolean, flags: Answers, world: World, surroundings: Surroundings): 0 | 1 | 2 {
  const { say } = surroundings;
  let text: string;
  try {
    text = surroundings.read(file);
  } catch {
    say(`There is no file ${quoted(file)}.`);
    return 2;
  }
  const findings = new Report();
  // What the form left open or got wrong, a maintainer gives by flag.
  const issue = parseIssue(file, text, findings, Object.keys(flags));
  const shown = (name: string) => (name === file ? text : undefined);
  if (!issue) return report(findings.sorted(), shown, surroundings, 'Nothing was written.');
  if (findings.sorted().length > 0) report(findings.sorted(), shown, surroundings, '');
  const source = flags.source ?? (world.site.sources.some(({ id }) => id === 'readers') ? 'readers' : undefined);
  if (!source) {
    say('Say where the details come from with --source and an id of sources.yaml.');
    return 1;
  }
  const made = listing.make({ ...issue.answers, ...flags, source }, world);
  if (typeof made !== 'string') for (const [path, after] of made.texts) say(addedLines(textOf(world.workspace)(path)!, after));
  if (issue.origin) say(`Where the details come from: ${quoted(issue.origin)}`);
  return finish(made, write, surroundings, world);
}

/** The lines between the parts that two texts share. */
function addedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const from = now.findIndex((line, index) => line !== old[index]);
  const count = now.length - old.length;
  return now.slice(from, from + Math.max(1, count)).filter((line) => line.trim()).join('\n');
}

async function newPlace(folder: string, flags: Answers, world: World, surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { say } = surroundings;
  const dir = folder.replace(/\/+$/, '');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(dir) || dir.split('/').includes('..')) {
    say(`${quoted(folder)} is not a folder inside the project. Give one such as "content-of-my-town".`);
    return 2;
  }
  if (surroundings.isTaken(dir)) {
    say(`There is something in ${quoted(dir)} already. Give the name of a new folder.`);
    return 1;
  }
  const answers = await answersTo(PLACE, flags, world, surroundings);
  if (!answers) return 2;
  const { brand, url, place } = answers as Record<string, string>;
  const wanted = { brand: brand!, url: url!, place: place!, postcodes: listOf(answers.postcodes).map((code) => code.toUpperCase()), areas: listOf(answers.areas) };
  if (wanted.areas.length < 2) {
    say('Name at least two neighbourhoods: each page leads to another one nearby.');
    return 1;
  }
  const odd = wanted.postcodes.find((code) => !DISTRICT.test(code));
  if (odd !== undefined) {
    say(`"${odd}" is not a postcode district of the United Kingdom, the part of a postcode before its space, such as CF10.`);
    return 1;
  }
  const nameless = wanted.areas.find((name) => !asSlug(name) || asSlug(name).length > LONGEST_SLUG);
  if (nameless !== undefined) {
    say(`${quoted(nameless)} makes no address, which has letters from a to z, digits and hyphens, ${LONGEST_SLUG} at most. Name it so here, and as it is written in its file.`);
    return 1;
  }
  const again = (names: readonly string[]) => names.filter((name, index) => names.findIndex((other) => asSlug(other) === asSlug(name)) < index);
  const [twice] = [...again(wanted.postcodes), ...again(wanted.areas)];
  if (twice !== undefined) {
    say(`${quoted(twice)} would have the address of another. Name each district and each neighbourhood once.`);
    return 1;
  }
  const frame = surroundings.frame();
  const files = makePlace(wanted, frame);
  const own = Object.values(answers).join('\n').toLowerCase();
  const words = [...placeWords(world.site), ...placeWords(frame.site)].filter((word) => !own.includes(word.toLowerCase()));
  const findings = new Report();
  const made = checkPlace(files, dir, words, findings);
  const texts = new Map([...files].map(([path, text]) => [`${dir}/${path}`, text]));
  if (findings.failed || !made) return report(findings.sorted(), (file) => texts.get(file), surroundings, 'Nothing was written.');
  surroundings.write(texts);
  say(`${texts.size} files in ${dir}/.`);
  const migration = `supabase/migrations/${surroundings.today.replaceAll('-', '')}120000_${asSlug(place!).replaceAll('-', '_') || 'place'}.sql`;
  say(`- Put it in the place of content/, and keep README.md and FINDINGS.md there: they are about the files, not the place.\n- Delete tests/content/: it holds the pages that were there to what they say.\n- The newsletter's table must know its choices before anything is built. Save the lines below as ${migration}, down to the empty line; and those under it as supabase/seed.sql, whose invented subscribers choose what that table then refuses.\n- Name pages of yours in the forms of .github/ISSUE_TEMPLATE/, and your site in README.md and package.json.\n- Run "npm run dev".\n- Draw its pictures in images/, the icon first, and set "map:" in each area: until then they are those of an invented harbour, and rows.\n- Write every text that begins with "${TO_WRITE}": "npm run check -- --release" lists them.\n`);
  const choices = [made.categories.map(({ name }) => name), made.settings.newsletter.postcodes] as const;
  say(`${choicesMigration(...choices)}\n\n${seedOf(...choices)}`);
  return 0;
}

function report(findings: readonly Finding[], shown: (file: string) => string | undefined, { say, colours = false }: Surroundings, outcome: string): 0 | 1 {
  say(printFindings(findings, { textOf: shown, colours }).trimEnd());
  say(`${printSummary(findings)} ${outcome}`.trim());
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}
