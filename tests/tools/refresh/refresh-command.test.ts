// Tests `npm run refresh` on a made-up place, from the answers of registers to the changed files.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../build/engine/output/lock.ts';
import { readWorkspace } from '../../../build/guide/workspace.ts';
import { listingsOf } from '../../../build/guide/listing/directory.ts';
import { createFetch } from '../../../build/registers/answer/fetch-answer.ts';
import { runCommand } from '../../../build/tools/refresh/refresh-command.ts';
import { startRegister } from '../../registers/register-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const DIRECTORY = 'content/directories/zz1/eating-out.yaml';

interface Establishment {
  id: number;
  name: string;
  address?: string;
  postcode?: string;
  rating?: string;
}

const fhrs = (rows: readonly Establishment[], date = '2026-11-25') =>
  JSON.stringify({
    FHRSEstablishment: {
      Header: { ExtractDate: date, ItemCount: rows.length, ReturnCode: 'Success' },
      EstablishmentCollection: rows.map(
        ({ id, name, address = '3 Rope Lane', postcode = 'ZZ1 2AB', rating = '5' }) => ({
          FHRSID: id,
          BusinessName: name,
          BusinessType: 'Restaurant/Cafe/Canteen',
          AddressLine1: address,
          PostCode: postcode,
          RatingValue: rating,
          RatingDate: rating === 'AwaitingInspection' ? null : '2026-01-15',
          Geocode: { Latitude: '54.31207', Longitude: '-0.41102' },
        }),
      ),
    },
  });

const ROWS: Establishment[] = [
  { id: 101, name: 'THE TIDEWATER CAFE LTD' },
  { id: 102, name: 'Old Smokehouse', address: 'The Slip', postcode: 'ZZ1 2AC', rating: '4' },
  { id: 103, name: 'Kelp & Kettle', address: '8 Rope Lane', postcode: 'ZZ1 2AE', rating: 'AwaitingInspection' },
];

const tags = { amenity: 'cafe', name: 'Tidewater', 'fhrs:id': '101', opening_hours: 'Mo-Fr 08:00-17:00' };
const osm = JSON.stringify({
  osm3s: { timestamp_osm_base: '2026-11-24T10:00:00Z' },
  elements: [{ type: 'node', id: 9, lat: 54.31207, lon: -0.41102, tags: { ...tags, wheelchair: 'yes' } }],
});

/** Makes a copy of the made-up place that follows the food register, and OpenStreetMap if `withOsm` is true. */
async function start(handle: RequestListener, { withOsm = false } = {}) {
  const server = await startRegister(handle);
  const root = mkdtempSync(join(tmpdir(), 'refresh-'));
  closing.push(server.close);
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const registers = `# Ours.
districts: [ZZ1, ZZ2]
registers:
  - id: food
    kind: food-hygiene
    source: harbour-register
    url: https://food.test/food.json
    placements:
      - { kinds: [Restaurant/Cafe/Canteen], pages: [/zz1-eating-out], group: Cafés, line: Café }
${withOsm ? '  - { id: map, kind: openstreetmap, source: open-map, url: https://map.test/osm }\n' : ''}`;
  writeFileSync(join(root, 'content/registers.yaml'), registers);
  const sources = join(root, 'content/sources.yaml');
  const openMap = '- { id: open-map, title: Open map, publisher: Mappers, date: November 2026, shareAlike: true }\n';
  writeFileSync(sources, readFileSync(sources, 'utf8') + openMap);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  /** Called while the command waits for another run. */
  const waits: (() => void)[] = [];
  const run = async (...args: string[]) => {
    const out: string[] = [];
    const fetchAnswer = createFetch({
      site: 'https://guide.test',
      today: '2026-11-26',
      cache: join(root, '.cache'),
      wait: async () => {},
      mayReach: () => true,
    });
    const code = await runCommand(args, {
      root,
      today: '2026-11-26',
      createFetch: () => (request) => {
        const { pathname, search } = new URL(request.url);
        return fetchAnswer({ ...request, url: server.url + pathname + search });
      },
      ask: () => Promise.resolve('later'),
      wait: async () => waits.forEach((each) => each()),
      out: (line) => out.push(line),
      log: (line) => out.push(`${line}\n`),
    });
    return { code, out: out.join('') };
  };
  return { root, server, text, run, waits };
}

const serve =
  (answers: Record<string, string>): RequestListener =>
  (request, response) =>
    response.end(answers[request.url!]);

