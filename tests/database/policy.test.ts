// Tests that each guard in the migrations is needed, and that the guards work with any default grants of a project.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCases, runCase } from './contract.ts';
import { letterCases } from './letter-cases.ts';
import { parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import { asSql, kind, migrationsOfCode, unknownChoice } from './choices.ts';
import { startLocal } from './local-subject.ts';
import { resetRows, storedRows, storedTokens } from './subject.ts';

const migration = readMigrations('.')
  .map(({ sql }) => sql)
  .join('\n');

let local: Awaited<ReturnType<typeof startLocal>>;
beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.close());

/** Drops the tables and everything that belongs to them, and runs `sql` to create them again. */
const migrate = (sql: string) =>
  local.subject.pglite.exec(`
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
/** Runs the cases that `isWanted` accepts by name. Returns the names of those that fail. */
async function failing(isWanted: (name: string) => boolean): Promise<string[]> {
  const failed: string[] = [];
  for (const contractCase of contractCases.filter(({ name }) => isWanted(name))) {
    await runCase(local.subject, contractCase).catch(() => failed.push(contractCase.name));
  }
  return failed;
}

/** Guards to weaken, each with the case that must then fail. */
const weakenings: { name: string; from: string | RegExp; to: string; noticedBy: string }[] = [
  {
    name: 'no revoke before the grants',
    from: /revoke all on table[^;]*;/,
    to: '',
    noticedBy: 'exposes and changes nothing for a request that selects every column of its own row',
  },
  {
    name: 'no row-level security',
    from: /alter table[^;]*(enable|force) row level security;/g,
    to: '',
    noticedBy: 'exposes and changes nothing for a request that lists rows without naming an address',
  },
  {
    name: 'a select policy for all rows',
    from: /(for select to anon\s+using )\(.*\)/,
    to: '$1(true)',
    noticedBy: 'exposes and changes nothing for a request that lists rows without naming an address',
  },
  {
    name: 'a select policy by pattern',
    from: /(for select to anon\s+using \(email) =/,
    to: '$1 like',
    noticedBy: 'exposes and changes nothing for a request that names “%”',
  },
  {
    name: 'a select policy for requests that name no address',
    from: /(for select to anon\s+using \(email = )(\(.*\))\)/,
    to: '$1coalesce($2, email))',
    noticedBy: 'exposes and changes nothing for a request that lists rows without naming an address',
  },
  {
    name: 'an insert policy for all rows',
    from: /(for insert to anon\s+with check )\(.*\)/,
    to: '$1(true)',
    noticedBy: 'exposes and changes nothing for a request that adds a row for another address than the one it names',
  },
  {
    name: 'an insert policy for all rows, in bulk',
    from: /(for insert to anon\s+with check )\(.*\)/,
    to: '$1(true)',
    noticedBy: 'exposes and changes nothing for a request that adds twenty rows',
  },
  {
    name: 'an update policy for all rows',
    from: /(for update to anon\s+using )\(.*\)(\s+with check )\(.*\)/,
    to: '$1(true)$2(true)',
    noticedBy: 'exposes and changes nothing for a request that changes every row',
  },
  {
    name: 'every column readable',
    from: 'grant select (email)',
    to: 'grant select',
    noticedBy: 'exposes and changes nothing for a request that selects source of its own row',
  },
  {
    name: 'every column changeable',
    from: /grant update \([^)]*\)/,
    to: 'grant update',
    noticedBy: 'exposes and changes nothing for a request that changes page of its own row',
  },
  {
    name: 'no trigger that sets the times',
    from: /create trigger[^;]*;/,
    to: '',
    noticedBy: 'adds a row with the time of the database’s clock',
  },
  {
    name: 'no token for new readers',
    from: /create trigger issue_token[^;]*;/,
    to: '',
    noticedBy: 'makes a token for each reader who signs up',
  },
  {
    name: 'a token that is computed from the address',
    from: 'insert into newsletter.token (email) values (new.email)',
    to: 'insert into newsletter.token (email, token) values (new.email, md5(new.email)::uuid)',
    noticedBy: 'gives a reader who comes back a new, unconfirmed token, and ignores the old one',
  },
  {
    name: 'tokens that outlive their subscriber',
    from: 'references public."Email" on update cascade on delete cascade',
    to: '',
    noticedBy: 'removes only the row of the token when a reader leaves',
  },
  {
    name: 'tokens that anon may read',
    from: 'grant select on table newsletter.token to service_role',
    to: 'grant select on table newsletter.token to service_role, anon',
    noticedBy: 'lets anon neither see nor set a token in plain SQL',
  },
  {
    name: 'a leave_letter that accepts text of any form',
    from: /case when given ~ .* then given::uuid end/,
    to: 'given::uuid',
    noticedBy: 'answers leave_letter alike for every token: right, used, wrong or hostile',
  },
  {
    name: 'a confirm_letter that accepts text of any form',
    from: /case when given ~ .* then given::uuid end/,
    to: 'given::uuid',
    noticedBy: 'answers confirm_letter alike for every token: right, used, wrong or hostile',
  },
  {
    name: 'tokens that are accepted in other forms',
    from: "given ~ '^[0-9a-f]",
    to: "trim(given) ~* '^[0-9a-f]",
    noticedBy: 'ignores a token in another form in leave_letter',
  },
  {
    name: 'a leave_letter that ignores the token',
    from: ' and held.token = newsletter.parse_token(leave_letter.token)',
    to: '',
    noticedBy: 'removes only the row of the token when a reader leaves',
  },
  {
    name: 'a confirm_letter that ignores the token',
    from: 'held.token = newsletter.parse_token(confirm_letter.token) and',
    to: '',
    noticedBy: 'confirms only the row of the token, and keeps the time of the first confirmation',
  },
  {
    name: 'a confirmation that replaces the time of the first',
    from: ' and held.confirmed_at is null',
    to: '',
    noticedBy: 'confirms only the row of the token, and keeps the time of the first confirmation',
  },
  {
    name: 'an answer that reveals whether a reader left',
    from: /(leave_letter\(token text\)) returns void([^$]*\$\$\s*)(delete[^$]*)\$\$/,
    to: '$1 returns setof text$2$3 returning reader.email $$$$',
    noticedBy: 'answers leave_letter alike for every token: right, used, wrong or hostile',
  },
  {
    name: 'a change_letter that ignores the token',
    from: ' and held.token = newsletter.parse_token(change_letter.token)',
    to: '',
    noticedBy: 'changes only the choices of the row of the token',
  },
  {
    name: 'an answer about a refused choice that reveals a right token',
    from: /exception\s+when integrity_constraint_violation then null;/,
    to: '',
    noticedBy: 'answers refused choices alike for a right and a wrong token, and changes nothing',
  },
  ...['issue_token', 'leave_letter', 'confirm_letter', 'change_letter'].map((name) => ({
    name: `${name} with the caller's search path`,
    from: new RegExp(`(function \\w+\\.${name}\\([^;]*security definer)\\nset search_path = ''`),
    to: '$1',
    noticedBy: 'runs functions that bypass the policies with an empty search path',
  })),
  ...['issue_token', 'leave_letter', 'confirm_letter', 'change_letter'].map((name) => ({
    name: `${name} with the caller's rights`,
    from: new RegExp(`(function \\w+\\.${name}\\([^;]*) security definer`),
    to: '$1',
    noticedBy: {
      issue_token: 'makes a token for each reader who signs up',
      leave_letter: 'removes only the row of the token when a reader leaves',
      confirm_letter: 'confirms only the row of the token, and keeps the time of the first confirmation',
      change_letter: 'changes only the choices of the row of the token',
    }[name]!,
  })),
  {
    name: 'functions that everyone may call, as Postgres makes them',
    from: /revoke all on function public\.leave_letter[^;]*;/,
    to: '',
    noticedBy: 'gives the list of readers only to the sender',
  },
  {
    name: 'a list of readers that anon may call with the owner’s rights',
    from: /language sql stable(\s+set search_path = ''\s+as \$\$\s+select reader[^]*?)grant execute on function public\.letter_readers\(text, int\) to service_role/,
    to: 'language sql stable security definer$1grant execute on function public.letter_readers(text, int) to service_role, anon',
    noticedBy: 'gives the list of readers only to the sender',
  },
  {
    name: 'a list of readers that the sender may not call',
    from: /grant execute on function public\.letter_readers[^;]*;/,
    to: '',
    noticedBy: 'gives the sender all readers in pages, with only the fields that a letter needs',
  },
  ...Object.entries({
    email_shape: 'refuses email "=cmd@example.org"',
    source_plain: 'refuses source "=1+1"',
    page_path: 'refuses page "javascript:alert(1)"',
    categories_known: 'refuses categories []',
    postcode_known: `refuses postcode "${unknownChoice.postcode}"`,
  }).map(([constraint, noticedBy]) => ({
    name: `no ${constraint}`,
    from: /$/,
    to: `\nalter table public."Email" drop constraint ${constraint};`,
    noticedBy,
  })),
];

