// Runs the command line in a process of its own on a test's place, with the scripts of package.json.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** @param code Folder with build/, if it isn't this project. */
export function runLauncher(
  root: string,
  words: string[],
  { code = '.', env = {} }: { code?: string; env?: Record<string, string> } = {},
): Ended {
  const launcher = resolve(code, 'build/launch.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  return { status, stdout, stderr };
}

/**
 * A folder with the second place as its content. It has one social card, because drawing one per page takes longer than
 * everything else.
 */
export function copySecondPlace(name: string): string {
  const root = mkdtempSync(join(tmpdir(), `${name}-`));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const settings = join(root, 'content/site.yaml');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nsocialCards: site\n`);
  return root;
}
