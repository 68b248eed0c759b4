// Tests that an unreadable file leads to a single finding, without findings about references to the file.
import { expect, it } from 'vitest';
import { readSource } from '../../build/engine/source/files.ts';
import { type RawFile } from '../../build/engine/source/raw-files.ts';
import { loadSite } from '../../build/guide/load-guide.ts';
import { Report } from '../../build/engine/report/report.ts';
import { edited, loadFixture } from '../site/fixture-site.ts';

const utf16 = Uint8Array.of(0xff, 0xfe, 0x61, 0x00);
const errors = (...args: Parameters<typeof loadFixture>) =>
  loadFixture(...args)
    .report.sorted()
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, file }) => `${rule} ${file}`);

it.each(['areas/gull-hill.yaml', 'categories.yaml', 'site.yaml', 'posts/five-benches.md'])(
  "one finding is reported if this file can't be read: %s",
  (path) => {
    expect(errors([{ path, content: utf16 }])).toEqual([`file/not-text content/${path}`]);
  },
);

it.each<[string, RawFile['content'], string]>([
  ['empty', new Uint8Array(), 'picture/unreadable'],
  ['too large', 'too-large', 'file/too-large'],
])('one finding is reported for a picture that is %s', (_, content, rule) => {
  expect(errors([{ path: 'images/areas/gull-hill.svg', content }])).toEqual([
    `${rule} content/images/areas/gull-hill.svg`,
  ]);
});

it.each(['/images/areas/gull-hill.bmp', '/images/areas/Gull-Hill.svg'])(
  'a picture with an invalid URL is not also reported as missing: %s',
  (picture) => {
    expect(errors([edited('areas/gull-hill.yaml', '/images/areas/gull-hill.svg', picture)])).toEqual([
      'area/bad-value content/areas/gull-hill.yaml',
    ]);
  },
);

it.each(['/assets/x', '/rest/v1/people', '/blog/404'])('a page at the reserved path %s is refused', (path) => {
  expect(errors([edited('areas/gull-hill.yaml', 'path: /gull-hill', `path: ${path}`)])).toContain(
    'site/duplicate-address content/areas/gull-hill.yaml',
  );
});

it('if the content folder is missing, nothing else is reported', () => {
  const report = new Report();
  loadSite(readSource('nowhere', 'content', report), report);
  expect(report.sorted().map(({ rule, file }) => `${rule} ${file}`)).toEqual(['file/missing content']);
});
