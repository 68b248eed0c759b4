// The migrations of the code, and their copies in a place. A place has copies, because a database keeps the names of
// the migrations that it has run.
import { basename } from 'node:path';
import { startOf } from '../engine/report/finding.ts';
import type { Report } from '../engine/report/report.ts';
import { codeRoot } from '../guide/assets/code-root.ts';
import { MIGRATIONS, readMigrations, type Migration } from './read-migrations.ts';

export const rules = {
  'migration/missing': 'A place has no copy of a migration of this version.',
  'migration/changed': 'A migration differs from the one of this version.',
  'migration/reordered': 'A migration comes before another that it needs.',
};

declare module '../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

export const codeMigrations = (): Migration[] => readMigrations(codeRoot);

/** `supabase/migrations/20261121090000_newsletter.sql` → `newsletter.sql`. A copy has another date. */
const nameOf = ({ file }: Migration) => basename(file).slice(15);

/** SQL without comments and line breaks, which a database ignores. */
const plain = ({ sql }: Migration) => sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ');

const copyOf = (own: readonly Migration[], migration: Migration) =>
  own.find((each) => nameOf(each) === nameOf(migration));

/**
 * Copies of the code's migrations that a place doesn't have yet, by path. They come after the place's own migrations.
 * If a place has none, but has changed the tables, its database got them from an older clone, with their old names.
 * @param today `YYYY-MM-DD`
 */
export function missingCopies(own: readonly Migration[], today: string): Map<string, string> {
  let version = Math.max(Number(own.at(-1)?.version ?? 0), Number(`${today.replaceAll('-', '')}000000`));
  const missing = codeMigrations().filter((each) => !copyOf(own, each));
  const keepsNames = own.length > 0 && missing.length === codeMigrations().length;
  return new Map(
    missing.map((each) => [keepsNames ? each.file : `${MIGRATIONS}/${++version}_${nameOf(each)}`, each.sql]),
  );
}

/** Reports copies that are missing, changed or in another order. Reports nothing for a place without a database. */
export function checkCopies(own: readonly Migration[], ours: readonly Migration[], report: Report): void {
  if (own.length === 0) return;
  const missing = ours.filter((each) => !copyOf(own, each)).map(nameOf);
  if (missing.length > 0) {
    const message = `${MIGRATIONS}/ has no copy of ${missing.join(', ')}, which the newsletter of this version needs.`;
    report.error('migration/missing', startOf(own.at(-1)!.file), message, 'Run "npm run upgrade", which copies it.');
  }
  let last: Migration | undefined;
  for (const migration of ours) {
    const copy = copyOf(own, migration);
    if (!copy) continue;
    if (plain(copy) !== plain(migration)) {
      const message = `${copy.file} isn't the ${nameOf(migration)} of this version. A database runs it only once.`;
      const advice = 'Restore the file from git, and write the change as a new migration.';
      report.error('migration/changed', startOf(copy.file), message, advice);
    }
    if (last && copy.version < last.version) {
      const message = `${copy.file} needs ${last.file}, which comes after it.`;
      report.error('migration/reordered', startOf(copy.file), message, 'Restore the names of both files from git.');
    } else last = copy;
  }
}
