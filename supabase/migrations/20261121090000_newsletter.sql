-- The newsletter's list: one row per address, written by anonymous readers with the public key.
--
-- A reader may do three things, and each only to the one row whose address the request names in its
-- `x-subscriber-email` header: see that the address is there, add it, change its choices. A row-level policy cannot see
-- a request's filter, only its headers; that is why the address travels in both.
--
-- Categories and postcodes below repeat content/categories.yaml and content/site.yaml. The build compares them and stops
-- when they part: to change them, add a migration that drops and adds the constraint under the same name.

create table public."Email" (
  -- The address is the key: no sequence to count subscribers by, and one row per address whatever else happens.
  email         text primary key,
  categories    text[] not null,
  subscribed_at timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  source        text not null,
  page          text not null,
  postcode      text,

  -- Lower case is demanded, not made: the site's filter compares exactly. ASCII, because a header carries nothing else.
  -- The first character cannot start a spreadsheet formula.
  constraint email_shape check (
    octet_length(email) between 6 and 254
    and email = lower(email)
    and email ~ '^[a-z0-9_][a-z0-9.!#$%&''*+/=?^_`{|}~-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),

  -- The count bounds repeats: a known name six thousand times is still made of known names.
  constraint categories_known check (
    cardinality(categories) between 1 and 6
    and array_ndims(categories) = 1
    and array_position(categories, null) is null
    and categories <@ array[
      'Eating Out', 'Entertainment', 'Arts & Culture', 'Health & Fitness', 'Community', 'Family'
    ]::text[]
  ),

  -- A post's title is part of it, so any writing goes; but nothing that a spreadsheet runs (= + - @, also full-width),
  -- no leading space, and no control, line-breaking or direction-changing character.
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

-- Revoke before granting: older projects give anon every right on a new table, and a column grant does not narrow a
-- table grant. Newer projects give nothing, so that every right is named here, the maintainer's included.
revoke all on table public."Email" from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public."Email" to service_role;

grant select (email) on public."Email" to anon;
grant insert (email, categories, subscribed_at, updated_at, source, page, postcode) on public."Email" to anon;
grant update (categories, updated_at, source, postcode) on public."Email" to anon;

-- A schema that the data API does not serve, so that no function in it can be called over HTTP.
create schema if not exists newsletter;
revoke all on schema newsletter from public;
grant usage on schema newsletter to anon;

-- The address that the request names, or null: then no row compares equal, and every policy below says no.
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

-- Also the guard against bulk: every row of a request has to equal one header.
create policy "anon adds only the address it names" on public."Email"
  for insert to anon
  with check (email = (select newsletter.named_email()));

-- Needed beside the select policy: an update without a condition never consults that one.
create policy "anon changes only the address it names" on public."Email"
  for update to anon
  using (email = (select newsletter.named_email()))
  with check (email = (select newsletter.named_email()));

-- The clock is the server's: when somebody subscribed is the proof of consent. The site sends its own times, as its
-- three calls say, and they are replaced here.
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
