alter table public."Email" drop constraint categories_known, add constraint categories_known check (cardinality(categories) between 1 and 3 and array_ndims(categories) = 1 and array_position(categories, null) is null and categories <@ array['Food & Drink', 'Walks', 'Town Life']::text[]);
alter table public."Email" drop constraint postcode_known, add constraint postcode_known check (postcode in ('KT1', 'KT2', 'None'));
alter table public."Message" drop constraint message_category_known, add constraint message_category_known check (category in ('story', 'correction', 'event'));
