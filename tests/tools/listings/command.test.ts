import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { csvLine } from '../../../build/tools/csv.ts';
import { runCommand } from '../../../build/tools/listings/command.ts';
import { columns } from '../../../build/tools/listings/listing-table.ts';
import { readWorkspace, type Workspace } from '../../../build/tools/listings/workspace.ts';

const fixture = readWorkspace('tests/fixtures', 'site');
const EATING = 'site/directories/zz1/eating-out.yaml';

function run(args: string[], table: string | Uint8Array = '', workspace: Workspace = fixture) {
  const [out, said, written, saved] = [[] as string[], [] as string[], new Map<string, string>(), new Map<string, string>()];
  const code = runCommand(args, {
    workspace,
    read: (file) => {
      if (file !== 'table.csv') throw new Error('ENOENT');
      return typeof table === 'string' ? new TextEncoder().encode(table) : table;
    },
    save: (file, text) => saved.set(file, text),
    write: (texts) => texts.forEach((text, file) => written.set(file, text)),
    out: (text) => out.push(text),
    say: (text) => said.push(text),
  });
  return { code, out: out.join(''), said: said.join('\n'), written, saved };
}

const importing = (table: string | Uint8Array, ...flags: string[]) => run(['import', 'table.csv', ...flags], table);
const rows = (...records: Record<string, string>[]) => {
  const names = [...new Set(['page', 'group', 'name', ...records.flatMap((record) => Object.keys(record))])];
  return csvLine(names) + records.map((record) => csvLine(names.map((name) => record[name] ?? ''))).join('');
};
const pie = { page: '/zz1-eating-out', group: 'Smokehouse', name: 'Pie Shop', postcode: 'ZZ1 9ZZ', source: 'town-survey' };

