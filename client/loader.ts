// The script of every page: wakes islands when their moment comes and runs what needs no React. It must stay small
// (2 KB gzip) and never import React itself.
import { startHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { setPageWords } from './page-words.ts';
import { prefetchPages } from './prefetch.ts';

setPageWords();
startHeader();
watchIslands();
prefetchPages();