/** Guards of the table of messages to weaken, each with the case that must then fail. */
const messageWeakenings: typeof weakenings = [
  {
    name: 'messages with no revoke before the grants',
    from: /revoke all on table public\."Message"[^;]*;/,
    to: '',
    noticedBy: 'exposes and changes no message for a request that adds a message with its own sent_at',
  },
  {
    name: 'messages that a reader may select',
    from: /$/,
    to: '\ngrant select on public."Message" to anon; create policy all_of_it on public."Message" for select using (true);',
    noticedBy: 'exposes and changes no message for a request that selects message',
  },
  {
    name: 'messages that a reader may count',
    from: /$/,
    to: '\ngrant select (id) on public."Message" to anon;',
    noticedBy: 'exposes and changes no message for a request that selects id',
  },
  {
    name: 'messages with every column writable',
    from: /grant insert \([^)]*\) on public\."Message"/,
    to: 'grant insert on public."Message"',
    noticedBy: 'exposes and changes no message for a request that adds a message with its own held',
  },
  {
    name: 'messages without an insert policy',
    from: /create policy "anon puts a message in"[^;]*;/,
    to: '',
    noticedBy: 'stores a message with the time of the database’s clock, and returns nothing',
  },
  {
    name: 'messages without their trigger',
    from: /create trigger receive_message[^;]*;/,
    to: `create function newsletter.nothing() returns trigger language plpgsql as 'begin return new; end';
      create trigger receive_message before insert on public."Message" for each row execute function newsletter.nothing();`,
    noticedBy: 'accepts the thirtieth message of an hour, and refuses the sixty-first',
  },
  {
    name: 'messages whose trigger has the rights of its caller',
    from: /(function newsletter\.receive_message\(\)[^$]*)security definer/,
    to: '$1',
    noticedBy: 'stores a message with the time of the database’s clock, and returns nothing',
  },
  {
    name: 'twenty more messages in an hour',
    from: 'random() < (lately - 30) / 30.0',
    to: 'random() < (lately - 50) / 30.0',
    noticedBy: 'accepts the thirtieth message of an hour, and refuses the sixty-first',
  },
  {
    name: 'messages that are refused instead of held',
    from: /new\.held := 5 <= \(([^;]*)\);/,
    to: `if 5 <= ($1) then raise sqlstate 'PT429'; end if;`,
    noticedBy: 'holds back the sixth message of an address, but answers as for the first',
  },
  {
    name: 'messages counted by an address in its exact case',
    from: 'where lower(email) = lower(new.email)',
    to: 'where email = new.email',
    noticedBy: 'holds back the sixth message of an address, but answers as for the first',
  },
  {
    name: 'messages counted over more than a day',
    from: `and sent_at > now() - interval '1 day'`,
    to: '',
    noticedBy: 'holds back no message because of messages of two days ago',
  },
  {
    name: 'messages that are never deleted',
    from: /delete from public\."Message" where answered_at[^;]*;/,
    to: '',
    noticedBy: 'deletes only messages that were answered a year ago',
  },
  ...Object.entries({
    message_category_known: 'refuses a message with category "spam"',
    name_plain: 'refuses a message with name "   "',
    sender_shape: 'refuses a message with email "=cmd@example.org"',
    message_plain: 'refuses a message with message " \\n "',
    listing_address: 'refuses a message with listing "//evil.example#a"',
  }).map(([constraint, noticedBy]) => ({
    name: `messages: no ${constraint}`,
    from: /$/,
    to: `\nalter table public."Message" drop constraint ${constraint};`,
    noticedBy,
  })),
];

