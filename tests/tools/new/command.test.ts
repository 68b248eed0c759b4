import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readWorkspace, tryTexts } from '../../../build/tools/listings/workspace.ts';
import { loadSite } from '../../../build/model/site.ts';
import { runCommand, type Surroundings } from '../../../build/tools/new/command.ts';
import { Report } from '../../../build/report/report.ts';

const workspace = readWorkspace('tests/fixtures', 'site');
const drawings = new Map([...workspace.source.pictures.values()].map(({ path }) => [path.slice('site/'.length), '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>']));

async function run(args: string[], { file = '', answers, ...given }: Partial<Surroundings> & { file?: string; answers?: string[] } = {}) {
  const [said, asked, written] = [[] as string[], [] as string[], new Map<string, string>()];
  const code = await runCommand(args, {
    workspace,
    today: '2026-11-21',
    frame: () => ({ source: workspace.source, site: workspace.site!, drawings }),
    read: (name) => {
      if (name !== 'issue.md') throw new Error('ENOENT');
      return file;
    },
    isTaken: (folder) => folder === 'full',
    write: (texts) => texts.forEach((text, name) => written.set(name, text)),
    ...(answers ? { ask: async (question: string) => (asked.push(question), answers.shift() ?? '') } : {}),
    say: (text) => said.push(text),
    ...given,
  });
  return { code, said: said.join('\n'), asked, written };
}

describe('new post', () => {
  it('writes a draft that loads, named after its title, whatever stands in it', async () => {
    const { code, said, written } = await run(['post', '--title', 'No: “Café” & #1 – yes?', '--category', 'Walks', '--location', 'Gull Hill']);
    expect(code).toBe(0);
    expect(said).toContain('site/posts/no-cafe-and-1-yes.md\nhttps://saltmarsh-post.example/blog/no-cafe-and-1-yes\n');
    const { source, findings } = tryTexts(workspace, written);
    expect(findings).toEqual([]);
    const site = loadSite(source, new Report(), { drafts: true })!;
    expect(site.posts.find(({ slug }) => slug === 'no-cafe-and-1-yes')).toMatchObject({ title: 'No: “Café” & #1 – yes?', date: '2026-11-21', location: 'Gull Hill', draft: true });
  });

  it('asks for what it is not told, and asks again for what it needs', async () => {
    const { code, asked, written } = await run(['post'], { answers: ['', 'A walk', 'Walks', 'Down and up again.'] });
    expect(code).toBe(0);
    expect(asked.slice(0, 3)).toEqual(['The headline: ', 'The headline: ', 'Its category: ']);
    expect(asked.at(-1)).toBe('The last part of its address [a-walk]: ');
    expect(written.get('site/posts/a-walk.md')).toContain('excerpt: Down and up again.\n');
  });

  it.each([
    ['what is not given', [], 2, 'Give --title, --category.'],
    ['a file that is there', ['--title', 'Harbour market', '--category', 'Walks'], 1, 'There is a file site/posts/harbour-market.md already.'],
    ['a way out of the folder', ['--title', 'X', '--category', 'Walks', '--slug', '../../x'], 1, 'give one with --slug'],
    ['a title without letters', ['--title', '！！', '--category', 'Walks'], 1, 'give one with --slug'],
    ['an unknown area', ['--title', 'X', '--category', 'Walks', '--location', 'Gul Hill'], 1, 'Did you mean "Gull Hill"?'],
    ['a day that is none', ['--title', 'X', '--category', 'Walks', '--date', '2026-02-30'], 1, '"date" is "2026-02-30", which is not a date.'],
    ['a flag that is none', ['--titel', 'X'], 2, '--category'],
  ])('refuses %s', async (_, flags, code, message) => {
    const outcome = await run(['post', ...flags]);
    expect(outcome).toMatchObject({ code, written: new Map() });
    expect(outcome.said).toContain(message);
  });
});

