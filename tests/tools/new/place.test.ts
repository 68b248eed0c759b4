// Tests the content of starter/, and new places that are made from it.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { editWorkspace, readWorkspace, writeTexts } from '../../../build/guide/workspace.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { checkMigrations } from '../../../build/newsletter/check-migrations.ts';
import { missingCopies } from '../../../build/newsletter/code-migrations.ts';
import { prepareDatabase } from '../../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../../build/newsletter/read-migrations.ts';
import { choicesMigration } from '../../../build/tools/new/migration.ts';
import { runCommand, type NewContext } from '../../../build/tools/new/new-command.ts';
import { makePlace, parseAreas } from '../../../build/tools/new/place.ts';
import { readStarter } from '../../../build/tools/new/read-starter.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { newPostgres } from '../../database/new-postgres.ts';
import { buildContent } from '../../site/build.ts';
import { newContext } from './new-context.ts';

const empty = readWorkspace('tests', 'no-content');
const starter = readStarter();

async function newPlace(args: string[], given: Partial<NewContext> = {}) {
  const [logged, written] = [[] as string[], new Map<string, string>()];
  const code = await runCommand(['place', ...args], {
    workspace: empty,
    today: '2099-11-21',
    ...newContext,
    isOccupied: (folder) => folder === 'full',
    install: (folder) => logged.push(`Installed ${folder}.`) > 0,
    writeFiles: (texts) => texts.forEach((text, file) => written.set(file, text)),
    log: (text) => logged.push(text),
    ...given,
  });
  return { code, logged: logged.join('\n'), written };
}
const flags = ['--brand', 'Tom’s "Mill" Post: no. 1', '--url', 'https://mill.example', '--place', 'The Weald'];
const areas = ['--areas', 'Old Town m1, New Town M1 M2,Weir M2'];

const withBackend = (site: Site): Site => ({
  ...site,
  settings: { ...site.settings, contact: { delivery: 'backend' } },
});

/**
 * Findings about a release that only the owner of the site can remove: placeholder texts, examples, the domain, and
 * missing details such as the data controller.
 */
const OPEN = /^release\/(?:to-write|example-entries|no-\w+|example-domain)$/;
const others = (findings: { rule: string }[]) => findings.map(({ rule }) => rule).filter((rule) => !OPEN.test(rule));

it('the content of starter/ builds without a finding, with drafts and for a release', async () => {
  const root = 'starter';
  const { site, findings, text } = await buildContent(root, { today: '2026-11-30', drafts: true, drawLater: true });
  expect(findings).toEqual([]);
  expect(site.letters.map(({ date }) => date)).toEqual(['2026-11-30']);
  for (const page of ['whats-on', 'letters', 'letters/leave', 'letters/confirm', 'data', 'privacy', 'qq1-health']) {
    expect(text(`${page}/index.html`)).toContain('<h1');
  }
  expect(text('qq1-guide/index.html')).toContain('Useful tonight');
  expect(text('whats-on.ics')).toContain('BEGIN:VEVENT');
  const release = await buildContent(root, {
    today: '2026-11-26',
    drawLater: true,
    release: true,
    backend: { url: 'https://db.example', key: 'public' },
  });
  expect(others(release.findings)).toEqual([]);
});

