// `npm run new`: makes new content from templates and flags, and writes files that load without errors.
import { UserError } from '../../engine/report/user-error.ts';
import { noSuch } from '../../engine/report/wording.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { parseArguments, usageError, type ExitCode } from '../../command-line.ts';
import { editWorkspace, isBlocking, printReport, siteOf, textOf, type Workspace } from '../../guide/workspace.ts';
import { missingChoicesSql } from '../../newsletter/check-migrations.ts';
import { MIGRATIONS, type Migration } from '../../newsletter/read-migrations.ts';
import { area, district } from './new-area.ts';
import { eventTemplate } from './new-event.ts';
import { listingTemplate } from './new-listing.ts';
import { newPlace, placeFlags, type PlaceContext } from './place-command.ts';
import { newPicture, pictureFlags, type PictureContext } from './new-picture.ts';
import { postTemplate } from './new-post.ts';
import { describeMissing, type Answers, type Flag, type NewContent, type NewProject, type Template } from './flags.ts';
import { runRename, type RenameContext } from './rename.ts';

export interface NewContext extends PlaceContext, PictureContext, RenameContext {
  /** Reads the migrations of the newsletter's tables. */
  readMigrations(): Migration[];
  workspace: Workspace;
  /** `YYYY-MM-DD` */
  today: string;
}

const templates: Record<string, Template> = {
  post: postTemplate,
  listing: listingTemplate,
  event: eventTemplate,
  area,
  district,
};
export const kinds = [...Object.keys(templates), 'place', 'picture', 'rename', 'migration'];

const usage = `npm run new -- ${Object.keys(templates).join(' | ')}   writes a valid file, and prints its URL
npm run new -- picture FILE                      adds a photograph to the content, with its credit
npm run new -- rename OLD NEW                    gives a page another path, and redirects the old one
npm run new -- migration                         writes the SQL for choices that the newsletter's tables don't know yet
npm run new -- place DIR                         writes a guide to another place; --districts HX7,OL14 will do

What the flags leave out begins with "To write:", or is left out. "npm run new -- post --help" lists the flags of a story, and so on.`;

export async function runCommand(args: string[], context: NewContext): Promise<ExitCode> {
  const { log, workspace, today } = context;
  const [kind, ...rest] = args;
  if (kind === undefined || kind.startsWith('-')) {
    const parsed = parseArguments(args, { usage }, log);
    return typeof parsed === 'number' ? parsed : usageError(usage, log);
  }
  if (!kinds.includes(kind)) {
    log(noSuch('template', kind, kinds));
    return 2;
  }
  if (kind === 'rename') return runRename(rest, workspace, context);
  const takesFile = kind === 'picture' || kind === 'place';
  const options = Object.fromEntries(flagsOf(kind).map(({ flag }) => [flag, { type: 'string' } as const]));
  const parsed = parseArguments(rest, { usage: usageOf(kind), options, takes: takesFile ? [1, 1] : [0, 0] }, log);
  if (typeof parsed === 'number') return parsed;
  const flags = answersOf(parsed.values);
  const [file = ''] = parsed.positionals;
  if (kind === 'place') return newPlace(file, flags, context);
  const site = siteOf(workspace, context);
  if (typeof site === 'number') return site;
  const project = { workspace, site, today };
  if (kind === 'migration') return writeMigration(project, context);
  if (kind === 'picture') return newPicture(file, flags, project, context);
  return createContent(kind, flags, project, context);
}

type Writing = Pick<NewContext, 'log' | 'writeFiles' | 'colours'>;

/** Writes the files of new content if they load without errors. */
export function createContent(kind: string, flags: Answers, project: NewProject, context: Writing): ExitCode {
  const missing = describeMissing(templates[kind]!.flags, flags, project);
  if (missing !== undefined) {
    context.log(missing);
    return 2;
  }
  try {
    return addContent(templates[kind]!.create(flags, project), project, context);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.log(error.message);
    return 1;
  }
}

/** Leaves out flags without a value. */
const answersOf = (flags: object): Answers =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([flag, value]) => (String(value).trim() ? [[flag, String(value).trim()]] : [])),
  );

const flagsOf = (kind: string): readonly Flag[] =>
  kind === 'place' ? placeFlags : kind === 'picture' ? pictureFlags : (templates[kind]?.flags ?? []);

const titles: Record<string, string> = {
  place: 'npm run new -- place DIR   writes the folder of a guide to another place',
  migration: 'npm run new -- migration   writes the SQL for choices that the newsletter’s tables don’t accept yet',
  picture: 'npm run new -- picture FILE   adds a photograph to the content, with its credit',
};

export function usageOf(kind: string): string {
  const title = titles[kind] ?? `npm run new -- ${kind}   writes ${templates[kind]!.summary}`;
  const flags = flagsOf(kind).map(
    ({ flag, text, required }) => `  --${flag.padEnd(10)} ${text}${required ? '' : ' (optional)'}`,
  );
  return [title, '', ...flags].join('\n');
}

/** Prints the SQL for a new category or postcode, and writes it as the next migration. */
function writeMigration({ site, today }: NewProject, context: NewContext): ExitCode {
  const { log } = context;
  const migrations = context.readMigrations();
  const statements = missingChoicesSql(migrations, site);
  if (statements.length === 0) {
    log('The newsletter’s tables already accept every choice in the content.');
    return 0;
  }
  const next = Math.max(Number(migrations.at(-1)?.version ?? 0) + 1, Number(`${today.replaceAll('-', '')}000000`));
  const file = `${MIGRATIONS}/${next}_choices.sql`;
  const text = `${statements.join('\n')}\n`;
  context.writeFiles(new Map([[file, text]]));
  log(`${file}\n\n${text}\nApply it to the hosted database: npx supabase@3 db push`);
  return 0;
}

/** Loads the site with the new content in memory, and writes it if there are no errors. */
function addContent(content: NewContent, { workspace, site }: NewProject, context: Writing): ExitCode {
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
  return printReport(edited.findings, textOf(edited), context, 'The file was written anyway.');
}
