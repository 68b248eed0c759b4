-- The links of the letter. Each subscriber has a secret token. Anyone with the token can unsubscribe the reader or
-- confirm the address.
--
-- Tokens are in a schema that the data API doesn't serve, so the public key can neither read nor set one. It may call
-- two functions, which give the same empty answer to every token. Only the sender, who has the secret key, can read
-- tokens.

-- The functions below run as the role that applies this migration. The list's policies also apply to its owner. Without
-- these two, a role that can't bypass policies would silently remove no reader.
create policy "the owner finds who leaves" on public."Email" for select to current_user using (true);
create policy "the owner removes who leaves" on public."Email" for delete to current_user using (true);

-- Deleted with its subscriber. A reader who signs up again gets a new token, and is unconfirmed.
create table newsletter.token (
  email        text primary key references public."Email" on update cascade on delete cascade,
  token        uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz
);

revoke all on table newsletter.token from public, anon, authenticated, service_role;
grant select on table newsletter.token to service_role;
grant usage on schema newsletter to service_role;

-- A definer, because the caller is the anonymous reader who signs up.
create function newsletter.issue_token() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into newsletter.token (email) values (new.email);
  return null;
end
$$;
revoke all on function newsletter.issue_token() from public;

create trigger issue_token after insert on public."Email"
  for each row execute function newsletter.issue_token();

-- Adds tokens for existing subscribers.
insert into newsletter.token (email) select email from public."Email";

-- Null unless the token has exactly the sender's format, so that no other text causes an error or a different answer.
create function newsletter.parse_token(given text) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when given ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given::uuid end
$$;
revoke all on function newsletter.parse_token(text) from public;

create function public.leave_letter(token text) returns void
language sql security definer
set search_path = ''
as $$
  delete from public."Email" as reader using newsletter.token as held
  where held.email = reader.email and held.token = newsletter.parse_token(leave_letter.token)
$$;

-- Keeps the first time, which proves that the address belongs to the reader.
create function public.confirm_letter(token text) returns void
language sql security definer
set search_path = ''
as $$
  update newsletter.token as held set confirmed_at = now()
  where held.token = newsletter.parse_token(confirm_letter.token) and held.confirmed_at is null
$$;

-- Returns readers to the sender, in pages: `most` readers after the address `after`. Runs with the caller's rights, so
-- that the tables refuse any other caller.
create function public.letter_readers(after text, most int)
returns table (email text, postcode text, categories text[], token uuid, confirmed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select reader.email, reader.postcode, reader.categories, held.token, held.confirmed_at
  from public."Email" as reader join newsletter.token as held on held.email = reader.email
  where reader.email > letter_readers.after
  order by reader.email
  limit letter_readers.most
$$;

-- By default Postgres lets every role call a new function, and older projects also grant it to each role by name.
revoke all on function public.leave_letter(text), public.confirm_letter(text), public.letter_readers(text, int)
  from public, anon, authenticated, service_role;
grant execute on function public.leave_letter(text), public.confirm_letter(text) to anon;
grant execute on function public.letter_readers(text, int) to service_role;
