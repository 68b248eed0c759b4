// Tests `npm run listings`: export, template and import, with the findings at the cells of the table.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { csvLine } from '../../../build/guide/listing/csv-line.ts';
import { runCommand } from '../../../build/tools/listings/listings-command.ts';
import { columns } from '../../../build/guide/listing/places-table.ts';
import { readWorkspace, type Workspace } from '../../../build/guide/workspace.ts';

const fixture = readWorkspace('tests/fixtures', 'site');
const EATING = 'site/directories/zz1/eating-out.yaml';

function run(args: string[], table: string | Uint8Array = '', workspace: Workspace = fixture) {
  const [out, logged] = [[] as string[], [] as string[]];
  const [written, saved] = [new Map<string, string>(), new Map<string, string>()];
  const code = runCommand(args, {
    workspace,
    readFile: (file) => {
      if (file !== 'table.csv') return undefined;
      return typeof table === 'string' ? new TextEncoder().encode(table) : table;
    },
    saveTable: (file, text) => saved.set(file, text),
    writeContent: (texts) => texts.forEach((text, file) => written.set(file, text)),
    out: (text) => out.push(text),
    log: (text) => logged.push(text),
  });
  return { code, out: out.join(''), logged: logged.join('\n'), written, saved };
}

const importing = (table: string | Uint8Array, ...flags: string[]) => run(['import', 'table.csv', ...flags], table);
const rows = (...records: Record<string, string>[]) => {
  const names = [...new Set(['page', 'group', 'name', ...records.flatMap((record) => Object.keys(record))])];
  return csvLine(names) + records.map((record) => csvLine(names.map((name) => record[name] ?? ''))).join('');
};
const pie = {
  page: '/zz1-eating-out',
  group: 'Smokehouse',
  name: 'Pie Shop',
  postcode: 'ZZ1 9ZZ',
  source: 'town-survey',
};

