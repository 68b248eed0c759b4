// Adjusts the headings of a post: they start at the second level, skip none, and contain only words.
import type { Root } from 'hast';
import { slugify } from '../../engine/source/slug.ts';
import { element, find, isElement, isEmpty, replaceAll, wordsOf, type Child } from './html-elements.ts';

const NAMES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** @param title Title of the post. The first heading is dropped if it repeats the title. */
export function shapeHeadings(tree: Root, title: string): void {
  const first = tree.children.find((node) => !isEmpty(node));
  if (isElement(first, ...NAMES) && title && slugify(wordsOf(first)) === slugify(title)) {
    tree.children = tree.children.filter((node) => node !== first);
  }
  takeOut(tree);
  // Original levels of the current heading and of the headings above it in the outline.
  const open: number[] = [];
  for (const heading of find(tree, ...NAMES)) {
    const level = Number(heading.tagName[1]);
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    open.push(level);
    heading.tagName = `h${Math.min(6, open.length + 1)}`;
  }
}

/** Moves pictures, links and notes of a heading into a paragraph after it. */
function takeOut(tree: Root): void {
  replaceAll(tree, (node, parent) => {
    if (!isElement(node, ...NAMES)) return undefined;
    // A heading in a list or a table becomes bold text.
    if (isElement(parent, 'li', 'td', 'th', 'figcaption')) {
      return [element('p', [element('strong', node.children)])];
    }
    const after: Child[] = [];
    replaceAll(node, (inner) => {
      if (isElement(inner, 'img', 'x-footnote')) {
        after.push(element('p', [inner]));
        return [];
      }
      if (isElement(inner, 'br')) return [{ type: 'text', value: ' ' }];
      if (isElement(inner, 'strong', 'b', 'p', 'div')) return inner.children;
      if (!isElement(inner, 'a')) return undefined;
      const { href } = inner.properties;
      const isAnchor = typeof href !== 'string' || href.startsWith('#');
      if (!isAnchor && wordsOf(inner).trim()) {
        after.push(element('p', [element('a', [{ type: 'text', value: wordsOf(inner).trim() }], { href })]));
      }
      return inner.children;
    });
    return isEmpty(node) ? after : [node, ...after];
  });
}
