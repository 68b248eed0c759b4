// Tests the files that npm puts into the package.
import { readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

interface Packed {
  size: number;
  files: { path: string }[];
}

const pack = () =>
  (
    JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' })) as [
      Packed,
    ]
  )[0];

test('the package weighs at most 2.5 MB, and has the code and the docs, but no tests and no content of ours', () => {
  const { size, files } = pack();
  const paths = files.map(({ path }) => path);
  expect(size).toBeLessThan(2.5 * 1024 * 1024);
  const code = ['build', 'client', 'components', 'starter', 'supabase'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  expect(code.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['licences.txt', 'tsconfig.json', 'docs/own-code.md', '.vscode/settings.json']),
  );
  const ours = paths.filter((path) => /^(?:tests|examples|content|dist)\//.test(path));
  expect(ours.toSorted()).toEqual(['content/README.md', 'content/STYLE.md', 'examples/README.md']);
});

test('the command line of the package starts with Node', () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> };
  expect(bin).toEqual({ effraside: 'build/launch.mjs' });
  expect(readFileSync('build/launch.mjs', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});
