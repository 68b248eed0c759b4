// `npm run import`: reports the posts and pages in an export of WordPress, Ghost or Substack, or in a feed. With
// --write, also imports them into the content.
import { readFileSync, statSync } from 'node:fs';
import type { Finding } from '../../engine/report/finding.ts';
import { Report } from '../../engine/report/report.ts';
import { noSuch, plural, quoted } from '../../engine/report/wording.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { parseArguments, type CommandLine, type ExitCode, type CommandOutput } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import {
  editWorkspace,
  readWorkspace,
  siteOrigin,
  textOf,
  writeFileAtomic,
  writeTexts,
  type Workspace,
} from '../../guide/workspace.ts';
import { bringPictures, fetchPictures, pictureFolder, type ReadPicture } from './bring-pictures.ts';
import { readFeed } from './exports/feed.ts';
import { readGhost } from './exports/ghost.ts';
import { countTexts, printPlan } from './import-report.ts';
import { originOf, type OldSite } from './exports/old-post.ts';
import { placeFacts, type PlaceFacts } from './place-facts.ts';
import { ImportPlan } from './plan-import.ts';
import { readSubstack } from './exports/substack.ts';
import { readWordPress } from './exports/wordpress.ts';

export interface ImportContext extends CommandOutput {
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

/** Kinds of export by command-line argument. `what` names the kind in messages. */
const SOURCES: Record<string, { what: string; read: (text: string, site?: string) => OldSite | undefined }> = {
  wordpress: { what: 'an export of WordPress', read: readWordPress },
  ghost: { what: 'an export of Ghost', read: readGhost },
  // Its text is posts.csv in a folder.
  substack: { what: 'a folder with the posts.csv of Substack', read: () => undefined },
  rss: { what: 'a feed', read: readFeed },
};

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

/** Exit code: 0 done, 1 some pictures are missing. Throws a UserError on a wrong argument or a file of another kind. */
export async function runCommand(args: string[], context: ImportContext): Promise<ExitCode> {
  const { log, workspace, today } = context;
  const parsed = parseArguments(args, { usage, options, takes: [2, 2] }, log);
  if (typeof parsed === 'number') return parsed;
  const { site: address, category, categories: table, write = false, pictures: folder } = parsed.values;
  const [name = '', path = ''] = parsed.positionals;
  const place = placeFacts(workspace.source);
  const names = place.categories.map((each) => each.name);
  const source = SOURCES[choose('import from', name, Object.keys(SOURCES))]!;
  if (address !== undefined && originOf(address) === undefined) {
    throw new UserError(`--site is ${quoted(address)}. Write it like https://old.example.`);
  }
  if (category !== undefined) choose('category', category, names);
  const textOf = (file: string) => {
    const bytes = context.readFile(file);
    return bytes && decodeText(bytes);
  };
  const categories = table === undefined ? new Map<string, string>() : parseCategories(table, textOf(table), names);
  const text = textOf(path);
  const site =
    name === 'substack'
      ? readSubstack((file) => textOf(`${path}/${file}`), address)
      : text && source.read(text, address);
  if (!site) {
    const isMissing = name !== 'substack' && text === undefined;
    throw new UserError(isMissing ? `There is no file ${quoted(path)}.` : `${quoted(path)} is not ${source.what}.`);
  }
  site.url = originOf(address) ?? site.url;
  const plan = new ImportPlan(site, place, { categories, category, today });
  context.out(printPlan(site, plan, place, findingsOf(plan, workspace)));
  if (write) return writePlan(plan, place, folder, context);
  log(plan.texts.size > 0 ? 'Nothing was written: repeat with --write.' : 'There is nothing new.');
  return 0;
}

/**
 * Returns the answer. Throws a UserError if it isn't a known name.
 * @param where Place of the answer, for the message.
 */
function choose(what: string, answer: string, known: readonly string[], where = ''): string {
  if (known.includes(answer)) return answer;
  throw new UserError(where + noSuch(what, answer, known));
}

/** Returns this guide's categories by old name in lower case. Throws a UserError on a mistake in the file. */
function parseCategories(path: string, text: string | undefined, names: readonly string[]): Map<string, string> {
  if (text === undefined) throw new UserError(`There is no file ${quoted(path)}.`);
  const report = new Report();
  const value = parseYaml(text, path, report)?.value;
  if (!value || typeof value !== 'object' || Array.isArray(value)) {
    const advice = report.sorted()[0]?.message ?? 'Write a line for each: News: Community';
    throw new UserError(`${quoted(path)} is not a table of categories. ${advice}`);
  }
  const table = Object.entries(value).map(([old, own]): [string, string] => [old.toLowerCase(), String(own)]);
  for (const [, own] of table) choose('category', own, names, `${quoted(path)}: `);
  return new Map(table);
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

async function writePlan(
  { texts, pictures, posts }: ImportPlan,
  place: PlaceFacts,
  folder: string | undefined,
  { log, readPictures, writeFiles, writePicture }: ImportContext,
): Promise<ExitCode> {
  const wanted = pictures.filter(({ src }) => !place.pictures.has(src));
  const read = readPictures(folder);
  if (!read) throw new UserError(`There is no folder ${quoted(folder)}.`);
  if (texts.size > 0) writeFiles(texts);
  const verb = folder === undefined ? 'Fetching' : 'Copying';
  if (wanted.length > 0) log(`${verb} ${plural(wanted.length, 'picture')} …`);
  const { written, missing } = await bringPictures(wanted, read, (src, bytes) =>
    writePicture(place.folder + src, bytes),
  );
  const outcome = `Written: ${countTexts(posts)}, with ${plural(written.length, 'picture')}.`;
  log(texts.size + written.length === 0 ? 'Nothing was new.' : outcome);
  if (missing.size > 0) {
    log(`${plural(missing.size, 'picture')} could not be fetched. Put each at its path, or run the import again:`);
  }
  for (const [src, reason] of missing) log(`  ${place.folder}${src}: ${reason}`);
  if (texts.size > 0) log('Now run "npm run check": it lists the remaining work, with file and line.');
  return missing.size > 0 ? 1 : 0;
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
