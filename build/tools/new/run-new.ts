// Reads and writes files for `npm run new`, and replaces content/ by another place.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLine } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './new-command.ts';
import { readMigrations } from '../../newsletter/read-migrations.ts';

/** Files in content/ that explain how to write content. They stay if another place replaces content/. */
const ABOUT_CONTENT = ['README.md', 'STYLE.md', 'FINDINGS.md'];
/** Packages that only tests/content/ needs. */
const SPELLING = ['nspell', 'dictionary-en-gb'];

function uncommitted(): string[] | undefined {
  const folders = ['content', 'tests/content', 'supabase/seed.sql', 'package.json', 'package-lock.json'];
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...folders], { encoding: 'utf8' });
  return status === 0
    ? stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(3))
    : undefined;
}

function removeOldPlace(): void {
  for (const name of readdirSync('content')) {
    if (!ABOUT_CONTENT.includes(name)) rmSync(join('content', name), { recursive: true });
  }
  rmSync('tests/content', { recursive: true, force: true });
  const { status } = spawnSync('npm', ['uninstall', '--ignore-scripts', '--no-audit', '--no-fund', ...SPELLING]);
  if (status !== 0) {
    console.log(`npm failed. Run "npm uninstall ${SPELLING.join(' ')}", because only the old tests need them.`);
  }
}

function movePlace(folder: string): void {
  // Moves the journals of sent mails, but not the rest of .data/, which has sign-ups of trials.
  for (const part of ['content', 'supabase', '.data/letters'].filter((each) => existsSync(join(folder, each)))) {
    cpSync(join(folder, part), part, { recursive: true });
    rmSync(join(folder, part), { recursive: true });
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

function readPhotograph(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new UserError(`${quoted(file)} could not be read.`, { cause });
  }
}

/** Runs `npm run new` with the files, git and npm of the project. */
export const runNew = (args: string[], { root, place, content, today }: CommandLine) =>
  runCommand(args, {
    workspace: readWorkspace(root, content),
    today,
    readMigrations: () => [...new Set(['.', place])].flatMap((folder) => readMigrations(folder)),
    isOccupied: (path) => existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0),
    uncommitted,
    removeOldPlace,
    movePlace,
    writeFiles: (texts) => writeTexts(root, texts),
    removeFile: (path) => rmSync(path),
    readPhotograph: (path) => (existsSync(path) ? readPhotograph(path) : undefined),
    writePicture: writeFileAtomic,
    log: console.log,
    colours: process.stdout.isTTY,
  });
