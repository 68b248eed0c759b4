// Starts Postgres from a copy of a prepared data folder. This takes a tenth of the time of creating a new database.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { LockHeld, takeLock } from '../../build/engine/output/lock.ts';
import { prepareDatabase } from '../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';

const CACHE = 'tests/fixtures/.cache';
const CONTENTS = {
  postgres: makePostgres,
  newsletter: async () => {
    const pglite = await newPostgres();
    await prepareDatabase(pglite, readMigrations('.'));
    return pglite;
  },
};

/** An empty Postgres in memory. */
export const newPostgres = async () => PGlite.create({ loadDataDir: blobOf(await makeOnce('postgres')) });

/** A Postgres in memory with the project's roles and migrations. */
export const newDatabase = async () => PGlite.create({ loadDataDir: blobOf(await makeOnce('newsletter')) });

/** Writes the data of a `newDatabase`, or of a `newPostgres`, to a new folder, without starting Postgres. */
export async function writeDatabase(folder: string, name: keyof typeof CONTENTS = 'newsletter'): Promise<void> {
  const file = await makeOnce(name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', file, '-C', folder], { stdio: 'ignore' });
}

const blobOf = (file: string) => new Blob([readFileSync(file)]);

/** Hash of all files that the prepared data folders depend on. */
function hashOfInputs(): string {
  const files = [
    import.meta.filename,
    'node_modules/@electric-sql/pglite/package.json',
    'build/newsletter/local-backend/database.ts',
    ...readMigrations('.').map(({ file }) => file),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Returns the file of a copy. The first test worker makes the copy, and the others wait. */
async function makeOnce(name: keyof typeof CONTENTS): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${name}-${hashOfInputs()}.tar`);
  while (!existsSync(file)) {
    try {
      const lock = takeLock(join(CACHE, `${name}.lock`));
      // Another worker may have made the file in the meantime.
      await (existsSync(file) ? Promise.resolve() : make(name, file)).finally(lock.release);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      await wait(50);
    }
  }
  return file;
}

async function make(name: keyof typeof CONTENTS, file: string): Promise<void> {
  const pglite = await CONTENTS[name]();
  // Without this checkpoint, each start of a copy would replay the write-ahead log.
  await pglite.query('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  for (const old of readdirSync(CACHE).filter((each) => each.startsWith(`${name}-`))) rmSync(join(CACHE, old));
  writeFileSync(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.new`, file);
}

/** A small log and few buffers halve the time of a start. */
async function makePostgres(): Promise<PGlite> {
  const pglite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  await pglite.query(`alter system set shared_buffers = '4MB'`);
  // Drops the template databases. They make up half of the data, and no test creates a further database.
  await pglite.query('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await pglite.query(`drop database ${template}`);
  return pglite;
}
