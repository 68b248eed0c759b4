// Reads all files that a site is made from: the content folder, public/ and the newsletter's migrations.
import { dirname, join, resolve } from 'node:path';
import { hashOf } from '../cache/hash.ts';
import { readRawFiles, type RawFile } from './raw-files.ts';
import { readMigrations, type Migration } from '../../newsletter/read-migrations.ts';
import { readPublic, type PublicFile } from './public.ts';

export interface Inputs {
  /** The content folder's files; undefined when there is no such folder. */
  content: RawFile[] | undefined;
  public: PublicFile[];
  migrations: Migration[];
}

/**
 * What was read before, and the paths from the root that have changed since, files or whole folders: all others are not
 * read again.
 */
export interface Before {
  inputs: Inputs;
  changed: ReadonlySet<string>;
}

/**
 * `folder`: the content folder, by its name in the root or by a full path. Throws on a migration without its 14 digits,
 * and on a link in public/ that leads out of it.
 */
export function readInputs(root: string, folder: string, before?: Before): Inputs {
  const changed = [...(before?.changed ?? [])];
  // A place brings its own choices, in a migration beside its content.
  const place = dirname(folder);
  const unchanged = (name: string) =>
    before && !changed.some((path) => path === name || path.startsWith(`${name}/`) || name.startsWith(`${path}/`));
  const known = new Map(
    before?.inputs.content?.filter(({ path }) => unchanged(`${folder}/${path}`)).map((file) => [file.path, file]),
  );
  return {
    content: unchanged(folder)
      ? before!.inputs.content
      : readRawFiles(resolve(root, folder), (path) => known.get(path)),
    public: unchanged('public') ? before!.inputs.public : readPublic(join(root, 'public')),
    migrations: unchanged(join(place, 'supabase')) ? before!.inputs.migrations : readMigrations(resolve(root, place)),
  };
}

/** Names all that was read: another key, another site. */
export function keyOfInputs({ content = [], public: files, migrations }: Inputs): string {
  const lines = [
    ...content.map(({ path, hash }) => `${path} ${hash ?? 'unreadable'}`).sort(),
    ...files.map(({ path, body }) => `${path} ${hashOf(body)}`),
    ...migrations.map(({ file, sql }) => `${file} ${hashOf(sql)}`),
  ];
  return hashOf(lines.join('\n'));
}
