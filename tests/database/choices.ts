// The choices of a subscriber and the kinds of message, from the migrations, so that the cases work with the tables of
// any place.
import { sqlText } from '../../build/newsletter/choices-sql.ts';
import { parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';

const known = (kind: 'categories' | 'postcodes' | 'messages') => parseKnownValues(readMigrations('.'), kind)!.values;

/** Migrations of the code. Skips the migrations of a place, which replace the choices. */
export const migrationsOfCode = readMigrations('.').filter(({ sql }) => !/drop constraint categories_known/.test(sql));

/** At least two, in the order of the table. */
export const categories = known('categories');

/** At least one district. Every table also accepts 'None'. */
export const postcodes = known('postcodes').filter((postcode) => postcode !== 'None');

/** One value of each kind. `kind` is the kind of a message. */
export const [category, postcode, kind] = [categories[0]!, postcodes[0]!, known('messages')[0]!];

/** Values that no table accepts: districts have one or two letters. */
export const unknownChoice = { category: 'Nothing of the kind', postcode: 'ZZZ1' };

/** A text or a list of them as SQL. */
export const asSql = (value: string | readonly string[]): string =>
  typeof value === 'string' ? sqlText(value) : `array[${value.map(sqlText).join(', ')}]::text[]`;
