// Tests that the content and the tables have the same choices, and that the check reports a difference.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkMigrations, missingChoicesSql, parseKnownValues } from '../../build/newsletter/check-migrations.ts';
import { prepareDatabase } from '../../build/newsletter/local-backend/database.ts';
import { parseMigrations, readMigrations } from '../../build/newsletter/read-migrations.ts';
import { newPostgres } from './new-postgres.ts';
import { Report } from '../../build/engine/report/report.ts';

const migrations = readMigrations('.');
const site = (categories: string[], postcodes: string[], kinds?: string[]) => ({
  categories: categories.map((name) => ({ name })),
  settings: { newsletter: { postcodes }, contact: { delivery: kinds ? 'backend' : 'log' } },
  pages: { contact: { form: { categories: (kinds ?? ['poem']).map((value) => ({ value })) } } },
});
const check = (...[files, content]: [typeof migrations, ReturnType<typeof site>]) => {
  const report = new Report();
  checkMigrations(files, content, report);
  return report.sorted();
};
const table = (name: string, categories: string, postcodes: string) => ({
  file: `supabase/migrations/${name}.sql`,
  version: name.slice(0, 14),
  sql: `-- constraint categories_known check (categories <@ array['Old'])
create table t (
  constraint categories_known check (true and categories <@ array[${categories}]::text[]),
  constraint postcode_known check (postcode in (${postcodes}))
);`,
});

it('the content offers only values that the table accepts', () => {
  const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));
  const categories = read('content/categories.yaml') as { name: string }[];
  const settings = read('content/site.yaml') as { newsletter: { postcodes: string[] } };
  const contact = read('content/pages/contact.yaml') as { form: { categories: { value: string }[] } };
  expect(parseKnownValues(migrations, 'categories')?.values).toEqual(categories.map(({ name }) => name));
  expect(parseKnownValues(migrations, 'postcodes')?.values).toEqual([...settings.newsletter.postcodes, 'None']);
  expect(parseKnownValues(migrations, 'messages')?.values).toEqual(contact.form.categories.map(({ value }) => value));
  const backend = { ...settings, contact: { delivery: 'backend' } };
  expect(check(migrations, { categories, settings: backend, pages: { contact } })).toEqual([]);
});

it('checkMigrations reports a kind of message that the table refuses, if messages are stored in the database', () => {
  const migration = table('20300101000000_a', `'Food'`, `'N1', 'None'`);
  const letters = {
    ...migration,
    sql: `${migration.sql}\nconstraint message_category_known check (category in ('a'))`,
  };
  expect(check([letters], site(['Food'], ['N1'], ['a', 'b'])).map(({ line, message }) => [line, message])).toEqual([
    [6, `Content offers "b" to readers who write, but the table's constraint message_category_known refuses it.`],
  ]);
});

it('the table accepts the invented subscribers of supabase/seed.sql', async () => {
  const database = await newPostgres();
  await prepareDatabase(database, migrations);
  await database.exec(readFileSync('supabase/seed.sql', 'utf8'));
  const { rows } = await database.query<{ email: string }>('select email from public."Email"');
  await database.close();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ email }) => !email.endsWith('@example.org'))).toEqual([]);
});

it('checkMigrations reports a refused choice at the position of the constraint that refuses it', () => {
  const findings = check(
    [table('20300101000000_a', `'Food', 'Arts'`, `'N1', 'None'`)],
    site(['Food', 'Arts', "Kids' Clubs"], ['N1', 'N2']),
  );
  expect(findings.map(({ severity, line, column, message }) => [severity, line, column, message])).toEqual([
    [
      'error',
      3,
      3,
      `Content offers "Kids' Clubs" to subscribers, but the table's constraint categories_known refuses it.`,
    ],
    ['error', 4, 3, `Content offers "N2" to subscribers, but the table's constraint postcode_known refuses it.`],
  ]);
});

it('checkMigrations warns of a choice that the table accepts but the site no longer offers', () => {
  const findings = check([table('20300101000000_a', `'Food', 'Kids'' Clubs'`, `'N1', 'None'`)], site(['Food'], ['N1']));
  expect(findings.map(({ severity, rule, message }) => [severity, rule, message])).toEqual([
    [
      'warn',
      'newsletter/unused-choice',
      `The table's constraint categories_known accepts "Kids' Clubs", which content no longer offers.`,
    ],
  ]);
});

it('checkMigrations uses the values of the newest migration, and reports errors if no migration has values', () => {
  const later = {
    ...table('20310101000000_b', `'Food', 'Sport'`, ''),
    sql: `alter table t add constraint categories_known check (categories <@ array['Food', 'Sport']);`,
  };
  expect(check([table('20300101000000_a', `'Food'`, `'N1', 'None'`), later], site(['Food', 'Sport'], ['N1']))).toEqual(
    [],
  );
  expect(check([{ ...later, sql: 'select 1;' }], site(['Food'], [])).map((finding) => finding.severity)).toEqual([
    'error',
    'error',
  ]);
});

it('missingChoicesSql adds missing choices, and keeps those that readers may have chosen', () => {
  const tables = [table('20300101000000_a', `'Food', 'Arts'`, `'N1', 'None'`)];
  expect(missingChoicesSql(tables, site(['Food'], ['N1']))).toEqual([]);
  const [statement, ...others] = missingChoicesSql(tables, site(['Food', 'Sport'], ['N1']));
  expect(statement).toContain("'Food', 'Arts', 'Sport'");
  expect(others).toEqual([]);
  expect(missingChoicesSql([], site(['Food'], []))).toHaveLength(2);
});

it('parseMigrations sorts migrations by name, and skips other files', () => {
  const names = ['20300102000000_b.sql', 'README.md', '20300101000000_z.sql'];
  const files = names.map((name) => ({ path: `supabase/migrations/${name}`, content: new Uint8Array() }));
  expect(parseMigrations(files as never).map(({ version }) => version)).toEqual(['20300101000000', '20300102000000']);
});

it('checkMigrations finds nothing on a site without migrations', () => {
  expect(check([], site(['Food'], ['N1']))).toEqual([]);
});
