// Reads and writes files for `npm run new`, and runs npm in the folder of a new place.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { CommandLine } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { codeRoot } from '../../guide/assets/code-root.ts';
import { readNamedFile, readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './new-command.ts';
import { readMigrations } from '../../newsletter/read-migrations.ts';

interface PackageFile {
  version: string;
  dependencies?: Record<string, string>;
}

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<PackageFile>;

/**
 * Returns the version that a new place depends on. A package that isn't in a registry is copied into the place, so that
 * the place needs nothing outside its folder.
 */
function providePackage(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const packages = resolve(codeRoot, '..');
  if (basename(packages) !== 'node_modules') return packProject(folder);
  const project = resolve(packages, '..');
  const given = existsSync(join(project, 'package.json')) && readPackage(project).dependencies?.effraside;
  if (!given) return `^${readPackage(codeRoot).version}`;
  if (!/^(?:file:|[./])/.test(given)) return given;
  const file = resolve(project, given.replace(/^file:/, ''));
  copyFileSync(file, join(folder, basename(file)));
  return `file:${basename(file)}`;
}

function packProject(folder: string): string {
  const args = ['pack', '--silent', '--pack-destination', resolve(folder)];
  const { status, stdout } = spawnSync('npm', args, { cwd: codeRoot, encoding: 'utf8', shell: isWindows });
  if (status !== 0) throw new UserError('"npm pack" failed in this project, so the new place would have no code.');
  return `file:${stdout.trim().split('\n').at(-1)}`;
}

/** On Windows, npm is a script, which only a shell can start. */
const isWindows = process.platform === 'win32';

/** Uses the package manager that started this command. */
function install(folder: string, { npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): boolean {
  const manager = /^(?:pnpm|yarn)/.exec(agent)?.[0] ?? 'npm';
  return spawnSync(manager, ['install'], { cwd: folder, stdio: 'inherit', shell: isWindows }).status === 0;
}

/** Runs `npm run new` with the files of the current folder. */
export const runNew = (args: string[], { root, content, today, env }: CommandLine) =>
  runCommand(args, {
    workspace: readWorkspace(root, content),
    today,
    readMigrations: () => readMigrations(root),
    isOccupied: (path) => existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0),
    providePackage,
    install: (folder) => install(folder, env),
    writeFiles: (texts) => writeTexts(root, texts),
    removeFile: (path) => rmSync(path),
    readPhotograph: readNamedFile,
    writePicture: writeFileAtomic,
    log: console.log,
    colours: process.stdout.isTTY,
  });
