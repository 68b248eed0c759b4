// The list in this project's own folder. Holds the folder while it is open, so it cannot run beside `npm start`.
import { databaseExists, openDatabase } from '../../local-backend/database.ts';
import { readMigrations } from '../../source/migrations.ts';
import { FolderInUse } from '../../local-backend/lock.ts';
import { ListProblem, columns, pageSize, type Subscriber, type SubscriberList } from './list.ts';

// Times as text, in one zone and one format, whatever this machine's zone is.
const selected = columns
  .map((name) =>
    name.endsWith('_at') ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${name}` : name,
  )
  .join(', ');

/** Throws ListProblem when there is no list yet, or another process holds it. */
export async function openLocalList(folder: string): Promise<SubscriberList> {
  if (!databaseExists(folder)) {
    throw new ListProblem(`There is no list in ${folder} yet: it begins with the first sign-up under "npm start".`);
  }
  const { pglite, close } = await openDatabase({ folder, migrations: readMigrations('.') }).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new ListProblem(error.message) : error;
  });
  const select = async (where: string, values: unknown[]) =>
    (await pglite.query<Subscriber>(`select ${selected} from public."Email" where ${where}`, values)).rows;

  return {
    async *pages({ category, postcode }) {
      let last = '';
      while (true) {
        const rows = await select(
          `email > $1 and ($2::text is null or $2 = any (categories)) and ($3::text is null or postcode = $3) order by email limit ${pageSize}`,
          [last, category ?? null, postcode ?? null],
        );
        if (rows.length === 0) return;
        yield rows;
        last = rows.at(-1)?.email ?? last;
      }
    },
    async find(email) {
      return (await select('email = $1', [email]))[0];
    },
    async remove(email) {
      return (
        (await pglite.query('delete from public."Email" where email = $1 returning email', [email])).rows.length > 0
      );
    },
    close,
  };
}
