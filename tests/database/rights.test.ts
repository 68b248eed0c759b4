// Tests the rights, policies and functions of the migrations in plain SQL, without a data API.
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import { asSql, kind, migrationsOfCode } from './choices.ts';
import { newDatabase } from './new-postgres.ts';
import { resetRows, storedRows, storedTokens } from './subject.ts';

const migration = readMigrations('.')
  .map(({ sql }) => sql)
  .join('\n');

let pglite: PGlite;
beforeAll(async () => {
  pglite = await newDatabase();
});
afterAll(() => pglite.close());

/** Drops the tables and everything that belongs to them, and runs `sql` to create them again. */
const migrate = (sql: string) =>
  pglite.exec(`
    drop schema newsletter cascade;
    do $$ declare made text; begin
      for made in
        select format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
        union all
        select format('table %s', oid::regclass) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop
        execute format('drop %s cascade', made);
      end loop;
    end $$;
    ${sql}`);

/** First column of a query's rows. */
const list = async (query: string) =>
  (await pglite.query<unknown[]>(query, [], { rowMode: 'array' })).rows.map(([value]) => String(value));

/** Rights of a role on all schemas, tables, columns, sequences and functions. */
const rightsOf = (role: string) =>
  list(`
    with spaces as (select oid, nspname from pg_namespace where nspname in ('public', 'newsletter')),
      tables as (select pg_class.oid, relkind from pg_class, spaces where relnamespace = spaces.oid)
    select format('%s schema %s', privilege, nspname) from spaces, unnest(array['usage', 'create']) as privilege
      where has_schema_privilege('${role}', oid, privilege)
    union all
    select format('%s %s', privilege, oid::regclass) from tables,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
      where relkind = 'r' and has_table_privilege('${role}', oid, privilege)
    union all
    select format('%s %s (%s)', privilege, oid::regclass, string_agg(attname, ', ' order by attnum))
      from tables join pg_attribute on attrelid = oid and attnum > 0,
      unnest(array['select', 'insert', 'update', 'references']) as privilege
      where relkind = 'r' and not has_table_privilege('${role}', oid, privilege)
        and has_column_privilege('${role}', oid, attnum, privilege) group by privilege, oid
    union all
    select format('usage %s', oid::regclass) from tables
      where case when relkind = 'S' then has_sequence_privilege('${role}', oid, 'usage, select, update') end
    union all
    select format('execute %s', pg_proc.oid::regprocedure) from pg_proc join spaces on pronamespace = spaces.oid
      where has_function_privilege('${role}', pg_proc.oid, 'execute')
    order by 1`);

const maintainer = [
  'delete "Email"',
  'delete "Message"',
  'execute bounce_reason("Email")',
  'execute claim_confirmation(text,integer)',
  'execute claim_welcome(text,integer)',
  'execute confirmed_at("Email")',
  'execute forget_asked()',
  'execute forget_old()',
  'execute import_readers(jsonb,boolean)',
  'execute left_readers(text,integer)',
  'execute letter_readers(text,integer)',
  'execute newsletter.is_resting(text)',
  'execute newsletter.may_ask(text)',
  'execute note_bounces(jsonb)',
  'execute refused_signups()',
  'execute resting_since("Email")',
  'execute unconfirmed_readers(text,integer)',
  'execute unwelcomed_readers(text,integer,boolean)',
  'execute wake_reader(text)',
  'insert "Email"',
  'select "Email"',
  'select "Message"',
  'select newsletter.asked',
  'select newsletter.bounce',
  'select newsletter.left_token',
  'select newsletter.token',
  'update "Email"',
  'update "Message" (answered_at)',
  'usage newsletter.refused',
  'usage newsletter.refused_at',
  'usage schema newsletter',
  'usage schema public',
];

it.each([
  ['all rights on new tables, as an older project does', ''],
  [
    'no rights on new tables',
    ['tables', 'functions', 'sequences']
      .map(
        (things) =>
          `alter default privileges in schema public revoke all on ${things} from anon, authenticated, service_role;`,
      )
      .join('\n'),
  ],
])('readers and the maintainer have exactly these rights if a project gives by default %s', async (_, defaults) => {
  await pglite.exec(defaults);
  if (defaults) await migrate(migration);
  expect(await rightsOf('anon')).toEqual([
    'execute change_letter(text,text,text[])',
    'execute confirm_letter(text)',
    'execute leave_letter(text)',
    'execute letter_choices(text)',
    'execute newsletter.named_email()',
    'insert "Email" (email, categories, subscribed_at, updated_at, source, page, postcode)',
    'insert "Message" (id, category, name, email, message, listing)',
    'select "Email" (email)',
    'update "Email" (categories, updated_at, source, postcode)',
    'usage schema newsletter',
    'usage schema public',
  ]);
  expect(await rightsOf('authenticated')).toEqual(['usage schema public']);
  expect(await rightsOf('service_role')).toEqual(maintainer);
});

