// `npm run new`: takes the answers for new content from flags or questions, and writes files that load without errors.
import { Report } from '../../report/report.ts';
import { didYouMean, quoted } from '../../report/wording.ts';
import { absolute } from '../../routes/address.ts';
import { parseArguments, usageError, type ExitCode } from '../command-line.ts';
import { editWorkspace, isBlocking, printReport, textOf, type Workspace } from '../workspace.ts';
import { area } from './area.ts';
import { district } from './district.ts';
import { parseIssue } from './from-issue.ts';
import { listing } from './listing.ts';
import { newPlace, placeQuestions, type PlaceContext } from './place-command.ts';
import { post } from './post.ts';
import { answerQuestions, commandFor, type Answers, type Project } from './questions.ts';
import type { NewContent, Template } from './template.ts';

export interface Context extends PlaceContext {
  workspace: Workspace;
  /** `YYYY-MM-DD` */
  today: string;
  /** The text of a file that the user named. Throws when there is none. */
  readFile(file: string): string;
}

const templates: Record<string, Template> = { post, listing, area, district };
const kinds = [...Object.keys(templates), 'place'];

const usage = `npm run new -- ${kinds.slice(0, -1).join(' | ')}   writes a file that loads, and prints its address
npm run new -- place DIR                         writes a content folder for another place
npm run new -- listing --from-issue FILE         shows the listing of a form "Add a place"; --write adds it

It asks for what the flags leave out. "npm run new -- post --help" lists the flags of a story, and so on.`;

/** Exit code: 0 done, 1 something is wrong with the answers or the content, 2 wrong arguments. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { log, workspace, today } = context;
  const [kind, ...rest] = args;
  if (kind === undefined || kind.startsWith('-')) {
    const parsed = parseArguments(args, { usage }, log);
    return typeof parsed === 'number' ? parsed : usageError(usage, log);
  }
  if (!kinds.includes(kind)) {
    log(`There is no template ${quoted(kind)}. ${didYouMean(kind, kinds, `Choose from ${kinds.join(', ')}.`)}`);
    return 2;
  }
  const isPlace = kind === 'place';
  const syntax = { usage: usageOf(kind), options: optionsOf(kind), allowPositionals: isPlace };
  const parsed = parseArguments(rest, syntax, log);
  if (typeof parsed === 'number') return parsed;
  const { write, 'from-issue': issue, ...flags } = parsed.values as Record<string, string | boolean | undefined>;
  const [folder, ...extra] = parsed.positionals;
  if (isPlace && (folder === undefined || extra.length > 0)) return usageError(syntax.usage, log);
  if (!workspace.site) {
    return printReport(workspace.findings.filter(isBlocking), textOf(workspace), context, 'Fix the content first.');
  }
  const project = { workspace, site: workspace.site, today };
  if (isPlace) return newPlace(folder!, flags as Answers, project, context);
  if (issue !== undefined) return newFromIssue(String(issue), Boolean(write), flags as Answers, project, context);
  const result = await answerQuestions(templates[kind]!.questions, flags as Answers, project, context);
  if (typeof result === 'number') return result;
  const code = addContent(templates[kind]!.create(result.answers, project), true, project, context);
  if (code !== 0 && result.asked) log(`To change an answer and try again:\n${commandFor(kind, result.answers)}`);
  return code;
}

const questionsOf = (kind: string) => (kind === 'place' ? placeQuestions : templates[kind]!.questions);

function optionsOf(kind: string) {
  const option = { type: 'string' } as const;
  const fromIssue = { 'from-issue': option, write: { type: 'boolean' } } as const;
  return {
    ...Object.fromEntries(questionsOf(kind).map(({ flag }) => [flag, option])),
    ...(kind === 'listing' ? fromIssue : {}),
  };
}

function usageOf(kind: string): string {
  const title =
    kind === 'place'
      ? 'npm run new -- place DIR   writes a content folder for another place'
      : `npm run new -- ${kind}   writes ${templates[kind]!.summary}`;
  const flags = questionsOf(kind).map(
    ({ flag, text, required }) => `  --${flag.padEnd(10)} ${text}${required ? '' : ' (optional)'}`,
  );
  const fromIssue = `
  --from-issue FILE   takes the answers from the text of a form "Add a place", and shows the new lines;
  --write             adds them`;
  return [title, '', ...flags, ...(kind === 'listing' ? [fromIssue] : [])].join('\n');
}

/** Loads the site with the new content in memory, and writes it when it has no errors. */
function addContent(content: NewContent, write: boolean, { workspace, site }: Project, context: Context): ExitCode {
  const { log } = context;
  const edited = editWorkspace(workspace, content.texts);
  if (edited.findings.some(isBlocking)) {
    return printReport(edited.findings, textOf(edited), context, 'Nothing was written.');
  }
  if (write) context.writeFiles(content.texts);
  for (const file of content.texts.keys()) log(write ? file : `${file} (not written: add --write)`);
  log(absolute(site.settings, content.path));
  content.next.forEach((line) => log(`- ${line}`));
  const outcome = write ? 'The file was written all the same.' : 'Nothing was written.';
  return edited.findings.length > 0 ? printReport(edited.findings, textOf(edited), context, outcome) : 0;
}

async function newFromIssue(
  file: string,
  write: boolean,
  flags: Answers,
  project: Project,
  context: Context,
): Promise<ExitCode> {
  const { log } = context;
  let text: string;
  try {
    text = context.readFile(file);
  } catch {
    log(`There is no file ${quoted(file)}.`);
    return 2;
  }
  const report = new Report();
  const issue = parseIssue(file, text, report, Object.keys(flags));
  const findings = report.sorted();
  if (findings.length > 0) printReport(findings, () => text, context, issue ? '' : 'Nothing was written.');
  if (!issue) return 1;
  const source = flags.source ?? (project.site.sources.some(({ id }) => id === 'readers') ? 'readers' : undefined);
  if (!source) {
    log('Say where the details come from, with --source and an id of sources.yaml.');
    return 1;
  }
  // A maintainer's flags correct what the form has left out or got wrong.
  const answers = { ...issue.answers, ...flags, source };
  const result = await answerQuestions(listing.questions, answers, project, { log });
  if (typeof result === 'number') return result;
  const content = listing.create(result.answers, project);
  for (const [path, after] of content.texts) log(addedLines(textOf(project.workspace)(path)!, after));
  if (issue.origin) log(`Where the details come from: ${quoted(issue.origin)}`);
  return addContent(content, write, project, context);
}

/** The lines that an insertion has added. */
function addedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const from = now.findIndex((line, index) => line !== old[index]);
  const count = Math.max(1, now.length - old.length);
  return now
    .slice(from, from + count)
    .filter((line) => line.trim())
    .join('\n');
}
