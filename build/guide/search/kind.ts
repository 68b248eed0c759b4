// The words of the search, and its files.
import type { Kind } from '../define-kind.ts';
import { searchFiles } from './search-index.ts';
import { loadSearch, rules, search as searchFile, type SearchWords } from './search-words.ts';

export const search: Kind<'search', SearchWords, typeof rules> = {
  name: 'search',
  collections: [searchFile],
  rules,
  join({ files, context }, { pages, directories }) {
    // Knows no buttons if the page of the search couldn't be read.
    const groups = context.incomplete.has('page') ? [] : (pages?.directory.groups ?? []);
    const buttons = groups.map(({ name }) => name);
    return loadSearch(files.of(searchFile)[0], context, buttons, directories);
  },
  files: ({ site, cache }) => searchFiles(site, cache),
};