/** Guards of the limits to weaken, each with the case that must then fail. */
const limitWeakenings: typeof weakenings = [
  {
    name: 'no fingerprint of readers who left',
    from: /create trigger note_left_mailbox[^;]*;/,
    to: '',
    noticedBy: 'imports no reader who left, under any spelling of the mailbox, until they sign up again',
  },
  {
    name: 'a fingerprint of addresses that were deleted unconfirmed',
    from: `if current_setting('newsletter.forgetting', true) is distinct from 'on' then`,
    to: 'if true then',
    noticedBy: 'imports an address that was deleted because it was never confirmed',
  },
  {
    name: 'letters to paused addresses',
    from: ' and not newsletter.is_resting(reader.email)',
    to: '',
    noticedBy: 'pauses an address after a hard bounce or three soft ones, until the maintainer resumes it',
  },
  {
    name: 'imports that lose the day of consent',
    from: `if current_setting('newsletter.importing', true) is distinct from 'on' then`,
    to: 'if true then',
    noticedBy: 'imports readers with the day of their consent, and answers a dry run alike',
  },
  {
    name: 'sign-ups that set their own time',
    from: `if current_setting('newsletter.importing', true) is distinct from 'on' then`,
    to: 'if false then',
    noticedBy: 'adds a row with the time of the database’s clock',
  },
  {
    name: 'imports by anyone',
    from: /grant execute on function public\.import_readers[^;]*to service_role;/,
    to: 'grant execute on function public.import_readers(jsonb, boolean) to service_role, anon;',
    noticedBy: 'lets anon neither import readers nor see or note bounces',
  },
  {
    name: 'mailboxes of other providers compared without their dots',
    from: 'else lower(email)\n  end\n  from',
    to: "else replace(untagged, '.', '') || '@' || domain\n  end\n  from",
    noticedBy: 'imports a reader whose address only looks like that of a reader who left',
  },
  {
    name: 'mailboxes of readers who left compared with their tags',
    from: "split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)",
    to: 'email',
    noticedBy: 'imports no reader who left, under any spelling of the mailbox, until they sign up again',
  },
  {
    name: 'no older fingerprints',
    from: ', newsletter.mailbox_before(has_left.email)',
    to: '',
    noticedBy: 'imports no reader who left before fingerprints ignored fewer characters',
  },
  {
    name: 'one count for all spellings of a mailbox',
    from: "then 'address ' || lower(email)",
    to: "then 'spelling ' || newsletter.plain_address(email)",
    noticedBy:
      'asks victim@gmail.com once a day, whatever strangers sign up as v.ictim+1@gmail.com and vi.ctim+2@googlemail.com',
  },
  {
    name: 'a count for each spelling of a mailbox',
    from: "else 'spelling ' || newsletter.plain_address(email)",
    to: "else 'spelling ' || email",
    noticedBy: 'lists an address without dots and tags for itself, and one of all other spellings of its mailbox',
  },
  {
    name: 'any number of confirmation mails to an address',
    from: "where asked.mailbox = may_ask.mailbox and asked.at > now() - interval '1 day'\n  )",
    to: 'where false)',
    noticedBy: 'asks a reader who signs up again for another confirmation, once a day',
  },
  {
    name: 'no hourly limit of confirmation mails',
    from: 'claim.hourly <= (',
    to: '1000 <= (',
    noticedBy: 'counts the confirmation mails of an hour over all mailboxes',
  },
  {
    name: 'claims of mails that are not counted',
    from: 'insert into newsletter.asked (mailbox) values (claim.turn);',
    to: '',
    noticedBy: 'counts the confirmation mails of an hour over all mailboxes',
  },
  {
    name: 'claims of mails for readers who confirmed',
    from: /if not found or held\.confirmed_at is not null then/g,
    to: 'if not found then',
    noticedBy: 'counts a mail that is claimed twice only once, and refuses a claim for readers who confirmed or left',
  },
  {
    name: 'no confirmation mail after a second sign-up',
    from: /create trigger want_again[^;]*;/,
    to: '',
    noticedBy: 'asks a reader who signs up again for another confirmation, once a day',
  },
  {
    name: 'any number of sign-ups',
    from: /create trigger limit_signups[^;]*;/,
    to: '',
    noticedBy: 'takes 20,000 sign-ups a day, not counting imported readers',
  },
  {
    name: 'any number of sign-ups in a day',
    from: '20000 <=',
    to: '30000 <=',
    noticedBy: 'takes 20,000 sign-ups a day, not counting imported readers',
  },
  {
    name: 'a client that the client names itself',
    from: "->> 'cf-connecting-ip'",
    to: "->> 'x-forwarded-for'",
    noticedBy: 'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for',
  },
  {
    name: 'a client for each address of an IPv6 network',
    from: 'else network(set_masklen(client, 64))',
    to: 'else client',
    noticedBy: 'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for',
  },
  {
    name: 'no limit in ten minutes',
    from: ">= 30 or count(*) filter (where at > now() - interval '10 minutes') >= 10",
    to: '>= 30',
    noticedBy: 'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for',
  },
  {
    name: 'no limit in an hour',
    from: 'having count(*) >= 30 or',
    to: 'having',
    noticedBy: 'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for',
  },
  {
    name: 'a salt that stays the same',
    from: /delete from newsletter\.salt where day < [^;]*;/g,
    to: '',
    noticedBy: 'keeps no address of a client, and forgets its hash after a day',
  },
  {
    name: 'limits for the maintainer’s imports',
    from: /if current_setting\('role', true\)[^;]*;\s*end if;/g,
    to: '',
    noticedBy: 'doesn’t limit the maintainer’s imports',
  },
  {
    name: 'unconfirmed readers who are never deleted',
    from: "held.asked_at < now() - interval '30 days'\n      or held.asked_at is null and forget",
    to: 'false or held.asked_at is null and forget',
    noticedBy: 'deletes only readers who did not confirm within 30 days of the mail',
  },
  {
    name: 'deleted readers who joined before readers had to confirm',
    from: / and \(\s*exists \(select from newsletter\.token as other where other\.asked_at <= [^;]*wanted_at\)\s*\)/,
    to: '',
    noticedBy: 'deletes a reader who was never asked after 30 days, if readers had to confirm before',
  },
  {
    name: 'readers kept who were never asked',
    from: 'or held.asked_at is null and forget.unasked',
    to: 'or false',
    noticedBy: 'deletes a reader who was never asked after 30 days, if readers had to confirm before',
  },
  {
    name: 'readers deleted by the day of their first sign-up',
    from: /    and held\.wanted_at < now\(\) - interval '30 days'\n/g,
    to: '',
    noticedBy: 'keeps an unconfirmed reader who signed up again within 30 days',
  },
  {
    name: 'any number of messages',
    from: /create trigger bound_messages[^;]*;/,
    to: '',
    noticedBy: 'stores five thousand messages and no more',
  },
  {
    name: 'no note of readers who left',
    from: /create trigger note_left[^;]*;/,
    to: '',
    noticedBy: 'lists the tokens of readers who left, in pages',
  },
  ...Object.entries({
    'unconfirmed_readers(text, int)': 'lets only the maintainer call unconfirmed_readers',
    'claim_confirmation(text, int)': 'lets only the maintainer call claim_confirmation',
    'left_readers(text, int)': 'lets only the maintainer call left_readers',
    'forget_old()': 'lets only the maintainer call forget_old',
    'refused_signups()': 'lets only the maintainer call refused_signups',
  }).map(([signature, noticedBy]) => ({
    name: `${signature} that anyone may call`,
    from: /$/,
    to: `\nalter function public.${signature} security definer; grant execute on function public.${signature} to anon;`,
    noticedBy,
  })),
];

