-- Invented subscribers for a local reset (`npx supabase@3 db reset`). `db push` leaves them out unless asked.
insert into public."Email" (email, categories, source, page, postcode) values
  ('ada@example.org',   array['Eating Out', 'Community'],     'Homepage Hero',             '/',            'SW2'),
  ('ben@example.org',   array['Entertainment'],               'Weekly Page',               '/weekly',      'SW9'),
  ('chidi@example.org', array['Arts & Culture', 'Family'],    '/about - Global Footer',    '/about',       'SE24'),
  ('dora@example.org',  array['Health & Fitness'],            'Website',                   '/contact',     'None'),
  ('eve@example.org',   array['Community'],                   'Homepage Hero',             '/',            null);
