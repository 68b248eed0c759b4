// Reads all files that a site is built from: the content folder, public/ and the folders that checks read.
import { dirname, join, resolve } from 'node:path';
import { hashOf } from '../cache/hash.ts';
import { readRawFiles, type Hashes, type RawFile } from './raw-files.ts';
import { readPublic, type PublicFile } from './public.ts';

export interface Inputs {
  content: RawFile[] | undefined;
  public: PublicFile[];
  others: RawFile[];
}

/** The last inputs, and the paths that have changed since. Other files are not read again. */
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
  const changed = [...(before?.changed ?? [])];
  // A place outside this project has its own migrations beside its content.
  const place = dirname(folder);
  const unchanged = (name: string) =>
    before && !changed.some((path) => path === name || path.startsWith(`${name}/`) || name.startsWith(`${path}/`));
  const known = new Map(
    before?.inputs.content?.filter(({ path }) => unchanged(`${folder}/${path}`)).map((file) => [file.path, file]),
  );
  return {
    content: unchanged(folder)
      ? before!.inputs.content
      : readRawFiles(resolve(root, folder), (path) => known.get(path), hashes),
    public: unchanged('public') ? before!.inputs.public : readPublic(join(root, 'public')),
    others:
      before && otherFolders.every((name) => unchanged(join(place, name)))
        ? before.inputs.others
        : otherFolders.flatMap((name) => readOther(root, join(place, name))),
  };
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
  (readRawFiles(join(root, name)) ?? []).map((file) => ({ ...file, path: `${name}/${file.path}` }));
