// Reads the listings as of the commit that added a letter, from git.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';

/** Fields that a letter mentions. The file may be older than the code that reads it. */
const oldListing = z.object({
  id: z.string(),
  name: z.string(),
  within: z.string().optional(),
  address: z.string().optional(),
  status: z.string().optional(),
  movedTo: z.string().optional(),
  closed: z.string().optional(),
});
const oldDirectory = z.object({
  path: z.string(),
  groups: z.array(z.object({ listings: z.array(oldListing) })).default([]),
});

export type OldListing = z.infer<typeof oldListing>;

/** Reason why the listings are unknown. `cut`: the history of a shallow clone ends before the letter. */
export type Unknown = 'no-commit' | 'cut';

/** Listings by the URL of their cards. */
export function listingsAtLetter(root: string, content: string, letter: string): Map<string, OldListing> | Unknown {
  const commit = git(root, ['log', '-1', '--diff-filter=A', '--format=%H', '--', letter])?.toString().trim();
  if (!commit) return 'no-commit';
  if (shallowCommits(root).includes(commit)) return 'cut';
  const names = git(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', `${content}/directories/`]);
  const files = names?.toString().split('\0').filter(Boolean) ?? [];
  const listings = new Map<string, OldListing>();
  for (const [name, text] of textsAt(root, commit, files)) {
    const { data } = oldDirectory.safeParse(parseYaml(text, name, new Report())?.value);
    for (const listing of data?.groups.flatMap((group) => group.listings) ?? []) {
      listings.set(`${data!.path}#${listing.id}`, listing);
    }
  }
  return listings;
}

/** Commits at the end of a shallow clone's history. Each seems to have added every file. */
function shallowCommits(root: string): string[] {
  const file = git(root, ['rev-parse', '--git-path', 'shallow'])?.toString().trim();
  try {
    return file ? readFileSync(resolve(root, file), 'utf8').split('\n') : [];
  } catch {
    return [];
  }
}

/** Reads all texts in one process, because one per text would take seconds. */
function textsAt(root: string, commit: string, files: readonly string[]): [string, string][] {
  const output = git(root, ['cat-file', '--batch'], files.map((file) => `${commit}:./${file}\n`).join(''));
  if (!output) return [];
  let at = 0;
  return files.flatMap((file): [string, string][] => {
    const head = output.toString('utf8', at, output.indexOf('\n', at));
    at += Buffer.byteLength(head) + 1;
    // <object> blob <size>
    const size = Number(/ blob (\d+)$/.exec(head)?.[1] ?? NaN);
    if (Number.isNaN(size)) return [];
    const text = output.toString('utf8', at, at + size);
    at += size + 1;
    return [[file, text]];
  });
}

function git(root: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: 256 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}
