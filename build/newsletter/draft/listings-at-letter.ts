// Reads from git the listings at the commit that added a newsletter issue.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { git, readBlobs } from '../../guide/git.ts';

/**
 * Schema of a listing in an old file. Has only the fields that a draft compares, because other fields may not match the
 * current schema.
 */
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

/**
 * Reason why the listings are unknown. `no-commit`: git has no commit that added the issue. `cut`: the clone is shallow
 * and lacks the history back to that commit.
 */
export type Unknown = 'no-commit' | 'cut';

/** Listings at the commit that added the issue, by the URL of their cards. */
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

/** Oldest commits of a shallow clone. Git reports each of them as if it had added every file. */
function shallowCommits(root: string): string[] {
  const file = git(root, ['rev-parse', '--git-path', 'shallow'])?.toString().trim();
  try {
    return file ? readFileSync(resolve(root, file), 'utf8').split('\n') : [];
  } catch {
    return [];
  }
}
