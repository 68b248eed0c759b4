// Reads the choices of the sign-up and the kinds of message from the migrations, so that the test cases work with the
// tables of any site.
import { sqlText } from '../../build/newsletter/choices-sql.ts';
import { parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';

const known = (kind: 'categories' | 'postcodes' | 'messages') => parseKnownValues(readMigrations('.'), kind)!.values;

/** Migrations of the project itself. Leaves out the migrations of a site, because they replace the choices. */
export const migrationsOfCode = readMigrations('.').filter(({ sql }) => !/drop constraint categories_known/.test(sql));

/** Categories that the table accepts, in the table's order. There are at least two. */
export const categories = known('categories');

/** Districts that the table accepts. There is at least one. Leaves out 'None', which every table accepts. */
export const postcodes = known('postcodes').filter((postcode) => postcode !== 'None');

/** A valid value of each choice. `kind` is the kind of a message. */
export const [category, postcode, kind] = [categories[0]!, postcodes[0]!, known('messages')[0]!];

/** Values that no table accepts. A real district begins with one or two letters. */
export const unknownChoice = { category: 'Nothing of the kind', postcode: 'ZZZ1' };

/** A text, or a list of texts, as SQL. */
export const asSql = (value: string | readonly string[]): string =>
  typeof value === 'string' ? sqlText(value) : `array[${value.map(sqlText).join(', ')}]::text[]`;
