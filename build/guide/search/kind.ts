// The words of the search, and its files.
import type { Kind } from '../define-kind.ts';
import { searchFiles } from './search-index.ts';
import { loadSearch, rules, searchCollection, type SearchWords } from './search-words.ts';

export const search: Kind<'search', SearchWords, typeof rules> = {
  name: 'search',
  collections: [searchCollection],
  rules,
  join: loadSearch,
  files: ({ site, cache }) => searchFiles(site, cache),
};