/** Lines that a file lost and gained. */
function diff(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return { lost: old.filter((line) => !now.includes(line)), gained: now.filter((line) => !old.includes(line)) };
}

describe('npm run refresh', () => {
  it('npm run refresh prints the changes, and writes nothing without --write', async () => {
    const { text, run } = await start(serve({ '/food.json': fhrs(ROWS) }));
    const before = text(DIRECTORY);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toBe(`The food hygiene register, 2026-11-25: 3 rows, 1 new, 2 rated, 2 linked
  new: Kelp & Kettle, 8 Rope Lane, ZZ1 2AE (fhrs:103) on /zz1-eating-out, Cafés
  rated: The Tidewater Café (/zz1-eating-out#tidewater-cafe): rating 5, rated 2026-01-15
  rated: Old Smokehouse (/zz1-eating-out#old-smokehouse): rating 4, rated 2026-01-15
Nothing was written: repeat with --write.
`);
    expect(text(DIRECTORY)).toBe(before);
  });

  it('npm run refresh with --write changes only the necessary lines, and nothing the next time', async () => {
    const { text, run, root } = await start(serve({ '/food.json': fhrs(ROWS) }));
    const before = text(DIRECTORY);
    const { code, out } = await run('--write');
    expect(code).toBe(0);
    expect(out.split('\n').at(-2)).toBe(`Written: ${DIRECTORY}, content/sources.yaml, content/registers/fhrs.json.`);
    const { lost, gained } = diff(before, text(DIRECTORY));
    expect(lost).toEqual([]);
    expect(gained.map((line) => line.trim()).join(', ')).toBe(
      'ref: fhrs:101, rating: 5, rated: 2026-01-15, - id: kelp-and-kettle, name: Kelp & Kettle, line: Café, ' +
        'address: 8 Rope Lane, postcode: ZZ1 2AE, checked: 2026-11-25, ref: fhrs:103, rating: awaiting inspection, ' +
        'registered: 2026-11, ref: fhrs:102, rating: 4, rated: 2026-01-15',
    );
    expect(await run()).toEqual({ code: 0, out: expect.stringContaining('There is nothing to write.') as string });
    expect(readdirSync(root)).not.toContain('.refresh.lock');
  });

  it('npm run refresh reads a downloaded file with --from, and sends no request', async () => {
    const { root, server, run } = await start(serve({}));
    writeFileSync(join(root, 'food.json'), fhrs(ROWS));
    expect((await run('--only', 'food', '--from', 'food.json')).code).toBe(1);
    expect(server.asked).toEqual([]);
    expect((await run('--only', 'food', '--from', 'none.json')).out).toBe('There is no file "none.json".\n');
    const registers = '  - { id: nhs, kind: nhs, source: harbour-register, reports: [epraccur, egdpprac] }\n';
    writeFileSync(join(root, 'content/registers.yaml'), `districts: [ZZ1]\nregisters:\n${registers}`);
    const practice = (code: string) => `${code},A,,,1 Quay,,,,,ZZ1 2AB,,,A,,,,,\n`;
    writeFileSync(join(root, 'epraccur.csv'), practice('A11'));
    writeFileSync(join(root, 'egdpprac.csv'), practice('B22'));
    const given = ['--only', 'nhs', '--from', 'epraccur.csv'];
    expect((await run(...given)).out).toContain('nhs: 1 file given. Only their places are compared.');
    expect((await run(...given, '--from', 'egdpprac.csv')).out).toContain('The NHS list, 2026-11-26: 2 rows');
  });

  it('a source gets the month of its register’s data, and no other line of sources.yaml changes', async () => {
    const { text, run } = await start(serve({ '/food.json': fhrs(ROWS, '2021-08-19') }));
    const before = text('content/sources.yaml');
    await run('--write');
    const after = text('content/sources.yaml');
    expect(after).toBe(before.replace(/(id: harbour-register[^]*?date: ).*/, '$1August 2021'));
    expect(after).not.toBe(before);
  });

  it('examples leave a group with its first real listing, unless other content links to them', async () => {
    const { root, text, run } = await start(serve({ '/food.json': fhrs(ROWS) }));
    const file = join(root, DIRECTORY);
    const example = (id: string) =>
      `      - id: ${id}\n        name: Example\n        line: A place.\n        sample: true\n`;
    const listings = /(?<=title: Cafés\n[^]*?listings:\n)/;
    writeFileSync(file, readFileSync(file, 'utf8').replace(listings, example('made-up') + example('linked')));
    const registers = join(root, 'content/registers.yaml');
    writeFileSync(registers, `# See /zz1-eating-out#linked.\n${readFileSync(registers, 'utf8')}`);
    const { code, out } = await run('--write');
    expect(code).toBe(0);
    expect(out).toContain('Removed 1 example from groups with real places.');
    expect(text(DIRECTORY)).toContain('name: Kelp & Kettle');
    expect(text(DIRECTORY)).toContain('id: linked');
    expect(text(DIRECTORY)).not.toContain('made-up');
  });

  const nhsRow = (code: string, name: string, more: Record<number, string> = {}) => {
    const cells = Array<string>(27).fill('');
    Object.assign(cells, { 0: code, 1: name, 4: '3 ROPE LANE', 9: 'ZZ1 2AG', 12: 'A', 13: '1', 25: '4', ...more });
    return `${cells.join(',')}\n`;
  };
  const withNhs = (root: string) => {
    const file = join(root, 'content/registers.yaml');
    const placements = 'placements: [{ kinds: [pharmacy], pages: [/zz1-eating-out], group: Cafés, line: Pharmacy }]';
    const nhs = `  - { id: nhs, kind: nhs, source: harbour-register, url: "https://nhs.test/r?report=", reports: [epraccur, edispensary], ${placements} }\n`;
    writeFileSync(file, readFileSync(file, 'utf8') + nhs);
  };

  it('a register with precise kinds places first, and the food register only links to its listing', async () => {
    const rows = [...ROWS, { id: 104, name: 'Quay Remedies', postcode: 'ZZ1 2AG' }];
    const answers = { '/food.json': fhrs(rows), '/r?report=epraccur': nhsRow('Y01', 'HMP SALTMARSH', { 25: '25' }) };
    const { root, text, run } = await start(
      serve({ ...answers, '/r?report=edispensary': nhsRow('FA1', 'QUAY REMEDIES LTD') }),
    );
    withNhs(root);
    const { code, out } = await run('--write');
    expect(code, out).toBe(0);
    expect(out).toContain('Left out: 1 new of the kind "Other prescribing service", which has no page.');
    expect(text(DIRECTORY)).toMatch(/name: Quay Remedies\n *line: Pharmacy[^]*ref: ods:FA1 fhrs:104/);
  });

  it('the report names a bad file of a register, the others are used, and no place counts as missing from it', async () => {
    const good = { '/food.json': fhrs(ROWS), '/r?report=epraccur': nhsRow('Y01', 'SURGERY') };
    const answers: Record<string, string> = { ...good, '/r?report=edispensary': nhsRow('FA1', 'QUAY REMEDIES') };
    const { root, text, run } = await start(serve(answers));
    withNhs(root);
    await run('--write');
    answers['/r?report=edispensary'] = '<!doctype html><title>Busy</title>';
    answers['/r?report=epraccur'] = nhsRow('Y02', 'NEW SURGERY');
    const { code, out } = await run('--write');
    expect(code).toBe(2);
    expect(out).toMatch(/Failed: nhs: .* sent a web page \("Busy"\), not CSV/);
    expect(out).not.toContain('missing since');
    expect(text('content/registers/ods.json')).toMatch(/FA1[^]*Y02/);
  });

  it('npm run refresh writes a report that shows strangers’ words as text', async () => {
    const rows = [...ROWS, { id: 104, name: 'Ask @everyone #1 & co', postcode: 'ZZ1 2AF' }];
    const { text, run } = await start(serve({ '/food.json': fhrs(rows), '/osm': osm }), { withOsm: true });
    await run('--report', 'report.md');
    expect(text('report.md')).toMatchInlineSnapshot(`
      "# What the registers say, 2026-11-26

      A register can be wrong. Check each change before you merge, and correct the branch if you know better.

      ## The food hygiene register, 2026-11-25: 4 rows, 2 new, 2 rated, 2 linked

      - new: Kelp &#38; Kettle, 8 Rope Lane, ZZ1 2AE (fhrs:103) on /zz1-eating-out, Cafés
      - new: Ask &#64;everyone &#35;1 &#38; co, 3 Rope Lane, ZZ1 2AF (fhrs:104) on /zz1-eating-out, Cafés
      - rated: The Tidewater Café (/zz1-eating-out&#35;tidewater-cafe): rating 5, rated 2026-01-15
      - rated: Old Smokehouse (/zz1-eating-out&#35;old-smokehouse): rating 4, rated 2026-01-15

      ## OpenStreetMap, 2026-11-24: 1 row, 1 filled, 1 linked

      - filled: The Tidewater Café (/zz1-eating-out&#35;tidewater-cafe): hours Mo-Fr 08:00-17:00, wheelchair yes

      ## Sources

      - Register of premises, Saltmarsh Harbour Board, Open Harbour Licence 1.0
      - Open map, Mappers

      "
    `);
  });

  it('an id that registers.yaml lacks is refused with the nearest one, or with all', async () => {
    const { root, text, run } = await start(serve({}));
    const calendar =
      'kind: json-ld, url: "https://hall.test/a", title: Hall, publisher: Hall, postcodes: [ZZ1], interests: [Town Life]';
    writeFileSync(
      join(root, 'content/registers.yaml'),
      `${text('content/registers.yaml')}calendars:\n  - { id: hall, ${calendar} }\n`,
    );
    const said = async (id: string) => (await run('--only', id)).out;
    expect(await said('hal')).toBe('registers.yaml has no register or calendar "hal". Did you mean "hall"?\n');
    expect(await said('zebra')).toBe('registers.yaml has no register or calendar "zebra". They are food, hall.\n');
  });

  it('npm run refresh proposes to close a listing that was missing for two weeks, and never closes it', async () => {
    let rows = ROWS;
    let date = '2026-11-01';
    const { text, run } = await start((_, response) => response.end(fhrs(rows, date)));
    await run('--write');
    rows = ROWS.filter(({ id }) => id !== 102);
    date = '2026-11-05';
    expect((await run('--write')).out).toContain(
      '  Old Smokehouse (/zz1-eating-out#old-smokehouse): missing since 2026-11-05',
    );
    date = '2026-11-19';
    const { code, out } = await run('--write', '--format', 'github');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::warning file=content\/directories\/zz1\/eating-out\.yaml,line=\d+,col=\d+,title=refresh\/closed::1\. Old Smokehouse \(\/zz1-eating-out#old-smokehouse\): No longer in the food hygiene register\./,
    );
    expect(text(DIRECTORY)).not.toContain('closed:');
  });

  it.each([
    ['--only', 'foood'],
    ['--from', 'food.json'],
    ['--today', 'tomorrow'],
    ['--format', 'xml'],
    ['--wrong', 'x'],
  ])('npm run refresh refuses the arguments %s %s', async (...args) => {
    const { run } = await start(serve({}));
    expect((await run(...args)).code).toBe(2);
  });

  describe('answers', () => {
    const again = { id: 201, name: 'TIDEWATER CAFE LTD', address: '3 Rope Lane' };
    /** Registers a place again, with a new number. The question about it is the only one. */
    const startAsking = async () => {
      let rows = ROWS;
      let date = '2026-11-20';
      const site = await start((_, response) => response.end(fhrs(rows, date)));
      await site.run('--write');
      [rows, date] = [[again, ...ROWS.slice(1)], '2026-11-24'];
      await site.run('--write');
      return site;
    };

    it('a question has a number, the file and the line, and is asked until it is answered', async () => {
      const { run, text } = await startAsking();
      const { out } = await run('--report', 'report.md');
      const [, line = ''] = /\n {2}1\. .* \(\S+eating-out\.yaml:(\d+)\)\n/.exec(out) ?? [];
      expect(text(DIRECTORY).split('\n')[Number(line) - 1], out).toContain('id:');
      expect(out).toContain('Questions: comment "/answer 1 close", or run "npm run refresh -- --answer"');
      expect(text('report.md')).toContain(`eating-out.yaml:${line}`);
    });

    it.each([
      ['same', (page: string) => expect(page).toContain('ref: fhrs:201')],
      ['close', (page: string) => expect(page).toMatch(/closed: 2026-11\n *reason: Closed/)],
      ['replace', (page: string) => expect(page).toMatch(/closed: 2026-11\n *reason: Replaced by Tidewater Cafe/)],
      ['never', (page: string) => expect(page).not.toMatch(/fhrs:201|reason: /)],
    ] as const)('the answer "%s" is written, kept with its day and never asked again', async (answer, check) => {
      const { run, text } = await startAsking();
      const before = text('content/registers/fhrs.json');
      const { code, out } = await run('--reply', `1 ${answer}`);
      expect(code, out).toBe(0);
      check(text(DIRECTORY));
      expect(text('content/registers/answers.json')).toMatch(
        new RegExp(`"question":"fhrs:201 /\\S+","answer":"${answer}","day":"2026-11-26","reason":"\\w`),
      );
      expect(text('content/registers/fhrs.json')).toBe(before);
      const next = await run('--write');
      expect(next.out).not.toContain('Questions:');
    });

    it('an answer to a report has the numbers of the report, also after others were answered', async () => {
      const { root, run, text } = await startAsking();
      await run('--report', 'report.md');
      writeFileSync(join(root, 'report.md'), text('report.md').replace('- 1. ', '- 7. '));
      await expect(run('--reply', '1 never', '--asked', 'report.md')).rejects.toThrow('"1 never" answers no question');
      const { code, out } = await run('--reply', '7 never', '--asked', 'report.md');
      expect(code, out).toBe(0);
      expect(text('content/registers/answers.json')).toContain('"answer":"never"');
    });

    it.each([
      ['9 close', '"9 close" answers no question of this run. Write a number from 1 to 1 and an answer: 1 close.'],
      ['1 clsoe', 'Question 1 can\'t be answered with "clsoe".'],
      ['close; rm -rf', '"close; rm -rf" answers no question of this run.'],
    ])('the reply "%s" is refused, and nothing is written', async (reply, message) => {
      const { run, text } = await startAsking();
      const before = text(DIRECTORY);
      await expect(run('--reply', reply)).rejects.toThrow(message);
      expect(text(DIRECTORY)).toBe(before);
    });

    it('--answer asks each question in the terminal, and an answer for later writes nothing', async () => {
      const { root, run } = await startAsking();
      expect((await run('--answer')).out).toContain('There is nothing to write.');
      expect(existsSync(join(root, 'content/registers/answers.json'))).toBe(false);
    });
  });

  it('a file of postcodes gives distances for listings without a point, and no pin', async () => {
    const { root, run, text } = await start(serve({ '/food.json': fhrs(ROWS) }));
    const registers = join(root, 'content/registers.yaml');
    writeFileSync(
      registers,
      `${text('content/registers.yaml')}  - { id: points, kind: postcodes, source: harbour-register }\n`,
    );
    writeFileSync(join(root, DIRECTORY), text(DIRECTORY).replace(/ *lat: 54.31207\n.*lon: .*\n/, ''));
    writeFileSync(join(root, 'nspl.csv'), 'pcds,doterm,lat,long\nZZ1 2AB,,54.3125,-0.4105\nYY1 1AA,,54,-1\n');
    const { out } = await run('--only', 'points', '--from', 'nspl.csv', '--write');
    expect(text('content/registers/postcodes.json'), out).toBe('{\n "ZZ1 2AB": [54.3125,-0.4105]\n}\n');
    const { site, findings } = readWorkspace(root, 'content', { today: '2026-11-26' });
    expect(findings.filter(({ file }) => file.includes('registers'))).toEqual([]);
    const listings = site!.directories.flatMap(listingsOf);
    const rough = listings.filter(({ postcodePoint }) => postcodePoint);
    expect(rough.length).toBeGreaterThan(0);
    expect(rough.every(({ postcode, lat }) => postcode === 'ZZ1 2AB' && lat === undefined)).toBe(true);
    expect((await run('--only', 'points')).code).toBe(0);
  });

  it('npm run refresh waits until another run has ended', async () => {
    const { root, run, waits } = await start(serve({ '/food.json': fhrs(ROWS) }));
    const lock = takeLock(join(root, '.refresh.lock'));
    waits.push(() => lock.release());
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain(`Waiting for another run of this command (process ${process.pid}).`);
  });
});

