// Converts tables to one line of text per row and no merged cells. Unwraps tables that are only used for layout.
import type { Element, Root } from 'hast';
import { element, find, isElement, isEmpty, property, replaceAll, text, type Child } from './html-elements.ts';

export function shapeTables(tree: Root): void {
  replaceAll(tree, (node) => {
    if (!isElement(node, 'table')) return undefined;
    const rows = find(node, 'tr');
    const cells = rows.map((row) => row.children.filter((child) => isElement(child, 'td', 'th')));
    const columns = Math.max(0, ...cells.map((row) => row.reduce((sum, cell) => sum + spanOf(cell), 0)));
    if (columns < 2 || rows.length < 2 || find(node, 'table').length > 0) {
      return cells.flat().flatMap((cell) => [element('x-block', cell.children as Child[])]);
    }
    const caption = find(node, 'caption')[0];
    const filled = fill(cells, columns);
    const [head = [], ...body] = filled.map((row) => row.map(flat));
    const table = element('table', [
      element('thead', [
        element(
          'tr',
          head.map((cell) => element('th', cell)),
        ),
      ]),
      element(
        'tbody',
        body.map((row) =>
          element(
            'tr',
            row.map((cell) => element('td', cell)),
          ),
        ),
      ),
    ]);
    return caption && !isEmpty(caption) ? [element('p', caption.children), table] : [table];
  });
}

const spanOf = (cell: Element, name = 'colSpan') => Math.max(1, Math.min(50, Number(property(cell, name)) || 1));

/** Returns each row with a cell in every column. A cell over several columns or rows is followed by empty cells. */
function fill(rows: readonly Element[][], columns: number): Element[][] {
  const below: number[] = Array.from({ length: columns }, () => 0);
  return rows.map((row) => {
    const cells = [...row];
    const filled: Element[] = [];
    for (let at = 0; at < columns; at++) {
      if (below[at]! > 0) {
        below[at]!--;
        filled.push(element('td'));
        continue;
      }
      const cell = cells.shift() ?? element('td');
      const [wide, high] = [spanOf(cell), spanOf(cell, 'rowSpan')];
      for (let column = at; column < Math.min(columns, at + wide); column++) {
        below[column] = high - 1;
        filled.push(column === at ? cell : element('td'));
      }
      at += wide - 1;
    }
    return filled.slice(0, columns);
  });
}

/** The content of a cell on one line, with semicolons between paragraphs and list items. */
function flat(cell: Element): Child[] {
  const parts: Child[][] = [[]];
  const add = (nodes: readonly Child[]) => {
    for (const node of nodes) {
      if (isElement(node, 'br')) parts.at(-1)!.push(text(' '));
      else if (isElement(node, 'ul', 'ol', 'div')) add(node.children);
      else if (isElement(node, 'p', 'li', 'blockquote')) {
        parts.push([]);
        add(node.children);
        parts.push([]);
      } else parts.at(-1)!.push(node);
    }
  };
  add(cell.children);
  return parts
    .filter((part) => part.some((node) => !isEmpty(node)))
    .flatMap((part, at) => (at > 0 ? [text('; '), ...part] : part));
}
