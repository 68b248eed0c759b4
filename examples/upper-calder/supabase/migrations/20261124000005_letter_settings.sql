-- Lets a reader change their choices by the token in their mails.

-- The list's policies also apply to its owner, and the function below runs as the owner.
create policy "the owner changes who asks" on public."Email"
  for update to current_user using (true) with check (true);

-- Gives the same empty answer to every token and every choice. A choice that the table refuses changes nothing. An
-- error would reveal that the token is right.
create function public.change_letter(token text, postcode text, categories text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public."Email" as reader
  set postcode = change_letter.postcode, categories = change_letter.categories
  from newsletter.token as held
  where held.email = reader.email and held.token = newsletter.parse_token(change_letter.token);
exception
  when integrity_constraint_violation then null;
end
$$;

revoke all on function public.change_letter(text, text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.change_letter(text, text, text[]) to anon;