describe('a bad answer', () => {
  const good = fhrs(ROWS);
  const body =
    (text: string | Buffer): RequestListener =>
    (_, response) =>
      response.end(text);
  // All bad answers are tested in tests/registers/.
  it('a register that answers with a part of the file changes no file, and is explained in one sentence', async () => {
    const { root, text, run } = await start(body(good.slice(0, -200)));
    const before = text(DIRECTORY);
    const { code, out } = await run('--write');
    expect(code).toBe(2);
    expect(out).toMatch(/^Could not be read\n {2}Failed: food: .*broken or incomplete JSON/);
    expect(text(DIRECTORY)).toBe(before);
    expect(existsSync(join(root, 'content/registers'))).toBe(false);
  });

  it('a register that has lost half of its rows changes nothing, but other registers do', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      id: 200 + at,
      name: `Boat ${at}`,
      address: `${at} Quay`,
      postcode: `ZZ1 2A${'ABCDEFGHJLNP'[at]}`,
    }));
    let rows = [...ROWS, ...many];
    const { text, run } = await start((request, response) => response.end(request.url === '/osm' ? osm : fhrs(rows)), {
      withOsm: true,
    });
    await run('--write', '--only', 'food');
    const before = text('content/registers/fhrs.json');
    rows = rows.slice(0, 6);
    const { code, out } = await run('--write');
    expect(code).toBe(2);
    expect(out).toContain(
      'Failed: 9 of 15 listings are missing from the food hygiene register of 2026-11-25, more than one in five',
    );
    expect(text('content/registers/fhrs.json')).toBe(before);
    expect(text(DIRECTORY)).toContain('hours: Mo-Fr 08:00-17:00');
    expect((await run('--many-gone')).out).toContain('missing since 2026-11-25');
  });

  it('a row of a register is left out if its listing fails the check, and the other rows are written', async () => {
    const odd = { id: 104, name: 'Odd [here](x)', address: '9 Quay, ZZ1 2AF', postcode: 'ZZ1 2AF' };
    const { text, run } = await start(body(fhrs([...ROWS, odd])));
    const { code, out } = await run('--write');
    expect([code, out]).toEqual([0, expect.stringContaining('whose listing the check refuses: fhrs:104') as string]);
    expect(text(DIRECTORY)).toContain('name: Kelp & Kettle');
    expect(text(DIRECTORY)).not.toContain('name: Odd');
    expect(text('content/registers/fhrs.json')).not.toContain('fhrs:104');
  });

  it('a new listing whose point is at sea is added without the point', async () => {
    const at = good.replace(/("BusinessName":"Kelp[\s\S]*?"Latitude":)"[^"]*"/, '$1"54.9"');
    const { text, run } = await start(body(at));
    expect((await run('--write')).code).toBe(0);
    expect(text(DIRECTORY)).toMatch(/name: Kelp & Kettle\n(?!.*lat:)/);
  });
});

