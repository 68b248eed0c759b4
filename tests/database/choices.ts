// What a subscriber of this place can choose, as its own table has it:
// so that the cases hold any place's table to them.
import { asText } from '../../build/tools/new/migration.ts';
import { parseKnownValues } from '../../build/checks/migrations.ts';
import { readMigrations } from '../../build/source/migrations.ts';

const known = (kind: 'categories' | 'postcodes') => parseKnownValues(readMigrations('.'), kind)!.values;

/** In the order of the table; two or more. */
export const categories = known('categories');

/** Districts without 'None', which every table has beside them; at least one. */
export const postcodes = known('postcodes').filter((postcode) => postcode !== 'None');

/** One of each, for cases that need no more. */
export const [category, postcode] = [categories[0]!, postcodes[0]!];

/** What no table has: districts have one or two letters. */
export const strange = { category: 'Nothing of the kind', postcode: 'ZZZ1' };

/** A text or a list of them as SQL. */
export const asSql = (value: string | readonly string[]): string => (typeof value === 'string' ? asText(value) : `array[${value.map(asText).join(', ')}]::text[]`);
