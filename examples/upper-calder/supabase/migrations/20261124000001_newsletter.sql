-- The newsletter's list: one row per address, written by anonymous readers with the public key.
--
-- A reader may do three things: see that an address is on the list, add it, and change its choices. Each works only for
-- the address in the request's `x-subscriber-email` header. The request has the address in a filter, too, but a
-- row-level policy can only read headers.
--
-- Categories and postcodes below repeat content/categories.yaml and content/site.yaml. The build compares them and
-- stops if they differ. To change them, add a migration that drops the constraint and adds it again under the same
-- name.

create table public."Email" (
  -- The address is the key, so each address has one row, and no sequence shows the number of subscribers.
  email         text primary key,
  categories    text[] not null,
  subscribed_at timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  source        text not null,
  page          text not null,
  postcode      text,

  -- Refuses upper case, because the site's filter compares exactly. Only ASCII, because a header can't contain other
  -- characters. The first character can't start a spreadsheet formula.
  constraint email_shape check (
    octet_length(email) between 6 and 254
    and email = lower(email)
    and email ~ '^[a-z0-9_][a-z0-9.!#$%&''*+/=?^_`{|}~-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),

  -- Limits the count, because a known name could be repeated six thousand times.
  constraint categories_known check (
    cardinality(categories) between 1 and 6
    and array_ndims(categories) = 1
    and array_position(categories, null) is null
    and categories <@ array[
      'Eating Out', 'Entertainment', 'Arts & Culture', 'Health & Fitness', 'Community', 'Family'
    ]::text[]
  ),

  -- Allows any script, because a post's title is part of it. Refuses the start of a spreadsheet formula (= + - @, also
  -- full-width), a leading space, and control, line-breaking or direction-changing characters.
  constraint source_plain check (
    char_length(source) between 1 and 300
    and source !~ '^[-=+@\uFF1D\uFF0B\uFF0D\uFF20\u2212 \u00A0\u2000-\u200F\u3000\uFEFF]'
    and source !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
  ),

  constraint page_path check (page ~ '^/[!-~]{0,255}$'),

  constraint postcode_known check (postcode in ('SW2', 'SW9', 'SE24', 'None'))
);

alter table public."Email" enable row level security;
alter table public."Email" force row level security;

-- Revokes before granting, because older projects give anon every right on a new table, and a column grant doesn't
-- narrow a table grant. Newer projects give no rights, so every right is granted here, also the maintainer's.
revoke all on table public."Email" from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public."Email" to service_role;

grant select (email) on public."Email" to anon;
grant insert (email, categories, subscribed_at, updated_at, source, page, postcode) on public."Email" to anon;
grant update (categories, updated_at, source, postcode) on public."Email" to anon;

-- A schema that the data API does not serve, so that no function in it can be called over HTTP.
create schema if not exists newsletter;
revoke all on schema newsletter from public;
grant usage on schema newsletter to anon;

-- The address in the request's header. Null without one, so that no row matches and every policy below refuses.
create function newsletter.named_email() returns text
language sql stable
set search_path = ''
as $$
  select nullif(lower(btrim(nullif(current_setting('request.headers', true), '')::json ->> 'x-subscriber-email')), '')
$$;
revoke all on function newsletter.named_email() from public;
grant execute on function newsletter.named_email() to anon;

create policy "anon sees only the address it names" on public."Email"
  for select to anon
  using (email = (select newsletter.named_email()));

-- Also prevents bulk inserts, because every row of a request has to match one header.
create policy "anon adds only the address it names" on public."Email"
  for insert to anon
  with check (email = (select newsletter.named_email()));

-- Needed in addition to the select policy, which an update without a condition doesn't use.
create policy "anon changes only the address it names" on public."Email"
  for update to anon
  using (email = (select newsletter.named_email()))
  with check (email = (select newsletter.named_email()));

-- Replaces the times that the site sends by the server's clock, because the time of the sign-up is the proof of
-- consent.
create function newsletter.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' then
    new.subscribed_at := now();
  else
    new.subscribed_at := old.subscribed_at;
  end if;
  return new;
end
$$;
revoke all on function newsletter.stamp() from public;

create trigger stamp before insert or update on public."Email"
  for each row execute function newsletter.stamp();
