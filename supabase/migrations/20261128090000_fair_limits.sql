-- Limits that a stranger's sign-ups can't use up for other readers. Rows are always stored, up to a ceiling that protects
-- the disk. One client is slowed down by its own address. Mails are limited, and go to the oldest sign-up first.

-- Address without the dots and tags that its provider ignores. Only for providers that are known to ignore them:
-- elsewhere, j.smith@ and jsmith@ may be two people. Proton ignores hyphens and underscores, too. All addresses are
-- lower-case.
create function newsletter.plain_address(email text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(untagged, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
      then translate(untagged, '.-_', '') || '@' || domain
    when domain in (
      'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com',
      'fastmail.com', 'fastmail.fm', 'icloud.com', 'me.com', 'mac.com'
    ) then untagged || '@' || domain
    else email
  end
  from (
    select split_part(split_part(email, '@', 1), '+', 1) as untagged, split_part(email, '@', 2) as domain
  ) as part
$$;

-- The older fingerprints of readers who left are hashes by this function.
alter table newsletter.token drop column mailbox;
alter function newsletter.mailbox_of(text) rename to mailbox_before;

-- Fingerprint of a reader who left. Ignores a tag at every provider, because a+x@ and a@ are hardly two people. Begins
-- with a word, so that no hash equals one of the older function.
create function newsletter.mailbox_of(email text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to('mailbox ' || newsletter.plain_address(
    split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)), 'UTF8')), 'hex')
$$;

-- Key that confirmation mails are counted by. An address without ignored characters has its own count, so that other
-- spellings can't use it up. All other spellings of a mailbox share one count.
create function newsletter.turn_of(email text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(
    case
      when split_part(email, '@', 1) = split_part(newsletter.plain_address(email), '@', 1)
        then 'address ' || email
      else 'spelling ' || newsletter.plain_address(email)
    end, 'UTF8')), 'hex')
$$;
revoke all on function newsletter.plain_address(text), newsletter.mailbox_of(text), newsletter.turn_of(text) from public;

alter table newsletter.token
  add column mailbox text generated always as (newsletter.mailbox_of(email)) stored,
  add column turn text generated always as (newsletter.turn_of(email)) stored;
create index token_mailbox on newsletter.token (mailbox);

-- Hashes of clients change each day, and can't be reversed without the day's salt, which is then deleted.
create table newsletter.salt (
  day  date primary key,
  salt text not null
);
-- Sign-ups of the last day. `client` is null if the platform doesn't say who the client is.
create table newsletter.arrival (
  at      timestamptz not null default now(),
  client  text,
  network text
);
create index arrival_at on newsletter.arrival (at);
create index arrival_network on newsletter.arrival (network, at);
-- Number of refused sign-ups, and the time of the last in seconds. Sequences, because a refusal rolls back its
-- transaction, and only sequences keep their value.
create sequence newsletter.refused;
create sequence newsletter.refused_at;
revoke all on table newsletter.salt, newsletter.arrival from public, anon, authenticated, service_role;
revoke all on sequence newsletter.refused, newsletter.refused_at from public, anon, authenticated, service_role;
grant select on sequence newsletter.refused, newsletter.refused_at to service_role;

-- Hash of the client's address, or null. Only the first `bits` of an IPv6 address count. Reads only the header that
-- the platform's edge writes itself: a client can write any x-forwarded-for.
create function newsletter.client(bits int) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  today  date := (now() at time zone 'UTC')::date;
  client inet;
