// SQL for the newsletter of a new place: a migration with the values that its tables accept, and invented subscribers.

import { constraintSql, sqlText } from '../../newsletter/choices-sql.ts';

/**
 * Redefines the constraints of the tables. check-migrations.ts finds the constraints by their names.
 * @param kinds Kinds of message that the contact form offers.
 */
export function choicesMigration(
  categories: readonly string[],
  postcodes: readonly string[],
  kinds: readonly string[],
): string {
  return [
    constraintSql('categories', categories),
    constraintSql('postcodes', [...postcodes, 'None']),
    constraintSql('messages', kinds),
  ].join('\n');
}

/**
 * SQL that fills a local database with four subscribers after a reset. Two have a postcode, one chose "None", and one
 * gave no postcode.
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
