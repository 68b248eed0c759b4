// Reads all files that a site is built from: the content folder, public/ and the folders that checks read.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { hashOf } from '../cache/hash.ts';
import { readRawFiles, type Hashes, type RawFile } from './raw-files.ts';

export interface PublicFile {
  path: string;
  body: Uint8Array;
}

export interface Inputs {
  content: RawFile[] | undefined;
  public: PublicFile[];
  others: RawFile[];
}

/** The inputs of the last build, and the paths that have changed since. Other files are not read again. */
export interface Before {
  inputs: Inputs;
  changed: ReadonlySet<string>;
}

/** @param folder The content folder: its name in the root, or a full path. */
export function readInputs(
  root: string,
  folder: string,
  otherFolders: readonly string[] = [],
  { before, hashes }: { before?: Before | undefined; hashes?: Hashes } = {},
): Inputs {
  // A content folder outside this project has its own migrations beside it.
  const place = dirname(folder);
  const directory = resolve(root, folder);
  const unchanged = (name: string) => before && !touches(before.changed, name);
  return {
    content: before ? readContent(directory, folder, before) : readRawFiles(directory, undefined, hashes),
    public: unchanged('public') ? before!.inputs.public : readPublic(join(root, 'public')),
    others:
      before && otherFolders.every((name) => unchanged(join(place, name)))
        ? before.inputs.others
        : otherFolders.flatMap((name) => readOther(root, join(place, name))),
  };
}

/** True if a change of one of these paths may change the file or folder. */
export const touches = (changed: Iterable<string>, name: string): boolean =>
  [...changed].some((path) => path === name || path.startsWith(`${name}/`) || name.startsWith(`${path}/`));

function readContent(directory: string, folder: string, { inputs, changed }: Before): Inputs['content'] {
  if (inputs.content && !touches(changed, folder)) return inputs.content;
  const known = new Map(inputs.content?.map((file) => [file.path, file]));
  return readRawFiles(directory, (path) => (touches(changed, `${folder}/${path}`) ? undefined : known.get(path)));
}

export function keyOfInputs({ content = [], public: files, others }: Inputs): string {
  const lines = [
    ...content.map(({ path, hash }) => `${path} ${hash ?? 'unreadable'}`).sort(),
    ...files.map(({ path, body }) => `${path} ${hashOf(body)}`),
    ...others.map(({ path, hash }) => `${path} ${hash ?? 'unreadable'}`),
  ];
  return hashOf(lines.join('\n'));
}

const readOther = (root: string, name: string): RawFile[] =>
  (readRawFiles(join(root, name)) ?? []).map(({ path, content, hash }) => ({
    path: `${name}/${path}`,
    content,
    ...(hash && { hash }),
  }));

/**
 * Reads public/, whose files are copied into the site unchanged. Skips dot files except `.well-known`. Throws on a link
 * that leads out of the folder or to a folder.
 */
export function readPublic(folder: string): PublicFile[] {
  if (!existsSync(folder)) return [];
  const home = realpathSync(folder);
  return filePaths(home).map((path) => ({ path, body: readFileSync(join(home, path)) }));
}

function filePaths(home: string): string[] {
  const paths = readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = relative(home, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return [];
    if (entry.isSymbolicLink()) assertInside(home, path);
    return entry.isFile() || entry.isSymbolicLink() ? [path] : [];
  });
  return paths.sort();
}

function assertInside(home: string, path: string): void {
  const target = realpathSync(join(home, path));
  if (!target.startsWith(home + sep)) {
    throw new Error(`public/${path} is a link that leads out of public/: copy the file instead.`);
  }
  if (statSync(target).isDirectory()) throw new Error(`public/${path} is a link to a folder: copy the files instead.`);
}
