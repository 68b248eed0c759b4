// Checks that comments, test titles, findings and documentation can be understood at the first reading.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentsIn, hitsIn, messagesIn, paragraphsIn, titlesIn, type Hit } from './language-patterns.ts';

const FOLDERS = 'build components client supabase tests docs content examples starter .github'.split(' ');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const SETTINGS = ['.oxfmtrc.jsonc', '.oxlintrc.jsonc', 'knip.jsonc', 'vitest.config.ts'];
/** Files that the check skips: content, samples of mistakes, and the patterns of this test. */
const OTHERS =
  /^(?:content\/(?!README\.md|STYLE\.md)|examples\/(?!README\.md)|starter\/.*\.md|tests\/fixtures\/(?!.*\/expected\.txt$)|tests\/house\/language|docs\/fields\.md)/;
const CODE = /\.(?:tsx?|mjs|css|sql|jsonc|ya?ml)$/;

const files = [
  ...PAGES,
  ...SETTINGS,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  ),
].filter((path) => !OTHERS.test(path) && (CODE.test(path) || /\.md$|\/expected\.txt$/.test(path)));

function hitsOf(path: string): Hit[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.md')) return hitsIn(paragraphsIn(text));
  if (path.endsWith('.txt')) return hitsIn(messagesIn(text));
  const code = /\.ya?ml$/.test(path) ? text.replaceAll(/^( *)# /gm, '$1// ') : text;
  return hitsIn([...commentsIn(code), ...(path.startsWith('tests/') ? titlesIn(text) : [])]);
}

test('no comment, test title, finding or page of the documentation has words that the language check forbids', () => {
  const lines = files.flatMap((path) => hitsOf(path).map(({ line, words }) => `${path}:${line} "${words}"`));
  expect(lines, 'Say it in other words: see "How we write" in CONTRIBUTING.md').toEqual([]);
});
