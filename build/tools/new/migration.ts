// What the newsletter's table needs for the choices of another place: a migration, and invented subscribers that it takes. Reads no disk.

/** Under the names that build/local-backend/constraints.ts looks for. */
export function choicesMigration(categories: readonly string[], postcodes: readonly string[]): string {
  return `alter table public."Email" drop constraint categories_known;
alter table public."Email" add constraint categories_known check (
  cardinality(categories) between 1 and ${categories.length}
  and array_ndims(categories) = 1
  and array_position(categories, null) is null
  and categories <@ array[${categories.map(asText).join(', ')}]::text[]
);
alter table public."Email" drop constraint postcode_known;
alter table public."Email" add constraint postcode_known check (postcode in (${[...postcodes, 'None'].map(asText).join(', ')}));`;
}

/** For a local reset: one subscriber who chooses the first of everything, one the last, one no postcode. */
export function seedOf(categories: readonly string[], postcodes: readonly string[]): string {
  const row = (name: string, category: string, postcode: string | undefined) =>
    `  ('${name}@example.org', array[${asText(category)}], 'Homepage Hero', '/', ${postcode === undefined ? 'null' : asText(postcode)})`;
  const [first, last] = [categories[0]!, categories.at(-1)!];
  return `-- Invented subscribers for a local reset (\`npx supabase@3 db reset\`). \`db push\` leaves them out unless asked.
insert into public."Email" (email, categories, source, page, postcode) values
${[row('ada', first, postcodes[0]), row('ben', last, postcodes.at(-1)), row('chidi', first, 'None'), row('dora', last, undefined)].join(',\n')};`;
}

/** A text as SQL. */
export const asText = (value: string) => `'${value.replaceAll("'", "''")}'`;
