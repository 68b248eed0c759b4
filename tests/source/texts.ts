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

const cells = ['', ' ', ' a ', 'b c', ' **d** ', ' *e*', ' `f` ', ' [g](/h "I") ', ' ![j](/k.svg)', ' 9:00 ', ' £5.50 – £7 ', ' - ', ' l|', ' `|` ', ' \\| ', ' &amp; ', ' <m>', ' _n_ ', '*o', ' "p" & \'q\' ', '\u00a0r', 's  ', ' ~~t~~ ', ' :- '];
const rules = ['-', '---', ' --- ', ' :-- ', ' -: ', ':-:'];

/** Tables, most of them sound, alone or among words. */
export function* chanceTables(count: number): Generator<string> {
  const random = randomFrom(9);
  const one = (texts: string[]) => texts[random(texts.length)]!;
  const rarely = (odd: string, else_: string) => (random(30) === 0 ? odd : else_);
  for (let made = 0; made < count; made++) {
    const columns = 1 + random(3);
    const nasty = random(2) === 0 ? cells.length : 12;
    const row = (texts: string[]) => rarely('', '|') + Array.from({ length: columns + Number(rarely('1', '0')) }, () => one(texts)).join('|') + rarely('', '|');
    const rows = [row(cells.slice(0, nasty)), row(rules), ...Array.from({ length: random(4) }, () => rarely('Words.', row(cells.slice(0, nasty))))];
    yield one(['', '', 'Before.\n\n', 'Before.\n', '- a\n\n']) + rows.join('\n') + one(['', '\n', '\n\nAfter.', '\nAfter.']);
  }
}

/** The same in every run. */
export function* chanceTexts(count: number): Generator<string> {
  const random = randomFrom(8);
  for (let made = 0; made < count; made++) yield Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('');
}
