// Reads the newsletter's migrations, sorted by file name.
import { join } from 'node:path';
import { readRawFiles, type RawFile } from '../engine/source/raw-files.ts';

/** Folder where the Supabase CLI looks for migrations. */
export const MIGRATIONS = 'supabase/migrations';

export interface Migration {
  /** Path from the project's root: 'supabase/migrations/20261121090000_newsletter.sql'. */
  file: string;
  version: string;
  sql: string;
}

/** Reads the migrations of the project at `root`. Throws if a file's name doesn't begin with 14 digits. */
export const readMigrations = (root: string): Migration[] =>
  parseMigrations(
    (readRawFiles(join(root, MIGRATIONS)) ?? []).map(({ path, content }) => ({
      path: `${MIGRATIONS}/${path}`,
      content,
    })),
  );

/** Parses SQL files into migrations. Throws if a file's name doesn't begin with 14 digits. */
export function parseMigrations(files: readonly RawFile[]): Migration[] {
  return files
    .filter(({ path }) => path.endsWith('.sql'))
    .sort((a, b) => a.path.localeCompare(b.path))
    .map(({ path: file, content }) => {
      const version = /\/(\d{14})_\w+\.sql$/.exec(file)?.[1];
      if (!version) {
        throw new Error(`${file} is not the name of a migration. Write 14 digits, an underscore and a name.`);
      }
      if (typeof content === 'string') throw new Error(`${file} cannot be read.`);
      return { file, version, sql: new TextDecoder().decode(content) };
    });
}
