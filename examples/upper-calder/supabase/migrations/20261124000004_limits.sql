-- Limits on sign-ups, confirmation mails and messages, and functions that delete old rows.
--
-- Anyone can sign up any address, so each sign-up may send a mail to a stranger. The database counts those mails,
-- because all sending machines share it.

-- Compares mailboxes, not addresses: providers deliver a+x@ to a@, and some a.b@ to ab@. A hash, because the counter
-- below outlives its reader.
create function newsletter.mailbox_of(email text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(
    replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@'
      || regexp_replace(split_part(lower(email), '@', 2), '^googlemail\.com$', 'gmail.com'),
    'UTF8')), 'hex')
$$;
revoke all on function newsletter.mailbox_of(text) from public;

alter table newsletter.token
  add column mailbox text generated always as (newsletter.mailbox_of(email)) stored,
  -- When the reader last signed up, which requests a confirmation mail.
  add column wanted_at timestamptz not null default now(),
  -- When a sender last claimed that mail.
  add column asked_at timestamptz,
  -- When a second sign-up last requested another mail.
  add column again_at timestamptz;

create index token_mailbox on newsletter.token (mailbox);
create index token_unconfirmed on newsletter.token (wanted_at) where confirmed_at is null;
create index email_subscribed_at on public."Email" (subscribed_at);
create index message_sent_at on public."Message" (sent_at);
create index message_sender on public."Message" (lower(email), sent_at);
create index message_answered_at on public."Message" (answered_at) where answered_at is not null;

-- One row per confirmation mail of the last 30 days.
create table newsletter.asked (
  mailbox text not null,
  at      timestamptz not null default now()
);
create index asked_mailbox on newsletter.asked (mailbox, at);
create index asked_at on newsletter.asked (at);
revoke all on table newsletter.asked from public, anon, authenticated, service_role;
grant select on table newsletter.asked to service_role;

-- Limits sign-ups. After the hundredth in an hour they are refused at random, more and more often. After the two
-- hundredth, or the two thousandth in a day, all are refused. A fixed limit would let a stranger count other sign-ups.
-- Applies only to the public key, so the maintainer may import any number.
create function newsletter.limit_signups() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lately bigint;
  today  bigint;
begin
  if current_setting('role', true) is distinct from 'anon' and session_user <> 'anon' then
    return new;
  end if;
  -- Takes a lock, because simultaneous sign-ups wouldn't count each other.
  perform pg_advisory_xact_lock(20261126090000);
  select count(*) filter (where subscribed_at > now() - interval '1 hour'), count(*) into lately, today
  from public."Email" where subscribed_at > now() - interval '1 day';
  if today >= 2000 or random() < (lately - 100) / 100.0 then
    -- PostgREST answers with the status 429.
    raise sqlstate 'PT429' using message = 'too many sign-ups';
  end if;
  return new;
end
$$;
revoke all on function newsletter.limit_signups() from public, anon, authenticated, service_role;

create trigger limit_signups before insert on public."Email"
  for each row execute function newsletter.limit_signups();

-- A second sign-up of an unconfirmed address requests another mail, at most once a day, because the first one may be
-- lost.
create function newsletter.want_again() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update newsletter.token as held set wanted_at = now(), again_at = now()
  where held.email = new.email and held.confirmed_at is null and held.asked_at >= held.wanted_at
    and (held.again_at is null or held.again_at < now() - interval '1 day');
  return null;
end
$$;
revoke all on function newsletter.want_again() from public, anon, authenticated, service_role;

create trigger want_again after update on public."Email"
  for each row execute function newsletter.want_again();

-- True if the mailbox may get another confirmation mail: at most 2 a day and 5 in 30 days.
create function newsletter.may_ask(mailbox text) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < 5 and count(*) filter (where asked.at > now() - interval '1 day') < 2
  from newsletter.asked as asked
  where asked.mailbox = may_ask.mailbox and asked.at > now() - interval '30 days'
$$;
revoke all on function newsletter.may_ask(text) from public, anon, authenticated, service_role;
grant execute on function newsletter.may_ask(text) to service_role;