describe('new listing', () => {
  const flags = ['listing', '--page', '/zz1-eating-out', '--group', 'Smokehouse', '--name', 'Pie: Shop', '--address', '4 Slip Lane'];

  it('stands at the end of its group, with an id of its own', async () => {
    const { code, said, written } = await run([...flags, '--source', 'town-survey', '--postcode', 'ZZ1 2AC']);
    expect(code).toBe(0);
    expect(said).toBe('site/directories/zz1/eating-out.yaml\nhttps://saltmarsh-post.example/zz1-eating-out');
    const { groups } = parse(written.get('site/directories/zz1/eating-out.yaml')!) as { groups: { listings: unknown[] }[] };
    expect(groups[1]!.listings.at(-1)).toEqual({ id: 'pie-shop', name: 'Pie: Shop', address: '4 Slip Lane', postcode: 'ZZ1 2AC', source: 'town-survey' });
  });

  it('may be an example', async () => {
    const { written } = await run([...flags, '--source', 'example']);
    expect(written.get('site/directories/zz1/eating-out.yaml')).toContain('        address: 4 Slip Lane\n        sample: true\n');
  });

  it('is written though it makes a count untrue, and says so', async () => {
    const { code, said, written } = await run(['listing', '--page', '/zz1-eating-out', '--group', 'Cafés', '--name', 'X', '--source', 'town-survey']);
    expect([code, written.size]).toEqual([0, 1]);
    expect(said).toContain('directory/false-claim');
    expect(said).toContain('The file was written all the same.');
  });

  it.each([
    ['an unknown page', ['--page', '/zz1-eatingout', '--group', 'X', '--name', 'X', '--source', 'example'], 'Did you mean "/zz1-eating-out"?'],
    ['an unknown group', ['--page', '/zz1-eating-out', '--group', 'Smokehuose', '--name', 'X', '--source', 'example'], 'Did you mean "Smokehouse"?'],
    ['an unknown source', [...flags.slice(1), '--source', 'twon-survey'], 'Did you mean "town-survey"?'],
    ['a number that is none', [...flags.slice(1), '--source', 'town-survey', '--phone', 'soon'], 'which is not a telephone number'],
  ])('refuses %s', async (_, given, message) => {
    const { code, said, written } = await run(['listing', ...given]);
    expect([code, written.size]).toEqual([1, 0]);
    expect(said).toContain(message);
  });
});

describe('new area and new district', () => {
  it('have every field that they need, and load', async () => {
    const area = await run(['area', '--name', 'St Ives’ Row', '--postcodes', 'ZZ2']);
    expect(area.code).toBe(0);
    const tried = tryTexts(workspace, area.written);
    expect(tried.findings).toEqual([]);
    expect(tried.site!.areas.at(-1)).toMatchObject({ slug: 'st-ives-row', path: '/st-ives-row', order: 4, nearby: [{ name: 'Gull Hill' }, { name: 'Marsh End' }] });

    const district = await run(['district', '--district', 'zz2'], { workspace: { ...workspace, source: { ...workspace.source, files: workspace.source.files.filter(({ path }) => path !== 'site/guides/zz2.yaml') } } });
    expect(district.code).toBe(0);
    expect(parse(district.written.get('site/guides/zz2.yaml')!)).toMatchObject({ district: 'ZZ2', path: '/zz2-guide', areas: ['gull-hill', 'marsh-end'] });
  });

  it('are not written over others', async () => {
    expect(await run(['area', '--name', 'Gull Hill', '--postcodes', 'ZZ1'])).toMatchObject({ code: 1, written: new Map() });
    expect((await run(['area', '--name', 'About', '--postcodes', 'ZZ1'])).said).toContain('The address "/about" is already taken by the site itself.');
    expect(await run(['district', '--district', 'ZZ1'])).toMatchObject({ code: 1, written: new Map() });
    expect((await run(['district', '--district', 'the hill', '--areas', 'gull-hill'])).said).toContain('"the hill" is not a postcode district');
  });
});

