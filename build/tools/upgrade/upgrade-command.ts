// `npm run upgrade`: takes a new version of the package, and changes the guide's files where that version needs it.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments, type CommandLine, type ExitCode } from '../../command-line.ts';
import { codeRoot } from '../../guide/assets/code-root.ts';
import { git } from '../../guide/git.ts';
import { writeTexts } from '../../guide/workspace.ts';
import { PICTURE, readRawFiles } from '../../engine/source/raw-files.ts';
import { missingCopies } from '../../newsletter/code-migrations.ts';
import { readMigrations } from '../../newsletter/read-migrations.ts';
import { check } from '../site/build-command.ts';
import { upgradeFiles, type Files } from './format-changes.ts';
import { installVersion } from './take-version.ts';

const usage = `npm run upgrade              takes the newest version of the package, and shows what it changes in the guide
npm run upgrade -- VERSION   takes this version, such as 1.2.0, or a packed package: ../effraside-1.2.0.tgz

--installed    takes no version; shows what the installed one changes in the guide
--write        writes the changes without asking`;

const options = { installed: { type: 'boolean' }, write: { type: 'boolean' } } as const;

/** Folders of the guide's files that a version may change. */
const FOLDERS = ['content', 'public', 'supabase'];

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

export async function upgrade(args: string[], line: CommandLine): Promise<ExitCode> {
  const { root, log } = line;
  const parsed = parseArguments(args, { usage, options, takes: [0, 1] }, log);
  if (typeof parsed === 'number') return parsed;
  const { installed = false, write = false } = parsed.values;
  const [wanted = 'latest'] = parsed.positionals;
  const unsaved = unsavedFile(root, installed ? FOLDERS : ['.']);
  if (unsaved !== undefined) {
    log(unsaved);
    return 1;
  }
  if (installed) return changeGuide(write, line);
  log(`The guide has version ${versionOf(codeRoot)}.`);
  const problem = installVersion(root, wanted);
  if (problem !== undefined) {
    log(problem);
    return 2;
  }
  // The new version knows its own changes.
  const launcher = join(root, 'node_modules/effraside/build/launch.mjs');
  const words = [launcher, 'upgrade', '--installed', ...(write ? ['--write'] : [])];
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0 ? 0 : 1;
}

/** Names a file that git hasn't stored, because the command's changes to it could not be undone. */
function unsavedFile(root: string, folders: readonly string[]): string | undefined {
  const status = git(root, ['status', '--porcelain', '--', ...folders])?.toString();
  if (status === undefined) {
    return 'git doesn’t keep this folder, so a change could not be undone. Run: git init && git add --all && git commit -m Start';
  }
  const [first] = status.split('\n').filter(Boolean);
  return first && `git has no commit of ${first.slice(3)}. Commit your changes first.`;
}

async function changeGuide(write: boolean, line: CommandLine): Promise<ExitCode> {
  const { root, today, log, ask } = line;
  const { edits, reasons } = upgradeFiles(textsOf(root));
  const migrations = readMigrations(root);
  const copies = migrations.length > 0 ? missingCopies(migrations, today) : new Map<string, string>();
  log(`The guide has version ${versionOf(codeRoot)} now.`);
  if (edits.size + copies.size > 0) {
    reasons.forEach((reason) => log(reason));
    for (const [path, text] of edits) log(text === undefined ? `Delete ${path}` : diffOf(root, path, text));
    for (const path of copies.keys()) log(`Add ${path}, a migration of the newsletter's database`);
    const isWanted = write || /^y/i.test((await ask?.('Write these changes? (y/n) ')) ?? '');
    if (!isWanted) {
      log('Nothing was written. "npm run upgrade -- --installed --write" writes these changes.');
      return 1;
    }
    const texts = [...edits].filter((edit): edit is [string, string] => edit[1] !== undefined);
    writeTexts(root, new Map([...texts, ...copies]));
    for (const [path, text] of edits) if (text === undefined) rmSync(join(root, path));
    if (copies.size > 0) log('A hosted database gets its migrations by "npx supabase@3 db push --remote".');
  }
  const code = await check([], line);
  if (code !== 0) log('"npm run check -- --fix" corrects what can be corrected by a program.');
  log('To undo everything: git restore . && git clean -d content supabase && npm ci');
  return code;
}

/** Texts of the folders that a version may change. */
function textsOf(root: string): Files {
  const decoder = new TextDecoder();
  return new Map(
    FOLDERS.flatMap((folder) =>
      (readRawFiles(join(root, folder)) ?? []).flatMap(({ path, content }): [string, string][] =>
        typeof content === 'string' || PICTURE.test(path) ? [] : [[`${folder}/${path}`, decoder.decode(content)]],
      ),
    ),
  );
}

const diffOf = (root: string, path: string, text: string): string =>
  spawnSync('git', ['diff', '--no-index', '--', path, '-'], { cwd: root, input: text, encoding: 'utf8' }).stdout;
