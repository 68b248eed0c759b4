// Tests that a new place loads, can be built, and has no names of the two places that there are.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRelease } from '../../../build/guide/checks/release.ts';
import { editWorkspace, readWorkspace, writeTexts } from '../../../build/guide/workspace.ts';
import { runCommand } from '../../../build/tools/new/new-command.ts';
import type { Site } from '../../../build/guide/kinds/site.ts';
import { issueText } from '../../../build/newsletter/messages/as-issue.ts';
import type { Message } from '../../../build/newsletter/messages/box.ts';
import { choicesMigration } from '../../../build/tools/new/migration.ts';
import { checkForeignNames, namesOf } from '../../../build/tools/new/foreign-names.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { checkMigrations } from '../../../build/newsletter/check-migrations.ts';
import { prepareDatabase } from '../../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../../build/newsletter/read-migrations.ts';
import { newPostgres } from '../../database/new-postgres.ts';
import { buildContent } from '../../site/build.ts';
import { ownPlace } from '../../site/own-place.ts';

const first = ownPlace;
const second = readWorkspace('tests/fixtures', 'site');
const drawings = new Map(
  [...second.source.pictures.values()].map(({ path }) => [
    path.slice('site/'.length),
    readFileSync(`tests/fixtures/${path}`, 'utf8'),
  ]),
);

async function newPlace(flags: string[]) {
  const [logged, written] = [[] as string[], new Map<string, string>()];
  const code = await runCommand(['place', ...flags], {
    workspace: first,
    today: '2099-11-21',
    readBasePlace: () => ({ source: second.source, site: second.site!, drawings }),
    isOccupied: (folder) => ['full', 'other-supabase'].includes(folder),
    readPhotograph: () => undefined,
    writePicture: () => {},
    writeFiles: (texts) => texts.forEach((text, file) => written.set(file, text)),
    log: (text) => logged.push(text),
  });
  return { code, logged: logged.join('\n'), written };
}
const flags = [
  '--brand',
  'Mill Post',
  '--url',
  'https://mill.example',
  '--place',
  'Millford',
  '--postcodes',
  'm1, M2',
  '--areas',
  'Old Town,New Town,Weir',
];

const withBackend = (site: Site): Site => ({
  ...site,
  settings: { ...site.settings, contact: { delivery: 'backend' } },
});

