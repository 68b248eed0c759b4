// `npm run new`: takes the answers for new content from flags or questions, and writes files that load without errors.
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { absolute } from '../../engine/render/absolute-url.ts';
import { parseArguments, usageError, type ExitCode } from '../../engine/report/command-line.ts';
import { editWorkspace, isBlocking, printReport, textOf, type Workspace } from '../../guide/workspace.ts';
import { area } from './new-area.ts';
import { district } from './new-district.ts';
import { listing } from './new-listing.ts';
import { newPlace, placeQuestions, type PlaceContext } from './place-command.ts';
import { newPicture, pictureQuestions, type PictureContext } from './new-picture.ts';
import { post } from './new-post.ts';
import { answerQuestions, commandFor, type Answers, type Project, type Question } from './questions.ts';
import type { NewContent, Template } from '../../engine/content/template.ts';

export interface Context extends PlaceContext, PictureContext {
  workspace: Workspace;
  /** `YYYY-MM-DD` */
  today: string;
}

const templates: Record<string, Template> = { post, listing, area, district };
const kinds = [...Object.keys(templates), 'place', 'picture'];

const usage = `npm run new -- ${Object.keys(templates).join(' | ')}   writes a file that loads, and prints its address
npm run new -- picture FILE                      brings a photograph into the content, with its credit
npm run new -- place DIR                         writes a content folder for another place

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
  const takesPath = isPlace || kind === 'picture';
  const options = Object.fromEntries(questionsOf(kind).map(({ flag }) => [flag, { type: 'string' } as const]));
  const syntax = { usage: usageOf(kind), options, allowPositionals: takesPath };
  const parsed = parseArguments(rest, syntax, log);
  if (typeof parsed === 'number') return parsed;
  const flags = parsed.values as Answers;
  const [path, ...extra] = parsed.positionals;
  if (takesPath && (path === undefined || extra.length > 0)) return usageError(syntax.usage, log);
  if (!workspace.site) {
    return printReport(workspace.findings.filter(isBlocking), textOf(workspace), context, 'Fix the content first.');
  }
  const project = { workspace, site: workspace.site, today };
  if (isPlace) return newPlace(path!, flags, project, context);
  if (kind === 'picture') return newPicture(path!, flags, project, context);
  const result = await answerQuestions(templates[kind]!.questions, flags, project, context);
  if (typeof result === 'number') return result;
  const code = addContent(templates[kind]!.create(result.answers, project), project, context);
  if (code !== 0 && result.asked) log(`To change an answer and try again:\n${commandFor(kind, result.answers)}`);
  return code;
}

const own: Record<string, readonly Question[]> = { place: placeQuestions, picture: pictureQuestions };
const questionsOf = (kind: string) => own[kind] ?? templates[kind]!.questions;

function usageOf(kind: string): string {
  const titles: Record<string, string> = {
    place: 'npm run new -- place DIR   writes a content folder for another place',
    picture: 'npm run new -- picture FILE   brings a photograph into the content, with its credit',
  };
  const title = titles[kind] ?? `npm run new -- ${kind}   writes ${templates[kind]!.summary}`;
  const flags = questionsOf(kind).map(
    ({ flag, text, required }) => `  --${flag.padEnd(10)} ${text}${required ? '' : ' (optional)'}`,
  );
  return [title, '', ...flags].join('\n');
}

/** Loads the site with the new content in memory, and writes it when it has no errors. */
function addContent(content: NewContent, { workspace, site }: Project, context: Context): ExitCode {
  const { log } = context;
  const edited = editWorkspace(workspace, content.texts);
  if (edited.findings.some(isBlocking)) {
    return printReport(edited.findings, textOf(edited), context, 'Nothing was written.');
  }
  context.writeFiles(content.texts);
  for (const file of content.texts.keys()) log(file);
  log(absolute(site.settings, content.path));
  content.next.forEach((line) => log(`- ${line}`));
  if (edited.findings.length === 0) return 0;
  return printReport(edited.findings, textOf(edited), context, 'The file was written all the same.');
}
