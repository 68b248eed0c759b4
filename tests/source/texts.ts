// Texts of Markdown to hold two readers or two writers to each other: the stories of this place and of the tests, and what chance writes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../random.ts';

/** The bodies of all Markdown files of content/ and the tests' places. */
export const bodies = ['content', 'tests/fixtures'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^---\n.*?\n---\n/s, '')),
);

const pieces = [
  'a', 'b c', 'word', ' ', ' ', ' ', '\n', '\n', '\n\n', '\n\n', '*', '**', '*', '**', '***', '_', '`', '``', '```', '[', ']', '](', '(', ')', '![', '[a](/b)', '[a *b* c](/b "T")', '![x](/y)', '[x]: y', '"', '“', '”', '’', '—', '. ', ',', ':', '!', '?', '# ', '\n## ', '- ', '\n- ', '\n- ', '1. ', '\n1. ', '\n2. ', '> ', '\n> ', '\n> ', '\n>',
  '  ', '    ', '\t', '-', '--', '\n---\n', '=', '\n=', '+', '~', '~~', '|', ': ', '&', '&amp;', '\\', '<b>', '1', '23', '3.5', '\u00a0', '\u2028', 'é', '🎉', '£', 'https://a.b/c?d=1&e=2', '#', '**bold**', '*em*', '`code`', '**Open:** x', "'", '.',
  '[é](/é)', '[a](https://a.b/%20?c=\'d\'&e)', '[a](javascript:b)', '![a](https://a.b/c.png)', '![a<b](/c&d "e\'f`")', '[a](mailto:b@c.d)', '[a][x]', '![x]', '\n[x]: /y "T"\n', '<https://a.b>', '\n  - a\n', '\n\n  a\n', '\\\n', '  \n', '&#0;', '&#13;', '\r\n',
];

/** The same in every run. */
export function* chanceTexts(count: number): Generator<string> {
  const random = randomFrom(8);
  for (let made = 0; made < count; made++) yield Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('');
}
