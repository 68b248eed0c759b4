import { describe, expect, it } from 'vitest';
import { csvLine, parseCsv } from '../../../build/tools/csv.ts';

const values = (text: string) => {
  const rows = parseCsv(text);
  return Array.isArray(rows) ? rows.map((row) => row.map(({ value }) => value)) : rows;
};

describe('parseCsv', () => {
  it('reads cells, quotes and any line ends', () => {
    expect(values('a,b\r\n"x,1","say ""hi"""\n\n,"two\nlines"\rlast,')).toEqual([['a', 'b'], ['x,1', 'say "hi"'], ['', 'two\nlines'], ['last', '']]);
    expect(values('\uFEFFa\n')).toEqual([['a']]);
    expect(values('')).toEqual([]);
    expect(values(',,\n  ,\n')).toEqual([]);
  });

  it('knows where each cell begins', () => {
    const rows = parseCsv('\uFEFFa,"b\r\nc","d"\ne,,f');
    expect(Array.isArray(rows) && rows.flat().map(({ value, line, column }) => `${JSON.stringify(value)} ${line}:${column}`)).toEqual([
      '"a" 1:1', '"b\\r\\nc" 1:3', '"d" 2:4', '"e" 3:1', '"" 3:3', '"f" 3:4',
    ]);
  });

  it('says what is no CSV, and where', () => {
    expect(parseCsv('a,b\n1,"open')).toMatchObject({ line: 2, column: 3, message: 'A quotation mark is opened here and never closed.' });
    expect(parseCsv('a\n"b" c,d')).toMatchObject({ line: 2, column: 4, message: 'The cell goes on after its closing quotation mark.' });
  });

  it.each(['=1+1', "'=1", "''=1", '+44 20 7946 0018', '-', '@x', '\tx', ' =1', '＝1', "'plain", 'two\nlines', 'a "b", c', ' space ', '🥐'])('gives %j back as it was', (value) => {
    const line = csvLine([value, 'end']);
    expect(values(line)).toEqual([[value, 'end']]);
    expect(line).not.toMatch(/^"[=+\-@\t]/);
  });

  it('reads a large file in no time', () => {
    const text = csvLine(['x'.repeat(100), '"'.repeat(100), 'a\n'.repeat(50)]).repeat(10_000);
    const start = performance.now();
    expect(values(text)).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