describe('new listing --from-issue', () => {
  const form = (fields: Record<string, string>) => Object.entries(fields).map(([heading, value]) => `### ${heading}\n\n${value}\n`).join('\r\n');
  const good = { Name: 'Pie “&” Mash: Shop', Address: '4 Slip Lane', Postcode: 'ZZ1 2AC', Phone: '_No response_', Page: '/zz1-eating-out', Group: 'Smokehouse', 'Where the details come from': 'I run it.\n\nSince May.' };
  const from = (fields: Record<string, string>, ...flags: string[]) => run(['listing', '--from-issue', 'issue.md', '--source', 'town-survey', ...flags], { file: form(fields) });

  it('shows the lines, and adds them when told to', async () => {
    const dry = await from(good);
    expect(dry).toMatchObject({ code: 0, written: new Map() });
    expect(dry.said).toContain('      - id: pie-and-mash-shop\n        name: "Pie “&” Mash: Shop"\n        address: 4 Slip Lane\n        postcode: ZZ1 2AC\n        source: town-survey\nWhere the details come from: "I run it. Since May."');
    expect(dry.said).toContain('(not written: add --write)');
    const { written } = await from(good, '--write');
    expect(written.get('site/directories/zz1/eating-out.yaml')).toContain('- id: pie-and-mash-shop\n');
  });

  it('takes a source of its own where the site has one for readers', async () => {
    const sources = workspace.source.files.find(({ path }) => path === 'site/sources.yaml')!;
    const withReaders = tryTexts(workspace, new Map([[sources.path, `${sources.text}
- id: readers
  title: Told by readers
  publisher: The readers themselves
  date: As each was sent in
`]]));
    const { code, said } = await run(['listing', '--from-issue', 'issue.md'], { file: form(good), workspace: withReaders });
    expect(said).toContain('        source: readers\n');
    expect(code).toBe(0);
    expect((await run(['listing', '--from-issue', 'issue.md'], { file: form(good) })).said).toContain('with --source');
  });

  it('lets a maintainer say what the form does not', async () => {
    const { Group: _, ...rest } = good;
    expect((await from(rest)).said).toContain('issue/missing\n  The form does not say the group.');
    expect((await from(rest, '--group', 'Smokehouse')).code).toBe(0);
  });

  it.each([
    ['HTML', { ...good, Name: '<img src=x onerror=alert(1)>' }, 'issue.md:3:1  error  issue/markup'],
    ['a link', { ...good, Name: '[Pie](https://evil.test)' }, 'issue/markup'],
    ['a picture', { ...good, Address: '![x][y]' }, 'issue/markup'],
    ['an entity', { ...good, Name: 'A&lt;b' }, 'issue/markup'],
    ['a sign that turns the text', { ...good, Name: 'A\u202Eb' }, 'issue/markup'],
    ['two lines', { ...good, Name: 'Pie\nsource: fhrs' }, 'runs over more than one line'],
    ['a second heading', { ...good, Name: 'Pie\n\n### Page\n\n/zz2-shops' }, 'issue/repeated-heading'],
    ['too long a name', { ...good, Name: 'P'.repeat(101) }, '"Name" has 101 characters; no more than 100 are allowed.'],
    ['too long a text', { ...good, 'Where the details come from': 'x'.repeat(70_000) }, 'The text is longer than a form’s.'],
    ['an unknown page', { ...good, Page: '/zz1-eatingout' }, 'Did you mean "/zz1-eating-out"?'],
    ['an unknown group', { ...good, Group: 'Smokehose' }, 'Did you mean "Smokehouse"?'],
    ['a website that is none', { ...good, Website: 'javascript:alert(1)' }, 'which is not a web address'],
    ['nothing', {}, 'The form does not say the name.'],
  ])('refuses %s', async (_, fields, message) => {
    const { code, said, written } = await from(fields, '--write');
    expect([code, written.size]).toEqual([1, 0]);
    expect(said).toContain(message);
  });

  it('never passes over a heading in silence', async () => {
    const { said, code } = await from({ ...good, Adress: '1 Quay' });
    expect(said).toContain('warn  issue/unknown-heading\n  Nothing reads "Adress".');
    expect(said).toContain('Did you mean "Address"?');
    expect(code).toBe(0);
  });
});

describe('the command', () => {
  it('says what it can do', async () => {
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['--help'])).toMatchObject({ code: 0 });
    expect((await run(['lsiting'])).said).toBe('There is nothing new called "lsiting". Did you mean "listing"?');
    expect((await run(['listing', '--help'])).said).toContain('--from-issue FILE');
    expect((await run(['place', '--help'])).said).toContain('--brand');
  });
});
