// Writes the plain part of a tree of Markdown as HTML quickly, to the letter as remark-html does. Leaves all else to it, block by block.
import type { List, ListItem, Nodes, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast';

const unsure = new Error('This is for remark-html.');

/** The HTML that `thorough` would write of the tree, which is asked only for blocks where this writer is not sure; and for all, when they may refer to one another. */
export function stringifyQuickly(tree: Root, thorough: (tree: Root) => string): string {
  if (holdsDefinition(tree)) return thorough(tree);
  const shown = tree.children.filter(({ type }) => type !== 'html');
  const parts = shown.map((child) => {
    try {
      return block(child);
    } catch (error) {
      if (error !== unsure) throw error;
      return thorough({ type: 'root', children: [child] });
    }
  });
  return parts.join('\n');
}

const holdsDefinition = (node: Nodes): boolean => node.type === 'definition' || ('children' in node && node.children.some(holdsDefinition));

function block(node: RootContent): string {
  switch (node.type) {
    case 'paragraph':
      return element(node.data?.hName ?? 'p', node.data?.hProperties, phrases(node.children));
    case 'heading':
      return element(`h${node.depth}`, node.data?.hProperties, phrases(node.children));
    case 'blockquote':
      return element('blockquote', {}, lines(node.children.map(block)));
    case 'list':
      return list(node);
    case 'table':
      return table(node);
    case 'scrollingTable':
      return element('div', node.data.hProperties, table(node.children[0]));
    case 'thematicBreak':
      return '<hr>';
  }
  throw unsure;
}

/** Each on a line of its own. */
const lines = (parts: string[]): string => `\n${parts.map((part) => `${part}\n`).join('')}`;

function list({ ordered, start, spread, children }: List): string {
  const loose = spread || children.some((item) => item.spread);
  return element(ordered ? 'ol' : 'ul', typeof start === 'number' && start !== 1 ? { start } : {}, lines(children.map((item) => listItem(item, loose))));
}

/** Words of a list whose items stand close are no paragraphs. */
function listItem({ checked, children }: ListItem, loose: boolean): string {
  if (typeof checked === 'boolean') throw unsure;
  const parts = children.map((child, index) => {
    const bare = !loose && child.type === 'paragraph' && !child.data;
    return `${bare && index === 0 ? '' : '\n'}${bare ? phrases(child.children) : block(child)}`;
  });
  const last = children.at(-1);
  return element('li', {}, parts.join('') + (last && (loose || last.type !== 'paragraph' || last.data) ? '\n' : ''));
}

function table({ align, children: [head, ...rows] }: Table): string {
  const row = ({ children }: TableRow, name: 'th' | 'td') => {
    if (children.length !== align?.length) throw unsure;
    return element('tr', {}, lines(children.map((cell, index) => element(name, { align: align[index], ...cell.data?.hProperties }, phrases(cell.children)))));
  };
  const parts = [element('thead', {}, lines([row(head!, 'th')]))];
  if (rows.length > 0) parts.push(element('tbody', {}, lines(rows.map((cells) => row(cells, 'td')))));
  return element('table', {}, lines(parts));
}

const phrases = (nodes: PhrasingContent[]): string => nodes.map(phrase).join('');

function phrase(node: PhrasingContent): string {
  const more = node.data?.hProperties;
  switch (node.type) {
    case 'text':
      // Of lines remark-html takes the space around them.
      if (/\r|[\t ]\n|\n[\t ]/.test(node.value)) throw unsure;
      return escaped(node.value, MEANT_IN_TEXT);
    case 'emphasis':
      return element(node.data?.hName ?? 'em', more, phrases(node.children));
    case 'strong':
      return element('strong', more, phrases(node.children));
    case 'inlineCode':
      if (node.value.includes('\r')) throw unsure;
      return element('code', more, escaped(node.value.replaceAll('\n', ' '), MEANT_IN_TEXT));
    case 'link':
      if (!PLAIN_LINK.test(node.url)) throw unsure;
      return element('a', { href: node.url, title: node.title, ...more }, phrases(node.children));
    case 'image':
      if (!PLAIN_PICTURE.test(node.url)) throw unsure;
      return opening('img', { src: node.url, alt: node.alt, title: node.title, ...more });
  }
  throw unsure;
}

/** Addresses of the schemes that may be linked, in signs of which none has to be written in another way. */
const PLAIN_LINK = /^(?:https?:|mailto:|tel:|[/#])(?:[!#$&-;=?-Z_a-z~]|%[\dA-Za-z]{2})*$/;
const PLAIN_PICTURE = /^\/(?:[!#$&-;=?-Z_a-z~]|%[\dA-Za-z]{2})*$/;

/** Every attribute that is written here, by its name in a tree. */
const ATTRIBUTES = new Map([
  ['className', 'class'],
  ['tabIndex', 'tabindex'],
  ['ariaLabel', 'aria-label'],
  ...['href', 'src', 'alt', 'title', 'rel', 'id', 'start', 'width', 'height', 'loading', 'decoding', 'role', 'align', 'scope'].map((name) => [name, name] as const),
]);
const ELEMENTS = new Set('p figure figcaption h2 h3 h4 h5 h6 blockquote ul ol li div table thead tbody tr th td em strong code a'.split(' '));

type Properties = Readonly<Record<string, unknown>> | undefined;

function element(name: string, properties: Properties, content: string): string {
  if (!ELEMENTS.has(name)) throw unsure;
  return `${opening(name, properties)}${content}</${name}>`;
}

function opening(name: string, properties: Properties): string {
  let tag = `<${name}`;
  for (const key in properties) {
    const value = properties[key];
    if (value === null || value === undefined) continue;
    const attribute = ATTRIBUTES.get(key);
    if (!attribute) throw unsure;
    tag += ` ${attribute}="${escaped(Array.isArray(value) ? value.join(' ') : String(value), MEANT_IN_VALUE)}"`;
  }
  return `${tag}>`;
}

const MEANT_IN_TEXT = /[<&]/g;
const MEANT_IN_VALUE = /["&'`\0]/g;
const escaped = (text: string, meant: RegExp) => text.replace(meant, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`);
