// Reads the texts of a content folder from an earlier commit.
import { git, readBlobs } from '../../guide/git.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { isContent, PICTURE, type RawFile } from '../../engine/source/raw-files.ts';

/**
 * Reads the texts of a folder, even if the folder had another name then. Returns no texts if it didn't exist yet.
 * @param ref A commit, branch or tag. Content is read from the last commit that `ref` and HEAD have in common.
 */
export function contentAt(root: string, folder: string, ref: string): RawFile[] {
  const base = git(root, ['merge-base', '--', ref, 'HEAD'])?.toString().trim();
  if (!base) {
    const isShallow = git(root, ['rev-parse', '--is-shallow-repository'])?.toString().trim() === 'true';
    const advice = isShallow
      ? 'This copy has only a part of the history. Run "git fetch --unshallow origin", or set "fetch-depth: 0" in CI.'
      : 'Write a branch or a commit such as origin/main, and fetch it first.';
    throw new UserError(`git finds no commit that ${quoted(ref)} and this version share. ${advice}`);
  }
  const list = (path: string) => git(root, ['ls-tree', '-r', '-z', base, '--', `${path}/`])?.toString() ?? '';
  const here = list(folder);
  const before = here === '' ? folderBefore(root, base, folder) : folder;
  const files = (here || list(before)).split('\0').flatMap((line) => {
    const [, hash, path = ''] = /^100\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
    const inside = path.slice(before.length + 1);
    return hash && isText(inside) ? [{ hash, path: inside }] : [];
  });
  const blobs = readBlobs(
    root,
    files.map(({ hash }) => hash),
  );
  return files.map(({ path }, index) => {
    const content = blobs[index];
    if (!content) throw new UserError(`git can't read the content of ${quoted(ref)}.`);
    return { path, content };
  });
}

/** Path that the folder had before it was renamed. */
function folderBefore(root: string, base: string, folder: string): string {
  const args = ['diff', '--find-renames', '--diff-filter=R', '--name-status', '-z', base, '--', ':(glob)**/site.yaml'];
  const fields = git(root, args)?.toString().split('\0') ?? [];
  // git prints three fields for each rename: the similarity, the old path and the new path.
  const at = fields.findIndex((field, index) => index % 3 === 2 && field === `${folder}/site.yaml`);
  return at < 0 ? folder : fields[at - 1]!.replace(/\/?site\.yaml$/, '');
}

/** False for pictures, whose paths readers don't bookmark, and for notes to editors, such as README.md. */
export const isText = (path: string) => isContent(path) && !PICTURE.test(path) && !/(?:^|\/)[A-Z]+\.md$/.test(path);
