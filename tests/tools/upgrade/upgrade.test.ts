// Tests the upgrade of a guide that was made with version 1.0.0. tests/fixtures/upgrade has its content and SQL, and
// the paths and ids of the site that version 1.0.0 made from them.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareDatabase } from '../../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../../build/newsletter/read-migrations.ts';
import { missingCopies } from '../../../build/newsletter/code-migrations.ts';
import { upgradeFiles } from '../../../build/tools/upgrade/format-changes.ts';
import { installVersion } from '../../../build/tools/upgrade/take-version.ts';
import { newPostgres } from '../../database/new-postgres.ts';
import { buildContent } from '../../site/build.ts';
import { runHere, type Ended } from '../../site/command-line.ts';

const git = (root: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], { cwd: root });

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function unpackGuide(): string {
  const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
  execFileSync('tar', ['-xzf', 'tests/fixtures/upgrade/1.0.0.tar.gz', '-C', root]);
  write(root, 'content/FINDINGS.md', '# Findings\n');
  write(root, 'public/licences.txt', 'Licences\n');
  git(root, 'init', '-q');
  git(root, 'add', '--all');
  git(root, 'commit', '-qm', 'Start');
  return root;
}

describe('a guide that was made with version 1.0.0', () => {
  let root: string;
  let shown: Ended;
  let refused: Ended;
  let upgraded: Ended;
  beforeAll(async () => {
    root = unpackGuide();
    const command = ['upgrade', '--installed'];
    shown = await runHere(root, command);
    write(root, 'content/posts/new.md', 'Not committed');
    refused = await runHere(root, [...command, '--write']);
    rmSync(join(root, 'content/posts/new.md'));
    upgraded = await runHere(root, [...command, '--write']);
  });

  test('an upgrade shows its changes, and writes nothing without a yes', () => {
    expect(shown.status).toBe(1);
    expect(shown.stderr).toContain('Delete public/licences.txt\n');
    expect(shown.stderr).toContain('Nothing was written.');
  });

  test('an upgrade refuses a guide with a file that git hasn’t stored', () => {
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('content/posts/new.md') });
  });

  test('an upgraded guide has no finding that its owner must answer', () => {
    expect(upgraded.stderr).not.toMatch(/ {2}error {2}/);
    expect(upgraded.status).toBe(0);
    expect(['content/FINDINGS.md', 'public/licences.txt'].filter((path) => existsSync(join(root, path)))).toEqual([]);
  });

  test('an upgraded guide keeps all paths of its pages, and all ids of its listings, feeds and calendars', async () => {
    const { files, text } = await buildContent(root, { today: '2026-11-26', drawLater: true });
    const paths = new Set(files.map(({ path }) => path));
    const lines = readFileSync('tests/fixtures/upgrade/1.0.0.txt', 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(50);
    const lost = lines.filter((line) => {
      const [path, id] = line.split(' ');
      if (id !== undefined) return !text(path!).includes(id);
      return path!.startsWith('id=') ? !text('zz1-eating-out/index.html').includes(path!) : !paths.has(path!);
    });
    expect(lost).toEqual([]);
  });

  test('a database keeps all readers and their tokens, from the tables of version 1.0.0 over those of a day between to those of today', async () => {
    const migrations = readMigrations(root);
    expect(migrations.map(({ file }) => file.slice(35)).join(' ')).toBe(
      'newsletter.sql letter.sql messages.sql seaton.sql ' +
        'limits.sql letter_settings.sql welcome.sql import_and_bounces.sql fair_limits.sql',
    );
    const database = await newPostgres();
    await prepareDatabase(database, migrations.slice(0, 4));
    await database.exec(`insert into public."Email" (email, categories, source, page)
      select 'reader' || each || '@example.org', array['Food & Drink'], 'Homepage Hero', '/'
      from generate_series(1, 50) as each`);
    const readers = async () => (await database.query('select * from newsletter.token order by email')).rows;
    const before = await readers();
    for (const count of [7, migrations.length]) await prepareDatabase(database, migrations.slice(0, count));
    expect(before).toHaveLength(50);
    expect(await readers()).toMatchObject(before as object[]);
    expect((await database.query('select email from public."Email"')).rows).toHaveLength(50);
    await database.close();
  });
});

test('a guide whose database has the migrations of a clone gets copies with their old names', () => {
  const own = [{ file: 'supabase/migrations/20261124235959_seaton.sql', version: '20261124235959', sql: '' }];
  expect([...missingCopies(own, '2026-12-01').keys()][0]).toBe('supabase/migrations/20261121090000_newsletter.sql');
});

test('an upgrade changes the kind and the URL of a calendar of The Events Calendar, and no other entry', () => {
  const registers = (kind: string, url: string) => `calendars:
  - id: hall
    kind: ${kind}
    url: https://hall.example${url}
  - id: choir
    kind: icalendar
    url: https://choir.example/wp-json/tribe/events/v1/events
`;
  const before = registers('events-calendar', '/wp-json/tribe/events/v1/events?per_page=50');
  const after = registers('icalendar', '/events/?ical=1');
  const path = 'content/registers.yaml';
  expect(upgradeFiles(new Map([[path, before]])).edits).toEqual(new Map([[path, after]]));
  expect(upgradeFiles(new Map([[path, after]])).edits).toEqual(new Map());
});

describe('the installation of a version', () => {
  /** Runs `installVersion` with a script in place of npm. */
  function take(script: string) {
    const root = mkdtempSync(join(tmpdir(), 'take-'));
    write(root, 'package.json', '{ "dependencies": { "effraside": "^1.0.0" } }');
    write(root, 'node_modules/effraside/version', 'old');
    write(root, 'bin/npm', `#!/bin/sh\n${script}`);
    chmodSync(join(root, 'bin/npm'), 0o755);
    vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`);
    const problem = installVersion(root, '1.1.0');
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    return { problem, installed: read('node_modules/effraside/version'), package: read('package.json') };
  }
  const install = (launcher: string) => `mkdir -p node_modules/effraside/build
printf new > node_modules/effraside/version
printf '${launcher}' > node_modules/effraside/build/launch.mjs
printf '{ "dependencies": { "effraside": "1.1.0" } }' > package.json
printf '{}' > package-lock.json`;

  test('a version that starts replaces the old one', () => {
    expect(take(install(''))).toEqual({
      problem: undefined,
      installed: 'new',
      package: '{ "dependencies": { "effraside": "1.1.0" } }',
    });
  });

  test.each([
    ['fails to download', `${install('')}\nexit 1`, 'npm could not install effraside@1.1.0.'],
    ['doesn’t start', install('process.exit(3)'), 'effraside@1.1.0 doesn'],
  ])('a version that %s leaves the old one in place', (_, script, message) => {
    const { problem, ...state } = take(script);
    expect(problem).toContain(message);
    expect(problem).toContain('The guide still has the old version.');
    expect(state).toEqual({ installed: 'old', package: '{ "dependencies": { "effraside": "^1.0.0" } }' });
  });
});
