// Tests that each guard in the migrations is needed, and that the guards work with any default grants of a project.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCases, runCase, works } from './contract.ts';
import { letterCases } from './letter-cases.ts';
import { parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import { migrationsOfCode, unknownChoice } from './choices.ts';
import { hasPostgrest, startPostgrest } from './postgrest-subject.ts';
import { storedRows, storedTokens, type Subject } from './subject.ts';

const migration = readMigrations('.')
  .map(({ sql }) => sql)
  .join('\n');

let subject: Subject;

/** Drops the tables and everything that belongs to them, and runs `sql` to create them again. */
const migrate = (sql: string) =>
  subject.pglite.exec(`
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
    await runCase(subject, contractCase).catch(() => failed.push(contractCase.name));
  }
  return failed;
}

type Weakening = [name: string, from: string | RegExp, to: string];

/** Guards to weaken, under the case that must then fail. */
const guards: Record<string, Weakening[]> = {
  'exposes and changes nothing for a request that selects every column of its own row': [
    ['no revoke before the grants', /revoke all on table[^;]*;/, ''],
  ],
  'exposes and changes nothing for a request that lists rows without naming an address': [
    ['no row-level security', /alter table[^;]*(enable|force) row level security;/g, ''],
    ['a select policy for all rows', /(for select to anon\s+using )\(.*\)/, '$1(true)'],
    [
      'a select policy for requests that name no address',
      /(for select to anon\s+using \(email = )(\(.*\))\)/,
      '$1coalesce($2, email))',
    ],
  ],
  'exposes and changes nothing for a request that names “%”': [
    ['a select policy by pattern', /(for select to anon\s+using \(email) =/, '$1 like'],
  ],
  'exposes and changes nothing for a request that adds a row for another address than the one it names': [
    ['an insert policy for all rows', /(for insert to anon\s+with check )\(.*\)/, '$1(true)'],
  ],
  'exposes and changes nothing for a request that adds twenty rows': [
    ['an insert policy for all rows, in bulk', /(for insert to anon\s+with check )\(.*\)/, '$1(true)'],
  ],
  'exposes and changes nothing for a request that changes every row': [
    ['an update policy for all rows', /(for update to anon\s+using )\(.*\)(\s+with check )\(.*\)/, '$1(true)$2(true)'],
  ],
  'exposes and changes nothing for a request that selects source of its own row': [
    ['every column readable', 'grant select (email)', 'grant select'],
  ],
  'exposes and changes nothing for a request that changes page of its own row': [
    ['every column changeable', /grant update \([^)]*\)/, 'grant update'],
  ],
  'adds a row with the time of the database’s clock': [
    ['no trigger that sets the times', /create trigger[^;]*;/, ''],
    [
      'sign-ups that set their own time',
      `if current_setting('newsletter.importing', true) is distinct from 'on' then`,
      'if false then',
    ],
  ],
  'makes a token for each reader who signs up': [['no token for new readers', /create trigger issue_token[^;]*;/, '']],
  'gives a reader who comes back a new, unconfirmed token, and ignores the old one': [
    [
      'a token that is computed from the address',
      'insert into newsletter.token (email) values (new.email)',
      'insert into newsletter.token (email, token) values (new.email, md5(new.email)::uuid)',
    ],
  ],
  'removes only the row of the token when a reader leaves': [
    ['tokens that outlive their subscriber', 'references public."Email" on update cascade on delete cascade', ''],
    ['a leave_letter that ignores the token', ' and held.token = newsletter.parse_token(leave_letter.token)', ''],
  ],
  'lets anon neither see nor set a token in plain SQL': [
    [
      'tokens that anon may read',
      'grant select on table newsletter.token to service_role',
      'grant select on table newsletter.token to service_role, anon',
    ],
  ],
  'answers leave_letter alike for every token: right, used, wrong or hostile': [
    ['a leave_letter that accepts text of any form', /case when given ~ .* then given::uuid end/, 'given::uuid'],
    [
      'an answer that reveals whether a reader left',
      /(leave_letter\(token text\)) returns void([^$]*\$\$\s*)(delete[^$]*)\$\$/,
      '$1 returns setof text$2$3 returning reader.email $$$$',
    ],
  ],
  'answers confirm_letter alike for every token: right, used, wrong or hostile': [
    ['a confirm_letter that accepts text of any form', /case when given ~ .* then given::uuid end/, 'given::uuid'],
  ],
  'ignores a token in another form in leave_letter': [
    ['tokens that are accepted in other forms', "given ~ '^[0-9a-f]", "trim(given) ~* '^[0-9a-f]"],
  ],
  'confirms only the row of the token, and keeps the time of the first confirmation': [
    ['a confirm_letter that ignores the token', 'held.token = newsletter.parse_token(confirm_letter.token) and', ''],
    ['a confirmation that replaces the time of the first', ' and held.confirmed_at is null', ''],
  ],
  'changes only the choices of the row of the token': [
    ['a change_letter that ignores the token', ' and held.token = newsletter.parse_token(change_letter.token)', ''],
  ],
  'answers refused choices alike for a right and a wrong token, and changes nothing': [
    [
      'an answer about a refused choice that reveals a right token',
      /exception\s+when integrity_constraint_violation then null;/,
      '',
    ],
  ],
  'gives the list of readers only to the sender': [
    [
      'functions that everyone may call, as Postgres makes them',
      /revoke all on function public\.leave_letter[^;]*;/,
      '',
    ],
    [
      'a list of readers that anon may call with the owner’s rights',
      /language sql stable(\s+set search_path = ''\s+as \$\$\s+select reader[^]*?)grant execute on function public\.letter_readers\(text, int\) to service_role/,
      'language sql stable security definer$1grant execute on function public.letter_readers(text, int) to service_role, anon',
    ],
  ],
  'gives the sender all readers in pages, with only the fields that a letter needs': [
    ['a list of readers that the sender may not call', /grant execute on function public\.letter_readers[^;]*;/, ''],
  ],
  'exposes and changes no message for a request that adds a message with its own sent_at': [
    ['messages with no revoke before the grants', /revoke all on table public\."Message"[^;]*;/, ''],
  ],
  'exposes and changes no message for a request that selects message': [
    [
      'messages that a reader may select',
      /$/,
      '\ngrant select on public."Message" to anon; create policy all_of_it on public."Message" for select using (true);',
    ],
  ],
  'exposes and changes no message for a request that selects id': [
    ['messages that a reader may count', /$/, '\ngrant select (id) on public."Message" to anon;'],
  ],
  'exposes and changes no message for a request that adds a message with its own held': [
    [
      'messages with every column writable',
      /grant insert \([^)]*\) on public\."Message"/,
      'grant insert on public."Message"',
    ],
  ],
  'stores a message with the time of the database’s clock, and returns nothing': [
    ['messages without an insert policy', /create policy "anon puts a message in"[^;]*;/, ''],
    [
      'messages whose trigger has the rights of its caller',
      /(function newsletter\.receive_message\(\)[^$]*)security definer/,
      '$1',
    ],
  ],
  'accepts the thirtieth message of an hour, and refuses the sixty-first': [
    [
      'messages without their trigger',
      /create trigger receive_message[^;]*;/,
      `create function newsletter.nothing() returns trigger language plpgsql as 'begin return new; end';
      create trigger receive_message before insert on public."Message" for each row execute function newsletter.nothing();`,
    ],
    ['twenty more messages in an hour', 'random() < (lately - 30) / 30.0', 'random() < (lately - 50) / 30.0'],
  ],
  'holds back the sixth message of an address, but answers as for the first': [
    [
      'messages that are refused instead of held',
      /new\.held := 5 <= \(([^;]*)\);/,
      `if 5 <= ($1) then raise sqlstate 'PT429'; end if;`,
    ],
    [
      'messages counted by an address in its exact case',
      'where lower(email) = lower(new.email)',
      'where email = new.email',
    ],
  ],
  'holds back no message because of messages of two days ago': [
    ['messages counted over more than a day', `and sent_at > now() - interval '1 day'`, ''],
  ],
  'deletes only messages that were answered a year ago': [
    ['messages that are never deleted', /delete from public\."Message" where answered_at[^;]*;/, ''],
  ],
  'imports no reader who left, under any spelling of the mailbox, until they sign up again': [
    ['no fingerprint of readers who left', /create trigger note_left_mailbox[^;]*;/, ''],
    [
      'mailboxes of readers who left compared with their tags',
      "split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)",
      'email',
    ],
  ],
  'imports an address that was deleted because it was never confirmed': [
    [
      'a fingerprint of addresses that were deleted unconfirmed',
      `if current_setting('newsletter.forgetting', true) is distinct from 'on' then`,
      'if true then',
    ],
  ],
  'pauses an address after a hard bounce or three soft ones, until the maintainer resumes it': [
    ['letters to paused addresses', ' and not newsletter.is_resting(reader.email)', ''],
  ],
  'imports readers with the day of their consent, and answers a dry run alike': [
    [
      'imports that lose the day of consent',
      `if current_setting('newsletter.importing', true) is distinct from 'on' then`,
      'if true then',
    ],
  ],
  'lets anon neither import readers nor see or note bounces': [
    [
      'imports by anyone',
      /grant execute on function public\.import_readers[^;]*to service_role;/,
      'grant execute on function public.import_readers(jsonb, boolean) to service_role, anon;',
    ],
  ],
  'imports a reader whose address only looks like that of a reader who left': [
    [
      'mailboxes of other providers compared without their dots',
      'else lower(email)\n  end\n  from',
      "else replace(untagged, '.', '') || '@' || domain\n  end\n  from",
    ],
  ],
  'imports no reader who left before fingerprints ignored fewer characters': [
    ['no older fingerprints', ', newsletter.mailbox_before(has_left.email)', ''],
  ],
  'asks victim@gmail.com once a day, whatever strangers sign up as v.ictim+1@gmail.com and vi.ctim+2@googlemail.com': [
    [
      'one count for all spellings of a mailbox',
      "then 'address ' || lower(email)",
      "then 'spelling ' || newsletter.plain_address(email)",
    ],
  ],
  'lists an address without dots and tags for itself, and one of all other spellings of its mailbox': [
    [
      'a count for each spelling of a mailbox',
      "else 'spelling ' || newsletter.plain_address(email)",
      "else 'spelling ' || email",
    ],
  ],
  'asks a reader who signs up again for another confirmation, once a day': [
    [
      'any number of confirmation mails to an address',
      "where asked.mailbox = may_ask.mailbox and asked.at > now() - interval '1 day'\n  )",
      'where false)',
    ],
    ['no confirmation mail after a second sign-up', /create trigger want_again[^;]*;/, ''],
  ],
  'counts the confirmation mails of an hour over all mailboxes': [
    ['no hourly limit of confirmation mails', 'claim.hourly <= (', '1000 <= ('],
    ['claims of mails that are not counted', 'insert into newsletter.asked (mailbox) values (claim.turn);', ''],
  ],
  'counts a mail that is claimed twice only once, and refuses a claim for readers who confirmed or left': [
    [
      'claims of mails for readers who confirmed',
      /if not found or held\.confirmed_at is not null then/g,
      'if not found then',
    ],
  ],
  'takes 20,000 sign-ups a day, not counting imported readers': [
    ['any number of sign-ups', /create trigger limit_signups[^;]*;/, ''],
    ['any number of sign-ups in a day', '20000 <=', '30000 <='],
  ],
  'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for': [
    ['a client that the client names itself', "->> 'cf-connecting-ip'", "->> 'x-forwarded-for'"],
    ['a client for each address of an IPv6 network', 'else network(set_masklen(client, 64))', 'else client'],
    ['no limit in ten minutes', ">= 30 or count(*) filter (where at > now() - interval '10 minutes') >= 10", '>= 30'],
    ['no limit in an hour', 'having count(*) >= 30 or', 'having'],
  ],
  'keeps no address of a client, and forgets its hash after a day': [
    ['a salt that stays the same', /delete from newsletter\.salt where day < [^;]*;/g, ''],
  ],
  'doesn’t limit the maintainer’s imports': [
    ['limits for the maintainer’s imports', /if current_setting\('role', true\)[^;]*;\s*end if;/g, ''],
  ],
  'deletes only readers who did not confirm within 30 days of the mail': [
    [
      'unconfirmed readers who are never deleted',
      "held.asked_at < now() - interval '30 days'\n      or held.asked_at is null and forget",
      'false or held.asked_at is null and forget',
    ],
  ],
  'deletes a reader who was never asked after 30 days, if readers had to confirm before': [
    [
      'deleted readers who joined before readers had to confirm',
      / and \(\s*exists \(select from newsletter\.token as other where other\.asked_at <= [^;]*wanted_at\)\s*\)/,
      '',
    ],
    ['readers kept who were never asked', 'or held.asked_at is null and forget.unasked', 'or false'],
  ],
  'keeps an unconfirmed reader who signed up again within 30 days': [
    [
      'readers deleted by the day of their first sign-up',
      /    and held\.wanted_at < now\(\) - interval '30 days'\n/g,
      '',
    ],
  ],
  'stores five thousand messages and no more': [['any number of messages', /create trigger bound_messages[^;]*;/, '']],
  'lists the tokens of readers who left, in pages': [
    ['no note of readers who left', /create trigger note_left[^;]*;/, ''],
  ],
};

const weakenings = [
  ...Object.entries(guards).flatMap(([noticedBy, list]) =>
    list.map(([name, from, to]) => ({ name, from, to, noticedBy })),
  ),
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

describe.skipIf(!hasPostgrest)('the migrations', () => {
  beforeAll(async () => {
    const postgrest = await startPostgrest();
    subject = postgrest.subject;
    return () => postgrest.close();
  });

  describe('a weaker migration fails', () => {
    afterAll(() => migrate(migration));
    for (const { name, from, to, noticedBy } of weakenings) {
      it(`the contract fails for a weaker migration: ${name}`, async () => {
        const weaker = migration.replace(from, to);
        expect(weaker).not.toBe(migration);
        await migrate(weaker);
        expect(await failing((name) => name === noticedBy)).toEqual([noticedBy]);
      });
    }
  });

  it('a project that grants nothing by default gets all grants from the migrations', async () => {
    await subject.pglite.exec(`
    alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  `);
    await migrate(migration);
    const names = works.map(({ name }) => name);
    expect(await failing((name) => names.includes(name))).toEqual([]);
  });

  it('readers who signed up before tokens existed get tokens', async () => {
    const [list, ...later] = migrationsOfCode;
    await migrate(list!.sql);
    // Uses a category of the first migration, because it may refuse the categories that a site's later migration adds.
    const [category] = parseKnownValues([list!], 'categories')!.values;
    await subject.pglite.query(
      `insert into public."Email" (email, categories, source, page) values ('ada@example.org', array[$1], 'Website', '/')`,
      [category],
    );
    await subject.pglite.exec(later.map(({ sql }) => sql).join('\n'));
    const rows = await storedRows(subject);
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(await storedTokens(subject))).toEqual(rows.map(({ email }) => email));
  });

  it('the policies apply even to the role that ran the migrations', async () => {
    const { pglite } = subject;
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
});