describe('export', () => {
  it('is a row a listing, with every field of the model', () => {
    const { code, out, said } = run(['export', '--page', '/zz1-eating-out']);
    expect(code).toBe(0);
    expect(said).toBe('5 listings on 1 page.');
    const lines = out.trimEnd().split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${csvLine(columns).trimEnd()}`);
    expect(lines).toHaveLength(6);
    expect(lines.find((line) => line.includes('"cafe-10"'))).toContain(`"'+44 1632 960 015"`);
    expect(lines.at(-1)).toMatch(/"lantern-kitchen","Lantern Kitchen".*,"true"/);
  });

  it('goes to a file when asked to', () => {
    const { out, saved } = run(['export', '--out', 'all.csv']);
    expect(out).toBe('');
    expect(saved.get('all.csv')).toContain('"old-smokehouse"');
  });

  it.each([['the fixture', 'tests/fixtures', 'site'], ['the real content', '.', 'content']])('of %s changes nothing when imported', (_, root, folder) => {
    const workspace = readWorkspace(root, folder);
    const table = run(['export'], '', workspace).out;
    const back = run(['import', 'table.csv', '--write'], table, workspace);
    const listings = workspace.site!.directories.reduce((sum, { count }) => sum + count, 0);
    expect(back.said).toBe(`0 to add, 0 to change, ${listings} unchanged.\nThere is nothing to write.`);
    expect(back.code).toBe(0);
    expect(back.written.size).toBe(0);
  });

  it('refuses a page that is not there', () => {
    expect(run(['export', '--page', '/zz1-eatingout'])).toMatchObject({ code: 2, said: 'There is no page of listings "/zz1-eatingout". Did you mean "/zz1-eating-out"?' });
  });
});

describe('template', () => {
  it('is a row a group, and says nothing when it comes back empty', () => {
    const { out } = run(['template']);
    expect(out.trimEnd().split('\r\n').slice(1)).toEqual(['Cafés', 'Smokehouse', 'Late kitchens'].map((group) => csvLine(columns.map((name) => (name === 'page' ? '/zz1-eating-out' : name === 'group' ? group : ''))).trimEnd()));
    expect(importing(out)).toMatchObject({ code: 0, out: '', said: '0 to add, 0 to change, 0 unchanged.\nThere is nothing to write.' });
  });
});

describe('import', () => {
  it('shows what it would do, and does it when told to', () => {
    const table = rows({ ...pie, group: 'Late kitchens' }, { page: '/zz1-eating-out', id: 'cafe-9', name: 'Café Nine', postcode: 'ZZ1' });
    const dry = importing(table);
    expect(dry.out).toBe('+ /zz1-eating-out, Late kitchens: "Pie Shop" (pie-shop)\n~ /zz1-eating-out: "Café 9" (cafe-9): name "Café 9" → "Café Nine", source taken away\n');
    expect(dry.code).toBe(1);
    const mended = table.replace('"ZZ1",""', '"ZZ1","harbour-register"');
    const wet = importing(mended, '--write');
    expect(wet.said).toBe(`1 to add, 1 to change, 0 unchanged. 4 listings of these pages without a row stay as they are.\n${EATING}: written.`);
    expect(wet.code).toBe(0);
    const { groups } = parse(wet.written.get(EATING)!) as { groups: { listings: Record<string, unknown>[] }[] };
    expect(groups[0]!.listings[1]).toEqual({ id: 'cafe-9', name: 'Café Nine', postcode: 'ZZ1', website: 'cafe9.test/menu', source: 'harbour-register' });
    expect(groups[2]!.listings[1]).toEqual({ id: 'pie-shop', name: 'Pie Shop', postcode: 'ZZ1 9ZZ', source: 'town-survey' });
    expect(importing(mended)).toMatchObject({ code: 0, written: new Map() });
  });

  it('shows the model’s findings at the cells', () => {
    const { said, code, written } = importing(rows({ ...pie, phone: 'soon', source: 'twon-survey' }, { ...pie, name: '', postcode: 'zz1' }), '--write');
    expect(code).toBe(1);
    expect(written.size).toBe(0);
    expect(said).toContain('table.csv:2:67  error  directory/bad-value\n  "phone" is "soon", which is not a telephone number.');
    expect(said).toContain('error  directory/missing-field\n  An entry needs the field "name".');
    expect(said).toContain('"postcode" is "zz1", which is not a postcode.');
    expect(said).toContain('3 errors in 1 file. Nothing was written.');
  });

  it('shows what only the whole site can tell at the cells, too', () => {
    const { said } = importing(rows({ ...pie, source: 'twon-survey' }, { ...pie, name: 'Pie Two', source: '', sample: 'yes', phone: '01632 960077' }));
    expect(said).toContain('table.csv:2:53  error  directory/unknown-source\n  There is no source "twon-survey".');
    expect(said).toContain('Did you mean "town-survey"?');
    expect(said).toMatch(/table\.csv:3:\d+ {2}warn {2}directory\/example-looks-real/);
  });

  it('tells of a claim that is no longer true at its line in the page, and writes all the same', () => {
    const { said, written, code } = importing(rows({ ...pie, group: 'Cafés' }), '--write');
    expect(said).toContain(`${EATING}:57:5  error  directory/false-claim`);
    expect([code, written.size]).toEqual([0, 1]);
  });

  it('guesses at duplicates', () => {
    const { said, code } = importing(rows({ ...pie, name: 'THE tidewater cafe', postcode: 'ZZ1 2AB' }, { ...pie, name: 'Other', phone: '0 1632 960015' }, pie, { ...pie, address: '2 Rope Lane' }));
    expect(said).toContain('"THE tidewater cafe" has the name and postcode of "The Tidewater Café" on /zz1-eating-out.');
    expect(said).toContain('give it the page "/zz1-eating-out" and the id "tidewater-cafe"');
    expect(said).toContain('"Other" has the telephone number of "Café 10" on /zz1-eating-out.');
    expect(said).toContain('"Pie Shop" has the name and postcode of "Pie Shop"');
    expect(said.match(/possible-duplicate/g)).toHaveLength(3);
    expect(code).toBe(0);
  });

  it('gives each new listing an id of its own', () => {
    const { out } = importing(rows(pie, { ...pie, address: '14–16 Rope Lane' }, { ...pie, address: '9 Rope Lane' }, { ...pie, name: 'Über & Ça' }, { ...pie, name: '吃' }, { ...pie, name: 'Menu' }, { ...pie, name: 'Smørrebrød Łódź' }));
    expect([...out.matchAll(/\(([^)]+)\)/g)].map(([, id]) => id)).toEqual(['pie-shop', 'pie-shop-rope-lane', 'pie-shop-2', 'uber-and-ca', 'listing', 'menu-2', 'smorrebrod-lodz']);
  });

  it.each([
    ['a column that nothing reads', rows({ ...pie, adress: '1 Quay' }), 'error  listings/unknown-column\n  Nothing reads the column "adress".', 'Did you mean "address"?'],
    ['a missing column', csvLine(['page', 'group']), 'listings/missing-column\n  The table has no column "name".', 'listings -- template'],
    ['a column given twice', csvLine(['page', 'group', 'name', 'Name']), 'The column "name" stands there twice.', 'Keep one of the two.'],
    ['an unknown page', rows({ ...pie, page: 'zz1-eating-out' }), 'listings/unknown-page\n  There is no page of listings "zz1-eating-out".', 'Did you mean "/zz1-eating-out"?'],
    ['an unknown group', rows({ ...pie, group: 'Smokehuose' }), 'The page /zz1-eating-out has no group "Smokehuose".', 'Did you mean "Smokehouse"?'],
    ['a page without groups', rows({ ...pie, page: '/zz2-shops' }), 'has no group "Smokehouse".', 'It has none yet: add one in site/directories/zz2/shops.yaml.'],
    ['another group', rows({ ...pie, id: 'cafe-9' }), '"cafe-9" stands in the group "Cafés", not in "Smokehouse".', 'Move it by hand'],
    ['an id twice', rows({ ...pie, id: 'a' }, { ...pie, id: 'a' }), 'The id "a" has a row already.', 'Keep one'],
    ['semicolons', 'page;group;name\n/a;b;c\n', 'The columns are not separated by commas.', 'CSV with commas'],
    ['too many cells', 'page,group,name\n/zz1-eating-out,Smokehouse,Pie,Mash\n', 'The row has more cells than there are columns: "Mash".', 'Put quotes'],
    ['an open quote', 'page,group,name\n"x', 'listings/not-csv\n  A quotation mark is opened', 'Close it'],
    ['bytes that are not UTF-8', new Uint8Array([0x43, 0xe9]), 'The file is not UTF-8 text.', 'CSV UTF-8'],
    ['NUL', 'page\0', 'The file is not a text.', 'CSV UTF-8'],
    ['a file of 6 MB', new Uint8Array(6 * 1024 * 1024), 'The file is larger than 5 MB.', 'in parts'],
    ['a word that is neither yes nor no', rows({ ...pie, sample: 'maybe' }), '"sample" cannot be "maybe".', 'Write "true".'],
    ['two lines in a name', rows({ ...pie, name: 'Pie\nShop' }), 'which runs over more than one line', ''],
  ])('refuses %s', (_, table, message, advice) => {
    const { said, code, written } = importing(table, '--write');
    expect(said).toContain(message);
    expect(said).toContain(advice);
    expect([code, written.size]).toEqual([1, 0]);
  });

  it('makes no sense without a file, or of one that is not there', () => {
    expect(run(['import'])).toMatchObject({ code: 2 });
    expect(run(['import', 'gone.csv'])).toMatchObject({ code: 2, said: 'There is no file "gone.csv".' });
    expect(run(['export', '--wirte']).code).toBe(2);
    expect(run(['--help'])).toMatchObject({ code: 0 });
  });

  it('waits until the content is right', () => {
    const broken = { ...fixture, site: undefined, findings: [{ rule: 'yaml/syntax', severity: 'error' as const, file: 'site/site.yaml', line: 1, column: 1, message: 'It is wrong.' }] };
    expect(run(['export'], '', broken)).toMatchObject({ code: 1, out: '' });
  });
});
