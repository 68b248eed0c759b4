import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { parseFrontMatter } from '../../../build/engine/source/front-matter.ts';

function parse(text: string) {
  const report = new Report();
  return {
    parts: parseFrontMatter({ path: 'a.md', text }, report),
    rules: report.sorted().map((finding) => finding.rule),
  };
}

it.each([
  ['---js\nx\n---\n', '1:4', 'The front matter is marked as "js", but only YAML is read.'],
  ['Words.\n', '1:1', 'The file does not begin with front matter.'],
  ['---\na: 1\n', '2:1', 'The front matter is not closed.'],
  ['---\na: 1\nWords.', '3:1', 'The front matter is not closed above this line, where the text seems to begin.'],
  ['---\na:\n  - b\n\n## Head\n\nWords.', '5:1', expect.stringContaining('where the text seems to begin')],
  ['---\na: 1\n\nWords.\n\n---\n\nMore.', '4:1', expect.stringContaining('where the text seems to begin')],
  ['---\na: 1\n—-\nWords: more.\n', '3:1', '"—-" doesn’t close the front matter.'],
  ['---\na: 1\n--\nWords.\n', '3:1', '"--" doesn’t close the front matter.'],
  ['---\na: 1\nb: 2\n--- c\n', '4:1', 'The line that closes the front matter has other characters.'],
])('parseFrontMatter reports the position of the mistake in %j', (text, place, message) => {
  const report = new Report();
  parseFrontMatter({ path: 'a.md', text }, report);
  const [found] = report.sorted();
  expect([`${found?.line}:${found?.column}`, found?.message]).toEqual([place, message]);
});

it('parseFrontMatter separates the fields from the body, and returns the lines of both', () => {
  const { parts } = parse('---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n');
  expect(parts!.head!.value).toEqual({ title: 'A', date: '2026-01-02' });
  expect(parts!.head!.at(['date'])).toEqual({ file: 'a.md', line: 3, column: 7 });
  expect(parts).toMatchObject({ body: 'Words.\n', bodyLine: 5 });
});

it('parseFrontMatter accepts space after the hyphens, an empty body, and a line of hyphens in the body', () => {
  expect(parse('---  \na: 1\n---\t\n\nWords.\n\n---\n\nMore.').parts).toMatchObject({
    body: '\nWords.\n\n---\n\nMore.',
    bodyLine: 4,
  });
  expect(parse('---\na: 1\n---').parts).toMatchObject({ body: '', bodyLine: 4 });
  expect(parse('---\n---\nWords.').parts).toMatchObject({ body: 'Words.', bodyLine: 3 });
});

it('parseFrontMatter reports broken YAML each time it parses the same text', () => {
  for (const _ of [1, 2]) {
    const { parts, rules } = parse('---\ntitle: A: B\n---\nWords.\n');
    expect(parts).toMatchObject({ head: undefined, body: 'Words.\n', bodyLine: 4 });
    expect(rules).toEqual(['yaml/syntax']);
  }
});

it.each(['javascript', ' js', 'json', '__proto__'])('parseFrontMatter never runs code after ---%s', (language) => {
  const { parts, rules } = parse(`---${language}\n(globalThis.ran = true, { title: "x" })\n---\nWords.\n`);
  expect(parts).toBeUndefined();
  expect(rules).toEqual(['front-matter/language']);
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined();
});

it.each([
  '',
  '---',
  '---\ntitle: A\n',
  '----\ntitle: A\n----\n',
  '---\ntitle: A\n---- \nWords.',
  '---\ntitle: A\n--- Words.',
  'a --- b\ntitle: A\n---\n',
])('parseFrontMatter refuses %j', (text) =>
  expect(parse(text)).toEqual({ parts: undefined, rules: ['front-matter/fence'] }),
);
