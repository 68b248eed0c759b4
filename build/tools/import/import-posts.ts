// `npm run import`: reports the posts and pages in an export of WordPress, Ghost or Substack, or in a feed. With
// --write, also imports them into the content.
import { readFileSync, statSync } from 'node:fs';
import type { Finding } from '../../engine/report/finding.ts';
import { Report } from '../../engine/report/report.ts';
import { didYouMean, plural, quoted } from '../../engine/report/wording.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import {
  parseArguments,
  usageError,
  type CommandLine,
  type ExitCode,
  type Log,
  type Output,
} from '../../command-line.ts';
import {
  editWorkspace,
  readWorkspace,
  siteOrigin,
  textOf,
  writeFileAtomic,
  writeTexts,
  type Workspace,
} from '../../guide/workspace.ts';
import { bringPictures, fetchPictures, pictureFolder, type Brought, type ReadPicture } from './bring-pictures.ts';
import { readFeed } from './exports/feed.ts';
import { readGhost } from './exports/ghost.ts';
import { countTexts, printPlan } from './import-report.ts';
import { originOf, type OldSite } from './exports/old-post.ts';
import { placeFacts, type PlaceFacts } from './place-facts.ts';
import { ImportPlan } from './plan-import.ts';
import { readSubstack } from './exports/substack.ts';
import { readWordPress } from './exports/wordpress.ts';

export interface Context extends Output {
  workspace: Workspace;
  /** `YYYY-MM-DD` */
  today: string;
  /** Bytes of a file anywhere on the disk. Undefined if there is none. */
  readFile(path: string): Uint8Array | undefined;
  /**
   * Returns a function that reads pictures from a folder, or from the old site if no folder is given. Returns undefined
   * if the folder doesn't exist.
   */
  readPictures(folder: string | undefined): ReadPicture | undefined;
  /** Writes content files by path from the project's root. */
  writeFiles(texts: ReadonlyMap<string, string>): void;
  writePicture(path: string, bytes: Uint8Array): void;
}

const usage = `npm run import -- wordpress FILE.xml    posts and pages of WordPress (Tools, Export)
npm run import -- ghost FILE.json       posts and pages of Ghost (Settings, Import/Export)
npm run import -- substack FOLDER       posts and pages of Substack (Settings, Exports; unpack the file)
npm run import -- rss FILE.xml          posts of a feed: RSS, Atom or an export of Blogger

Prints a report. --write also writes the posts and pages, and fetches their pictures. Existing files stay as they are.

--site https://old.example   URL of the old site, which Ghost and Substack don't name
--categories FILE.yaml       a line for each old category: News: Community
--category NAME              category of posts without one
--pictures FOLDER            takes the pictures from a folder of uploads and fetches none`;

const options = {
  write: { type: 'boolean' },
  site: { type: 'string' },
  categories: { type: 'string' },
  category: { type: 'string' },
  pictures: { type: 'string' },
} as const;

type Flags = { [Name in Exclude<keyof typeof options, 'write'>]?: string | undefined } & {
  write?: boolean | undefined;
};

/** Kinds of export by command-line argument. `what` names the kind in messages. */
const SOURCES = new Map<
  string,
  { what: string; read: (path: string, site: string | undefined, context: Context) => OldSite | undefined }
>([
  ['wordpress', { what: 'an export of WordPress', read: (path, _, context) => readText(path, context, readWordPress) }],
  [
    'ghost',
    {
      what: 'an export of Ghost',
      read: (path, site, context) => readText(path, context, (text) => readGhost(text, site)),
    },
  ],
  [
    'substack',
    {
      what: 'a folder with the posts.csv of Substack',
      read: (path, site, { readFile }) =>
        readSubstack((name) => {
          const bytes = readFile(`${path}/${name}`);
          return bytes && decodeText(bytes);
        }, site),
    },
  ],
  ['rss', { what: 'a feed', read: (path, _, context) => readText(path, context, readFeed) }],
]);

/**
 * Decodes UTF-8, or UTF-16 with a byte-order mark. Replaces broken bytes by U+FFFD, because a broken byte must not stop
 * the import of hundreds of posts.
 */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function readText(path: string, { readFile }: Context, read: (text: string) => OldSite | undefined) {
  const bytes = readFile(path);
  return bytes && read(decodeText(bytes));
}

