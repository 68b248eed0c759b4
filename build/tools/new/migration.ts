// SQL for the newsletter's table of a new place: a migration with its choices, and invented subscribers.

/**
 * Redefines the constraints of the tables. check-migrations.ts looks for these names.
 *
 * @param kinds Kinds of message that the contact form offers.
 */
export function choicesMigration(
  categories: readonly string[],
  postcodes: readonly string[],
  kinds: readonly string[],
): string {
  const allowed = [...postcodes, 'None'].map(sqlText).join(', ');
  return `alter table public."Email" drop constraint categories_known;
alter table public."Email" add constraint categories_known check (
  cardinality(categories) between 1 and ${categories.length}
  and array_ndims(categories) = 1
  and array_position(categories, null) is null
  and categories <@ array[${categories.map(sqlText).join(', ')}]::text[]
);
alter table public."Email" drop constraint postcode_known;
alter table public."Email" add constraint postcode_known check (postcode in (${allowed}));
alter table public."Message" drop constraint message_category_known;
alter table public."Message" add constraint message_category_known check (
  category in (${kinds.map(sqlText).join(', ')})
);`;
}

/**
 * For a local reset. The subscribers choose the first and the last category and postcode, no postcode, and none of
 * them.
 */
export function seedSql(categories: readonly string[], postcodes: readonly string[]): string {
  const row = (name: string, category: string, postcode?: string) => {
    const choices = `array[${sqlText(category)}], 'Homepage Hero', '/', ${postcode ? sqlText(postcode) : 'null'}`;
    return `  ('${name}@example.org', ${choices})`;
  };
  const [first, last] = [categories[0]!, categories.at(-1)!];
  const rows = [
    row('ada', first, postcodes[0]),
    row('ben', last, postcodes.at(-1)),
    row('chidi', first, 'None'),
    row('dora', last),
  ];
  return `-- Invented subscribers for a local reset (\`npx supabase@3 db reset\`).
-- \`db push\` leaves them out unless asked.
insert into public."Email" (email, categories, source, page, postcode) values
${rows.join(',\n')};`;
}

/** A text as an SQL literal. */
export const sqlText = (value: string) => `'${value.replaceAll("'", "''")}'`;