describe('a new place', () => {
  let folder: string;
  let made: Awaited<ReturnType<typeof newPlace>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'place-'));
    made = await newPlace(['millford', ...flags, ...areas]);
    writeTexts(folder, made.written);
  });

  it('a new place builds without a finding', async () => {
    expect(made.code).toBe(0);
    const { site, findings, text } = await buildContent(folder, {
      content: 'millford/content',
      today: '2099-11-23',
      drafts: true,
      drawLater: true,
    });
    expect(findings).toEqual([]);
    expect(site.settings).toMatchObject({
      brand: 'Tom’s "Mill" Post: no. 1',
      place: 'The Weald',
      newsletter: { postcodes: ['M1', 'M2'] },
      filters: { postcodes: ['M1', 'M2'] },
    });
    const home = text('index.html');
    expect(home).toContain('Your Weald Community Guide');
    expect(home).not.toMatch(/the the/i);
  });

  it('each neighbourhood of a new place has its postcodes, and each district has its neighbourhoods', () => {
    const { site } = readWorkspace(folder, 'millford/content');
    expect(site!.areas.map(({ path, postcodes, nearby }) => `${path} ${postcodes.join()} ${nearby[0]!.path}`)).toEqual([
      '/old-town M1 /new-town',
      '/new-town M1,M2 /weir',
      '/weir M2 /old-town',
    ]);
    expect(site!.guides.map(({ path, areas: own }) => `${path} ${own.map(({ name }) => name).join()}`)).toEqual([
      '/m1-guide Old Town,New Town',
      '/m2-guide New Town,Weir',
    ]);
    const topics = ['eating-out', 'family', 'health', 'out-and-about', 'shopping'];
    expect(site!.directories.map(({ path }) => path).sort()).toEqual(
      ['m1', 'm2'].flatMap((district) => topics.map((topic) => `/${district}-${topic}`)),
    );
  });

  it('a new place is a folder of at most 60 files without code, with the scripts, workflows and settings of an owner', () => {
    const files = [...made.written.keys()].map((path) => path.replace('millford/', ''));
    expect(files.length).toBeLessThanOrEqual(60);
    expect(files.filter((path) => /\.[jt]sx?$/.test(path))).toEqual([]);
    expect(files.filter((path) => !/^(?:content|supabase)\//.test(path)).toSorted()).toEqual([
      '.github/workflows/check.yml',
      '.github/workflows/pages.yml',
      '.github/workflows/refresh.yml',
      '.gitignore',
      '.vscode/settings.json',
      'README.md',
      'package.json',
    ]);
    const read = (path: string) => JSON.parse(made.written.get(`millford/${path}`)!);
    expect(read('package.json')).toMatchObject({
      name: 'millford',
      scripts: { start: 'effraside start', check: 'effraside check', new: 'effraside new', test: 'effraside test' },
      dependencies: { effraside: '^1.0.0' },
      devDependencies: { 'axe-core': expect.stringMatching(/^\^4/) as string },
    });
    expect(Object.keys(read('package.json').scripts)).not.toContain('schemas');
    const schemas = Object.keys(read('.vscode/settings.json')['yaml.schemas']);
    expect(schemas.map((path) => existsSync(path.replace('node_modules/effraside/', '')))).not.toContain(false);
    expect(made.written.get('millford/README.md')).toMatch(/^# Tom’s "Mill" Post: no. 1\n\nA guide to The Weald\. /);
    expect(made.logged).toContain('Installed millford.');
  });

  it("the first story of a new place has today's date, and the first newsletter has the date of the next Monday", () => {
    expect([...made.written.keys()]).toContain('millford/content/letters/2099-11-23.yaml');
    expect(made.written.get('millford/content/posts/welcome.md')).toContain('date: 2099-11-21');
    expect(made.written.get('millford/content/pages/privacy.yaml')).toContain('updated: November 2099');
  });

  it('a new place contains no name of the starter’s town', () => {
    for (const [file, text] of [...made.written].filter(([path]) => !path.includes('/migrations/'))) {
      expect(`${file}\n${text}`).not.toMatch(/larkwater|larkgate|fernhollow|\bqq\d|2026/i);
    }
  });

  it('a new place has all migrations, in their order, and the database accepts its choices', async () => {
    const migrations = readMigrations(join(folder, 'millford'));
    expect(migrations.map(({ file }) => file.slice(20)).join('\n')).toBe(`20991121000001_newsletter.sql
20991121000002_letter.sql
20991121000003_messages.sql
20991121000004_limits.sql
20991121000005_letter_settings.sql
20991121000006_welcome.sql
20991121000007_import_and_bounces.sql
20991121000008_fair_limits.sql
20991121235959_the_weald.sql`);
    const report = new Report();
    checkMigrations(migrations, withBackend(readWorkspace(folder, 'millford/content').site!), report);
    expect(report.sorted()).toEqual([]);
    expect(missingCopies(migrations, '2099-11-22')).toEqual(new Map());
    const database = await newPostgres();
    await prepareDatabase(database, migrations);
    const insert = `insert into public."Message" (category, name, email, message) values ($1, 'Ada', 'a@x.org', 'Hi')`;
    const kinds = ['story', 'correction', 'event', 'feedback'];
    const outcomes = await Promise.allSettled(kinds.map((kind) => database.query(insert, [kind])));
    expect(kinds.filter((_, at) => outcomes[at]!.status === 'rejected')).toEqual(['feedback']);
    await database.close();
  });

  it('a finding reports that the contact form offers a kind of message that the database refuses', () => {
    const contact = 'millford/content/pages/contact.yaml';
    const text = made.written.get(contact)!.replace('value: story', 'value: poem');
    const { site } = editWorkspace(readWorkspace(folder, 'millford/content'), new Map([[contact, text]]));
    const findings = (...kinds: string[]) => {
      const report = new Report();
      const sql = choicesMigration(['Family'], ['M1'], kinds);
      checkMigrations([{ file: 'a.sql', version: '1', sql }], withBackend(site!), report);
      return report.sorted().filter(({ message }) => message.includes('message_category_known'));
    };
    expect(findings('story', 'correction', 'event').map(({ message }) => message)).toEqual([
      `Content offers "poem" to readers who write, but the table's constraint message_category_known refuses it.`,
    ]);
    expect(findings('poem', 'correction', 'event')).toEqual([]);
  });

  it.each([
    ['into a folder that is not empty', ['full', ...flags, ...areas], '"full" exists already.'],
    ['with one neighbourhood', ['millford', ...flags, '--areas', 'Weir M1'], 'Name at least two neighbourhoods'],
    [
      'without a district',
      ['millford', ...flags, '--areas', 'Weir M1, Old Town'],
      '"Old Town" has no postcode district',
    ],
    ['with half a postcode', ['millford', ...flags, '--areas', 'Weir M1 2, Old Town'], 'has no postcode district'],
    ['with a neighbourhood twice', ['millford', ...flags, '--areas', 'Weir M1,weir M2'], '"weir" would get the same'],
    ['in another script', ['millford', ...flags, '--areas', 'Αθήνα M1,Weir M1'], '"Αθήνα" can\'t become a URL'],
    ['with a long name', ['millford', ...flags, '--areas', `${'Weir '.repeat(20)} M1,Weir M1`], 'become a URL'],
    ['without required flags', ['millford'], 'Give --brand, --url, --place, --areas.'],
    ['without a folder', [...flags, ...areas], 'npm run new -- place DIR'],
  ])('“new -- place” writes nothing %s', async (_, given, message) => {
    const { code, logged, written } = await newPlace(given);
    expect(logged).toContain(message);
    expect(code).not.toBe(0);
    expect(written.size).toBe(0);
  });
});

it('a sentence that begins with the name of a new place begins with a capital letter', () => {
  const names = { brand: 'Mill Post', url: 'https://mill.example', place: 'the Weald', today: '2099-11-21' };
  const files = makePlace({ ...names, areas: parseAreas('Old Town M1, Weir M1') }, starter);
  expect(files.get('site.yaml')).toMatch(/description: "A guide to the Weald: [^]*\nplace: the Weald\n/);
  expect(files.get('pages/home.yaml')).toContain('heading: The Weald, street by street');
  expect(files.get('posts/welcome.md')).toContain('---\n\nThe Weald has a guide of its own.');
});

it('parseAreas separates the name of a neighbourhood from the postcode districts after it', () => {
  expect(parseAreas('Old Town m1, Weir M1  SW1A,')).toEqual([
    { name: 'Old Town', districts: ['M1'] },
    { name: 'Weir', districts: ['M1', 'SW1A'] },
  ]);
});