describe('npm run listings -- export', () => {
  it('an export of listings has a row per listing, with every field of the schema', () => {
    const { code, out, logged } = run(['export', '--page', '/zz1-eating-out']);
    expect(code).toBe(0);
    expect(logged).toBe('5 listings on 1 page.');
    const lines = out.trimEnd().split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${csvLine(columns).trimEnd()}`);
    expect(lines).toHaveLength(6);
    expect(lines.find((line) => line.includes('"cafe-10"'))).toContain('"+44 1632 960 015"');
    expect(lines.at(-1)).toMatch(/"lantern-kitchen","Lantern Kitchen".*,"true"/);
  });

  it('an export of listings is written to a file with --out', () => {
    const { out, saved } = run(['export', '--out', 'all.csv']);
    expect(out).toBe('');
    expect(saved.get('all.csv')).toContain('"old-smokehouse"');
  });

  it('importing the exported listings changes nothing', () => {
    const back = run(['import', 'table.csv', '--write'], run(['export']).out);
    const listings = fixture.site!.directories.reduce((sum, { count, closed }) => sum + count + closed.length, 0);
    expect(back.logged).toBe(`0 to add, 0 to change, ${listings} unchanged.\nThere is nothing to write.`);
    expect([back.code, back.written.size]).toEqual([0, 0]);
  });

  it('an export of listings rejects an unknown page', () => {
    expect(run(['export', '--page', '/zz1-eatingout'])).toMatchObject({
      code: 2,
      logged: 'There is no page of listings "/zz1-eatingout". Did you mean "/zz1-eating-out"?',
    });
  });
});

describe('npm run listings -- template', () => {
  it('a table template has a row per group, and changes nothing when imported without names', () => {
    const { out } = run(['template']);
    expect(out.trimEnd().split('\r\n').slice(1)).toEqual(
      ['Cafés', 'Smokehouse', 'Late kitchens'].map((group) =>
        csvLine(columns.map((name) => (name === 'page' ? '/zz1-eating-out' : name === 'group' ? group : ''))).trimEnd(),
      ),
    );
    expect(importing(out)).toMatchObject({
      code: 0,
      out: '',
      logged: '0 to add, 0 to change, 0 unchanged.\nThere is nothing to write.',
    });
  });
});

describe('npm run listings -- import', () => {
  it('an import of listings prints the changes, and writes them only with --write', () => {
    const table = rows(
      { ...pie, group: 'Late kitchens' },
      { page: '/zz1-eating-out', id: 'cafe-9', name: 'Café Nine', postcode: 'ZZ1' },
    );
    const dry = importing(table);
    expect(dry.out).toBe(
      '+ /zz1-eating-out, Late kitchens: "Pie Shop" (pie-shop)\n~ /zz1-eating-out: "Café 9" (cafe-9): name "Café 9" → "Café Nine", source removed\n',
    );
    expect(dry.code).toBe(1);
    const fixed = table.replace('"ZZ1",""', '"ZZ1","harbour-register"');
    const wet = importing(fixed, '--write');
    expect(wet.logged).toBe(
      `1 to add, 1 to change, 0 unchanged. 4 listings of these pages without a row stay as they are.\nWritten: ${EATING}.`,
    );
    expect(wet.code).toBe(0);
    const { groups } = parse(wet.written.get(EATING)!) as { groups: { listings: Record<string, unknown>[] }[] };
    expect(groups[0]!.listings[1]).toEqual({
      id: 'cafe-9',
      name: 'Café Nine',
      postcode: 'ZZ1',
      lat: 54.31215,
      lon: -0.41122,
      website: 'cafe9.test/menu',
      source: 'harbour-register',
    });
    expect(groups[2]!.listings[1]).toEqual({
      id: 'pie-shop',
      name: 'Pie Shop',
      postcode: 'ZZ1 9ZZ',
      source: 'town-survey',
    });
    expect(importing(fixed)).toMatchObject({ code: 0, written: new Map() });
  });

  it('an import of listings reads coordinates as numbers, and reports coordinates that are not numbers', () => {
    const point = { ...pie, group: 'Late kitchens', lat: '54.31207', lon: '-0.41102' };
    const { written } = importing(rows(point), '--write');
    const { groups } = parse(written.get(EATING)!) as { groups: { listings: Record<string, unknown>[] }[] };
    expect(groups[2]!.listings[1]).toMatchObject({ lat: 54.31207, lon: -0.41102 });
    expect(importing(rows({ ...point, lat: '54° N' })).logged).toContain('"lat" is "54° N", but it must be a number.');
    expect(importing(rows({ ...point, lat: '' })).logged).toContain('has "lon" but no "lat"');
  });

  it.each([
    ['semicolons, in UTF-8', (text: string) => new TextEncoder().encode(text)],
    ['semicolons, in UTF-16', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['tabs, in UTF-16', (text: string) => new Uint8Array(Buffer.from(text.replaceAll(';', '\t'), 'utf16le'))],
  ])('an import of listings reads a table saved by Excel as %s', (_, encode) => {
    const row = '/zz1-eating-out;Late kitchens;"Pie; Mash";town-survey;';
    const table = (phone: string) => encode(`\uFEFFpage;group;name;source;phone\r\n${row}${phone}\r\n`);
    const { code, out, written } = importing(table('01632 960 099'), '--write');
    expect([code, written.size]).toEqual([0, 1]);
    expect(out).toMatch(/^\+ \/zz1-eating-out, Late kitchens: "Pie. Mash" \(pie-mash\)\n$/);
    expect(importing(table('soon')).logged).toContain('table.csv:2:55  error  directory/bad-value');
    expect(importing(table('01632 960 099;x')).logged).toMatch(
      /Put quotes around a cell that holds a (?:semicolon|tab)\./,
    );
  });

  it('an import of listings reports findings about the whole site at the cells that cause them', () => {
    const { logged } = importing(
      rows(
        { ...pie, source: 'twon-survey' },
        { ...pie, name: 'Pie Two', source: '', sample: 'yes', phone: '01632 960077' },
      ),
    );
    expect(logged).toContain('table.csv:2:53  error  directory/unknown-source\n  There is no source "twon-survey".');
    expect(logged).toContain('Did you mean "town-survey"?');
    expect(logged).toMatch(/table\.csv:3:\d+ {2}warn {2}directory\/example-looks-real/);
  });

  it('an import that makes a count in the page’s text wrong reports the line of the count and writes the files', () => {
    const { logged, written, code } = importing(rows({ ...pie, group: 'Cafés' }), '--write');
    expect(logged).toContain(`${EATING}:69:5  error  directory/false-claim`);
    expect([code, written.size]).toEqual([0, 1]);
  });

  it('an import of listings warns of possible duplicates', () => {
    const { logged, code } = importing(
      rows(
        { ...pie, name: 'THE tidewater cafe', postcode: 'ZZ1 2AB' },
        { ...pie, name: 'Other', phone: '0 1632 960015' },
        pie,
        { ...pie, address: '2 Rope Lane' },
      ),
    );
    expect(logged).toContain(
      '"THE tidewater cafe" has the name and postcode of "The Tidewater Café" on /zz1-eating-out.',
    );
    expect(logged).toContain('give it the page "/zz1-eating-out" and the id "tidewater-cafe"');
    expect(logged).toContain('"Other" has the telephone number of "Café 10" on /zz1-eating-out.');
    expect(logged).toContain('"Pie Shop" has the name and postcode of "Pie Shop"');
    expect(logged.match(/possible-duplicate/g)).toHaveLength(3);
    expect(code).toBe(0);
  });

  it('an import of listings gives each new listing a unique id', () => {
    const { out } = importing(
      rows(
        pie,
        { ...pie, address: '14–16 Rope Lane' },
        { ...pie, address: '9 Rope Lane' },
        { ...pie, name: 'Über & Ça' },
        { ...pie, name: '吃' },
        { ...pie, name: 'Menu' },
        { ...pie, name: 'Smørrebrød Łódź' },
      ),
    );
    expect([...out.matchAll(/\(([^)]+)\)/g)].map(([, id]) => id)).toEqual([
      'pie-shop',
      'pie-shop-rope-lane',
      'pie-shop-2',
      'uber-and-ca',
      'listing',
      'menu-2',
      'smorrebrod-lodz',
    ]);
  });

  // All other mistakes have fixtures in tests/fixtures/findings/listings.
  it.each([
    [
      'a column given twice',
      csvLine(['page', 'group', 'name', 'Name']),
      '"name" is given twice.',
      'Keep one of the two.',
    ],
    [
      'a page without groups',
      rows({ ...pie, page: '/zz2-shops' }),
      'has no group "Smokehouse".',
      'It has none yet: add one in site/directories/zz2/shops.yaml.',
    ],
    ['a row in one pair of quotes', '"page;group;name"\n"/a;b;c"\n', 'row is a single cell', 'a cell per column'],
    ['bytes in another encoding', Uint8Array.of(0x43, 0xe9), 'is not text in UTF-8 or UTF-16.', 'CSV UTF-8'],
    ['a file of 6 MB', new Uint8Array(6 * 1024 * 1024), 'The file is larger than 5 MB.', 'in parts'],
    ['a value other than yes and no', rows({ ...pie, sample: 'maybe' }), '"sample" is "maybe"', 'Write true or false'],
    ['two lines in a name', rows({ ...pie, name: 'Pie\nShop' }), 'which runs over more than one line', ''],
  ])('an import of listings rejects %s', (_, table, message, advice) => {
    const { logged, code, written } = importing(table, '--write');
    expect(logged).toContain(message);
    expect(logged).toContain(advice);
    expect([code, written.size]).toEqual([1, 0]);
  });

  it('an import of listings rejects wrong arguments, and a missing file', () => {
    expect(run(['import'])).toMatchObject({ code: 2 });
    expect(run(['import', 'gone.csv'])).toMatchObject({ code: 2, logged: 'There is no file "gone.csv".' });
    expect(run(['export', '--wirte']).code).toBe(2);
    expect(run(['--help'])).toMatchObject({ code: 0 });
  });

  it('an export of listings needs content without errors', () => {
    const found = {
      rule: 'yaml/syntax',
      severity: 'error',
      file: 'site/site.yaml',
      line: 1,
      column: 1,
      message: 'No.',
    };
    const broken = { ...fixture, site: undefined, findings: [found as (typeof fixture.findings)[number]] };
    expect(run(['export'], '', broken)).toMatchObject({ code: 1, out: '' });
  });
});
