// Tests CSV: quotes, positions, separators, encodings, and the guard against formulas.
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../build/guide/listing/csv-line.ts';
import { decodeCsv, parseCsv, separatorOf } from '../../../build/tools/csv.ts';

const values = (text: string) => {
  const rows = parseCsv(text);
  return Array.isArray(rows) ? rows.map((row) => row.map(({ value }) => value)) : rows;
};

describe('parseCsv', () => {
  it('parseCsv reads cells, quotes and any line ends', () => {
    expect(values('a,b\r\n"x,1","say ""hi"""\n\n,"two\nlines"\rlast,')).toEqual([
      ['a', 'b'],
      ['x,1', 'say "hi"'],
      ['', 'two\nlines'],
      ['last', ''],
    ]);
    expect(values('\uFEFFa\n')).toEqual([['a']]);
    expect(values('')).toEqual([]);
    expect(values(',,\n  ,\n')).toEqual([]);
  });

  it('parseCsv gives the position of each cell', () => {
    const rows = parseCsv('\uFEFFa,"b\r\nc","d"\ne,,f');
    expect(
      Array.isArray(rows) && rows.flat().map(({ value, line, column }) => `${JSON.stringify(value)} ${line}:${column}`),
    ).toEqual(['"a" 1:1', '"b\\r\\nc" 1:3', '"d" 2:4', '"e" 3:1', '"" 3:3', '"f" 3:4']);
  });

  it.each([
    ['a,b\n1;2,3', ','],
    ['a;b\n"1,2";3,4,5', ';'],
    ['a\tb;c\td', '\t'],
    ['"a;b;c",d\n', ','],
    ['\uFEFF\n\n"a";"b"', ';'],
    ['a\n1;2;3', ','],
    ['', ','],
  ])('separatorOf finds the separator of %j in the first line, outside quotes', (text, separator) =>
    expect(separatorOf(text)).toBe(separator),
  );

  it('parseCsv reads semicolons and tabs, and gives the position of each cell', () => {
    expect(values('a;"b;c";d,e\r\n1;2')).toEqual([
      ['a', 'b;c', 'd,e'],
      ['1', '2'],
    ]);
    expect(values('a\tb\n"1\t2"\t')).toEqual([
      ['a', 'b'],
      ['1\t2', ''],
    ]);
    const rows = parseCsv('a;bc\r\n;"d"');
    const places = Array.isArray(rows) && rows.flat().map(({ value, line, column }) => `${value} ${line}:${column}`);
    expect(places).toEqual(['a 1:1', 'bc 1:3', ' 2:1', 'd 2:2']);
  });

  it.each([
    ['a,b\n1,"open', 2, 3, 'A quotation mark is opened here and never closed.'],
    ['a\n"b" c,d', 2, 1, 'There is text after the closing quotation mark of this cell.'],
    ['é,b\né,5" pipe', 2, 4, 'There is a quotation mark in a cell that is not in quotes.'],
    ['a;b\n1;"2"x', 2, 3, 'There is text after the closing quotation mark of this cell.'],
  ])('parseCsv reports the syntax error of %j with its position', (text, line, column, message) => {
    expect(parseCsv(text)).toMatchObject({ line, column, message });
  });

  it.each(['=1+1', "'=1", '-', '+44 20 7946 0018 ext 12', '@x', '\tx', ' =1', '＝1', 'two\nlines'])(
    'parseCsv returns the value %j that csvLine wrote',
    (value) => {
      const line = csvLine([value, 'end']);
      expect(values(line)).toEqual([[value, 'end']]);
      expect(line).not.toMatch(/^"[=+\-@\t]/);
    },
  );

  it.each(['-0.10425', '+44 20 7946 0018', '+3', '51.46', "'-0.1"])(
    'csvLine and parseCsv leave the number %j unchanged',
    (value) => {
      const line = csvLine([value, 'end']);
      expect(values(line)).toEqual([[value, 'end']]);
      if (!value.startsWith("'")) expect(line).toBe(`"${value}","end"\r\n`);
    },
  );

  it('parseCsv reads a large table, and a row of many cells', () => {
    const text = csvLine(['x'.repeat(100), '"'.repeat(100), 'a\n'.repeat(50)]).repeat(400);
    expect(values(text)).toHaveLength(400);
    expect(parseCsv(`${'é,'.repeat(20_000)}x`)).toHaveLength(1);
  });
});

describe('decodeCsv', () => {
  const text = 'page;Café 吃\r\n"a"';
  const utf16le = (value: string) => new Uint8Array(Buffer.from(value, 'utf16le'));
  const utf16be = (value: string) => new Uint8Array(Buffer.from(value, 'utf16le').swap16());

  it('decodeCsv reads UTF-8 and UTF-16, with or without a byte-order mark', () => {
    for (const encode of [(value: string) => new TextEncoder().encode(value), utf16le, utf16be]) {
      expect(decodeCsv(encode(text))).toBe(text);
      expect(decodeCsv(encode(`\uFEFF${text}`))).toBe(`\uFEFF${text}`);
    }
    expect(decodeCsv(new Uint8Array())).toBe('');
  });

  it.each([
    ['another encoding', Uint8Array.of(0x43, 0xe9)],
    ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x61)],
    ['zero bytes', new TextEncoder().encode('page\0')],
    ['a zip file, such as .xlsx', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00)],
  ])('decodeCsv rejects %s', (_, bytes) => expect(decodeCsv(bytes)).toBeUndefined());
});
