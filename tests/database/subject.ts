// Resets and reads the rows of a database under test, and signs keys.
import { createHmac } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { asSql, categories, category, postcode, postcodes } from './choices.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** JWT (HS256) with these claims. */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

interface Subject {
  pglite: PGlite;
}

/**
 * Resets the tables to three subscribers: two whom no request may see, and `cat@example.org`, whose address some
 * requests name. Deletes the rows, because truncating the tables would take 20 times as long.
 */
export async function resetRows({ pglite }: Subject): Promise<void> {
  await pglite.exec(`
    delete from public."Email";
    delete from public."Message";
    delete from newsletter.asked;
    delete from newsletter.arrival;
    delete from newsletter.left_token;
    delete from newsletter.left_mailbox;
    insert into public."Email" (email, categories, source, page, postcode) values
      ('ada@example.org', ${asSql(categories.slice(-2))}, 'Blog: Private reading', '/private-page', ${asSql(postcodes.at(-1)!)}),
      ('ben@example.org', ${asSql([category])}, 'Blog: Private reading', '/private-page', 'None'),
      ('cat@example.org', ${asSql([category])}, 'Website', '/contact', ${asSql(postcode)});
  `);
}

export interface Stored {
  email: string;
  categories: string[];
  subscribed_at: Date;
  updated_at: Date;
  source: string;
  page: string;
  postcode: string | null;
}

export async function storedRows({ pglite }: Subject): Promise<Stored[]> {
  return (await pglite.query<Stored>('select * from public."Email" order by email')).rows;
}

/** Returns, by email address, the token in each reader's newsletter links. */
export async function storedTokens({
  pglite,
}: Subject): Promise<Record<string, { token: string; confirmed: Date | null }>> {
  const { rows } = await pglite.query<{ email: string; token: string; confirmed: Date | null }>(
    'select email, token, confirmed_at as confirmed from newsletter.token order by email',
  );
  return Object.fromEntries(rows.map(({ email, ...held }) => [email, held]));
}