describe('a weaker migration fails', () => {
  afterAll(() => migrate(migration));
  for (const { name, from, to, noticedBy } of [...weakenings, ...messageWeakenings, ...limitWeakenings]) {
    it(`the contract fails for a weaker migration: ${name}`, async () => {
      const weaker = migration.replace(from, to);
      expect(weaker).not.toBe(migration);
      await migrate(weaker);
      expect(await failing((name) => name === noticedBy)).toEqual([noticedBy]);
    });
  }
});

// postgrest.test.ts runs the other test cases in such a project.
it('the maintainer can remove readers in a project that grants nothing by default', async () => {
  const { pglite } = local.subject;
  await pglite.exec(`
    alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  `);
  await migrate(migration);
  expect(await failing((name) => name === 'adds a row with the time of the database’s clock')).toEqual([]);
  await pglite.exec('set role service_role');
  const { rows } = await pglite.query('delete from public."Email" returning email');
  await pglite.exec('reset role');
  expect(rows.length).toBeGreaterThan(0);
});

it('readers who signed up before tokens existed get tokens', async () => {
  const [list, ...later] = migrationsOfCode;
  await migrate(list!.sql);
  // Uses a category of the first migration, because it may refuse the categories that a site's later migration adds.
  const [category] = parseKnownValues([list!], 'categories')!.values;
  await local.subject.pglite.query(
    `insert into public."Email" (email, categories, source, page) values ('ada@example.org', array[$1], 'Website', '/')`,
    [category],
  );
  await local.subject.pglite.exec(later.map(({ sql }) => sql).join('\n'));
  const rows = await storedRows(local.subject);
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.keys(await storedTokens(local.subject))).toEqual(rows.map(({ email }) => email));
});