begin
  client := nullif(btrim(
    nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip'), '')::inet;
  if client is null then
    return null;
  end if;
  if family(client) = 6 then
    client := case
      when client <<= '::ffff:0:0/96'::inet then split_part(host(client), ':', -1)::inet
      else network(set_masklen(client, bits))
    end;
  end if;
  delete from newsletter.salt where day < today;
  insert into newsletter.salt values (today, gen_random_uuid()::text || gen_random_uuid()::text) on conflict do nothing;
  return (select encode(sha256(convert_to(salt || host(client), 'UTF8')), 'hex') from newsletter.salt where day = today);
exception
  when invalid_text_representation then return null;
end
$$;
revoke all on function newsletter.client(int) from public, anon, authenticated, service_role;

-- Limits sign-ups with the public key: 10 in ten minutes and 30 in an hour from one client, and 20,000 in a day from
-- all clients together. Doesn't count imported rows. A client with IPv6 is a /64. Some people have a /48, with 65,536 of
-- those, so a /48 has 60 in an hour.
create or replace function newsletter.limit_signups() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  caller text;
  around text;
begin
  if current_setting('role', true) is distinct from 'anon' and session_user <> 'anon' then
    return new;
  end if;
  -- Takes a lock, because simultaneous sign-ups wouldn't count each other.
  perform pg_advisory_xact_lock(20261126090000);
  caller := newsletter.client(64);
  around := newsletter.client(48);
  delete from newsletter.arrival where at <= now() - interval '1 day';
  if 20000 <= (select count(*) from newsletter.arrival)
    or exists (
      select from newsletter.arrival where network = around and at > now() - interval '1 hour'
      having count(*) >= 60 or count(*) filter (where client = caller) >= 30
        or count(*) filter (where client = caller and at > now() - interval '10 minutes') >= 10
    )
  then
    perform nextval('newsletter.refused'), setval('newsletter.refused_at', extract(epoch from now())::bigint);
    -- PostgREST answers with the status 429.
    raise sqlstate 'PT429' using message = 'too many sign-ups';
  end if;
  insert into newsletter.arrival (client, network) values (caller, around);
  return new;
end
$$;

create function public.refused_signups() returns table (refused bigint, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select case when number.is_called then number.last_value else 0 end,
    case when number.is_called then to_timestamp(moment.last_value) end
  from newsletter.refused as number, newsletter.refused_at as moment
$$;

-- True if no mail of this kind went to the address today. `mailbox` is the turn of the address, with 'welcome ' before it
-- for a welcome mail.
create or replace function newsletter.may_ask(mailbox text) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from newsletter.asked as asked
    where asked.mailbox = may_ask.mailbox and asked.at > now() - interval '1 day'
  )
$$;

-- The same as before, with one reader per turn, the oldest sign-up first, and without resting addresses. `claimed` is
-- true for a reader whose mail may not have been accepted.
drop function public.unconfirmed_readers(text, int);
create function public.unconfirmed_readers(after text, most int)
returns table (email text, token uuid, wanted_at timestamptz, claimed boolean)
language sql stable
set search_path = ''
as $$
  select due.email, due.token, due.wanted_at, due.claimed
  from (
    select distinct on (held.turn) held.email, held.token, held.wanted_at,
      coalesce(held.asked_at >= held.wanted_at, false) as claimed
    from newsletter.token as held
    where held.confirmed_at is null and not newsletter.is_resting(held.email) and (
      held.asked_at >= held.wanted_at and held.asked_at > now() - interval '1 day'
      or (held.asked_at is null or held.asked_at < held.wanted_at) and newsletter.may_ask(held.turn)
    )
    order by held.turn, held.wanted_at, held.email
  ) as due
  where due.email > unconfirmed_readers.after
  order by due.email
  limit unconfirmed_readers.most
$$;

drop function public.unwelcomed_readers(text, int, boolean);
create function public.unwelcomed_readers(after text, most int, confirmed boolean)
returns table (email text, postcode text, categories text[], token uuid, wanted_at timestamptz, claimed boolean)
language sql stable
set search_path = ''
as $$
  select due.* from (
    select distinct on (held.turn) reader.email, reader.postcode, reader.categories, held.token,
      greatest(reader.subscribed_at, held.confirmed_at) as wanted_at, held.welcomed_at is not null as claimed
    from public."Email" as reader join newsletter.token as held on held.email = reader.email
    where (held.confirmed_at is not null or not unwelcomed_readers.confirmed)
      and not newsletter.is_resting(held.email)
      and (
        held.welcomed_at > now() - interval '1 day'
        or held.welcomed_at is null and newsletter.may_ask('welcome ' || held.turn)
      )
      and greatest(reader.subscribed_at, held.confirmed_at) > now() - interval '7 days'
    order by held.turn, greatest(reader.subscribed_at, held.confirmed_at), reader.email
  ) as due
  where due.email > unwelcomed_readers.after
  order by due.email
  limit unwelcomed_readers.most
$$;

-- The same as before, with once a day to an address.
create or replace function public.claim_confirmation(token text, hourly int)
returns table (answer text)
language plpgsql security definer
set search_path = ''
as $$
declare
  held newsletter.token;
begin
  perform pg_advisory_xact_lock(20261126090001);
  select * into held from newsletter.token as known
  where known.token = newsletter.parse_token(claim_confirmation.token);
  if not found or held.confirmed_at is not null then
    answer := 'gone';
  elsif held.asked_at >= held.wanted_at then
    answer := 'yes';
  else
    answer := newsletter.claim(held.turn, claim_confirmation.hourly);
    if answer = 'yes' then
      update newsletter.token as known set asked_at = now() where known.email = held.email;
    end if;
  end if;
  return next;
end
$$;

create or replace function public.claim_welcome(token text, hourly int)
returns table (answer text)
language plpgsql security definer
set search_path = ''
as $$
declare
  held newsletter.token;
begin
  -- Takes the lock of claim_confirmation, because both count the same mails.
  perform pg_advisory_xact_lock(20261126090001);
  select * into held from newsletter.token as known
  where known.token = newsletter.parse_token(claim_welcome.token);
  if not found then
    answer := 'gone';
  elsif held.welcomed_at is not null then
    answer := 'yes';
  else
    answer := newsletter.claim('welcome ' || held.turn, claim_welcome.hourly);
    if answer = 'yes' then
      update newsletter.token as known set welcomed_at = now() where known.email = held.email;
    end if;
  end if;
  return next;
end
$$;

-- Counts a mail if it is allowed. Its callers hold the lock.
create function newsletter.claim(turn text, hourly int) returns text
language plpgsql
set search_path = ''
as $$
begin
  if not newsletter.may_ask(claim.turn) then
    return 'mailbox';
  end if;
  if claim.hourly <= (select count(*) from newsletter.asked where at > now() - interval '1 hour') then
    return 'hour';
  end if;
  insert into newsletter.asked (mailbox) values (claim.turn);
  return 'yes';
end
$$;
revoke all on function newsletter.claim(text, int) from public, anon, authenticated, service_role;

-- Deletes addresses that did not confirm within 30 days of their mail, or of their sign-up if they got no mail. The
-- second only if somebody else was asked before: the reader then signed up while readers had to confirm.
create function newsletter.forget(unasked boolean) returns table (unconfirmed bigint, messages bigint)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('newsletter.forgetting', 'on', true);
  delete from public."Email" as reader using newsletter.token as held
  where held.email = reader.email and held.confirmed_at is null
    and held.wanted_at < now() - interval '30 days'
    and (
      held.asked_at < now() - interval '30 days'
      or held.asked_at is null and forget.unasked and (
        exists (select from newsletter.token as other where other.asked_at <= held.wanted_at)
        or exists (select from newsletter.asked where at <= held.wanted_at)
      )
    );
  get diagnostics unconfirmed = row_count;
  perform set_config('newsletter.forgetting', '', true);
  delete from public."Message"
  where answered_at < now() - interval '1 year'
    or held and answered_at is null and sent_at < now() - interval '30 days';
  get diagnostics messages = row_count;
  delete from newsletter.asked where at < now() - interval '30 days';
  delete from newsletter.arrival where at <= now() - interval '1 day';
  delete from newsletter.salt where day < (now() at time zone 'UTC')::date;
  return next;
end
$$;
revoke all on function newsletter.forget(boolean) from public, anon, authenticated, service_role;

create or replace function public.forget_old() returns table (unconfirmed bigint, messages bigint)
language sql security definer
set search_path = ''
as $$ select * from newsletter.forget(true) $$;

-- For a list without confirmations: readers who were never asked are subscribers.
create function public.forget_asked() returns table (unconfirmed bigint, messages bigint)
language sql security definer
set search_path = ''
as $$ select * from newsletter.forget(false) $$;

-- Skips addresses that forget_old deletes, because they were never confirmed. Only forget makes this setting.
create or replace function newsletter.note_left_mailbox() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('newsletter.forgetting', true) is distinct from 'on' then
    insert into newsletter.left_mailbox (mailbox) values (old.mailbox) on conflict do nothing;
  end if;
  return null;
end
$$;

-- True if a reader of this mailbox left, also before this migration.
create function newsletter.has_left(email text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from newsletter.left_mailbox as gone
    where gone.mailbox in (newsletter.mailbox_of(has_left.email), newsletter.mailbox_before(has_left.email))
  )
$$;
revoke all on function newsletter.has_left(text) from public, anon, authenticated, service_role;

-- The same as before, with the mailboxes of has_left. A reader who is known but unconfirmed is confirmed: otherwise a
-- stranger's sign-up of the address would keep its reader out of an import.
create or replace function public.import_readers(readers jsonb, write boolean)
returns table (address text, outcome text)
language plpgsql security definer
set search_path = ''
as $$
declare
  given record;
begin
  perform set_config('newsletter.importing', 'on', true);
  for given in
    select * from jsonb_to_recordset(import_readers.readers) as item (
      email text, postcode text, categories text[], source text, consented_at timestamptz, confirmed boolean
    )
  loop
    address := lower(btrim(given.email));
    if exists (select from public."Email" as known where known.email = address) then
      if given.confirmed and import_readers.write then
        update newsletter.token as held set confirmed_at = least(given.consented_at, now())
        where held.email = address and held.confirmed_at is null;
      end if;
      outcome := 'known';
    elsif newsletter.has_left(address) then
      outcome := 'left';
    else
      begin
        insert into public."Email" (email, categories, subscribed_at, source, page, postcode)
        values (address, given.categories, least(given.consented_at, now()), given.source, '/', given.postcode);
        if given.confirmed then
          update newsletter.token as held set confirmed_at = least(given.consented_at, now())
          where held.email = address;
        end if;
        if not import_readers.write then
          raise sqlstate 'NLDRY';
        end if;
        outcome := 'added';
      exception
        when integrity_constraint_violation then outcome := 'refused';
        when sqlstate 'NLDRY' then outcome := 'added';
      end;
    end if;
    return next;
  end loop;
  perform set_config('newsletter.importing', '', true);
end
$$;

-- The choices of the reader with this token, for the page that changes them. Anyone with the token may change them, too.
create function public.letter_choices(token text) returns table (postcode text, categories text[])
language sql stable security definer
set search_path = ''
as $$
  select reader.postcode, reader.categories
  from public."Email" as reader join newsletter.token as held on held.email = reader.email
  where held.token = newsletter.parse_token(letter_choices.token)
$$;

revoke all on function public.unconfirmed_readers(text, int), public.unwelcomed_readers(text, int, boolean),
  public.refused_signups(), public.forget_asked(), public.letter_choices(text)
  from public, anon, authenticated, service_role;
grant execute on function public.unconfirmed_readers(text, int), public.unwelcomed_readers(text, int, boolean),
  public.refused_signups(), public.forget_asked() to service_role;
grant execute on function public.letter_choices(text) to anon;
