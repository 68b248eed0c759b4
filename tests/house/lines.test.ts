// Lines end by column 120. The formatter sees to code; this sees to comments, which it leaves as they were written.
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

test.each(['build', 'client', 'components', 'supabase'])('no line of %s/ goes on behind column 120', (folder) => {
  const long = linesOf(folder).filter(({ text }) => text.length > WIDTH && !isOneLiteral(text));
  expect(long.map(({ at }) => at)).toEqual([]);
});

// A test's title and its samples are as long as they have to be.
test('no comment in tests/ goes on behind column 120', () => {
  const comments = linesOf('tests').filter(({ text }) => /^\s*(?:\/\/|\/?\*)/.test(text));
  expect(comments.filter(({ text }) => text.length > WIDTH).map(({ at }) => at)).toEqual([]);
});

/** True if a line of code is too long only because of a literal in it, which can't be broken. */
function isOneLiteral(text: string): boolean {
  if (/^\s*(?:\/\/|\/?\*|\{\/\*)/.test(text)) return false;
  return text.replace(/(['"`])(?:\\.|(?!\1).)*\1|\/(?:\\.|[^/])+\/|[`'][^`']*$|^[^`']*`/g, '').length <= WIDTH;
}
