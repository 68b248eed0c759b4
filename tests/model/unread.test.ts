// A file that is there and cannot be read is one finding: nothing that refers to it is called unknown or missing.
import { expect, it } from 'vitest';
import { edited, loadFixture } from './fixture-site.ts';

const utf16 = Uint8Array.of(0xff, 0xfe, 0x61, 0x00);
const errors = (...args: Parameters<typeof loadFixture>) =>
  loadFixture(...args).report.sorted().filter(({ severity }) => severity === 'error').map(({ rule, file }) => `${rule} ${file}`);

it.each(['areas/gull-hill.yaml', 'categories.yaml', 'sources.yaml', 'site.yaml', 'pages/about.yaml', 'posts/five-benches.md'])('%s', (path) => {
  expect(errors([{ path, content: utf16 }])).toEqual([`file/not-text content/${path}`]);
});

it.each(['/assets/x', '/cards/home', '/rest/v1/people', '/blog/404', '/images'])('no page may stand at %s, which is the site’s own', (path) => {
  expect(errors([edited('areas/gull-hill.yaml', 'path: /gull-hill', `path: ${path}`)])).toContain('site/duplicate-address content/areas/gull-hill.yaml');
});
