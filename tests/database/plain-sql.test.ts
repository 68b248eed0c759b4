// Tests the policies and functions of the migrations in plain SQL, without a data API.
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSql, kind } from './choices.ts';
import { newDatabase } from './new-postgres.ts';
import { resetRows, storedRows } from './subject.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await newDatabase();
});
afterAll(() => pglite.close());

it('functions that count rows take a lock first, so that simultaneous requests count each other', async () => {
  const { rows } = await pglite.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where prosrc like '%count(*)%' and prosrc like '%sqlstate%'
      or prosrc like '%newsletter.claim(%'`,
  );
  const counting = rows.filter(({ name }) => name !== 'bound_messages');
  expect(counting.map(({ name }) => name).sort()).toEqual([
    'claim_confirmation',
    'claim_welcome',
    'limit_signups',
    'receive_message',
  ]);
  const locks = counting.map(({ name, source }) => {
    const lock = /^ *perform pg_advisory_xact_lock\((\d+)\);$/m.exec(source);
    expect(lock?.index, name).toBeLessThan(source.search(/count\(\*\)|newsletter\.claim\(/));
    return [name, lock?.[1]];
  });
  const {
    claim_confirmation: confirm,
    claim_welcome: welcome,
    ...others
  } = Object.fromEntries(locks) as Record<string, string>;
  expect(confirm).toBe(welcome);
  expect(new Set([confirm, ...Object.values(others)]).size).toBe(3);
});

describe('the policies in plain SQL', () => {
  /** Runs a statement as a role, with cat@example.org in the header, and rolls it back. */
  const as = async (role: string, statement: string) => {
    let answer: unknown;
    await pglite.transaction(async (tx) => {
      await tx.query("select set_config('request.headers', $1, true)", [
        JSON.stringify({ 'x-subscriber-email': 'cat@example.org' }),
      ]);
      await tx.exec(`set local role ${role}`);
      answer = await tx.query(statement).then(
        ({ rows, affectedRows }) => ({ rows, affectedRows }),
        (error: unknown) => (error as { code: string }).code,
      );
      await tx.rollback();
    });
    return answer;
  };
  beforeAll(() => resetRows({ pglite }));

  it.each([
    'delete from public."Email"',
    `delete from public."Email" where email = 'cat@example.org'`,
    'truncate public."Email"',
    'select * from public."Email"',
    'select "Email" from public."Email"',
    `insert into public."Email" (email, categories, source, page) values ('cat@example.org', '{Family}', 'Website', '/') on conflict (email) do update set source = excluded.source`,
    `update public."Email" set categories = '{Family}' returning source`,
    `update public."Email" set email = 'dog@example.org'`,
    'alter table public."Email" disable row level security',
    'drop table public."Email"',
    'drop policy "anon sees only the address it names" on public."Email"',
    'create trigger spy before insert on public."Email" for each row execute function newsletter.stamp()',
    'create table public.spy (email text)',
    'create function newsletter.named_email(text) returns text language sql as $$ select $1 $$',
    'create table newsletter.spy (email text references public."Email")',
    'lock table public."Email" in access exclusive mode',
    'copy public."Email" to stdout',
    'select newsletter.stamp()',
  ])('the role anon must not run the SQL statement: %s', async (statement) => {
    expect(await as('anon', statement)).toBe('42501');
    expect(await storedRows({ pglite })).toHaveLength(3);
  });

  it.each([
    'select * from public."Message"',
    'select count(*) from public."Message"',
    'update public."Message" set answered_at = null',
    'delete from public."Message"',
    'truncate public."Message"',
    'copy public."Message" to stdout',
    'alter table public."Message" disable trigger receive_message',
    'alter table public."Message" disable row level security',
    'create trigger spy before insert on public."Message" for each row execute function newsletter.stamp()',
    'select newsletter.receive_message()',
    `insert into public."Message" (category, name, email, message) values (${asSql(kind)}, 'A', 'a@example.org', 'B') returning id`,
  ])('neither the role anon nor a signed-in user may run the SQL statement: %s', async (statement) => {
    for (const role of ['anon', 'authenticated']) expect(await as(role, statement)).toBe('42501');
  });

  it('each public table has row-level security, in case a grant is too wide', async () => {
    const { rows } = await pglite.query(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`);
    expect(rows).toEqual([]);
  });

  it('the maintainer can read, answer and remove messages, but can’t change their text', async () => {
    await pglite.exec(`
      insert into public."Message" (category, name, email, message) values (${asSql(kind)}, 'A', 'a@example.org', 'B')`);
    const maintain = (statement: string) => as('service_role', statement);
    expect(await maintain('select message from public."Message"')).toMatchObject({ rows: [{ message: 'B' }] });
    expect(await maintain('update public."Message" set answered_at = now()')).toMatchObject({ affectedRows: 1 });
    expect(await maintain(`update public."Message" set message = 'C'`)).toBe('42501');
    expect(await maintain('delete from public."Message"')).toMatchObject({ affectedRows: 1 });
  });

  it('the role anon sees no rows through the planner’s statistics', async () => {
    await pglite.exec('analyze public."Email"');
    expect(await as('anon', `select * from pg_stats where tablename = 'Email'`)).toMatchObject({ rows: [] });
  });

  it('signed-in users have no access to the subscribers', async () => {
    for (const statement of [
      'select email from public."Email"',
      'delete from public."Email"',
      'insert into public."Email" (email) values (null)',
    ]) {
      expect(await as('authenticated', statement)).toBe('42501');
    }
  });

  it('the maintainer can list and delete readers', async () => {
    expect(await as('service_role', 'select source from public."Email"')).toMatchObject({ rows: { length: 3 } });
    expect(await as('service_role', 'delete from public."Email"')).toMatchObject({ affectedRows: 3 });
  });

  it('an update never changes the day of a subscription', async () => {
    const [before] = await storedRows({ pglite });
    await pglite.exec(`update public."Email" set subscribed_at = '2001-01-01'`);
    expect((await storedRows({ pglite }))[0]?.subscribed_at).toEqual(before?.subscribed_at);
  });
});
