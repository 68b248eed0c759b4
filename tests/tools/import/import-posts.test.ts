// Tests `npm run import`: it writes nothing without --write, never writes twice, imports pictures, and explains wrong
// arguments.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { UserError } from '../../../build/engine/report/user-error.ts';
import { editWorkspace, readWorkspace } from '../../../build/guide/workspace.ts';
import { bringPictures, fetchPictures, pictureFolder } from '../../../build/tools/import/bring-pictures.ts';
import { parseMetadata } from '../../../build/guide/checks/photo-metadata.ts';
import { runCommand } from '../../../build/tools/import/import-posts.ts';
import { startRegister } from '../../registers/register-server.ts';
import { scene, withPrivateMetadata } from '../../engine/assets/sample-photographs.ts';

const workspace = readWorkspace('tests/fixtures', 'site');
const jpeg = await (await scene(64, 48)).jpeg().toBuffer();

const FEED = `<rss><channel><link>https://old.example</link><item><title>Fish</title><link>https://old.example/fish</link>
  <pubDate>Sun, 05 May 2019 10:00:00 +0000</pubDate><category>Sport</category>
  <description><![CDATA[<p>One.</p><form>Name</form><p><img src="https://old.example/a.jpg" alt=""></p>]]></description>
  </item></channel></rss>`;

const FILES: Record<string, string> = {
  'feed.xml': FEED,
  'table.yaml': 'SPORT: Town Life\n',
  'wrong.yaml': 'Sport: Town\n',
  'words.txt': 'Words',
};

async function run(args: string[], on = workspace) {
  const [out, logged, written] = [[] as string[], [] as string[], new Map<string, string | Uint8Array>()];
  const code: number = await runCommand(args, {
    workspace: on,
    today: '2026-11-21',
    readFile: (path) => (FILES[path] === undefined ? undefined : Buffer.from(FILES[path])),
    readPictures: (folder) => (folder === 'nowhere' ? undefined : async () => (folder === 'empty' ? undefined : jpeg)),
    writeFiles: (texts) => texts.forEach((text, path) => written.set(path, text)),
    writePicture: (path, bytes) => written.set(path, bytes),
    out: (text) => out.push(text),
    log: (text) => logged.push(text),
  }).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return logged.push(error.message) && 2;
  });
  return { code, report: out.join(''), logged: logged.join('\n'), written };
}