-- Readers to ask for a confirmation, one per mailbox, in pages. Includes readers claimed within a day, in case their
-- mail was not accepted. The sender's journal skips readers whose mail was accepted.
create function public.unconfirmed_readers(after text, most int)
returns table (email text, token uuid, wanted_at timestamptz)
language sql stable
set search_path = ''
as $$
  select due.email, due.token, due.wanted_at
  from (
    select distinct on (held.mailbox) held.email, held.token, held.wanted_at
    from newsletter.token as held
    where held.confirmed_at is null and (
      held.asked_at >= held.wanted_at and held.asked_at > now() - interval '1 day'
      or (held.asked_at is null or held.asked_at < held.wanted_at) and newsletter.may_ask(held.mailbox)
    )
    order by held.mailbox, held.wanted_at desc, held.email
  ) as due
  where due.email > unconfirmed_readers.after
  order by due.email
  limit unconfirmed_readers.most
$$;

-- Reserves a confirmation mail. Returns 'yes', or the reason against it: 'gone' (left or confirmed), 'mailbox' (the
-- mailbox has reached its limit) or 'hour' (`hourly` mails were reserved within the last hour). Repeating a claim is
-- free.
create function public.claim_confirmation(token text, hourly int)
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
  elsif not newsletter.may_ask(held.mailbox) then
    answer := 'mailbox';
  elsif claim_confirmation.hourly <= (select count(*) from newsletter.asked where at > now() - interval '1 hour') then
    answer := 'hour';
  else
    insert into newsletter.asked (mailbox) values (held.mailbox);
    update newsletter.token as known set asked_at = now() where known.email = held.email;
    answer := 'yes';
  end if;
  return next;
end
$$;

-- Limits the number of messages, because 5,000 of the largest take 85 MB.
create function newsletter.bound_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if 5000 <= (select count(*) from (select from public."Message" limit 5000) as stored) then
    raise sqlstate 'PT429' using message = 'too many messages';
  end if;
  return new;
end
$$;
revoke all on function newsletter.bound_messages() from public, anon, authenticated, service_role;

create trigger bound_messages before insert on public."Message"
  for each row execute function newsletter.bound_messages();

-- Deletes addresses that did not confirm within 30 days of their mail, messages a year after their answer, and messages
-- held back 30 days ago. Keeps unconfirmed readers who were never asked, because they may be older than `confirm:
-- true`, unless their mailbox was asked under another address.
create function public.forget_old() returns table (unconfirmed bigint, messages bigint)
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public."Email" as reader using newsletter.token as held
  where held.email = reader.email and held.confirmed_at is null
    and held.wanted_at < now() - interval '30 days'
    and (
      held.asked_at < now() - interval '30 days'
      or held.asked_at is null and exists (
        select from newsletter.token as other where other.mailbox = held.mailbox and other.asked_at is not null
      )
    );
  get diagnostics unconfirmed = row_count;
  delete from public."Message"
  where answered_at < now() - interval '1 year'
    or held and answered_at is null and sent_at < now() - interval '30 days';
  get diagnostics messages = row_count;
  delete from newsletter.asked where at < now() - interval '30 days';
  return next;
end
$$;

-- Tokens of readers who left within a week, so that a letter that takes hours can skip them without reading the whole
-- list again. A token says nothing about its reader.
create table newsletter.left_token (
  token uuid primary key,
  at    timestamptz not null default now()
);
create index left_token_at on newsletter.left_token (at);
revoke all on table newsletter.left_token from public, anon, authenticated, service_role;
grant select on table newsletter.left_token to service_role;

create function newsletter.note_left() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from newsletter.left_token where at < now() - interval '7 days';
  insert into newsletter.left_token (token) values (old.token) on conflict do nothing;
  return null;
end
$$;
revoke all on function newsletter.note_left() from public, anon, authenticated, service_role;

create trigger note_left after delete on newsletter.token
  for each row execute function newsletter.note_left();

create function public.left_readers(after text, most int)
returns table (token uuid)
language sql stable
set search_path = ''
as $$
  select held.token from newsletter.left_token as held
  where held.token::text > left_readers.after
  order by held.token::text
  limit left_readers.most
$$;

-- A computed column: `select=email,confirmed_at` shows the maintainer who has confirmed.
create function public.confirmed_at(reader public."Email") returns timestamptz
language sql stable
set search_path = ''
as $$
  select held.confirmed_at from newsletter.token as held where held.email = reader.email
$$;

revoke all on function public.unconfirmed_readers(text, int), public.claim_confirmation(text, int),
  public.forget_old(), public.left_readers(text, int), public.confirmed_at(public."Email")
  from public, anon, authenticated, service_role;
grant execute on function public.unconfirmed_readers(text, int), public.claim_confirmation(text, int),
  public.forget_old(), public.left_readers(text, int), public.confirmed_at(public."Email")
  to service_role;
