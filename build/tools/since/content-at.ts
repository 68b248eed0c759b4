// Reads the texts of a content folder from an earlier commit.
import { spawnSync } from 'node:child_process';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { isContent, PICTURE, type RawFile } from '../../engine/source/raw-files.ts';

const MOST_BYTES = 1024 * 1024 * 1024;

function git(root: string, args: string[], input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: MOST_BYTES });
  return status === 0 ? stdout : undefined;
}

/** @param ref A commit, branch or tag. The content is that of the last commit that it shares with this one. */
export function contentAt(root: string, folder: string, ref: string): RawFile[] {
  const base = git(root, ['merge-base', '--', ref, 'HEAD'])?.toString().trim();
  if (!base) {
    const advice = 'Write a branch or a commit such as origin/main, and fetch its history first.';
    throw new UserError(`git finds no commit that ${quoted(ref)} and this version share. ${advice}`);
  }
  const listed = git(root, ['ls-tree', '-r', '-z', base, '--', `${folder}/`])?.toString() ?? '';
  const files = listed.split('\0').flatMap((line) => {
    const [, hash, path = ''] = /^100\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
    const inside = path.slice(folder.length + 1);
    return hash && isText(inside) ? [{ hash, path: inside }] : [];
  });
  const blobs = git(root, ['cat-file', '--batch'], files.map(({ hash }) => `${hash}\n`).join(''));
  if (!blobs) throw new UserError(`git can't read the content of ${quoted(ref)}.`);
  let at = 0;
  return files.map(({ path }) => {
    const start = blobs.indexOf('\n', at) + 1;
    const end = start + Number(blobs.toString('latin1', at, start).trim().split(' ')[2]);
    at = end + 1;
    return { path, content: blobs.subarray(start, end) };
  });
}

/** Skips pictures, whose paths readers don't bookmark, and notes for editors. */
export const isText = (path: string) => isContent(path) && !PICTURE.test(path) && !/(?:^|\/)[A-Z]+\.md$/.test(path);
