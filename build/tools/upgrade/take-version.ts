// Installs another version of the package. Until it is whole, the old version stays in node_modules.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const KEPT = 'The guide still has the old version.';

/**
 * Installs into a folder beside node_modules, starts the new version once, and then exchanges the folders. Returns the
 * reason if that fails. The old version works then.
 * @param wanted A version such as `1.2.0`, or the path of a packed package.
 */
export function installVersion(root: string, wanted: string): string | undefined {
  const other = ['pnpm-lock.yaml', 'yarn.lock'].find((lock) => existsSync(join(root, lock)));
  if (other) {
    const manager = other.startsWith('pnpm') ? 'pnpm' : 'yarn';
    return `Run "${manager} add effraside@${wanted}", then "${manager} run upgrade --installed".`;
  }
  const stage = join(root, '.cache/upgrade');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const isPacked = wanted.endsWith('.tgz');
  if (isPacked && !existsSync(wanted)) return `There is no file "${wanted}". ${KEPT}`;
  const packed = readdirSync(root).filter((name) => name.endsWith('.tgz'));
  for (const name of ['package.json', 'package-lock.json', ...packed]) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(stage, name));
  }
  if (isPacked) copyFileSync(wanted, join(stage, basename(wanted)));
  const target = isPacked ? `./${basename(wanted)}` : `effraside@${wanted}`;
  const options = { cwd: stage, stdio: 'inherit', shell: process.platform === 'win32' } as const;
  if (spawnSync('npm', ['install', '--no-audit', '--no-fund', target], options).status !== 0) {
    return `npm could not install ${target}. ${KEPT}`;
  }
  const launcher = join(stage, 'node_modules/effraside/build/launch.mjs');
  const started = spawnSync(process.execPath, [launcher, '--help'], { cwd: stage, encoding: 'utf8' });
  if (started.status !== 0) return `${target} doesn't start: ${started.stderr.trim()}. ${KEPT}`;
  exchange(root, stage, isPacked ? basename(wanted) : undefined);
  return undefined;
}

/** Name of the packed package that package.json depends on. */
const packedIn = (root: string): string | undefined =>
  /"effraside": *"file:([^/"]+\.tgz)"/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1];

function exchange(root: string, stage: string, packed: string | undefined): void {
  const before = packedIn(root);
  const old = join(root, '.cache/old-packages');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(join(root, 'node_modules'))) renameSync(join(root, 'node_modules'), old);
  renameSync(join(stage, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json', ...(packed ? [packed] : [])]) {
    copyFileSync(join(stage, name), join(root, name));
  }
  // git keeps the old package.
  if (before !== undefined && before !== packedIn(root)) rmSync(join(root, before), { force: true });
  for (const folder of [stage, old]) rmSync(folder, { recursive: true, force: true });
}
