-- Messages from the contact form, if site.yaml says "delivery: backend".
--
-- The public key can only add a message. It can't read, count, change or delete messages, even its own. The categories
-- repeat content/pages/contact.yaml; the build compares them.

create table public."Message" (
  -- The form chooses the id, so that a message is stored once even if it is sent again after a lost answer. An id can't
  -- be guessed, so "duplicate key" reveals nothing.
  id          uuid primary key default gen_random_uuid(),
  sent_at     timestamptz not null default now(),
  category    text not null,
  name        text not null,
  email       text not null,
  message     text not null,
  -- The listing that the message is about: its page and its id, as in a link.
  listing     text,
  -- True if the address had already reached its daily limit.
  held        boolean not null default false,
  answered_at timestamptz,

  constraint message_category_known check (category in ('story', 'business', 'event', 'feedback', 'other')),

  -- Allows any script. Refuses control, line-breaking and direction-changing characters, because editors also read
  -- messages in a terminal.
  constraint name_plain check (
    char_length(name) between 1 and 100
    and name ~ '[^[:space:]]'
    and name !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
  ),
  constraint sender_shape check (
    octet_length(email) between 6 and 254
    and email ~* '^[a-z0-9_][a-z0-9.!#$%&''*+/=?^_`{|}~-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),
  -- Allows tabs and new lines.
  constraint message_plain check (
    char_length(message) between 1 and 4000
    and message ~ '[^[:space:]]'
    and message !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
  ),
  constraint listing_address check (listing ~ '^/[a-z0-9][a-z0-9/-]{0,99}#[a-z0-9][a-z0-9-]{0,99}$')
);

-- Doesn't apply to the table's owner, because the trigger below counts as the owner.
alter table public."Message" enable row level security;

revoke all on table public."Message" from public, anon, authenticated, service_role;
grant insert (id, category, name, email, message, listing) on public."Message" to anon;
grant select, delete, update (answered_at) on public."Message" to service_role;

create policy "anon puts a message in" on public."Message" for insert to anon with check (true);

-- Sets the time of a message, limits floods, and deletes messages a year after their answer. A definer, because the
-- sender can't read the table. There are two limits, and neither reveals anything about other senders. From one
-- address, the sixth message in a day is stored with the same answer, but marked, and `npm run messages` doesn't list
-- it. A different answer would reveal that the address has written. From all addresses together, messages are refused
-- at random after the thirtieth in an hour, more and more often, and always after the sixtieth. With a fixed limit, a
-- flooder could count the earlier messages.
create function newsletter.receive_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lately bigint;
begin
  -- Takes a lock, because simultaneous messages wouldn't count each other.
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
