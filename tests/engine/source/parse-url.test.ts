// Tests that URLs with letters beyond ASCII are parsed, also after V8 has optimized the code.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseUrl } from '../../../build/engine/source/parse-url.ts';

test('parseUrl accepts a URL with an umlaut in each of 20,000 calls', () => {
  const refused = Array.from({ length: 20_000 }, () => parseUrl('https://münchen.example/ü')).filter((url) => !url);
  expect(refused).toHaveLength(0);
});

test("parseUrl returns undefined for a text that isn't a URL", () => {
  expect(['', 'a', 'https://', '//a.example'].map((text) => parseUrl(text))).toEqual(Array(4).fill(undefined));
  expect(parseUrl('//a.example/b', 'https://c.example')?.href).toBe('https://a.example/b');
});

test('no file in build/ calls URL.canParse', () => {
  const files = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(files.filter((path) => readFileSync(`build/${path}`, 'utf8').includes('URL.canParse('))).toEqual([]);
});
