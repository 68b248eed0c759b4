// The newsletter's database: real Postgres in a folder, with the project's migrations. Knows nothing of HTTP.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Migration } from '../source/migrations.ts';
import { lockFolder } from './lock.ts';

export interface Database {
  pglite: PGlite;
  /** Closes it and lets go of the folder. */
  close(): Promise<void>;
}

/**
 * Opens the database in `folder`, making it if need be; applies the migrations that it has not had. Takes seconds the
 * first time, and hundreds of megabytes. Throws FolderInUse.
 */
export async function openDatabase({ folder, migrations }: { folder: string; migrations: Migration[] }): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(path.join(folder, 'database'));
    await prepareDatabase(pglite, migrations);
    return { pglite, close: () => pglite.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Makes a Postgres that is open into the newsletter's database, or brings it up to date: roles, then the migrations that it has not had. */
export async function prepareDatabase(pglite: PGlite, migrations: Migration[]): Promise<void> {
  await prepareRoles(pglite);
  await applyMigrations(pglite, migrations);
}

/** Whether a database was ever made in this folder. */
export function databaseExists(folder: string): boolean {
  return existsSync(path.join(folder, 'database/PG_VERSION'));
}

/**
 * What a hosted project has before its first migration. Of the two defaults that are about, this is the old and lavish
 * one: a migration that is tight here is tight anywhere.
 */
async function prepareRoles(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query("select from pg_roles where rolname = 'anon'");
  if (rows.length > 0) return;
  await pglite.transaction((tx) =>
    tx.exec(`
      create role anon nologin noinherit;
      create role authenticated nologin noinherit;
      create role service_role nologin noinherit bypassrls;
      grant usage on schema public to anon, authenticated, service_role;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    `),
  );
}

/** Each migration and the note that it was applied stand or fall together. The table is the Supabase CLI's own. */
async function applyMigrations(pglite: PGlite, migrations: Migration[]): Promise<void> {
  await pglite.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key);
  `);
  const { rows } = await pglite.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const applied = new Set(rows.map((row) => row.version));
  for (const { file, version, sql } of migrations) {
    if (applied.has(version)) continue;
    await pglite
      .transaction(async (tx) => {
        await tx.exec(sql);
        await tx.query('insert into supabase_migrations.schema_migrations values ($1)', [version]);
      })
      .catch((error: unknown) => {
        throw new Error(`${file} does not apply: ${(error as Error).message}`, { cause: error });
      });
  }
}
