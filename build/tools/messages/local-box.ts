// The messages in the local database, whose folder it locks. Beside `npm start` they are read through that server.
import { databaseExists, openDatabase } from '../../local-backend/database.ts';
import { UserError } from '../../report/user-error.ts';
import { readMigrations } from '../../source/migrations.ts';
import { bySending, columns, type Message, type MessageBox } from './box.ts';

// Times as text in UTC, whatever the time zone of the machine.
const selected = columns
  .map((name) =>
    name.endsWith('_at') ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${name}` : name,
  )
  .join(', ');

/** Throws a UserError when there is no database yet, or another process has it open. */
export async function openLocalBox(folder: string): Promise<MessageBox> {
  if (!databaseExists(folder)) {
    throw new UserError(`There are no messages in ${folder} yet: "npm start" receives them there.`);
  }
  const { pglite, close } = await openDatabase({ folder, migrations: readMigrations('.') });
  const change = async (statement: string, id: string) =>
    (await pglite.query(`${statement} where id = $1 returning id`, [id])).rows.length > 0;
  return {
    async all() {
      const { rows } = await pglite.query<Message>(`select ${selected} from public."Message" order by sent_at`);
      return rows.sort(bySending);
    },
    answer: (id) => change('update public."Message" set answered_at = now()', id),
    remove: (id) => change('delete from public."Message"', id),
    close,
  };
}
