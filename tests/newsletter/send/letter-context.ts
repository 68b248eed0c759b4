// The tests' letter: its day, and what the commands are told in every test.
import { site } from '../../../build/site.ts';

export const DAY = '2026-11-27';

/** All name the same code, so that what one command has made the next takes from the cache. */
export const contextOf = (root: string) => ({
  root,
  content: 'content',
  today: DAY,
  version: 'of the tests',
  env: {},
  loadSite: () => Promise.resolve(site),
});
