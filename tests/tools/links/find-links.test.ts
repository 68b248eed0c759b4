import { describe, expect, it } from 'vitest';
import { findLinks } from '../../../build/tools/links/find-links.ts';

const found = (text: string, own?: string) =>
  findLinks([{ path: 'content/a.md', text }], own).map(
    ({ url, places }) => `${url} ${places.map(({ line, column }) => `${line}:${column}`).join(' ')}`,
  );

describe('findLinks', () => {
  it.each([
    ['See [it](https://a.org/x), then go.', 'https://a.org/x 1:10'],
    ['See [it](https://a.org/x_(y)).', 'https://a.org/x_(y) 1:10'],
    ['See <https://a.org/x>.', 'https://a.org/x 1:6'],
    ['See https://a.org/x#part.', 'https://a.org/x 1:5'],
    ['[https://a.org/x](https://a.org/x)', 'https://a.org/x 1:2 1:19'],
    ['url: "https://a.org"', 'https://a.org/ 1:7'],
    ['  website: a.org', 'https://a.org/ 1:12'],
    ['  "website": "a.org/b",', 'https://a.org/b 1:15'],
    ['  website: http://a.org', 'http://a.org/ 1:12'],
  ])('findLinks finds the URL in %s', (text, url) => expect(found(text)).toEqual([url]));

  it.each([
    '[the council](https://a.org/x)’s page',
    '[SOAP](https://a.org/x)-based',
    '([map](https://a.org/x))s',
    '[d](https://a.org/x)**bold**',
    '[a](https://a.org/x)—then',
    '[v](https://a.org/x)(note)',
    '[v](https://a.org/x "A title")',
    '“https://a.org/x”',
    'https://a.org/x…',
    'https://a.org/x’s page',
    '~~https://a.org/x~~',
    '(https://a.org/x).',
    '| https://a.org/x|',
  ])('findLinks leaves out the brackets and punctuation around the URL in %s', (text) =>
    expect(found(text)).toEqual([`https://a.org/x 1:${text.indexOf('https') + 1}`]),
  );

  it.each([
    ['[a](https://a.org/x_(y)_(z))’s', 'https://a.org/x_(y)_(z) 1:5'],
    ['[a](https://a.org/x\\_y\\))', 'https://a.org/x_y) 1:5'],
  ])('findLinks keeps brackets that belong to the URL in %s', (text, url) => expect(found(text)).toEqual([url]));

  it.each([
    'website: host',
    '# see https://a.org',
    'website: shop.example',
    'https://sub.example.org/',
    'http://localhost:3000/',
    'https://',
    'https://%/',
  ])('findLinks ignores %s', (text) => expect(found(text)).toEqual([]));

  it('findLinks lists a URL once with all of its positions, and skips URLs of this site', () => {
    expect(found('https://b.org\nhttps://a.org https://own.org/x\nhttps://b.org/', 'https://own.org')).toEqual([
      'https://a.org/ 2:1',
      'https://b.org/ 1:1 3:1',
    ]);
    expect(found('https://own.org.uk/ https://own.org:8080/ https://own.org', 'https://own.org')).toEqual([
      'https://own.org.uk/ 1:1',
      'https://own.org:8080/ 1:21',
    ]);
  });
});
