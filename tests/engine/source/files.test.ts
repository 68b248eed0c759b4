import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { decodeSource, readSource } from '../../../build/engine/source/files.ts';
import { isContent, readRawFiles, type RawFile } from '../../../build/engine/source/raw-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function decode(...raw: RawFile[]) {
  const report = new Report();
  return {
    source: decodeSource(raw, 'content', report),
    found: report.sorted().map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`),
  };
}

it('decodeSource sorts files by path, whatever their order on the disk', () => {
  const { source } = decode(
    { path: 'b.yaml', content: bytes('b') },
    { path: 'a/c.yaml', content: bytes('c') },
    { path: 'a-b.yaml', content: bytes('d') },
  );
  expect(source.files.map((file) => file.path)).toEqual(['content/a-b.yaml', 'content/a/c.yaml', 'content/b.yaml']);
});

it('decodeSource accepts a byte-order mark and any line ends', () => {
  const { source, found } = decode({ path: 'a.md', content: bytes('\uFEFFone\r\ntwo\rthree\n') });
  expect(source.files[0]!.text).toBe('one\ntwo\nthree\n');
  expect(found).toEqual([]);
});

it("decodeSource reports the position of the first byte that isn't UTF-8", () => {
  const { source, found } = decode({ path: 'a.md', content: Uint8Array.of(0x61, 0x0a, 0x62, 0xe9, 0x0a) });
  expect(source.files).toEqual([]);
  expect(found).toEqual(['file/not-text content/a.md:2:2']);
});

it('decodeSource reports files that are too large, outside the folder or unreadable', () => {
  const { source, found } = decode(
    { path: 'a.md', content: 'too-large' },
    { path: 'b.md', content: 'outside' },
    { path: 'c.md', content: 'unreadable' },
  );
  expect(source.unread).toEqual(['content/a.md', 'content/b.md', 'content/c.md']);
  expect(found).toEqual([
    'file/too-large content/a.md:1:1',
    'file/link content/b.md:1:1',
    'file/link content/c.md:1:1',
  ]);
});

it.each([
  ['a.md', true],
  ['images/a.svg', true],
  ['a.mdx', false],
  ['images/a.svgz', false],
  ['images/.png', false],
  ['old/images/a.png', false],
])('isContent(%j) is %s', (name, expected) => {
  expect(isContent(name)).toBe(expected);
});

it.each(['<<<<<<', '<<<<<<<<', '<<<<<<<a', 'a <<<<<<<', '======='])(
  "decodeSource doesn't report the line %j as a git conflict",
  (line) => {
    expect(decode({ path: 'a.md', content: bytes(`a\n${line}\n`) }).found).toEqual([]);
  },
);

it("decodeSource lists the corrected name of a misnamed file as unread, so that the file doesn't count as missing", () => {
  const { source, found } = decode(
    ...['areas/Gull Hill.yaml', 'areas/quay.yml', 'images/IMG_1.JPEG', 'posts/a.txt'].map((name) => ({
      path: name,
      content: bytes('x'),
    })),
  );
  expect(found).toHaveLength(4);
  expect(source.unread).toEqual(['content/areas/gull-hill.yaml', 'content/areas/quay.yaml']);
  expect([...source.pictures.keys()]).toEqual(['/images/img-1.jpg']);
});

it('decodeSource refuses long names and Windows device names', () => {
  expect(decode({ path: `posts/${'a'.repeat(100)}.md`, content: bytes('x') }).found).toEqual([]);
  expect(decode({ path: `posts/${'a'.repeat(101)}.md`, content: bytes('x') }).found).toEqual([
    `file/name content/posts/${'a'.repeat(101)}.md:1:1`,
  ]);
  const names = ['posts/con.md', 'posts/con-air.md', 'areas/lpt1.yaml', 'directories/nul/a.yaml'];
  const { found } = decode(...names.map((name) => ({ path: name, content: bytes('x') })));
  expect(found).toEqual([
    'file/name content/areas/lpt1.yaml:1:1',
    'file/name content/directories/nul/a.yaml:1:1',
    'file/name content/posts/con.md:1:1',
  ]);
});

describe('readSource', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'source-'));
    mkdirSync(path.join(directory, 'content', 'posts'), { recursive: true });
    mkdirSync(path.join(directory, 'content', '.hidden'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const write = (name: string, content: string | Uint8Array) => writeFileSync(path.join(directory, name), content);
  const read = () => {
    const report = new Report();
    return {
      source: readSource(path.join(directory, 'content'), 'content', report),
      found: report.sorted().map(({ rule, file }) => `${rule} ${file}`),
    };
  };

  it('readSource reports a missing folder, or a file in its place', () => {
    const report = new Report();
    write('file', 'x');
    for (const name of ['nowhere', 'file']) {
      expect(readSource(path.join(directory, name), 'content', report).files).toEqual([]);
    }
    expect(report.sorted().map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'file/missing content',
      'file/missing content',
    ]);
  });

  it('readSource skips only READMEs, hidden files, and files of editors and operating systems', () => {
    for (const name of ['README.md', 'STYLE.md']) write(`content/${name}`, '# For writers');
    write('content/.hidden/a.md', 'x');
    write('content/posts/.a.md.swp', 'x');
    const left = ['Thumbs.db', 'desktop.ini', 'Desktop.ini', '.DS_Store', 'a.md~', '#a.md#', '~', '##'];
    for (const name of left) write(`content/posts/${name}`, 'x');
    write('content/posts/a.md', 'x');
    const others = ['a.txt', 'thumbs.dbx', 'xdesktop.ini'];
    for (const name of others) write(`content/posts/${name}`, 'x');
    const { source, found } = read();
    expect(source.files).toMatchObject([{ path: 'content/posts/a.md', text: 'x', hash: expect.any(String) }]);
    expect(found).toEqual(others.map((name) => `file/unknown-place content/posts/${name}`));
  });

  it('readSource suggests a valid name for a file with a wrong name or extension', () => {
    for (const folder of ['images', 'areas']) mkdirSync(path.join(directory, 'content', folder));
    const names = [
      'areas/c.yml',
      'images/IMG_1234.JPG',
      'images/a.PNG',
      'images/b b/Ü.jpeg',
      'images/scan.bmp',
      'images/sun.bmp',
      'moon.bmp',
    ];
    mkdirSync(path.join(directory, 'content/images/b b'));
    for (const name of names) write(`content/${name}`, 'x');
    const report = new Report();
    readSource(path.join(directory, 'content'), 'content', report);
    expect(report.sorted().map(({ suggestion }) => suggestion)).toEqual([
      'Rename it: "areas/c.yaml".',
      'Rename it: "images/a.png".',
      'Rename it: "images/b-b/u.jpg".',
      'Rename it: "images/img-1234.jpg".',
      'Save the picture as PNG or WebP: "images/scan.png".',
      'Save the picture as PNG or WebP: "images/sun.png".',
      'Save the picture as PNG or WebP: "images/moon.png".',
    ]);
  });

  it.each(['IMG_1234.HEIC', 'scan.tiff', 'raw.dng', 'raw.CR3'])(
    'readSource explains how to export %s as JPEG',
    (name) => {
      mkdirSync(path.join(directory, 'content/images'));
      write(`content/images/${name}`, 'x');
      const report = new Report();
      readSource(path.join(directory, 'content'), 'content', report);
      const [{ suggestion }] = report.sorted() as [Finding];
      for (const device of ['iPhone', 'Android', 'Mac', 'Windows']) expect(suggestion).toContain(device);
    },
  );

  it('readSource follows a link inside the folder, but no link that leads out or nowhere', () => {
    write('content/posts/a.md', 'inside');
    write('secret.md', 'outside');
    symlinkSync('a.md', path.join(directory, 'content/posts/b.md'));
    symlinkSync('../../secret.md', path.join(directory, 'content/posts/c.md'));
    symlinkSync('nowhere.md', path.join(directory, 'content/posts/d.md'));
    symlinkSync('..', path.join(directory, 'content/posts/e.md'));
    symlinkSync('f.md', path.join(directory, 'content/posts/f.md'));
    // Makes a sibling folder whose name starts with the name of the content folder.
    mkdirSync(path.join(directory, 'content-old'));
    write('content-old/g.md', 'outside');
    symlinkSync('../../content-old/g.md', path.join(directory, 'content/posts/g.md'));
    const { source, found } = read();
    expect(source.files.map((file) => file.text)).toEqual(['inside', 'inside']);
    expect(found).toEqual([
      'file/link content/posts/c.md',
      'file/link content/posts/d.md',
      'file/link content/posts/e.md',
      'file/link content/posts/f.md',
      'file/link content/posts/g.md',
    ]);
  });

  it('readSource reports a folder whose name has a file extension, and skips the files in it', () => {
    mkdirSync(path.join(directory, 'content/directories/sw2/eating-out.yaml'), { recursive: true });
    write('content/directories/sw2/eating-out.yaml/a.txt', 'x');
    mkdirSync(path.join(directory, 'content/images/map.svg'), { recursive: true });
    const { source, found } = read();
    expect(found).toEqual(['file/link content/directories/sw2/eating-out.yaml', 'file/link content/images/map.svg']);
    expect(source.unread).toEqual(['content/directories/sw2/eating-out.yaml']);
  });

  it('readSource suggests no corrected name if no letter of the name is allowed', () => {
    write('content/posts/図.md', 'x');
    const report = new Report();
    decodeSource(readRawFiles(path.join(directory, 'content')), 'content', report);
    expect(report.sorted().map(({ suggestion }) => suggestion)).toEqual([
      'Use lower-case letters, digits and hyphens.',
    ]);
  });

  it("readSource reports names that aren't UTF-8 and folders that are too deep, without failing", () => {
    writeFileSync(
      Buffer.concat([Buffer.from(path.join(directory, 'content/posts/a')), Buffer.of(0xff), Buffer.from('.md')]),
      'x',
    );
    mkdirSync(Buffer.concat([Buffer.from(path.join(directory, 'content/posts/b')), Buffer.of(0xff)]));
    const part = 'd'.repeat(200);
    // Each folder name is short, but their path is longer than the system allows.
    execFileSync('sh', ['-c', `for i in $(seq 25); do mkdir ${part} && cd -P ${part} || exit 1; done; echo x > c.md`], {
      cwd: path.join(directory, 'content/posts'),
    });
    const { source, found } = read();
    // Node can't delete such a deep folder.
    execFileSync('rm', ['-rf', part], { cwd: path.join(directory, 'content/posts') });
    expect(source.files).toEqual([]);
    expect(found.map((each) => each.replace(/(?:\/d{200})+/, '/deep'))).toEqual([
      'file/name content/posts/a\uFFFD.md',
      'file/unknown-place content/posts/b\uFFFD',
      'file/unknown-place content/posts/deep',
    ]);
  });

  it("readRawFiles doesn't read texts over 5 MB, photographs over 25 MB and pipes", () => {
    mkdirSync(path.join(directory, 'content/images'));
    for (const [name, most] of [
      ['posts/a.md', 5],
      ['images/a.svg', 5],
      ['images/a.jpg', 25],
    ] as const) {
      const file = path.join(directory, 'content', name);
      writeFileSync(file, '');
      truncateSync(file, most * 1024 * 1024);
      writeFileSync(file.replace('a.', 'b.'), '');
      truncateSync(file.replace('a.', 'b.'), most * 1024 * 1024 + 1);
    }
    execFileSync('sh', ['-c', 'mkfifo "$0"', path.join(directory, 'content/posts/pipe.md')]);
    const files = readRawFiles(path.join(directory, 'content'))!;
    expect(
      files
        .filter(({ content }) => typeof content !== 'string')
        .map((file) => file.path)
        .sort(),
    ).toEqual(['images/a.jpg', 'images/a.svg', 'posts/a.md']);
    expect(files.find((file) => file.path === 'posts/pipe.md')?.content).toBe('unreadable');
  });

  it("readRawFiles doesn't read files that the caller passes in, and reads a photograph at each use", () => {
    mkdirSync(path.join(directory, 'content/images'));
    for (const name of ['posts/a.md', 'posts/b.md', 'images/c.jpg']) write(`content/${name}`, 'old');
    const known = { path: 'posts/a.md', content: bytes('known') };
    const files = readRawFiles(path.join(directory, 'content'), (name) => (name === known.path ? known : undefined))!;
    write('content/posts/b.md', 'new');
    const read = Object.fromEntries(files.map(({ path: name, content }) => [name, String(Buffer.from(content))]));
    expect(read).toEqual({ 'posts/a.md': 'known', 'posts/b.md': 'old', 'images/c.jpg': 'old' });
    const photograph = files.find((file) => file.path === 'images/c.jpg')!;
    write('content/images/c.jpg', 'new');
    expect(() => photograph.content).toThrow('content/images/c.jpg was changed during the build. Build again.');
    rmSync(path.join(directory, 'content/images/c.jpg'));
    expect(photograph.content).toBe('unreadable');
  });
});
