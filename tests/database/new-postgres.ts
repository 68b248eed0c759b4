// Starts a Postgres in a tenth of the time. The first takes seconds, and the others start from a copy of its data.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { LockHeld, takeLock } from '../../build/engine/output/lock.ts';

const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
  version: string;
};
const file = `tests/fixtures/.cache/postgres-${version}.tar`;

/** In memory, or in a folder that does not exist yet. */
export async function newPostgres(folder?: string): Promise<PGlite> {
  await makeOnce();
  const loadDataDir = new Blob([readFileSync(file)]);
  if (!folder) return PGlite.create({ loadDataDir });
  mkdirSync(dirname(folder), { recursive: true });
  return PGlite.create(folder, { loadDataDir });
}

/** Whichever worker comes first makes it, and the others wait. */
async function makeOnce(): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  while (!existsSync(file)) {
    try {
      const lock = takeLock(`${file}.lock`);
      await make().finally(lock.release);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      await wait(50);
    }
  }
}

async function make(): Promise<void> {
  // Another may have made it since it was last looked for.
  if (existsSync(file)) return;
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  writeFileSync(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.new`, file);
}
