// Checks that lines have at most 120 columns. The formatter wraps code, but not comments.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WIDTH = 120;

const linesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((text, index) => ({ at: `${path}:${index + 1}`, text })),
    );

test.each(['build', 'client', 'components', 'supabase'])('no line of %s/ is longer than 120 columns', (folder) => {
  const long = linesOf(folder).filter(({ text }) => text.length > WIDTH && !isOneLiteral(text));
  expect(long.map(({ at }) => at)).toEqual([]);
});

// In tests, titles and sample texts may be longer.
test('no comment in tests/ is longer than 120 columns', () => {
  const comments = linesOf('tests').filter(({ text }) => /^\s*(?:\/\/|\/?\*)/.test(text));
  expect(comments.filter(({ text }) => text.length > WIDTH).map(({ at }) => at)).toEqual([]);
});

/** True if a line of code is too long only because of a literal, which can't be wrapped. */
function isOneLiteral(text: string): boolean {
  if (/^\s*(?:\/\/|\/?\*|\{\/\*)/.test(text)) return false;
  return text.replace(/(['"`])(?:\\.|(?!\1).)*\1|\/(?:\\.|[^/])+\/|[`'][^`']*$|^[^`']*`/g, '').length <= WIDTH;
}
