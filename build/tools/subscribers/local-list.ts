// The list in the local database, whose folder it locks. Beside `npm start` the list is read through that server.
import { databaseExists, openDatabase } from '../../local-backend/database.ts';
import { UserError } from '../../report/user-error.ts';
import { readMigrations } from '../../source/migrations.ts';
import { columns, pageSize, type Subscriber, type SubscriberList } from './list.ts';

// Times as text in UTC, whatever the time zone of the machine.
const selected = columns
  .map((name) =>
    name.endsWith('_at') ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${name}` : name,
  )
  .join(', ');

/** Throws a UserError when there is no list yet, or another process has it open. */
export async function openLocalList(folder: string): Promise<SubscriberList> {
  if (!databaseExists(folder)) {
    throw new UserError(`There is no list in ${folder} yet: the first sign-up makes it under "npm start".`);
  }
  const { pglite, close } = await openDatabase({ folder, migrations: readMigrations('.') });
  const select = async (where: string, values: unknown[]) =>
    (await pglite.query<Subscriber>(`select ${selected} from public."Email" where ${where}`, values)).rows;

  return {
    async *pages({ category, postcode }) {
      let last = '';
      for (;;) {
        const rows = await select(
          `email > $1 and ($2::text is null or $2 = any (categories)) and ($3::text is null or postcode = $3)
            order by email limit ${pageSize}`,
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
