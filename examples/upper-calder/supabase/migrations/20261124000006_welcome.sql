-- Welcome mails: the newest letter for a reader who has just signed up or confirmed. They share the limits of
-- confirmation mails, because anyone can sign up any address.

alter table newsletter.token
  -- When a sender claimed the welcome mail.
  add column welcomed_at timestamptz;

-- Readers to welcome, in pages: those who joined within seven days. Includes readers claimed within a day, in case
-- their mail was not accepted. `confirmed` leaves out unconfirmed readers.
create function public.unwelcomed_readers(after text, most int, confirmed boolean)
returns table (email text, postcode text, categories text[], token uuid)
language sql stable
set search_path = ''
as $$
  select reader.email, reader.postcode, reader.categories, held.token
  from public."Email" as reader join newsletter.token as held on held.email = reader.email
  where reader.email > unwelcomed_readers.after
    and (held.confirmed_at is not null or not unwelcomed_readers.confirmed)
    and (held.welcomed_at is null or held.welcomed_at > now() - interval '1 day')
    and greatest(reader.subscribed_at, held.confirmed_at) > now() - interval '7 days'
  order by reader.email
  limit unwelcomed_readers.most
$$;

-- Reserves a welcome mail. Returns the same as claim_confirmation: 'yes', 'gone', 'mailbox' or 'hour'.
create function public.claim_welcome(token text, hourly int)
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
  elsif not newsletter.may_ask(held.mailbox) then
    answer := 'mailbox';
  elsif claim_welcome.hourly <= (select count(*) from newsletter.asked where at > now() - interval '1 hour') then
    answer := 'hour';
  else
    insert into newsletter.asked (mailbox) values (held.mailbox);
    update newsletter.token as known set welcomed_at = now() where known.email = held.email;
    answer := 'yes';
  end if;
  return next;
end
$$;

revoke all on function public.unwelcomed_readers(text, int, boolean), public.claim_welcome(text, int)
  from public, anon, authenticated, service_role;
grant execute on function public.unwelcomed_readers(text, int, boolean), public.claim_welcome(text, int)
  to service_role;
