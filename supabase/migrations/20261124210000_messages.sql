-- Letters to the editors: what readers send with the contact form, where site.yaml says "delivery: backend".
--
-- With the public key a message can be put in, and nothing else: not read, counted, changed or taken out, by its own
-- sender neither. The categories repeat content/pages/contact.yaml; the build compares them.

create table public."Message" (
  -- The form chooses it, so that a message that is sent again, after an answer that never came, is kept once. Nobody
  -- can guess another's, and so nobody learns from "duplicate key" what is there.
  id          uuid primary key default gen_random_uuid(),
  sent_at     timestamptz not null default now(),
  category    text not null,
  name        text not null,
  email       text not null,
  message     text not null,
  -- The listing that it is about: its page and its id, as in a link.
  listing     text,
  -- Whether its address had sent its day's messages already.
  held        boolean not null default false,
  answered_at timestamptz,

  constraint message_category_known check (category in ('story', 'business', 'event', 'feedback', 'other')),

  -- Any writing goes, but no control, line-breaking or direction-changing character: a message is read in terminals, too.
  constraint name_plain check (
    char_length(name) between 1 and 100
    and name ~ '[^[:space:]]'
    and name !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
  ),
  constraint sender_shape check (
    octet_length(email) between 6 and 254
    and email ~* '^[a-z0-9_][a-z0-9.!#$%&''*+/=?^_`{|}~-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),
  -- Tabs and new lines belong to it.
  constraint message_plain check (
    char_length(message) between 1 and 4000
    and message ~ '[^[:space:]]'
    and message !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
  ),
  constraint listing_address check (listing ~ '^/[a-z0-9][a-z0-9/-]{0,99}#[a-z0-9][a-z0-9-]{0,99}$')
);

-- Not forced on the table's owner, as whom the trigger below counts.
alter table public."Message" enable row level security;

revoke all on table public."Message" from public, anon, authenticated, service_role;
grant insert (id, category, name, email, message, listing) on public."Message" to anon;
grant select, delete, update (answered_at) on public."Message" to service_role;

create policy "anon puts a message in" on public."Message" for insert to anon with check (true);

-- Stamps a message, holds back a flood, and forgets what was answered a year ago. A definer, since the sender may read
-- nothing. Two limits, made so that a stranger learns nothing of others from them:
-- * Of one address, the sixth message in a day is kept like any other, and with the same answer; it is only marked, and
--   `npm run messages` leaves it out of its list. Otherwise the answer would tell whether an address has written.
-- * Of all addresses, chance refuses more and more from the thirtieth in an hour on, and all from the sixtieth. With
--   one fixed number, whoever fills the hour up could count the messages that were there before.
create function newsletter.receive_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lately bigint;
begin
  -- One after the other, or those that arrive together would not count each other.
  perform pg_advisory_xact_lock(20261124210000);
  delete from public."Message" where answered_at < now() - interval '1 year';
  select count(*) into lately from public."Message" where sent_at > now() - interval '1 hour';
  if random() < (lately - 30) / 30.0 then
    -- PostgREST answers with the status 429.
    raise sqlstate 'PT429' using message = 'too many messages';
  end if;
  new.held := 5 <= (
    select count(*) from public."Message"
    where lower(email) = lower(new.email) and sent_at > now() - interval '1 day'
  );
  new.sent_at := now();
  return new;
end
$$;
revoke all on function newsletter.receive_message() from public, anon, authenticated, service_role;

create trigger receive_message before insert on public."Message"
  for each row execute function newsletter.receive_message();
