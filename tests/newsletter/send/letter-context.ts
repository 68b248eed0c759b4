// Day of the letter in the tests, and the context of the commands that send it.
import { site } from '../../../build/site.ts';

export const DAY = '2026-11-27';

/** Has the same version for all commands, so that they share cached values. */
export const contextOf = (root: string) => ({
  root,
  content: 'content',
  today: DAY,
  version: 'of the tests',
  env: {},
  loadSite: () => Promise.resolve(site),
});
