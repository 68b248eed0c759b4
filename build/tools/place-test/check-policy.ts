// Checks on an embedded database that a stranger with the public key can sign up, and can't read or change anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../newsletter/local-backend/database.ts';
import type { Migration } from '../../newsletter/read-migrations.ts';

interface Choices {
  category: string;
  postcode: string;
}

/** Returns a sentence for each request that isn't answered as it must be. */
export async function checkPolicy(migrations: Migration[], { category, postcode }: Choices): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  try {
    const { pglite, close } = await openDatabase({ folder, migrations });
    /** Runs a statement with the public key. Returns the number of rows, or the reason why it was refused. */
    const asStranger = (email: string, sql: string, values: unknown[] = []) =>
      pglite
        .transaction(async (tx) => {
          const headers = JSON.stringify({ 'x-subscriber-email': email });
          await tx.query(`select set_config('role', 'anon', true), set_config('request.headers', $1, true)`, [headers]);
          const { rows, affectedRows = 0 } = await tx.query(sql, values);
          return rows.length || affectedRows;
        })
        .catch((error: unknown) => (error as Error).message);
    const signUp = (email: string, choice: string) =>
      asStranger(
        email,
        `insert into public."Email" (email, categories, source, page, postcode)
         values ($1, array[$2], 'Homepage Hero', '/', $3)`,
        [email, category, choice],
      );
    const problems: string[] = [];
    const expect = (isRight: boolean, problem: string) => void (isRight || problems.push(`Database: ${problem}`));
    const signedUp = await signUp('ada@example.org', postcode);
    expect(signedUp === 1, `a reader of ${postcode} can’t sign up: ${signedUp}.`);
    expect(typeof (await signUp('ben@example.org', 'ZZZ1')) === 'string', 'it takes a postcode that no form offers.');
    for (const [sql, problem] of [
      ['select email from public."Email"', 'a stranger can read the addresses of readers.'],
      ['select * from public."Email"', 'a stranger can read what readers chose.'],
      ['select * from public."Message"', 'a stranger can read the messages of readers.'],
      [`update public."Email" set postcode = 'None'`, 'a stranger can change what readers chose.'],
      ['delete from public."Email"', 'a stranger can delete readers.'],
    ] as const) {
      const rows = await asStranger('mallory@example.org', sql);
      expect(typeof rows === 'string' || rows === 0, problem);
    }
    await close();
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
