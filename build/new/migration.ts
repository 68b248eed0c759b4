// The migration that lets the newsletter's table hold the choices of another place. Reads no disk.

/** Under the names that build/serve/api/constraints.ts looks for. */
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

const asText = (value: string) => `'${value.replaceAll("'", "''")}'`;
