// Tests that each fix corrects only its kind of mistake, and keeps comments, layout and values.
import { describe, expect, it } from 'vitest';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { directorySchema } from '../../../build/guide/listing/directory.ts';
import { eventSchema } from '../../../build/guide/event/event.ts';
import { postSchema } from '../../../build/guide/post/post.ts';

const none = { schema: undefined, url: undefined };
const fixYaml = (text: string, options = {}) => fixText('pages/about.yaml', text, { ...none, ...options });
const fixPost = (text: string, options = {}) => fixText('posts/a.md', text, { ...none, ...options });

describe('fixText', () => {
  it('fixText leaves a valid file unchanged', () => {
    expect(fixYaml('# a\na:   1 # b\n\nb: [x,  y]\n')).toEqual({
      text: '# a\na:   1 # b\n\nb: [x,  y]\n',
      changes: [],
    });
    expect(fixYaml('')).toEqual({ text: '', changes: [] });
  });

  it('fixText writes Unix line ends, also at the end of the file, and no byte-order mark', () => {
    expect(fixYaml('\uFEFFa: 1\r\nb: 2')).toEqual({
      text: 'a: 1\nb: 2\n',
      changes: ['a byte-order mark, Windows line ends, a missing line end at the end of the file'],
    });
  });

  it('fixText removes trailing spaces, except where they have a meaning', () => {
    expect(fixYaml('a: 1  \n# note \nb: 2\t\n')).toEqual({
      text: 'a: 1\n# note\nb: 2\n',
      changes: ['trailing spaces in lines 1, 2, 3'],
    });
    const literal = 'a: |\n  one  \n  two\n';
    expect(fixYaml(literal)).toEqual({ text: literal, changes: [] });
    expect(fixPost('---\na: 1 \n---\none \ntwo  \nthree\n \n').text).toBe('---\na: 1\n---\none\ntwo  \nthree\n\n');
    const code = '---\na: 1\n---\n```\nx \n```\n';
    expect(fixPost(code).text).toBe(code);
  });

  it('fixText replaces tabs in the indentation if the file can then be parsed', () => {
    expect(fixYaml('a:\n\tb: 1\n\tc:\n\t\td: 2 # x\n')).toEqual({
      text: 'a:\n  b: 1\n  c:\n    d: 2 # x\n',
      changes: ['tabs at the start of lines 2, 3, 4'],
    });
    const broken = 'a: "b\n\tc: 1\n';
    expect(fixYaml(broken)).toEqual({ text: broken, changes: [] });
  });

  it('fixText replaces tabs in the indentation even if the file has another mistake', () => {
    expect(fixYaml('a:\n\tb: 1\nc d\n')).toEqual({
      text: 'a:\n  b: 1\nc d\n',
      changes: ['tabs at the start of line 2'],
    });
  });

  it('fixText corrects characters of a wrong encoding and ligatures, and line ends of Word', () => {
    const text = '---\ntitle: Fish\n---\n\nThe caf\u00C3\u00A9\u00E2\u20AC\u2122s \uFB01sh:\u000Bgood.\n';
    expect(fixPost(text)).toEqual({
      text: '---\ntitle: Fish\n---\n\nThe caf\u00E9\u2019s fish: good.\n',
      changes: ['invisible characters in line 5', 'wrong characters in line 5'],
    });
  });

  it.each([
    ['date: 28/11/2026', 'date: 2026-11-28'],
    ['date: "11/28/2026" # soon', 'date: "2026-11-28" # soon'],
    ['date: Sat 28th Nov 2026', 'date: 2026-11-28'],
    ['date: 5/5/26', 'date: 2026-05-05'],
    ['featured: Yes', 'featured: true'],
    ['draft: no', 'draft: false'],
  ])('fixText writes %s, which has one meaning, as %s', (before, after) => {
    const post = (line: string) => `---\nlayout: article\n${line}\n---\n\nWords.\n`;
    expect(fixPost(post(before), { schema: postSchema }).text).toBe(post(after));
  });

  it.each(['date: 12/05/2026', 'date: 3-4-26', 'date: Friday 28 November 2026', 'date: 31/02/2026', 'date: soon'])(
    'fixText leaves %s unchanged, because it has no single meaning',
    (line) => {
      const post = `---\nlayout: article\n${line}\n---\n\nWords.\n`;
      expect(fixPost(post, { schema: postSchema })).toEqual({ text: post, changes: [] });
    },
  );

  it('fixText writes three hyphens in place of the dash that a word processor made of them', () =>
    expect(fixPost('—-\ntitle: A\n–-\n\nWords.\n\n—\n')).toEqual({
      text: '---\ntitle: A\n---\n\nWords.\n\n—\n',
      changes: ['three hyphens in lines 1, 3'],
    }));

  it.each([
    ['\ta: 1\nb: 2\n', 'a: 1\nb: 2\n'],
    ['a: 1\n\tb: 2\n', 'a: 1\nb: 2\n'],
    ['a:\n\tb: 2\n\t\tc: 3\n', 'a:\n  b: 2\n  c: 3\n'],
    ['a:\n\t- b: 2\n\t\tc: 3\n', 'a:\n  - b: 2\n    c: 3\n'],
    ['a: |\n\tb: 2\n', 'a: |\n  b: 2\n'],
    ['a: one\n\ttwo\n', 'a: one\n  two\n'],
  ])('fixText replaces the tabs of %j so that each field is beside its neighbours', (before, after) =>
    expect(fixYaml(before).text).toBe(after),
  );

  it('fixText writes times with am or pm, and postcodes', () => {
    const event = (times: string) => `times:\n  - { repeats: once, ${times} }\n`;
    const options = { ...none, schema: eventSchema };
    expect(fixText('events/a.yaml', event('date: 28/11/2026, start: 7.30pm, end: 12 midnight'), options).text).toBe(
      event('date: 2026-11-28, start: "19:30", end: "00:00"'),
    );
    expect(fixText('events/a.yaml', event('date: 2026-11-28, start: 7:30'), options).changes).toEqual([]);
    const place = 'groups:\n  - listings:\n      - { name: A, postcode: sw2 1aa }\n';
    expect(fixYaml(place, { schema: directorySchema }).text).toBe(place.replace('sw2 1aa', 'SW2 1AA'));
  });

  it('fixText deletes invisible characters', () => {
    expect(fixPost('---\na: 1\n---\n\n## Mar\u200Bket\n\nWords\u2060.\n')).toEqual({
      text: '---\na: 1\n---\n\n## Market\n\nWords.\n',
      changes: ['invisible characters in lines 5, 7'],
    });
  });

  it('fixText removes tracking parameters from links', () => {
    const text =
      'a: https://a.org/x?utm_source=y&b=1#c\nb: "https://www.google.com/url?q=https%3A%2F%2Fb.org%2F&sa=D"\n';
    expect(fixYaml(text)).toEqual({
      text: 'a: https://a.org/x?b=1#c\nb: "https://b.org/"\n',
      changes: ['tracking in links in lines 1, 2'],
    });
    const plain = 'a: https://a.org/?id=utm_source\n';
    expect(fixYaml(plain)).toEqual({ text: plain, changes: [] });
  });

  it('fixText puts quotes around values that must be text', () => {
    const listing =
      'groups:\n  - title: A\n    listings:\n      - id: a # no quotes\n        name: 1847\n        phone: 02079460018   # by day\n        sample: true\n';
    const { text, changes } = fixText('directories/zz1/a.yaml', listing, { schema: directorySchema, url: undefined });
    expect(text).toBe(listing.replace('1847', '"1847"').replace('02079460018', '"02079460018"'));
    expect(changes).toEqual(['quotes around 1847 (line 5), 02079460018 (line 6)']);
    const post = '---\nlayout: article\ntitle: 2026\nkeywords: [7, b]\nfeatured: true\n---\n\nWords.\n';
    expect(fixPost(post, { schema: postSchema }).text).toBe(post.replace('2026', '"2026"').replace('[7,', '["7",'));
  });

  it('fixText writes https: in links to this site, and keeps other links', () => {
    const url = 'https://example.org';
    const words = 'a: http://example.org/b # http://example.org\nb: http://example.organic and http://other.org\n';
    expect(fixYaml(words, { url }).text).toBe(
      words.replaceAll('http://example.org/', 'https://example.org/').replace('# http:', '# https:'),
    );
    expect(fixYaml(words, { url: 'http://example.org' }).text).toBe(words);
    expect(fixPost('---\na: 1\n---\n[x](http://example.org/y)\n', { url }).text).toContain('(https://example.org/y)');
  });

  it('fixText writes https: in lists and groups, and no link without a new scheme is touched', () => {
    const url = 'https://example.org';
    const lists = 'a: [http://example.org, 1, null]\nb: { c: http://example.org/d, e: true }\n';
    expect(fixYaml(lists, { url })).toEqual({
      text: lists.replaceAll('http:', 'https:'),
      changes: ['"http:" in links to this site in lines 1, 2'],
    });
    expect(fixYaml(lists).text).toBe(lists);
  });

  it('fixText names at most eight lines and values, and says how many more it changed', () => {
    expect(
      fixYaml('a: 1 \n'.replace('a', 'a1') + Array.from({ length: 9 }, (_, n) => `b${n}: 1 \n`).join('')).changes,
    ).toEqual(['trailing spaces in lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more']);
    expect(fixYaml(Array.from({ length: 8 }, (_, n) => `b${n}: 1 \n`).join('')).changes).toEqual([
      'trailing spaces in lines 1, 2, 3, 4, 5, 6, 7, 8',
    ]);
    const post = '---\nlayout: article\ntitle: 2026\ndate: 28/11/2026\nkeywords: [7]\n---\n\nWords.\n';
    expect(fixPost(post, { schema: postSchema }).changes).toEqual([
      'quotes around 2026 (line 3), 7 (line 5); values that had one meaning: 28/11/2026 → 2026-11-28 (line 4)',
    ]);
  });

  it('fixText writes the new names of files, also where a link has them encoded', () => {
    const names = new Map([['/images/A b.jpg', '/images/a-b.jpg']]);
    expect(fixPost('---\na: /images/A b.jpg\n---\n\n![x](/images/A%20b.jpg)\n', { names })).toEqual({
      text: '---\na: /images/a-b.jpg\n---\n\n![x](/images/a-b.jpg)\n',
      changes: ['names of files in lines 2, 5'],
    });
  });

  it('fixText changes tabs only in the front matter of a story', () => {
    const body = '---\na: 1\n---\n\n\tcode\n';
    expect(fixPost(body)).toEqual({ text: body, changes: [] });
    expect(fixPost('\tno front matter\n').text).toBe('\tno front matter\n');
  });

  it('fixText changes nothing in a text that it has fixed', () => {
    const once = fixYaml('\uFEFFa:\r\n\tb: 1 \r\n').text;
    expect(fixYaml(once)).toEqual({ text: once, changes: [] });
  });
});
