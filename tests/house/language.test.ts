// Checks that comments, test titles, findings and documentation can be understood at the first reading.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

describe('the patterns of the language check', () => {
  const wordsIn = (texts: Parameters<typeof hitsIn>[0]) => hitsIn(texts).map(({ words }) => words);

  test('the language check finds the openings of sentences in line comments, block comments and comments after code', () => {
    const code = [
      '// What a page is made of.',
      'a(); // Whether it is.',
      '/**',
      ' * Returns it. Of each',
      ' * one.',
      ' */',
      '/** `path`: the file. Who asks. */',
    ].join('\n');
    expect(hitsIn(commentsIn(code))).toEqual([
      { line: 1, words: 'What' },
      { line: 2, words: 'Whether' },
      { line: 4, words: 'Of' },
      { line: 7, words: 'Who' },
    ]);
  });

  test('the language check finds phrases across the end of a line', () => {
    expect(wordsIn(commentsIn('// A list in\n// which it stands\n// beside that, and nobody made it anew.'))).toEqual([
      'in which',
      'nobody',
      'anew',
      'stands beside',
    ]);
  });

  test('the language check ignores code, code spans and quotations', () => {
    const code =
      "const what = 'What is it'; // Returns it.\n// Reads `what it is` and \"nobody\".\nconst Of = 'https://x.org';";
    expect(wordsIn(commentsIn(code))).toEqual([]);
  });

  test('the language check finds words in test titles, also in those that follow `each`', () => {
    const code = "test('what it reads', f);\nit.each([['a', f(1)]])('nobody %s', f);\ndescribe(`Where it is`, f);";
    expect(hitsIn(titlesIn(code))).toEqual([
      { line: 1, words: 'what it' },
      { line: 2, words: 'nobody' },
      { line: 3, words: 'Where' },
    ]);
  });

  test('the language check finds words in the message of a finding, but not in the lines that it quotes from a file', () => {
    const report =
      'content/a.md:2:1  error  post/x\n  Nobody has it.\n    1 | ---\n  > 2 | What is it\n      | ^\n  Where it is.\n';
    expect(hitsIn(messagesIn(report))).toEqual([
      { line: 2, words: 'Nobody' },
      { line: 6, words: 'Where' },
    ]);
  });

  test('the language check finds words in paragraphs, list items and table cells of a page, but not in its code', () => {
    const page =
      '# Who\n\nOne, of\nwhich two.\n\n- Where\n- What is it\n\n| What |\n| --- |\n| What was |\n\n```sh\n# What is it\n```\n';
    expect(hitsIn(paragraphsIn(page)).map(({ line, words }) => `${line} ${words}`)).toEqual([
      '3 of which',
      '6 Where',
      '7 What',
      '7 What is',
      '11 What',
      '11 What was',
    ]);
  });
});
