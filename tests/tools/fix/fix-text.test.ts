// Tests that each fix corrects only its kind of mistake, and keeps comments, layout and values.
import { describe, expect, it } from 'vitest';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { directorySchema } from '../../../build/guide/listing/directory.ts';
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

  it('fixText changes nothing in a text that it has fixed', () => {
    const once = fixYaml('\uFEFFa:\r\n\tb: 1 \r\n').text;
    expect(fixYaml(once)).toEqual({ text: once, changes: [] });
  });
});