it('npm run import without --write reports posts, unknown categories, pictures and findings, and writes nothing', async () => {
  const { code, report, logged, written } = await run(['rss', 'feed.xml']);
  expect([code, written.size]).toEqual([0, 0]);
  expect(report).toContain('1 post of https://old.example: 1 new, 0 already here.');
  expect(report).toContain('  2019-05-05  site/posts/fish.md  Fish\n');
  expect(report).toMatch(/^ {2}Sport: Food & Drink {3}# 1 post$/m);
  expect(report).toContain('1 picture to bring into site/images/imported/.');
  expect(report).toMatch(/^ {2}1 × markdown\/alt: site\/posts\/fish\.md:\d+ /m);
  expect(report).toContain('  site/posts/fish.md: a form\n');
  expect(report).toContain('images/credits.yaml: - { file: imported, by: NAME, licence: own }');
  expect(report).not.toContain('without a category');
  expect(logged).toBe('Nothing was written: repeat with --write.');
});

it('the report of an import lists unknown categories by the number of their posts, then by name', async () => {
  const item = (at: number, name: string) =>
    `<item><title>${at}</title><link>https://old.example/${at}</link><category>${name}</category></item>`;
  const names = ['Tides', 'Boats', 'Zebras', 'Zebras', 'Fairs'];
  FILES['many.xml'] = `<rss><channel>${names.map((name, at) => item(at, name)).join('')}</channel></rss>`;
  const { report } = await run(['rss', 'many.xml']);
  const lines = [...report.matchAll(/^ {2}(\w+): Food & Drink {3}# (\d)/gm)].map(
    ([, name, posts]) => `${name} ${posts}`,
  );
  expect(lines).toEqual(['Zebras 2', 'Boats 1', 'Fairs 1', 'Tides 1']);
});

it('the report of an import names each kind of remaining work, and the outcome names all that is missing', async () => {
  const item = (title: string, type: string, status: string, more: string) =>
    `<item><title>${title}</title><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status>${more}</item>`;
  const at = (path: string) =>
    `<link>https://old.example/${path}</link><wp:post_date_gmt>2019-05-05 10:00:00</wp:post_date_gmt>`;
  const text = (words: string) => `<content:encoded><![CDATA[${words}]]></content:encoded>`;
  const links = Array.from({ length: 21 }, (_, n) => `<a href="https://old.example/p${n}">a</a>`).join(' ');
  FILES['whole.xml'] = `<rss><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${[
    item('Fish', 'post', 'publish', at('?p=3') + text(`<p>One ${links}</p><form>Name</form>`)),
    item('Later', 'post', 'draft', text('Two.')),
    item('Undated', 'post', 'publish', `<link>https://old.example/undated</link>${text('Three.')}`),
    item('Deep', 'post', 'publish', at('deep') + text('<div>'.repeat(20_000))),
    item('About', 'page', 'publish', at('about') + text('Four.')),
    ...Array.from({ length: 11 }, (_, n) => item(`Menu ${n}`, 'nav_menu_item', 'publish', '')),
    item('', 'post', 'private', ''),
  ].join('')}</channel></rss>`;
  const { report } = await run(['wordpress', 'whole.xml']);
  const shortened = report.replace(/( 1 × https:\/\/old\.example\/p0\n)(?: +1 × \S+p\d+\n){18}/, '$1');
  expect(shortened).toMatchInlineSnapshot(`
    "4 posts and 1 page of https://old.example: 4 new, 0 already here. Of the new ones 2 are drafts.

    New:
      2019-05-05  site/posts/fish.md  Fish
      2019-05-05  site/pages/about-2.md  About
      2026-11-21  site/posts/later.md  Later (draft)
      2026-11-21  site/posts/undated.md  Undated (draft)

    Not imported:
      11 × menu item: Menu 0, Menu 1, Menu 2, Menu 3, Menu 4, Menu 5, Menu 6, Menu 7, Menu 8, Menu 9, …
      1 × private post

    Not imported, because their HTML has over a thousand nested elements. Copy their words:
      Deep

    3 posts without a category. Give one with --category "Food & Drink".

    Posts whose date can’t be read. Each is a draft with today’s date: write its own date.
      site/posts/undated.md

    Files with another name, because theirs was taken:
      site/pages/about-2.md: /about is another page

    Old paths that a static host can’t serve. If readers use them, redirect them in the settings of the host:
      site/posts/fish.md: /?p=3

    Links that still lead to the old site:
      1 × https://old.example/p0
      1 × https://old.example/p19
      and 1 more

    Left out of the texts:
      site/posts/fish.md: a form

    Findings of the check, with an example of each:
      1 × post/unlisted-category: site/posts/fish.md:6 "To write: the category." is not one of the categories. Also in site/posts/later.md:6 and site/posts/undated.md:6.
    "
  `);
  const written = await run(['rss', 'feed.xml', '--write', '--pictures', 'empty']);
  expect([written.code, written.logged]).toMatchInlineSnapshot(`
    [
      1,
      "Copying 1 picture …
    Written: 1 post, with 0 pictures.
    1 picture could not be fetched. Put each at its path, or run the import again:
      site/images/imported/a-ef6db4.jpg: It was not found.
    Now run "npm run check": it lists the remaining work, with file and line.",
    ]
  `);
  expect((await run(['rss', 'feed.xml', '--write'])).logged).toMatchInlineSnapshot(`
    "Fetching 1 picture …
    Written: 1 post, with 1 picture.
    Now run "npm run check": it lists the remaining work, with file and line."
  `);
});

it('npm run import writes files with --write, and writes nothing when repeated', async () => {
  const args = ['rss', 'feed.xml', '--write', '--categories', 'table.yaml'];
  const { code, written, logged } = await run(args);
  expect(code).toBe(0);
  expect(logged).toContain('Written: 1 post, with 1 picture.');
  const [post, picture] = written.keys();
  expect(post).toBe('site/posts/fish.md');
  expect(picture).toMatch(/^site\/images\/imported\/a-[0-9a-f]{6}\.jpg$/);
  expect(written.get(post!)).toContain('category: Town Life');
  const edited = editWorkspace(
    workspace,
    new Map([...written].filter((each): each is [string, string] => typeof each[1] === 'string')),
  );
  const pictures = new Map(edited.source.pictures).set(picture!.slice('site'.length), {
    path: picture!,
    width: 64,
    height: 48,
  });
  const again = await run(args, { ...edited, source: { ...edited.source, pictures } });
  expect([again.code, again.written.size, again.logged]).toEqual([0, 0, 'Nothing was new.']);
});

it.each([
  [['blogspot', 'feed.xml'], 'There is no import from "blogspot". Choose from wordpress, ghost, substack, rss.'],
  [['ghost', 'words.txt'], '"words.txt" is not an export of Ghost.'],
  [
    ['rss', 'feed.xml', '--categories', 'wrong.yaml'],
    '"wrong.yaml": There is no category "Town". Did you mean "Town Life"?',
  ],
  [['rss', 'feed.xml', '--category', 'Walk'], 'There is no category "Walk". Did you mean "Walks"?'],
  [['rss', 'feed.xml', '--site', 'old.example'], '--site is "old.example". Write it like https://old.example.'],
  [['wordpress', 'gone.xml'], 'There is no file "gone.xml".'],
  [['substack', 'gone'], '"gone" is not a folder with the posts.csv of Substack.'],
  [['rss', 'feed.xml', '--categories', 'gone.yaml'], 'There is no file "gone.yaml".'],
  [['rss', 'feed.xml', '--write', '--pictures', 'nowhere'], 'There is no folder "nowhere".'],
])('npm run import refuses the arguments %j: %s', async (args, message) => {
  const { code, logged, written } = await run(args);
  expect([code, logged, written.size]).toEqual([2, message, 0]);
});

const fetching = { site: 'https://guide.test', today: '2026-11-26', cache: 'unused', pause: 0 };

async function bring(pictures: Parameters<typeof bringPictures>[0], read: Parameters<typeof bringPictures>[1]) {
  const written = new Map<string, Uint8Array>();
  const { missing } = await bringPictures(pictures, read, (src, bytes) => written.set(src, bytes));
  return { missing, written };
}

it('bringPictures removes private metadata, keeps the bytes of a clean picture, and tries each URL of a picture', async () => {
  const sources = new Map([
    ['https://o.example/a.jpg', await withPrivateMetadata(await scene(64, 48))],
    ['https://o.example/b-1.jpg', jpeg],
    ['https://o.example/c.gif', await (await scene(8, 8)).gif().toBuffer()],
    ['https://o.example/d.jpg', Buffer.from('words')],
  ]);
  const planned = [
    { src: '/a.jpg', urls: ['https://o.example/a.jpg'] },
    { src: '/b.jpg', urls: ['https://o.example/b.jpg', 'https://o.example/b-1.jpg'] },
    { src: '/c.png', urls: ['https://o.example/c.gif'] },
    { src: '/d.jpg', urls: ['https://o.example/d.jpg'] },
  ];
  const { missing, written } = await bring(planned, async (url) => sources.get(url));
  expect(Buffer.from(written.get('/a.jpg')!).includes('4711')).toBe(false);
  expect(written.get('/b.jpg')).toBe(jpeg);
  expect((await sharp(written.get('/c.png')).metadata()).format).toBe('png');
  expect([...missing.keys()]).toEqual(['/d.jpg']);
});

it('a picture that an import writes has at most a copyright line, whatever was in it', async () => {
  const segment = (code: number, data: string) =>
    Buffer.concat([Buffer.from([0xff, code, 0, data.length + 2]), Buffer.from(data, 'latin1')]);
  const rights = segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x08\x1c\x02\x74\0\x03Ada');
  const extras = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>PersonInImage'),
    segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0GImage:Data'),
    segment(0xeb, 'JP\0\x01jumb'),
    segment(0xfe, 'At home'),
  ];
  for (const extra of extras) {
    const bytes = Buffer.concat([jpeg.subarray(0, 2), rights, extra, jpeg.subarray(2)]);
    const { written } = await bring([{ src: '/a.jpg', urls: ['x:'] }], async () => bytes);
    expect(parseMetadata(written.get('/a.jpg')!)).toEqual({ copyright: 'Ada' });
  }
});

it('an SVG is left out, because another site’s drawing can take hours', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>');
  const { missing } = await bring([{ src: '/a.png', urls: ['x:'] }], async () => svg);
  expect(missing.get('/a.png')).toBe('It is an SVG. Save it as a PNG.');
});

it('pictureFolder reads the file with the longest end of the URL’s path, and none outside the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  mkdirSync(join(folder, 'up/2019/05'), { recursive: true });
  writeFileSync(join(folder, 'secret.jpg'), 'secret');
  writeFileSync(join(folder, 'up/2019/05/a.jpg'), 'new');
  writeFileSync(join(folder, 'up/a.jpg'), 'any');
  const read = async (url: string) =>
    (await pictureFolder(join(folder, 'up'))!(`https://o.example/${url}`))?.toString();
  expect(await read('wp-content/uploads/2019/05/a.jpg')).toBe('new');
  expect(await read('2018/a.jpg')).toBe('any');
  expect(await read('none.jpg')).toBeUndefined();
  expect(await read('%2e%2e%2fsecret.jpg')).toBeUndefined();
  expect(await read('..%2fsecret.jpg')).toBeUndefined();
  rmSync(folder, { recursive: true });
});