it('the policies apply even to the role that ran the migrations', async () => {
  const { pglite } = local.subject;
  await pglite.exec(`
    create role builder nologin;
    grant create on database postgres to builder;
    grant all on schema public to builder;
  `);
  const migrateAsBuilder = (sql: string) => migrate(`set role builder; ${sql} reset role;`);
  const letter = letterCases.map(({ name }) => name);
  await migrateAsBuilder(migration);
  expect(await failing((name) => letter.includes(name))).toEqual([]);
  await migrateAsBuilder(migration.replace(/create policy "the owner [^;]*;/g, ''));
  expect(await failing((name) => name === 'removes only the row of the token when a reader leaves')).toHaveLength(1);
  await migrate(migration);
});

it('functions that count rows take a lock first, so that simultaneous requests count each other', async () => {
  const { rows } = await local.subject.pglite.query<{ name: string; source: string }>(
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
    await local.subject.pglite.transaction(async (tx) => {
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
  beforeAll(() => resetRows(local.subject));

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
    expect(await storedRows(local.subject)).toHaveLength(3);
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
    const { rows } = await local.subject.pglite.query(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`);
    expect(rows).toEqual([]);
  });

  it('the maintainer can read, answer and remove messages, but can’t change their text', async () => {
    await local.subject.pglite.exec(`
      insert into public."Message" (category, name, email, message) values (${asSql(kind)}, 'A', 'a@example.org', 'B')`);
    const maintain = (statement: string) => as('service_role', statement);
    expect(await maintain('select message from public."Message"')).toMatchObject({ rows: [{ message: 'B' }] });
    expect(await maintain('update public."Message" set answered_at = now()')).toMatchObject({ affectedRows: 1 });
    expect(await maintain(`update public."Message" set message = 'C'`)).toBe('42501');
    expect(await maintain('delete from public."Message"')).toMatchObject({ affectedRows: 1 });
  });

  it('the role anon sees no rows through the planner’s statistics', async () => {
    await local.subject.pglite.exec('analyze public."Email"');
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
    const [before] = await storedRows(local.subject);
    await local.subject.pglite.exec(`update public."Email" set subscribed_at = '2001-01-01'`);
    expect((await storedRows(local.subject))[0]?.subscribed_at).toEqual(before?.subscribed_at);
  });
});
