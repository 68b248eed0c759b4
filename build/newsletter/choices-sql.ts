// Writes SQL for the choices that the newsletter's tables accept.

/** Names of the tables' constraints, by the choice that each constraint restricts. */
export const CONSTRAINTS = {
  categories: 'categories_known',
  postcodes: 'postcode_known',
  messages: 'message_category_known',
};
export type ChoiceKind = keyof typeof CONSTRAINTS;

export const sqlText = (value: string) => `'${value.replaceAll("'", "''")}'`;

const TABLES: Record<ChoiceKind, string> = { categories: 'Email', postcodes: 'Email', messages: 'Message' };

const CHECKS: Record<ChoiceKind, (values: readonly string[]) => string> = {
  categories: (values) =>
    `cardinality(categories) between 1 and ${values.length} and array_ndims(categories) = 1 ` +
    `and array_position(categories, null) is null and categories <@ array[${listOf(values)}]::text[]`,
  postcodes: (values) => `postcode in (${listOf(values)})`,
  messages: (values) => `category in (${listOf(values)})`,
};

const listOf = (values: readonly string[]) => values.map(sqlText).join(', ');

/** SQL statement that redefines a constraint. */
export function constraintSql(kind: ChoiceKind, values: readonly string[]): string {
  const name = CONSTRAINTS[kind];
  const change = `drop constraint ${name}, add constraint ${name}`;
  return `alter table public."${TABLES[kind]}" ${change} check (${CHECKS[kind](values)});`;
}
