// The tests' letter: its day, and the context of the commands in every test.
import { site } from '../../../build/site.ts';

export const DAY = '2026-11-27';

/** The same for all commands, so that they share their cached values. */
export const contextOf = (root: string) => ({
  root,
  content: 'content',
  today: DAY,
  version: 'of the tests',
  env: {},
  loadSite: () => Promise.resolve(site),
});
