// SQL for the newsletter of a new place: a migration with the values that its tables accept.
import { constraintSql } from '../../newsletter/choices-sql.ts';

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
