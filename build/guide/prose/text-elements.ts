// Shapes the elements of a text: linked headings, checkboxes, tables that scroll, numbers that stay with their units.
import type { Heading, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import { elementNode, plainText, type CustomElement } from '../../engine/source/prose-html.ts';

/** A space between a number and its unit. The space becomes non-breaking: `1.8 km`, `10 am`. */
const BEFORE_UNIT = /(\d) (?=(?:km|m|mm|cm|kg|g|ha|mph|miles?|metres?|am|pm)\b)/g;

export const shapeElements = (tree: Root): void => shapeChildren(tree, new Map());

function shapeChildren(parent: Parents, tableNames: Map<string, number>): void {
  parent.children = parent.children.map((child) => shape(child, tableNames)) as never;
}

function shape(node: Nodes, tableNames: Map<string, number>): Nodes {
  if ('children' in node) shapeChildren(node, tableNames);
  if (node.type === 'text') node.value = node.value.replace(BEFORE_UNIT, '$1\u00A0');
  if (node.type === 'heading') linkHeading(node);
  if (node.type === 'listItem') addCheckbox(node);
  return node.type === 'table' ? scrollingTable(node, tableNames) : node;
}

/** Links the words of a heading to the heading itself. A screen reader would read a separate link as a second name. */
function linkHeading(node: Heading): void {
  const id = node.data?.hProperties?.['id'];
  if (!id || node.depth > 3) return;
  const data = { hProperties: { className: ['heading-link'] } };
  node.children = [{ type: 'link', url: `#${id}`, data, children: node.children }];
}

function addCheckbox(item: ListItem): void {
  if (typeof item.checked !== 'boolean') return;
  const ariaLabel = item.checked ? 'Done' : 'To do';
  const box = elementNode('input', { type: 'checkbox', disabled: true, checked: item.checked, ariaLabel }, []);
  item.checked = null;
  item.data = { hProperties: { className: ['task'] } };
  const [first] = item.children;
  if (first?.type === 'paragraph') first.children.unshift(box, { type: 'text', value: ' ' });
  else item.children.unshift({ type: 'paragraph', children: [box] });
}

/** Makes a table that scrolls on narrow screens, also by keyboard. The names of its columns are its accessible name. */
function scrollingTable(table: Table, tableNames: Map<string, number>): CustomElement {
  const [head, ...rows] = table.children;
  // A phone shows each row of a wide table as a block, with these labels.
  for (const row of (head?.children.length ?? 0) > 2 ? rows : []) {
    head!.children.forEach((name, at) => {
      const cell = row.children[at];
      if (cell) cell.data = { hProperties: { dataLabel: plainText(name) } };
    });
  }
  for (const cell of head?.children ?? []) cell.data = { hProperties: { scope: 'col' } };
  const columns = head?.children
    .map((cell) => plainText(cell))
    .filter(Boolean)
    .join(', ');
  const name = columns ? `Table: ${columns}` : 'Table';
  const count = (tableNames.get(name) ?? 0) + 1;
  tableNames.set(name, count);
  const ariaLabel = count > 1 ? `${name} (${count})` : name;
  return elementNode('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }, [table]);
}
