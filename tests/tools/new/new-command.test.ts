// Tests `npm run new` with flags.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readWorkspace, editWorkspace } from '../../../build/guide/workspace.ts';
import { loadSite } from '../../../build/guide/load-guide.ts';
import { runCommand, type NewContext } from '../../../build/tools/new/new-command.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { newContext } from './new-context.ts';

const workspace = readWorkspace('tests/fixtures', 'site');
async function run(args: string[], given: Partial<NewContext> = {}) {
  const [logged, written] = [[] as string[], new Map<string, string>()];
  const removed: string[] = [];
  const code = await runCommand(args, {
    workspace,
    today: '2026-11-21',
    ...newContext,
    writeFiles: (texts) => texts.forEach((text, name) => written.set(name, text)),
    removeFile: (name) => removed.push(name),
    // console.log prints all arguments. If `log` were passed to forEach, the index and the array would be printed, too.
    log: (...parts: unknown[]) => logged.push(parts.map(String).join(' | ')),
    ...given,
  });
  return { code, logged: logged.join('\n'), written, removed };
}

/** Words of a command, with a flag for each value. */
const words = (kind: string, flags: Record<string, string>) => [
  kind,
  ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
];

describe('npm run new -- event', () => {
  const page = readFileSync('tests/fixtures/whats-on/pages/whats-on.yaml', 'utf8');
  const withPage = editWorkspace(workspace, new Map([['site/pages/whats-on.yaml', page]]));
  const flags = { title: 'The late shanty', where: 'The Anchor', publisher: 'The Anchor', interests: 'Walks' };
  const args = (more: Record<string, string>) =>
    words('event', { ...flags, postcodes: 'zz1', date: '2026-12-04', ...more });

  it('“new -- event” writes a weekly event that loads without errors', async () => {
    const { code, logged, written } = await run(args({ weekly: 'Friday', start: '22:00', end: '02:00', price: '£5' }), {
      workspace: withPage,
    });
    expect(code, logged).toBe(0);
    const text = written.get('site/events/the-late-shanty.yaml')!;
    expect(parse(text)).toEqual({
      title: 'The late shanty',
      where: { name: 'The Anchor' },
      times: [{ repeats: 'weekly', on: ['Friday'], from: '2026-12-04', start: '22:00', end: '02:00' }],
      price: '£5',
      source: { title: 'The late shanty', publisher: 'The Anchor' },
      checked: '2026-11-21',
      areas: [],
      postcodes: ['ZZ1'],
      interests: ['Walks'],
    });
  });

  it('“new -- event” refuses a last day that is not after the first', async () => {
    const { code, logged, written } = await run(args({ until: '2026-12-04' }), { workspace: withPage });
    expect([code, written.size]).toEqual([1, 0]);
    expect(logged).toContain('Write a later day, or leave "until" out.');
  });
});

describe('npm run new -- migration', () => {
  const table = (postcodes: string) => ({
    file: 'supabase/migrations/20261201090000_newsletter.sql',
    version: '20261201090000',
    sql:
      `constraint postcode_known check (postcode in (${postcodes})), ` +
      `constraint categories_known check (categories <@ array['Food & Drink', 'Walks', 'Town Life'])`,
  });

  it('“new -- migration” writes a migration that accepts the values of the content and those of existing readers', async () => {
    const { code, logged, written } = await run(['migration'], {
      readMigrations: () => [table("'ZZ1', 'ZZ0', 'None'")],
    });
    const sql =
      'alter table public."Email" drop constraint postcode_known, add constraint postcode_known ' +
      "check (postcode in ('ZZ1', 'ZZ0', 'None', 'ZZ2'));\n";
    expect(code).toBe(0);
    expect([...written]).toEqual([['supabase/migrations/20261201090001_choices.sql', sql]]);
    expect(logged).toContain(sql);
  });

  it('“new -- migration” writes nothing if the tables accept every choice', async () => {
    const { code, written } = await run(['migration'], { readMigrations: () => [table("'ZZ1', 'ZZ2', 'None'")] });
    expect([code, written.size]).toEqual([0, 0]);
  });
});

describe('npm run new -- post', () => {
  it('“new -- post” writes a draft that loads without findings, with a file name made from any title', async () => {
    const flags = { title: 'No: “Café” & #1 – yes?', category: 'Walks', location: 'Gull Hill' };
    const { code, logged, written } = await run(words('post', flags));
    expect(code).toBe(0);
    expect(logged).toContain(
      'site/posts/no-cafe-and-1-yes.md\nhttps://saltmarsh-post.example/blog/no-cafe-and-1-yes\n',
    );
    const { source, findings } = editWorkspace(workspace, written);
    expect(findings).toEqual([]);
    const site = loadSite(source, new Report(), { drafts: true })!;
    expect(site.posts.find(({ slug }) => slug === 'no-cafe-and-1-yes')).toMatchObject({
      title: 'No: “Café” & #1 – yes?',
      date: '2026-11-21',
      location: 'Gull Hill',
      draft: true,
    });
  });

  const plain = { title: 'X', category: 'Walks' };
  it.each<[string, Record<string, string>, number, string]>([
    ['missing flags', {}, 2, 'Give --title, --category.\n  --category: Food & Drink, Walks, Town Life'],
    ['an existing file', { ...plain, title: 'Harbour market' }, 1, 'a file site/posts/harbour-market.md already.'],
    ['a path out of the folder', { ...plain, slug: '../../x' }, 1, 'give one with --slug'],
    ['a title without letters', { ...plain, title: '！！' }, 1, 'give one with --slug'],
    ['an unknown area', { ...plain, location: 'Gul Hill' }, 1, 'Did you mean "Gull Hill"?'],
    ['a date that does not exist', { ...plain, date: '2026-02-30' }, 1, '"date" is "2026-02-30", which is not a date.'],
    ['an unknown flag', { titel: 'X' }, 2, '--category'],
  ])('“new -- post” rejects %s', async (_, flags, code, message) => {
    const outcome = await run(words('post', flags));
    expect(outcome).toMatchObject({ code, written: new Map() });
    expect(outcome.logged).toContain(message);
  });
});

