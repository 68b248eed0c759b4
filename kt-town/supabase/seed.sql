-- Invented subscribers for a local reset (`npx supabase@3 db reset`).
-- `db push` leaves them out unless asked.
insert into public."Email" (email, categories, source, page, postcode) values
  ('ada@example.org', array['Food & Drink'], 'Homepage Hero', '/', 'KT1'),
  ('ben@example.org', array['Town Life'], 'Homepage Hero', '/', 'KT2'),
  ('chidi@example.org', array['Food & Drink'], 'Homepage Hero', '/', 'None'),
  ('dora@example.org', array['Town Life'], 'Homepage Hero', '/', null);
