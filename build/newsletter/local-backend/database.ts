// The newsletter's database: an embedded Postgres in a folder, with the project's migrations.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { takeLock } from '../../engine/output/lock.ts';
import type { Migration } from '../read-migrations.ts';

export interface Database {
  pglite: PGlite;
  /** Closes the database and unlocks its folder. */
  close(): Promise<void>;
}

const DATABASE = 'database';
/**
 * File that exists while a database is being made. If the process is killed, the next start deletes the unfinished
 * database.
 */
const UNFINISHED = 'database.unfinished';

/**
 * Opens or creates the database in `folder` and applies new migrations. Throws a UserError if another process has it
 * open.
 */
export async function openDatabase({
  folder,
  migrations,
}: {
  folder: string;
  migrations: Migration[];
}): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    const pglite = await openPostgres(folder);
    await prepareDatabase(pglite, migrations);
    return { pglite, close: () => pglite.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(folder: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const dataDir = path.join(folder, DATABASE);
  if (databaseExists(folder)) return PGlite.create(dataDir);
  const unfinished = path.join(folder, UNFINISHED);
  if (existsSync(unfinished)) rmSync(dataDir, { recursive: true, force: true });
  writeFileSync(unfinished, '');
  const pglite = await PGlite.create(dataDir);
  rmSync(unfinished);
  return pglite;
}

/** Locks an existing folder and returns the function that unlocks it. Throws a UserError if it is locked. */
export const lockFolder = (folder: string): (() => void) =>
  takeLock(
    path.join(folder, 'lock'),
    (pid, file) =>
      `The newsletter's list is in use by process ${pid} (a running "npm start"?). Stop it and try again. ` +
      `If that process has nothing to do with this project, delete ${file}.`,
  ).release;

/** Creates the roles and applies new migrations. */
export async function prepareDatabase(pglite: PGlite, migrations: Migration[]): Promise<void> {
  await prepareRoles(pglite);
  await applyMigrations(pglite, migrations);
}

export function databaseExists(folder: string): boolean {
  return existsSync(path.join(folder, DATABASE, 'PG_VERSION')) && !existsSync(path.join(folder, UNFINISHED));
}

/** Creates the roles and default privileges of an older hosted project. Newer projects grant less. */
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

/** Applies each new migration in a transaction, which also records it in the table that the Supabase CLI uses. */
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