/** Exit code: 0 done, 1 some pictures are missing, 2 wrong arguments or a file of another kind. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { log, workspace } = context;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const flags: Flags = parsed.values;
  const [name, path, ...rest] = parsed.positionals;
  if (name === undefined || path === undefined || rest.length > 0) return usageError(usage, log);
  const source = SOURCES.get(name);
  if (!source) {
    const advice = didYouMean(name, SOURCES.keys(), `Choose from ${[...SOURCES.keys()].join(', ')}.`);
    log(`There is no import from ${quoted(name)}. ${advice}`);
    return 2;
  }
  const place = placeFacts(workspace.source);
  const wrong = wrongFlag(flags, place);
  const categories = readCategories(flags.categories, place, context);
  if (wrong !== undefined || typeof categories === 'string') {
    log(wrong ?? String(categories));
    return 2;
  }
  const site = source.read(path, flags.site, context);
  if (!site) {
    const isMissing = name !== 'substack' && !context.readFile(path);
    log(isMissing ? `There is no file ${quoted(path)}.` : `${quoted(path)} is not ${source.what}.`);
    return 2;
  }
  site.url = originOf(flags.site) ?? site.url;
  const plan = new ImportPlan(site, place, { categories, category: flags.category, today: context.today });
  context.out(printPlan(site, plan, place, findingsOf(plan, workspace)));
  return flags.write ? write(plan, place, flags, context) : dryRun(plan, log);
}

function dryRun({ texts }: ImportPlan, log: Log): ExitCode {
  log(texts.size > 0 ? 'Nothing was written: repeat with --write.' : 'There is nothing new.');
  return 0;
}

function wrongFlag({ site, category }: Flags, { categories }: PlaceFacts): string | undefined {
  if (site !== undefined && originOf(site) === undefined) {
    return `--site is ${quoted(site)}. Write it like https://old.example.`;
  }
  const names = categories.map(({ name }) => name);
  if (category === undefined || names.includes(category)) return undefined;
  return `There is no category ${quoted(category)}. ${didYouMean(category, names, `Choose from ${names.join(', ')}.`)}`;
}

/** Returns this guide's categories by old name in lower case, or a sentence about a mistake in the file. */
function readCategories(
  path: string | undefined,
  { categories }: PlaceFacts,
  { readFile }: Context,
): Map<string, string> | string {
  if (path === undefined) return new Map();
  const bytes = readFile(path);
  if (!bytes) return `There is no file ${quoted(path)}.`;
  const report = new Report();
  const value = parseYaml(decodeText(bytes), path, report)?.value;
  if (!value || typeof value !== 'object' || Array.isArray(value)) {
    const [finding] = report.sorted();
    const advice = finding?.message ?? 'Write a line for each: News: Community';
    return `${quoted(path)} is not a table of categories. ${advice}`;
  }
  const names = categories.map(({ name }) => name);
  const table = new Map(Object.entries(value).map(([old, own]) => [old.toLowerCase(), String(own)]));
  const unknown = [...table.values()].find((own) => !names.includes(own));
  if (unknown === undefined) return table;
  const advice = didYouMean(unknown, names, `Choose from ${names.join(', ')}.`);
  return `${quoted(path)}: there is no category ${quoted(unknown)}. ${advice}`;
}

/** Findings of the check in the new posts, assuming that all their pictures exist. */
function findingsOf({ texts, pictures }: ImportPlan, workspace: Workspace): Finding[] {
  if (texts.size === 0) return [];
  const planned = new Map(workspace.source.pictures);
  for (const { src } of pictures) {
    if (!planned.has(src)) planned.set(src, { path: `${workspace.source.folder}${src}`, width: 960, height: 540 });
  }
  const source = { ...workspace.source, pictures: planned };
  return editWorkspace({ ...workspace, source }, texts).findings.filter(({ file }) => texts.has(file));
}

async function write(plan: ImportPlan, place: PlaceFacts, flags: Flags, context: Context): Promise<ExitCode> {
  const { log, writeFiles, writePicture } = context;
  const wanted = plan.pictures.filter(({ src }) => !place.pictures.has(src));
  const read = context.readPictures(flags.pictures);
  if (!read) {
    log(`There is no folder ${quoted(flags.pictures)}.`);
    return 2;
  }
  if (plan.texts.size > 0) writeFiles(plan.texts);
  const verb = flags.pictures === undefined ? 'Fetching' : 'Copying';
  if (wanted.length > 0) log(`${verb} ${plural(wanted.length, 'picture')} …`);
  const brought = await bringPictures(wanted, read, (src, bytes) => writePicture(place.folder + src, bytes));
  log(outcomeOf(plan, brought, place));
  return brought.missing.size > 0 ? 1 : 0;
}

function outcomeOf({ texts, posts }: ImportPlan, { written, missing }: Brought, { folder }: PlaceFacts): string {
  const lost = [...missing].map(([src, reason]) => `  ${folder}${src}: ${reason}`);
  return [
    texts.size + written.length === 0
      ? 'Nothing was new.'
      : `Written: ${countTexts(posts)}, with ${plural(written.length, 'picture')}.`,
    ...(lost.length > 0
      ? [`${lost.length} pictures could not be fetched. Put each at its path, or run the import again:`, ...lost]
      : []),
    ...(texts.size > 0 ? ['Now run "npm run check": it lists the remaining work, with file and line.'] : []),
  ].join('\n');
}

/** Runs the command with the project's files and the network. */
export function runImport(args: string[], line: CommandLine): Promise<ExitCode> {
  const { root, content, today } = line;
  const workspace = readWorkspace(root, content);
  const site = siteOrigin(textOf(workspace)(`${content}/site.yaml`)) ?? 'https://example.org';
  return runCommand(args, {
    ...line,
    workspace,
    readFile: (path) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined),
    readPictures: (folder) =>
      folder === undefined ? fetchPictures({ site, today, cache: '.cache/import' }) : pictureFolder(folder),
    writeFiles: (texts) => writeTexts(root, texts),
    writePicture: writeFileAtomic,
  });
}
