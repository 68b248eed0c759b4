// Tests which files are changed on the disk, and that all others stay the same to the byte.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fixContent } from '../../../build/tools/fix/fix-content.ts';

const root = mkdtempSync(join(tmpdir(), 'fix-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LISTINGS = 'directories/zz1/eating-out.yaml';
const at = (file: string) => join(root, 'content', file);
const fresh = () => cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });

it('sorts listings only in files without findings', () => {
  fresh();
  const before = readFileSync(at(LISTINGS), 'utf8');
  const spoil = (from: string, to: string) => writeFileSync(at(LISTINGS), before.replace(from, to));
  // Each of these mistakes is found only when the whole site is loaded.
  for (const [from, to] of [
    ['source: town-survey', 'source: twon-survey'],
    ['id: cafe-10', 'id: cafe-9'],
    ['exactly: 3', 'exactly: 4'],
    ['        source: town-survey\n', ''],
  ] as const) {
    spoil(from, to);
    expect(fixContent(root, 'content')).toEqual([]);
    expect(readFileSync(at(LISTINGS), 'utf8')).toBe(before.replace(from, to));
  }
  spoil('name: Café 10', 'name: Café 10  ');
  expect(fixContent(root, 'content')).toEqual([
    `content/${LISTINGS}: trailing spaces in line 36; alphabetical order in "Cafés"`,
  ]);
  const after = readFileSync(at(LISTINGS), 'utf8');
  expect(after.split('\n').sort()).toEqual(before.split('\n').sort());
  expect(after.match(/name: .*/g)).toEqual([
    'name: Café 9',
    'name: Café 10',
    'name: The Tidewater Café',
    'name: Old Smokehouse',
    'name: Lantern Kitchen',
  ]);
  expect(fixContent(root, 'content')).toEqual([]);
});

it('changes nothing in valid content, then only the mistakes, and lists them', () => {
  fresh();
  fixContent(root, 'content');
  expect(fixContent(root, 'content')).toEqual([]);

  const listings = readFileSync(at('directories/zz1/eating-out.yaml'), 'utf8');
  const post = readFileSync(at('posts/five-benches.md'), 'utf8');
  writeFileSync(at('directories/zz1/eating-out.yaml'), listings.replace('name: Café 9', 'name: 9'));
  writeFileSync(at('posts/five-benches.md'), post.replaceAll('\n', '\r\n'));
  writeFileSync(at('posts/bytes.md'), Uint8Array.of(0xff, 0x20, 0x0a));
  symlinkSync('/etc/hostname', at('posts/outside.md'));
  expect(fixContent(root, 'content')).toEqual([
    'content/directories/zz1/eating-out.yaml: quotes around 9 (line 18)',
    'content/posts/five-benches.md: Windows line ends',
  ]);
  expect(readFileSync(at('directories/zz1/eating-out.yaml'), 'utf8')).toBe(
    listings.replace('name: Café 9', 'name: "9"'),
  );
  expect(readFileSync(at('posts/five-benches.md'), 'utf8')).toBe(post);
  expect([...readFileSync(at('posts/bytes.md'))]).toEqual([0xff, 0x20, 0x0a]);
  expect(fixContent(root, 'content')).toEqual([]);
});