it('bringPictures fetches the available pictures of a server, and reports a reason for each of the others', async () => {
  const server = await startRegister((request, response) => {
    const moved = (Location: string) => response.writeHead(302, { Location }).end();
    switch (request.url) {
      case '/good.jpg':
        return response.end(jpeg);
      case '/typeless.png':
        return response.setHeader('Content-Type', 'text/plain').end(jpeg);
      case '/moved.jpg':
        return moved('/good.jpg');
      case '/page.jpg':
        return response.setHeader('Content-Type', 'image/jpeg').end('<!doctype html><h1>Sign in</h1>');
      case '/big.jpg':
        return response.setHeader('Content-Length', '3000000').end(Buffer.alloc(3_000_000));
      case '/private.jpg':
        return moved('http://169.254.169.254/a.jpg');
      default:
        return response.writeHead(404).end();
    }
  });
  const names = 'good.jpg typeless.png moved.jpg page.jpg big.jpg private.jpg none.jpg'.split(' ');
  const pictures = names.map((name) => ({ src: `/${name}`, urls: [`${server.url}/${name}`] }));
  const mayReach = (address: string) => address === '127.0.0.1';
  const read = fetchPictures({ ...fetching, mostBytes: 1024 * 1024, mayReach });
  const { missing, written } = await bring(pictures, read);
  await server.close();
  expect([...written.keys()].sort()).toEqual(['/good.jpg', '/moved.jpg', '/typeless.png']);
  expect((await sharp(written.get('/typeless.png')).metadata()).format).toBe('png');
  expect(Object.fromEntries(missing)).toEqual({
    '/page.jpg': 'Its URL has no picture.',
    '/big.jpg': expect.stringContaining('sent more than 1 MB, which is more than this command reads.'),
    '/private.jpg': '169.254.169.254 leads to your own computer or network, so no request is sent.',
    '/none.jpg': expect.stringContaining('because that URL doesn’t exist.'),
  });
});

it('a host that fails five times in a row is not asked for its other pictures', async () => {
  const server = await startRegister((_, response) => response.destroy());
  const read = fetchPictures({ ...fetching, mayReach: () => true });
  const pictures = Array.from({ length: 20 }, (_, at) => ({ src: `/${at}.jpg`, urls: [`${server.url}/${at}.jpg`] }));
  const { missing } = await bring(pictures, read);
  await server.close();
  expect(missing.get('/19.jpg')).toContain("failed 5 times in a row, so this run doesn't ask it again.");
  expect(server.asked.length).toBeLessThan(10);
});