describe('npm run new -- listing, with flags', () => {
  const flags = { page: '/zz1-eating-out', group: 'Smokehouse', name: 'Pie: Shop', address: '4 Slip Lane' };

  it('“new -- listing” adds a listing with a new id at the end of its group', async () => {
    const { code, logged, written } = await run(
      words('listing', { ...flags, source: 'town-survey', postcode: 'ZZ1 2AC' }),
    );
    expect(code).toBe(0);
    expect(logged).toBe('site/directories/zz1/eating-out.yaml\nhttps://saltmarsh-post.example/zz1-eating-out');
    const { groups } = parse(written.get('site/directories/zz1/eating-out.yaml')!) as {
      groups: { listings: unknown[] }[];
    };
    expect(groups[1]!.listings.at(-1)).toEqual({
      id: 'pie-shop',
      name: 'Pie: Shop',
      address: '4 Slip Lane',
      postcode: 'ZZ1 2AC',
      source: 'town-survey',
    });
  });

  it('“new -- listing” can write an invented listing as an example', async () => {
    const { written } = await run(words('listing', { ...flags, source: 'example' }));
    expect(written.get('site/directories/zz1/eating-out.yaml')).toContain(
      '        address: 4 Slip Lane\n        sample: true\n',
    );
  });

  it('“new -- listing” warns if the new listing makes a count on the page wrong', async () => {
    const given = { page: '/zz1-eating-out', group: 'Cafés', name: 'X', source: 'town-survey' };
    const { code, logged, written } = await run(words('listing', given));
    expect([code, written.size]).toEqual([0, 1]);
    expect(logged).toContain('directory/false-claim');
    expect(logged).toContain('The file was written anyway.');
  });

  const known = { page: '/zz1-eating-out', group: 'Smokehouse', name: 'X', source: 'example' };
  it.each<[string, Record<string, string>, string]>([
    ['an unknown page', { ...known, page: '/zz1-eatingout' }, 'Did you mean "/zz1-eating-out"?'],
    ['an unknown group', { ...known, group: 'Smokehuose' }, 'Did you mean "Smokehouse"?'],
    ['an unknown source', { ...known, source: 'twon-survey' }, 'Did you mean "town-survey"?'],
    ['a wrong telephone number', { ...known, phone: 'soon' }, 'which is not a telephone number'],
  ])('“new -- listing” rejects %s', async (_, given, message) => {
    const { code, logged, written } = await run(words('listing', given));
    expect([code, written.size]).toEqual([1, 0]);
    expect(logged).toContain(message);
  });
});

describe('npm run new -- area, and -- district', () => {
  it('“new -- area” and “new -- district” write every required field, so that the new content loads', async () => {
    const area = await run(['area', '--name', 'St Ives’ Row', '--postcodes', 'ZZ2']);
    expect(area.code).toBe(0);
    const tried = editWorkspace(workspace, area.written);
    expect(tried.findings).toEqual([]);
    expect(tried.site!.areas.at(-1)).toMatchObject({
      slug: 'st-ives-row',
      path: '/st-ives-row',
      order: 4,
      nearby: [{ name: 'Gull Hill' }, { name: 'Marsh End' }],
    });

    const district = await run(['district', '--district', 'zz2'], {
      workspace: {
        ...workspace,
        source: {
          ...workspace.source,
          files: workspace.source.files.filter(({ path }) => path !== 'site/guides/zz2.yaml'),
        },
      },
    });
    expect(district.code).toBe(0);
    expect(parse(district.written.get('site/guides/zz2.yaml')!)).toMatchObject({
      district: 'ZZ2',
      path: '/zz2-guide',
      areas: ['gull-hill', 'marsh-end'],
    });
  });

  it('“new -- area” and “new -- district” write nothing if the path or the file exists', async () => {
    expect(await run(['area', '--name', 'Gull Hill', '--postcodes', 'ZZ1'])).toMatchObject({
      code: 1,
      written: new Map(),
    });
    expect((await run(['area', '--name', 'About', '--postcodes', 'ZZ1'])).logged).toContain(
      'The path "/about" is already taken by the site itself.',
    );
    expect(await run(['district', '--district', 'ZZ1'])).toMatchObject({ code: 1, written: new Map() });
    expect((await run(['district', '--district', 'the hill', '--areas', 'gull-hill'])).logged).toContain(
      '"district" is "THE HILL", which is not a postcode district.',
    );
  });
});

describe('npm run new', () => {
  it('npm run new prints the usage for --help and for wrong arguments', async () => {
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['--help'])).toMatchObject({ code: 0 });
    expect((await run(['lsiting'])).logged).toBe('There is no template "lsiting". Did you mean "listing"?');
    expect((await run(['place', '--help'])).logged).toContain('--brand');
  });
});
