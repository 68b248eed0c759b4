// Reads the newsletter's migrations in their order.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in which the Supabase CLI looks for them. */
const FOLDER = 'supabase/migrations';

export interface Migration {
  /** Path from the project's root: 'supabase/migrations/20261121090000_newsletter.sql'. */
  file: string;
  version: string;
  sql: string;
}

/** Migrations of the project at `root`, if it has the folder. Throws on a name without its 14 digits. */
export function readMigrations(root: string): Migration[] {
  return namesIn(join(root, FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const file = `${FOLDER}/${name}`;
      const version = /^(\d{14})_\w+\.sql$/.exec(name)?.[1];
      if (!version) throw new Error(`${file}: a migration is named with 14 digits, an underscore and a name.`);
      return { file, version, sql: readFileSync(join(root, file), 'utf8') };
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
