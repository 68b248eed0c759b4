-- Imports readers from another service, and stops mail to addresses that it doesn't reach.

-- Fingerprints of mailboxes that left, so that an import of an old list doesn't add them again. Their readers can sign
-- up again.
create table newsletter.left_mailbox (
  mailbox text primary key,
  at      timestamptz not null default now()
);
revoke all on table newsletter.left_mailbox from public, anon, authenticated, service_role;

-- Skips addresses that forget_old deletes, because they were never confirmed.
create function newsletter.note_left_mailbox() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.confirmed_at is null and old.asked_at < now() - interval '30 days' then
    return null;
  end if;
  insert into newsletter.left_mailbox (mailbox) values (old.mailbox) on conflict do nothing;
  return null;
end
$$;
revoke all on function newsletter.note_left_mailbox() from public, anon, authenticated, service_role;

create trigger note_left_mailbox after delete on newsletter.token
  for each row execute function newsletter.note_left_mailbox();

-- An import keeps the day of a reader's consent. Only import_readers makes this setting. A request over HTTP can't.
create or replace function newsletter.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' then
    if current_setting('newsletter.importing', true) is distinct from 'on' then
      new.subscribed_at := now();
    end if;
  else
    new.subscribed_at := old.subscribed_at;
  end if;
  return new;
end
$$;

create policy "the owner adds who is imported" on public."Email"
  for insert to current_user with check (true);

-- Adds readers, one object each: email, postcode, categories, source, consented_at, confirmed. Returns 'added', 'known'
-- (on the list), 'left' or 'refused' for each address. Without `write` it returns the same and adds no reader.
create function public.import_readers(readers jsonb, write boolean)
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
      outcome := 'known';
    elsif exists (
      select from newsletter.left_mailbox as gone where gone.mailbox = newsletter.mailbox_of(address)
    ) then
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

-- Reports that a mail was not delivered. The same report counts once.
create table newsletter.bounce (
  email   text not null references public."Email" on update cascade on delete cascade,
  at      timestamptz not null,
  is_hard boolean not null,
  reason  text not null,
  primary key (email, at)
);
revoke all on table newsletter.bounce from public, anon, authenticated, service_role;
grant select on table newsletter.bounce to service_role;

-- True after one hard bounce or three soft ones. The address then gets no letter.
create function newsletter.is_resting(email text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(bool_or(noted.is_hard), false) or count(*) >= 3
  from newsletter.bounce as noted where noted.email = is_resting.email
$$;
revoke all on function newsletter.is_resting(text) from public, anon, authenticated, service_role;
grant execute on function newsletter.is_resting(text) to service_role;

-- Notes bounces, one object each: email, at, hard, reason. Returns 'resting', 'noted' or 'unknown' for each.
create function public.note_bounces(bounces jsonb)
returns table (address text, outcome text)
language plpgsql security definer
set search_path = ''
as $$
declare
  given record;
begin
  for given in
    select * from jsonb_to_recordset(note_bounces.bounces) as item (email text, at timestamptz, hard boolean, reason text)
  loop
    address := lower(btrim(given.email));
    if not exists (select from public."Email" as known where known.email = address) then
      outcome := 'unknown';
    else
      insert into newsletter.bounce (email, at, is_hard, reason)
      values (address, given.at, given.hard, left(given.reason, 300)) on conflict do nothing;
      outcome := case when newsletter.is_resting(address) then 'resting' else 'noted' end;
    end if;
    return next;
  end loop;
end
$$;

-- Ends the rest of an address.
create function public.wake_reader(address text) returns table (forgotten bigint)
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from newsletter.bounce as noted where noted.email = lower(btrim(wake_reader.address));
  get diagnostics forgotten = row_count;
  return next;
end
$$;

-- Computed columns: the start of an address's rest, and its reason.
create function public.resting_since(reader public."Email") returns timestamptz
language sql stable
set search_path = ''
as $$
  select max(noted.at) from newsletter.bounce as noted
  where noted.email = reader.email and newsletter.is_resting(reader.email)
$$;

create function public.bounce_reason(reader public."Email") returns text
language sql stable
set search_path = ''
as $$
  select noted.reason from newsletter.bounce as noted
  where noted.email = reader.email order by noted.is_hard desc, noted.at desc limit 1
$$;

-- The same as before, without resting addresses.
create or replace function public.letter_readers(after text, most int)
returns table (email text, postcode text, categories text[], token uuid, confirmed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select reader.email, reader.postcode, reader.categories, held.token, held.confirmed_at
  from public."Email" as reader join newsletter.token as held on held.email = reader.email
  where reader.email > letter_readers.after and not newsletter.is_resting(reader.email)
  order by reader.email
  limit letter_readers.most
$$;

revoke all on function public.import_readers(jsonb, boolean), public.note_bounces(jsonb), public.wake_reader(text),
  public.resting_since(public."Email"), public.bounce_reason(public."Email")
  from public, anon, authenticated, service_role;
grant execute on function public.import_readers(jsonb, boolean), public.note_bounces(jsonb), public.wake_reader(text),
  public.resting_since(public."Email"), public.bounce_reason(public."Email")
  to service_role;
