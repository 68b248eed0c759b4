// Reads the listings as of the commit that added a letter, from git.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { git, readBlobs } from '../../guide/git.ts';

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
  const blobs = readBlobs(
    root,
    files.map((file) => `${commit}:./${file}`),
  );
  for (const blob of blobs) {
    const { data } = oldDirectory.safeParse(parseYaml(blob?.toString() ?? '', '', new Report())?.value);
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
