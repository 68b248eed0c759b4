// Tests that each place in examples/ builds without a finding from its content and its migration.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { prepareDatabase } from '../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import { migrationsOfCode } from '../database/choices.ts';
import { newPostgres } from '../database/new-postgres.ts';
import { buildContent } from './build.ts';

const places = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('there is one', () => expect(places.length).toBeGreaterThan(0));

describe.each(places.map(({ name }) => name))('%s', (name) => {
  const root = `examples/${name}`;

  test('builds without a finding; what is left to a release is who runs it', async () => {
    const { findings, site, text } = await buildContent(root, { today: '2026-11-24', release: true });
    const rules = findings.map(({ rule }) => rule);
    const open = ['no-controller', 'no-email', 'no-social', 'no-sender', 'no-delivery', 'example-domain'];
    expect(rules.filter((rule) => !open.includes(rule.replace('release/', '')))).toEqual([]);
    const listings = site.directories.flatMap(({ groups }) => groups.flatMap((group) => group.listings));
    expect(listings.length).toBeGreaterThanOrEqual(10);
    expect(listings.filter(({ sample, source }) => sample || !source)).toEqual([]);
    expect(site.guides).toHaveLength(2);
    expect(text('whats-on.ics')).toContain('BEGIN:VEVENT');
    expect(text('neighbourhoods/index.html')).toMatch(/<svg[^>]*viewBox/);
  });

  test('has a letter, which a build leaves out while it is a draft', async () => {
    const { site } = await buildContent(root, { today: '2026-11-24', drafts: true });
    expect(site.letters.map(({ date }) => date)).toEqual(['2026-11-30']);
    expect((await buildContent(root, { today: '2026-11-24' })).site.letters).toEqual([]);
  });

  test('has a migration and a seed that the database takes', async () => {
    const database = await newPostgres();
    await prepareDatabase(database, [...migrationsOfCode, ...readMigrations(root)]);
    await database.exec(readFileSync(`${root}/supabase/seed.sql`, 'utf8'));
    const { rows } = await database.query('select email from public."Email"');
    await database.close();
    expect(rows.length).toBeGreaterThan(0);
  });
});
