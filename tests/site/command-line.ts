// Runs a command on the content folder of a test: in a new process, as npm does, or in the test's process.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { main } from '../../build/cli.ts';

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** @param code Folder whose build/ is run. By default this project. */
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
 * Runs a command in the test's process, which takes half the time of a new process. `version` is the version of the
 * code. Without it, nothing is cached.
 */
export async function runHere(
  root: string,
  words: string[],
  { env = {}, version }: { env?: Record<string, string>; version?: string } = {},
): Promise<Ended> {
  const [out, errors] = [[] as string[], [] as string[]];
  vi.spyOn(console, 'log').mockImplementation((...words) => void out.push(`${words.join(' ')}\n`));
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(`${words.join(' ')}\n`));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // Imported before the working folder changes, because esbuild keeps the working folder of its first import.
  await import('esbuild');
  const folder = process.cwd();
  process.chdir(root);
  try {
    const status = await main(words, version);
    return { status, stdout: out.join(''), stderr: errors.join('') };
  } finally {
    process.chdir(folder);
    vi.restoreAllMocks();
  }
}

/**
 * Makes a folder with the fixture site as its content. The site has a single social card, because drawing a card for
 * each page takes longer than the rest of a build.
 */
export function copySecondPlace(name: string): string {
  const root = mkdtempSync(join(tmpdir(), `${name}-`));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const settings = join(root, 'content/site.yaml');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nsocialCards: site\n`);
  return root;
}
