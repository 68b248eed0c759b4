// `npm run refresh`: reads the registers and calendars of registers.yaml, and prints or writes the changes.
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDay } from '../../guide/time/day.ts';
import { LockHeld, takeLock, type Lock } from '../../engine/output/lock.ts';
import { printAnnotations, quiet } from '../findings/annotations.ts';
import { parseArguments, usageError, type ExitCode, type Log, type Output } from '../../command-line.ts';
import type { Finding } from '../../engine/report/finding.ts';
import { didYouMean, plural, quoted } from '../../engine/report/wording.ts';
import { listingPages, type ListingPage } from '../../guide/listing/listing-pages.ts';
import { POSTCODES_FILE, type RefreshSettings } from '../../guide/settings/register-settings.ts';
import type { Site } from '../../guide/load-guide.ts';
import type { Cache } from '../../engine/cache/cache.ts';
import {
  editWorkspace,
  isBlocking,
  printReport,
  readWorkspace,
  textOf,
  writeFileAtomic,
  writeTexts,
  type Workspace,
} from '../../guide/workspace.ts';
import type { FetchAnswer } from '../../registers/answer/fetch-answer.ts';
import { isMemory, refsInMemory } from '../../registers/compare/last-answer.ts';
import type { Card, Question } from '../../registers/compare/compare-run.ts';
import type { Answer } from '../../registers/register-record.ts';
import { changeCalendars, changeHolidays, type CalendarChanges, type CalendarRun } from './calendar-changes.ts';
import { changeListings, type ListingChanges } from './listing-changes.ts';
import { checkEdits, type EditPlan } from '../listings/edit-directory.ts';
import { outlinesAround, printOutlines } from './outlines-around.ts';
import { recordsOf, readRegisters, type ReadRegister } from './read-registers.ts';
import { refusedRefs, withoutRows } from './refused-rows.ts';
import { printResult, renderReport, type RefreshResult } from './refresh-report.ts';
import { ANSWERS, answersFor, applyAnswers, questionTitle, readReplies, type AnswerName } from './answers.ts';

const rules = {
  'refresh/closed': 'A listing is no longer in its register.',
  'refresh/doubtful': 'A register and a listing differ in a way that an editor has to decide.',
};

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

export interface Context extends Output {
  /** The project's root, which holds content/. Files of the arguments are relative to it. */
  root: string;
  /** `YYYY-MM-DD` */
  today: string;
  cache?: Cache;
  /** @param site Origin of the site, for the User-Agent. */
  createFetch(site: string): FetchAnswer;
  /** Asks the user to choose an answer. */
  ask(question: string, options: { value: AnswerName; label: string }[]): Promise<AnswerName>;
  /** Waits before checking the lock of another run again. */
  wait(): Promise<unknown>;
}

