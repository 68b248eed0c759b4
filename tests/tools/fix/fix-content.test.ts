// Tests which files `fixContent` changes on the disk, and that all other files stay the same to the byte.
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixContent } from '../../../build/tools/fix/fix-content.ts';

const root = mkdtempSync(join(tmpdir(), 'fix-'));

const at = (file: string) => join(root, 'content', file);

it('fixContent leaves valid content unchanged, and fixes and lists mistakes', () => {
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  expect(fixContent(root, 'content')).toEqual([]);

  const listings = readFileSync(at('directories/zz1/eating-out.yaml'), 'utf8');
  const post = readFileSync(at('posts/five-benches.md'), 'utf8');
  writeFileSync(at('directories/zz1/eating-out.yaml'), listings.replace('name: Café 9', 'name: 9'));
  writeFileSync(at('posts/five-benches.md'), post.replaceAll('\n', '\r\n'));
  writeFileSync(at('posts/bytes.md'), Uint8Array.of(0xff, 0x20, 0x0a));
  symlinkSync('/etc/hostname', at('posts/outside.md'));
  expect(fixContent(root, 'content')).toEqual([
    'content/directories/zz1/eating-out.yaml: quotes around 9 (line 29)',
    'content/posts/five-benches.md: Windows line ends',
  ]);
  expect(readFileSync(at('directories/zz1/eating-out.yaml'), 'utf8')).toBe(
    listings.replace('name: Café 9', 'name: "9"'),
  );
  expect(readFileSync(at('posts/five-benches.md'), 'utf8')).toBe(post);
  expect([...readFileSync(at('posts/bytes.md'))]).toEqual([0xff, 0x20, 0x0a]);
  expect(fixContent(root, 'content')).toEqual([]);
});

it.each(['content', 'examples/upper-calder/content', 'starter/content'])(
  'fixContent changes no file of %s, as it is in the repository',
  (folder) => {
    const copy = mkdtempSync(join(tmpdir(), 'fresh-'));
    cpSync(folder, join(copy, 'content'), {
      recursive: true,
      filter: (file) => !/\.(?:jpg|png|webp|avif)$/.test(file),
    });
    expect(fixContent(copy, 'content')).toEqual([]);
  },
);

it('fixContent corrects links to the files that it renames', () => {
  const other = mkdtempSync(join(tmpdir(), 'rename-'));
  cpSync('tests/fixtures/site', join(other, 'content'), { recursive: true });
  const inOther = (file: string) => join(other, 'content', file);
  cpSync(inOther('images/posts/bench.svg'), inOther('images/posts/My Bench.SVG'));
  const post = readFileSync(inOther('posts/five-benches.md'), 'utf8');
  writeFileSync(inOther('posts/five-benches.md'), `${post}\n![A bench.](</images/posts/My Bench.SVG>)\n`);
  expect(fixContent(other, 'content')).toEqual([
    'content/images/posts/My Bench.SVG: renamed to images/posts/my-bench.svg',
    expect.stringMatching(/^content\/posts\/five-benches\.md: names of files in line \d+$/),
  ]);
  expect(readFileSync(inOther('posts/five-benches.md'), 'utf8')).toContain('(</images/posts/my-bench.svg>)');
  expect(fixContent(other, 'content')).toEqual([]);
});