describe('a new place', () => {
  let folder: string;
  let made: Awaited<ReturnType<typeof newPlace>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'place-'));
    made = await newPlace(['millford', ...flags]);
    writeTexts(folder, made.written);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('loads without findings', () => {
    expect(made.code).toBe(0);
    const { site, findings } = readWorkspace(folder, 'millford');
    expect(findings).toEqual([]);
    expect(site!.settings).toMatchObject({
      brand: 'Mill Post',
      newsletter: { postcodes: ['M1', 'M2'] },
      contact: { delivery: 'log' },
      social: [],
    });
    expect(site!.areas.map(({ path, nearby }) => `${path} ${nearby[0]!.path}`)).toEqual([
      '/old-town /new-town',
      '/new-town /weir',
      '/weir /old-town',
    ]);
    expect(site!.directories.map(({ path, count }) => `${path} ${count}`)).toEqual([
      '/m1-eating-out 0',
      '/m2-eating-out 0',
    ]);
    expect(site!.posts).toEqual([]);
  });

  it('writes the migration and the seed of its newsletter, which the database accepts', async () => {
    const file = 'supabase/migrations/20991121235959_millford.sql';
    const sql = made.written.get(`millford-${file}`)!;
    const seed = made.written.get('millford-supabase/seed.sql')!;
    const migrations = [...readMigrations('.'), { file, version: '20991121235959', sql }];
    expect(migrations.map((each) => each.file).sort()).toEqual(migrations.map((each) => each.file));
    const report = new Report();
    checkMigrations(migrations, withBackend(readWorkspace(folder, 'millford').site!), report);
    expect(report.sorted()).toEqual([]);
    const database = await newPostgres();
    await prepareDatabase(database, migrations);
    await database.exec(seed);
    expect((await database.query('select email from public."Email"')).rows).toHaveLength(4);
    // The new place's SQL is laid over the project's own, which gives its subscribers the links of the letter.
    expect((await database.query('select token from newsletter.token')).rows).toHaveLength(4);
    // Its kinds of message are those of its form, and no longer those that the code came with.
    const takes = (kind: string) =>
      database
        .query(
          `insert into public."Message" (category, name, email, message) values ($1, 'Ada', 'ada@x.org', 'Hello')`,
          [kind],
        )
        .then(
          () => true,
          () => false,
        );
    expect(await Promise.all(['story', 'correction', 'feedback'].map(takes))).toEqual([true, true, false]);
    await database.close();
  });

  it('is told when its form offers kinds of message that its database refuses', () => {
    const contact = `millford/pages/contact.yaml`;
    const text = made.written.get(contact)!.replace('value: story', 'value: poem');
    const { site } = editWorkspace(readWorkspace(folder, 'millford'), new Map([[contact, text]]));
    const findings = (...kinds: string[]) => {
      const report = new Report();
      const sql = choicesMigration(['Family'], ['M1'], kinds);
      checkMigrations([{ file: 'a.sql', version: '1', sql }], withBackend(site!), report);
      return report.sorted().filter(({ message }) => message.includes('message_category_known'));
    };
    expect(findings('story', 'correction').map(({ message }) => message)).toEqual([
      `Content offers "poem" to those who write in, but the table's constraint message_category_known refuses it.`,
    ]);
    expect(findings('poem', 'correction')).toEqual([]);
    const message = { sent_at: '2099-11-21T10:00:00Z', category: 'poem', message: 'Hello', listing: null } as Message;
    expect(issueText(message, { source: first.source, site: site! })).toContain('### What the story is\n');
  });

  it('has no name of the two other places', () => {
    const report = new Report();
    checkForeignNames(
      made.written,
      [...namesOf(first.site!), ...namesOf(second.site!), 'harbour', 'ferry', 'tide', 'quay', 'Lambeth', 'Effra'],
      report,
    );
    expect(report.sorted()).toEqual([]);
  });

  it('has every placeholder reported by the release check', () => {
    const { site, source } = readWorkspace(folder, 'millford');
    const report = new Report();
    checkRelease({ site: site!, textOf: () => undefined, content: 'millford', files: source.files }, report);
    const found = report.sorted().filter(({ rule }) => rule === 'release/to-write');
    expect(found).toHaveLength([...made.written.values()].join('\n').split('To write:').length - 1);
    expect(found.length).toBeGreaterThan(40);
    expect(
      found.every(({ file, line, column }) =>
        made.written
          .get(file)!
          .split('\n')
          .at(line - 1)!
          .slice(column - 1)
          .startsWith('To write:'),
      ),
    ).toBe(true);
  });

  it('prints what else has to be changed', () => {
    expect(made.logged).toContain('keep README.md, STYLE.md and FINDINGS.md there');
    expect(made.logged).toContain('Delete tests/content/');
    expect(made.logged).toContain('seed.sql');
    expect(made.logged).toContain('.github/ISSUE_TEMPLATE/');
    expect(made.logged).toContain('Draw its pictures');
    expect(made.written.get('millford/pages/about.yaml')).toContain('heading: About Mill Post');
  });

  it('can be built', async () => {
    const built = await buildContent(folder, { content: 'millford' });
    expect(built.text('index.html')).toContain('Your Millford Community Guide');
    // Without a story there is nothing to be the latest.
    expect(built.text('index.html')).not.toContain('Latest stories');
    expect(built.text('m1-eating-out/index.html')).toContain('<h2>Coming Soon</h2>');
    const kinds = built.text('contact/index.html').matchAll(/<option value="([^"]+)"/g);
    expect(Array.from(kinds, ([, kind]) => kind)).toEqual(['story', 'correction']);
  });

  it.each([
    ['into a folder that is not empty', ['full', ...flags], '"full" exists already.'],
    ['beside SQL that is there already', ['other', ...flags], '"other-supabase" exists already.'],
    ['into a folder outside the project', ['../x', ...flags], 'is not a folder inside the project'],
    ['with one neighbourhood', ['millford', ...flags.slice(0, -1), 'Weir'], 'Name at least two neighbourhoods'],
    [
      'with the same neighbourhood twice',
      ['millford', ...flags.slice(0, -1), 'Old Town,Weir,old-town'],
      '"old-town" would get the same address as another.',
    ],
    [
      'with something else than a postcode',
      ['millford', ...flags.slice(0, 7), 'Mill', ...flags.slice(8)],
      '"Mill" is not a postcode district',
    ],
    [
      'with half a postcode',
      ['millford', ...flags.slice(0, 7), 'M1 2', ...flags.slice(8)],
      '"M1 2" is not a postcode district',
    ],
    [
      'with a name in another script',
      ['millford', ...flags.slice(0, -1), 'Αθήνα,Weir'],
      '"Αθήνα" cannot become an address',
    ],
    [
      'with a name that is too long',
      ['millford', ...flags.slice(0, -1), `${'Weir '.repeat(20)},Weir`],
      'cannot become an address',
    ],
    ['without required flags', ['millford'], 'Give --brand, --url, --place, --postcodes, --areas.'],
  ])('is not made %s', async (_, given, message) => {
    const { code, logged, written } = await newPlace(given);
    expect(logged).toContain(message);
    expect(code).not.toBe(0);
    expect(written.size).toBe(0);
  });
});

describe('checkForeignNames', () => {
  it('finds a name in any spelling, with its position, and in file names', () => {
    const report = new Report();
    checkForeignNames(
      new Map([
        ['a/herne-hill.yaml', 'title: x\nintro: by HERNE  Hill.\npath: /herne-hill-guide\nname: Hernehillside'],
      ]),
      ['Herne Hill', 'SW2'],
      report,
    );
    expect(report.sorted().map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '1:1 "herne-hill" belongs to another place.',
      '2:11 "HERNE  Hill" belongs to another place.',
      '3:8 "herne-hill" belongs to another place.',
    ]);
  });

  it('finds the names of the real place in its own content', () => {
    const report = new Report();
    checkForeignNames(new Map(first.source.files.map(({ path, text }) => [path, text])), namesOf(first.site!), report);
    expect(report.sorted().length).toBeGreaterThan(20);
  });
});