const usage = `Usage: npm run refresh [-- --write] [--only ID]… [--from FILE] [--report FILE] [--since 2026-11-01]

Reads the registers and calendars of content/registers.yaml, and prints the changes since the last run.

  --write        changes the files in content/; listings are never closed by it
  --only ID      reads only that register or calendar; repeat it for more
  --from FILE    reads a downloaded file instead of the network; with one --only; repeat it for more
  --report FILE  also writes the report as Markdown, for a pull request
  --since DAY    only new places that were rated since that day, or not yet
  --answer       asks the questions of the run, and writes the answers
  --reply TEXT   answers a question by its number: --reply "3 close"; repeat it for more
  --asked FILE   with --reply: the report whose numbers the answers have
  --many-gone    continues even if more than one in five listings are missing from a register,
                 or all events from a calendar
  --format       text | github: prints questions as annotations of their files
  --date DAY     runs as if it were that day

Exit codes: 0 nothing to do; 1 something to decide; 2 a register or the command failed.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  write: flag,
  only: { type: 'string', multiple: true },
  from: { type: 'string', multiple: true },
  report: text,
  since: text,
  answer: flag,
  reply: { type: 'string', multiple: true },
  asked: text,
  'many-gone': flag,
  format: text,
  date: text,
  // Former name of --date.
  today: text,
} as const;

/** Returns the options with their defaults, or the exit code after printing their mistake. */
function readChoices(args: string[], { log, today }: Context) {
  const parsed = parseArguments(args, { usage, options }, log);
  if (typeof parsed === 'number') return parsed;
  const { values } = parsed;
  const defaults = { today: values.date ?? today, format: 'text', only: [], from: [], reply: [] };
  const choices = { ...defaults, ...values };
  const notDay = [choices.today, choices.since].find((day) => day !== undefined && !isDay(day));
  if (notDay !== undefined) return usageError(usage, log, `"${notDay}" is not a day. Write it like 2026-11-21.`);
  if (!['text', 'github'].includes(choices.format)) {
    return usageError(usage, log, `There is no format "${choices.format}". Formats are text and github.`);
  }
  if (choices.from.length > 0 && choices.only.length !== 1) {
    return usageError(usage, log, '--from needs one --only with the register.');
  }
  return choices;
}

type Choices = Exclude<ReturnType<typeof readChoices>, ExitCode>;

export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const choices = readChoices(args, context);
  if (typeof choices === 'number') return choices;
  const lock = await waitForLock(context);
  try {
    return await refresh(choices, context);
  } finally {
    lock.release();
  }
}

/** Waits until no other run holds the lock, because two runs would overwrite each other's files. */
async function waitForLock({ root, wait, log }: Context): Promise<Lock> {
  for (let told = false; ; told = true) {
    try {
      return takeLock(join(root, '.refresh.lock'));
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      if (!told) log(`Waiting for another run of this command (process ${error.pid}).`);
      await wait();
    }
  }
}

/**
 * True for files that the command needn't load. They may mention listings or dates, but no listing and no followed
 * event depends on them.
 */
const isWriting = (path: string) =>
  /^(?:posts|letters|areas|guides)\/|^events\/[^/]+$/.test(path) && !path.startsWith('events/corrections.');

async function refresh(choices: Choices, context: Context): Promise<ExitCode> {
  const { log, root, cache, today } = context;
  const workspace = readWorkspace(root, 'content', { today, ...(cache && { cache }), isLeftOut: isWriting });
  const { site } = workspace;
  if (!site) {
    printReport(workspace.findings.filter(isBlocking), textOf(workspace), context, 'Fix the content first.');
    return 2;
  }
  const settings = site.registers;
  if (!settings) {
    log('There is no content/registers.yaml. docs/registers.md shows how to write one.');
    return 2;
  }
  const chosen = chooseRegisters(choices.only, settings, log);
  if (!chosen) return 2;
  const isFile = (path: string) => statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile() === true;
  const missing = [choices.from, choices.asked ?? []].flat().find((path) => !isFile(path));
  if (missing !== undefined) {
    log(`There is no file ${quoted(missing)}.`);
    return 2;
  }
  const proposal = await proposeChanges({ ...workspace, site }, { ...settings, ...chosen }, choices, context);
  return (choices.answer || choices.reply.length > 0 ? answer : finish)(proposal, workspace, choices, context);
}

/** Reads the registers and calendars of `settings`, and compares them with the listings. */
async function proposeChanges(
  workspace: Workspace & { site: Site },
  settings: RefreshSettings,
  { from, only, today, since, 'many-gone': manyGone }: Choices,
  { createFetch, log, root }: Context,
): Promise<Proposal> {
  const { site, source } = workspace;
  const files = from.length === 0 ? undefined : from.map((path) => () => fileAnswer(path, root, today));
  const registerFiles = settings.registers.length > 0 ? files : undefined;
  const fetchAnswer = createFetch(new URL(site.settings.url).origin);
  const pages = listingPages(source, site, workspace.files);
  const guide = guideOf(workspace, settings, pages, today);
  const { read: all, failures } = await readRegisters(settings.registers, guide, fetchAnswer, registerFiles);
  const read = all.filter(({ register }) => register.kind !== 'postcodes');
  for (const { register, extract } of registerFiles ? read : []) {
    if (!extract.isIncomplete) continue;
    log(`${register.id}: ${plural(from.length, 'file')} given. Only their places are compared.`);
  }
  const own = postcodeTexts(source.folder, all);
  const drawn = site.outlines ? [] : outlinesAround(settings.districts, recordsOf(read));
  const [first] = read;
  if (first && drawn.length > 0) {
    own.set(`${source.folder}/outlines.json`, printOutlines(drawn, first.register.source));
    log('Drew rough outlines of the districts around their places, in outlines.json. Replace them by better ones.');
  }
  const run: CalendarRun = {
    today,
    folder: source.folder,
    districts: settings.districts,
    textOf: textOf(workspace),
    fetchAnswer,
    files: registerFiles ? undefined : files?.map((open) => open()),
    manyGone,
  };
  const calendars = await changeCalendars(settings.calendars, run);
  if (settings.bankHolidays && only.length === 0) await changeHolidays(settings.bankHolidays, run, calendars);
  const options = { manyGone, since, outlines: site.outlines?.districts ?? drawn };
  const propose = (rows: readonly ReadRegister[]) =>
    proposalOf(changeListings(source, site, pages, rows, options), calendars, own, failures, workspace);
  const proposal = propose(read);
  const refused = refusedRefs(proposal.edited, proposal.plans);
  return refused.size > 0 ? propose(withoutRows(read, refused)) : proposal;
}

/** The file of the positions of postcodes, which the site reads for distances. */
function postcodeTexts(folder: string, read: readonly ReadRegister[]): Map<string, string> {
  const found = recordsOf(read.filter(({ register }) => register.kind === 'postcodes'));
  const points = found.flatMap(({ name, lat, lon }) => (lat === undefined ? [] : [[name, [lat, lon]] as const]));
  const lines = points.sort(([a], [b]) => a.localeCompare(b)).map(([name, at]) => ` "${name}": ${JSON.stringify(at)}`);
  return new Map(lines.length > 0 ? [[`${folder}/${POSTCODES_FILE}`, `{\n${lines.join(',\n')}\n}\n`]] : []);
}

function proposalOf(
  { registers, failures: failed, texts: changed, plans, examples }: ListingChanges,
  calendars: CalendarChanges,
  own: ReadonlyMap<string, string>,
  failures: readonly string[],
  workspace: Workspace,
): Proposal {
  const texts = new Map([...calendars.texts, ...changed, ...own]);
  const result = {
    registers,
    examples,
    calendars: calendars.lines,
    failures: [...failures, ...failed, ...calendars.failures],
    sources: workspace.site!.sources,
  };
  const edited = texts.size > 0 ? editWorkspace(workspace, texts) : { ...workspace, findings: [] };
  return { result, texts, plans, edited };
}

/** Everything that the command prints and writes. */
interface Proposal {
  result: RefreshResult;
  texts: ReadonlyMap<string, string>;
  plans: ReadonlyMap<string, EditPlan>;
  /** The workspace with `texts` applied. */
  edited: Workspace;
}

function finish(
  proposal: Proposal,
  workspace: Workspace,
  { write = false, report, format, today }: Choices,
  context: Context,
): ExitCode {
  const { result, texts, edited } = proposal;
  const locate = locator(write && edited.site ? edited : workspace);
  const placeOf = (card: Card) => {
    const { file, line } = locate(card) ?? {};
    return file === undefined ? '' : `(${file}:${line})`;
  };
  const printed = printResult(result, placeOf);
  const questions = result.registers.flatMap((register) => register.questions);
  const annotations = format === 'github' ? printAnnotations(questionFindings(questions, locate)) : '';
  context.out(annotations + (format === 'github' ? quiet(printed, randomUUID()) : printed));
  if (report !== undefined) writeFileAtomic(resolve(context.root, report), renderReport(result, today, placeOf));
  if (!save(proposal, write, 'changes', context) || result.failures.length > 0) return 2;
  return questions.length > 0 || (texts.size > 0 && !write) ? 1 : 0;
}

/** Writes the edited files. If the content would have errors, prints them, and returns false. */
function save(
  { texts, plans, edited }: Omit<Proposal, 'result'>,
  write: boolean,
  what: string,
  context: Context,
): boolean {
  const blocking = edited.findings.filter(isBlocking);
  if (blocking.length > 0) {
    const outcome = `With the ${what}, the content would have errors. Nothing was written.`;
    printReport(blocking, textOf(edited), context, outcome);
    return false;
  }
  for (const [path, plan] of plans) checkEdits(edited.files!.get(path)!.yaml().value, plan);
  if (write) writeTexts(context.root, texts);
  const written = write ? `Written: ${[...texts.keys()].join(', ')}.` : 'Nothing was written: repeat with --write.';
  context.log(texts.size === 0 ? 'There is nothing to write.' : written);
  return true;
}

/** Returns undefined after printing that an id is unknown. */
function chooseRegisters(only: readonly string[], { registers, calendars }: RefreshSettings, log: Log) {
  const ids = [...registers, ...calendars].map(({ id }) => id);
  const unknown = only.find((id) => !ids.includes(id));
  const isChosen = ({ id }: { id: string }) => only.length === 0 || only.includes(id);
  if (unknown === undefined) return { registers: registers.filter(isChosen), calendars: calendars.filter(isChosen) };
  const advice = didYouMean(unknown, ids, `They are ${ids.join(', ')}.`);
  log(`registers.yaml has no register or calendar ${quoted(unknown)}. ${advice}`);
  return undefined;
}

const fileAnswer = (path: string, root: string, day: string): Answer => ({
  bytes: readFileSync(resolve(root, path)),
  day,
  from: basename(path),
  url: path,
});

const guideOf = (
  { source, site }: Workspace & { site: Site },
  { districts }: RefreshSettings,
  pages: readonly ListingPage[],
  today: string,
) => ({
  districts,
  outlines: (site.outlines?.districts ?? []).filter(({ district }) => districts.includes(district)),
  today,
  listings: pages.flatMap(({ groups }) => groups.flatMap(({ listings }) => listings)),
  known: source.files.filter(({ path }) => isMemory(path)).flatMap(({ text }) => refsInMemory(text)),
});

/** Returns a function that finds a listing in its file. */
function locator({ source, site, files }: Workspace) {
  const pages = listingPages(source, site!, files);
  return ({ file, details }: Card) => {
    const page = pages.find((each) => each.file === file);
    for (const [group, { listings }] of page?.groups.entries() ?? []) {
      const at = listings.findIndex(({ id }) => id === details.id);
      if (at >= 0) return page!.yaml.at(['groups', group, 'listings', at, 'id']);
    }
    return undefined;
  };
}

/** Findings that show each question at the line of its listing. */
const questionFindings = (questions: readonly Question[], locate: ReturnType<typeof locator>): Finding[] =>
  questions.flatMap((question) => {
    const position = locate(question.card);
    if (!position) return [];
    const message = questionTitle(question, questions.indexOf(question));
    return [{ rule: `refresh/${question.kind}` as const, severity: 'warn' as const, ...position, message }];
  });

/** Asks the questions, or reads the answers of --reply, and writes the listings. Writes nothing else. */
async function answer(
  { result }: Proposal,
  workspace: Workspace,
  { reply, asked, today }: Choices,
  context: Context,
): Promise<ExitCode> {
  const questions = result.registers.flatMap((register) => register.questions);
  const report = asked === undefined ? undefined : readFileSync(resolve(context.root, asked), 'utf8');
  const answers = reply.length > 0 ? readReplies(reply, questions, report) : new Map<Question, AnswerName>();
  for (const [at, question] of reply.length > 0 ? [] : questions.entries()) {
    const options = answersFor(question).map((value) => ({ value, label: ANSWERS[value] }));
    answers.set(question, await context.ask(questionTitle(question, at), options));
  }
  const { texts, plans } = applyAnswers(answers, { folder: workspace.source.folder, today, textOf: textOf(workspace) });
  if (!save({ texts, plans, edited: editWorkspace(workspace, texts) }, true, 'answers', context)) return 2;
  return questions.length > answers.size ? 1 : 0;
}
