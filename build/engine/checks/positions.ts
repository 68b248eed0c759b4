// Finds the places in the content that a word or an address on a page came from.
import type { Post } from '../../guide/kinds/post.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { lineAndColumn, type Position, type TextOf } from '../report/finding.ts';
import type { Prose, ProseLink } from '../source/markdown.ts';

export interface Origins {
  textOf: TextOf;
  /** Links and pictures of a content file's Markdown, with their lines; see `proseLinks`. */
  linksOf(file: string): ProseLink[];
  /** Files whose words may stand on any page: the settings, with navigation and footer. */
  shared: string[];
}

/** Finds the links and pictures of a post's Markdown by the post's file. Other kinds of file are searched as text. */
export function proseLinks({ posts }: Pick<Site, 'posts'>): Origins['linksOf'] {
  let byOrigin: Map<string, Post> | undefined;
  return (file) => {
    const post = (byOrigin ??= new Map(posts.map((each) => [each.origin, each]))).get(file);
    return post ? proseOf(post).flatMap(({ links, images }) => [...links, ...images]) : [];
  };
}

function proseOf({ body, faq, timetable = [], ranking = [] }: Post): Prose[] {
  return [
    body(),
    ...faq.map(({ answer }) => answer),
    ...timetable.flatMap(({ items }) => items.map(({ text }) => text)),
    ...ranking.map(({ reason }) => reason),
  ];
}

/** Every place of `words` in the first file that has them: `files` in order, then the shared ones. */
export function findPositions(origins: Origins, files: string[], words: string): Position[] {
  // Nothing stands everywhere.
  if (words === '') return [];
  for (const file of [...files, ...origins.shared]) {
    const links = origins.linksOf(file).filter(({ href }) => href === words);
    const found = links.length ? links : positions(origins.textOf(file) ?? '', words);
    if (found.length) return found.map(({ line, column }) => ({ file, line, column }));
  }
  return [];
}

/** '/brixton' is not found in '/brixton-hill', nor in 'https://example.org/brixton'. */
function positions(text: string, words: string): { line: number; column: number }[] {
  const found = [];
  for (let index = text.indexOf(words); index !== -1; index = text.indexOf(words, index + 1)) {
    if (/[\w/.-]/.test(text[index - 1] ?? '') || /[\w/-]/.test(text[index + words.length] ?? '')) continue;
    found.push(lineAndColumn(text, index));
  }
  return found;
}