it('functions that bypass the policies have an empty search path', async () => {
  const spaces = `pronamespace in ('public'::regnamespace, 'newsletter'::regnamespace)`;
  expect(await list(`select proname from pg_proc where prosecdef and ${spaces}`)).toContain('leave_letter');
  const unsafe = `coalesce(array_to_string(proconfig, ','), '') not like '%search_path=""%'`;
  expect(await list(`select proname from pg_proc where ${spaces} and ${unsafe}`)).toEqual([]);
});

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

it('each public table has row-level security, in case a grant is too wide', async () => {
  expect(
    await list(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`),
  ).toEqual([]);
});

/** Runs a statement as a role, with cat@example.org in the header, and rolls it back. Returns its rows or its error. */
async function as(role: string, statement: string): Promise<unknown> {
  let answer: unknown;
  await pglite.transaction(async (tx) => {
    await tx.query(`select set_config('request.headers', '{"x-subscriber-email": "cat@example.org"}', true)`);
    await tx.exec(`set local role ${role}`);
    answer = await tx.query(statement).then(
      ({ rows, affectedRows }) => ({ rows, affectedRows }),
      (error: unknown) => (error as { code: string }).code,
    );
    await tx.rollback();
  });
  return answer;
}

it('the role anon sees no rows through the planner’s statistics or an upsert', async () => {
  await resetRows({ pglite });
  await pglite.exec('analyze public."Email"');
  expect(await as('anon', `select * from pg_stats where tablename = 'Email'`)).toMatchObject({ rows: [] });
  const upsert = `insert into public."Email" (email, categories, source, page) values ('cat@example.org', '{Family}', 'Website', '/')
    on conflict (email) do update set source = excluded.source`;
  expect(await as('anon', upsert)).toBe('42501');
  expect(await as('anon', `update public."Email" set categories = '{Family}' returning source`)).toBe('42501');
});

it('the maintainer can list and delete readers, and read, answer and remove messages', async () => {
  await resetRows({ pglite });
  await pglite.exec(`
    insert into public."Message" (category, name, email, message) values (${asSql(kind)}, 'A', 'a@example.org', 'B')`);
  const maintain = (statement: string) => as('service_role', statement);
  expect(await maintain('select source from public."Email"')).toMatchObject({ rows: { length: 3 } });
  expect(await maintain('delete from public."Email"')).toMatchObject({ affectedRows: 3 });
  expect(await maintain('select message from public."Message"')).toMatchObject({ rows: [{ message: 'B' }] });
  expect(await maintain('update public."Message" set answered_at = now()')).toMatchObject({ affectedRows: 1 });
  expect(await maintain('delete from public."Message"')).toMatchObject({ affectedRows: 1 });
});

it('an update never changes the day of a subscription', async () => {
  const [before] = await storedRows({ pglite });
  await pglite.exec(`update public."Email" set subscribed_at = '2001-01-01'`);
  expect((await storedRows({ pglite }))[0]?.subscribed_at).toEqual(before?.subscribed_at);
});

it('readers who signed up before tokens existed get tokens', async () => {
  const [first, ...later] = migrationsOfCode;
  await migrate(first!.sql);
  // Uses a category of the first migration, because it may refuse the categories that a site's later migration adds.
  const [category] = parseKnownValues([first!], 'categories')!.values;
  await pglite.query(
    `insert into public."Email" (email, categories, source, page) values ('ada@example.org', array[$1], 'Website', '/')`,
    [category],
  );
  await pglite.exec(later.map(({ sql }) => sql).join('\n'));
  expect(Object.keys(await storedTokens({ pglite }))).toEqual(['ada@example.org']);
});

it('a reader can leave, although the policies apply even to the role that ran the migrations', async () => {
  await pglite.exec(`
    create role builder nologin;
    grant create on database postgres to builder;
    grant all on schema public to builder;`);
  const leave = async (sql: string) => {
    await migrate(`set role builder; ${sql} reset role;`);
    await resetRows({ pglite });
    const { token } = (await storedTokens({ pglite }))['ada@example.org']!;
    await pglite.exec(`set role anon; select public.leave_letter('${token}'); reset role;`);
    return (await storedRows({ pglite })).map(({ email }) => email);
  };
  expect(await leave(migration)).toEqual(['ben@example.org', 'cat@example.org']);
  const withoutPolicies = migration.replace(/create policy "the owner [^;]*;/g, '');
  expect(await leave(withoutPolicies)).toContain('ada@example.org');
});
