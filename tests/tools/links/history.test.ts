import { expect, it } from 'vitest';
import { readHistory } from '../../../build/tools/links/history.ts';

it('readHistory throws if the file can’t be opened, so that the days in the file are not overwritten', () => {
  expect(() => readHistory('tests', () => {})).toThrow('EISDIR');
});