describe('a calendar', () => {
  const CALENDAR = `calendars:
  - id: net-loft
    kind: icalendar
    url: https://net-loft.test/events.ics
    title: The Net Loft
    publisher: The Net Loft
    postcodes: [ZZ1]
    interests: [Town Life]
`;
  const ics = (title: string) =>
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@net-loft.test\nSUMMARY:${title}\nDTSTART:20261203T190000\nDTEND:20261203T210000\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VEVENT\nEND:VCALENDAR\n`;
  const FILE = 'content/events/from/net-loft.yaml';

  async function startCalendar(handle: RequestListener) {
    const all = await start(handle);
    writeFileSync(join(all.root, 'content/registers.yaml'), `districts: [ZZ1]\n${CALENDAR}`);
    cpSync('tests/fixtures/whats-on/pages/whats-on.yaml', join(all.root, 'content/pages/whats-on.yaml'));
    return all;
  }

  it('npm run refresh writes the events of a calendar to a file, and changes it only if the calendar has changed', async () => {
    let title = 'Harbour choir';
    const { text, run } = await startCalendar((_, response) => response.end(ics(title)));
    expect((await run('--write')).out).toContain('The Net Loft: 1 event, 0 before');
    expect(text(FILE)).toContain(`checked: 2026-11-26
events:
  - uid: a@net-loft.test
    title: Harbour choir
    where:
      name: The Net Loft
    times:
      - repeats: dates
        dates:
          - 2026-12-03
          - 2026-12-10
        start: 19:00
        end: 21:00
`);
    expect((await run('--write')).out).toContain('There is nothing to write.');
    expect((await run('--write', '--today', '2026-12-02')).out).toContain('There is nothing to write.');
    title = 'Winter choir';
    expect((await run()).code).toBe(1);
  });

  it('the file of a calendar stays unchanged if the calendar fails or is suddenly empty', async () => {
    let body = ics('Harbour choir');
    const { text, run } = await startCalendar((_, response) => response.end(body));
    await run('--write');
    const before = text(FILE);
    body = '<!doctype html><title>Log in</title>';
    const { code, out } = await run('--write');
    expect([code, out]).toEqual([2, expect.stringContaining('Failed: net-loft: ') as string]);
    body = ics('Often').replace('WEEKLY', 'SECONDLY');
    const { out: emptied } = await run('--write');
    expect(emptied).toContain('The Net Loft: Left out "Often", because it repeats by a rule that this command');
    expect(emptied).toContain('The Net Loft has no event in the next 90 days, but had 1. Nothing was changed.');
    expect(text(FILE)).toBe(before);
    expect((await run('--write', '--many-gone')).out).toContain('The Net Loft: 0 events, 1 before');
  });
});
