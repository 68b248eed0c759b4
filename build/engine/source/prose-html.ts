// Renders a Markdown tree as sanitised HTML: linked headings, figures, tables, task lists and footnotes.
import type { Heading, Image, Link, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import { remark } from 'remark';
import remarkHtml, { type Options } from 'remark-html';
import { markdownToMdast } from 'satteri';
import { element, type CustomElement, type Properties } from './custom-element.ts';
import { groundClasses, isPublishedAsIs, plainVariant, srcsetOf, type Photograph } from './photograph.ts';

declare module 'mdast' {
  interface ImageData {
    photo?: Photograph;
  }
}

/** Ids that remark generates: `user-content-fn-bridge`, `user-content-fnref-bridge-2`. */
const FOOTNOTE_ID = /^user-content-fn/;
const headingIds = Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']]));

const schema: Options['sanitize'] = {
  tagNames: (
    'p h2 h3 h4 h5 h6 a em strong del sup code pre blockquote ul ol li input hr br img picture source figure figcaption ' +
    'section div span table thead tbody tr th td'
  ).split(' '),
  attributes: {
    ...headingIds,
    a: [
      'href',
      'title',
      'rel',
      ['className', 'heading-link', 'data-footnote-backref'],
      ['id', FOOTNOTE_ID],
      'ariaLabel',
      'ariaDescribedBy',
    ],
    img: [
      'src',
      'srcSet',
      'sizes',
      'alt',
      'title',
      'width',
      'height',
      'loading',
      'decoding',
      ['className', 'ground', /^[rgb][0-7]$/],
    ],
    source: ['media', 'type', 'srcSet', 'sizes'],
    div: [['className', 'table-scroll', 'gallery', 'gallery-pair'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
    p: [['className', 'embed']],
    span: [['className', 'embed-site']],
    section: [['className', 'footnotes']],
    th: ['align', 'scope'],
    td: ['align'],
    ol: ['start'],
    li: [
      ['className', 'task'],
      ['id', FOOTNOTE_ID],
    ],
    input: [['type', 'checkbox'], ['disabled', true], 'checked', 'ariaLabel'],
    code: [['className', /^language-[\w-]+$/]],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
  clobberPrefix: '',
  clobber: [],
};

/** Space between a number and its unit. It becomes non-breaking: `1.8 km`, `10 am`. */
const BEFORE_UNIT = /(\d) (?=(?:km|m|mm|cm|kg|g|ha|mph|miles?|metres?|am|pm)\b)/g;

const processor = remark().use(remarkHtml, { sanitize: schema }).freeze();

/** Parses a text. A bare URL ends before a closing quotation mark or an ellipsis. */
export function parseMarkdown(text: string): Root {
  // Returns the trees of remark's own parser much faster, except for NUL characters.
  const tree = markdownToMdast(text.replaceAll('\0', '\uFFFD'), { features: { frontmatter: false } }) as Root;
  if (/https?:|www\./i.test(text)) trimAddresses(tree, text);
  return tree;
}

export const isBareAddress = ({ position }: Link, text: string): boolean =>
  !'[<'.includes(text.charAt(position!.start.offset!));

/** Characters that GitHub's rule includes in a bare URL, but that a writer means as punctuation. */
const AFTER_ADDRESS = /(?:[“”„‘’…«»–—]|\*\*|~~|`|\)\[|["'\]}>*_~.,:;!?]+$).*$/su;

function trimAddresses(parent: Parents, text: string): void {
  for (const node of parent.children) if ('children' in node && node.type !== 'link') trimAddresses(node, text);
  if (!parent.children.some((node) => node.type === 'link' && isBareAddress(node, text))) return;
  parent.children = parent.children.flatMap((node): Nodes[] => {
    if (node.type !== 'link' || !isBareAddress(node, text)) return [node];
    const [words] = node.children;
    if (words?.type !== 'text' || node.url.startsWith('mailto:')) return [node];
    const rest = AFTER_ADDRESS.exec(words.value)?.[0];
    if (!rest || rest.length === words.value.length) return [node];
    const { start, end } = node.position!;
    const cut = { line: end.line, column: end.column - rest.length, offset: end.offset! - rest.length };
    words.value = words.value.slice(0, -rest.length);
    node.url = (/^www\./i.test(words.value) ? 'https://' : '') + words.value;
    node.position = { start, end: cut };
    words.position = { start, end: cut };
    return [node, { type: 'text', value: rest, position: { start: cut, end } }];
  }) as never;
}

export function toHtml(tree: Root, sizes = '100vw'): string {
  shapeChildren(tree, { tableNames: new Map(), sizes });
  // The variation selector shows the arrow of footnotes as text, not as an emoji.
  return processor.stringify(tree).trimEnd().replaceAll('↩', '↩\uFE0E');
}

interface Shaping {
  tableNames: Map<string, number>;
  sizes: string;
}

function shapeChildren(parent: Parents, shaping: Shaping): void {
  parent.children = parent.children.map((child) => shape(child, shaping)) as never;
}

function shape(node: Nodes, shaping: Shaping): Nodes {
  if ('children' in node) shapeChildren(node, shaping);
  if (node.type === 'text') node.value = node.value.replace(BEFORE_UNIT, '$1\u00A0');
  if (node.type === 'heading') linkHeading(node);
  if (node.type === 'listItem') addCheckbox(node);
  // The sanitiser drops `HTTPS://`, which browsers accept.
  if (node.type === 'link' || node.type === 'definition') node.url = node.url.replace(/^[a-z]+:/i, lowerCase);
  if (node.type === 'image') return pictureElement(node, shaping.sizes);
  return node.type === 'table' ? scrollingTable(node, shaping) : node;
}

const lowerCase = (text: string) => text.toLowerCase();

/** Makes the heading's own words its link. A screen reader would read a separate link as a second name. */
function linkHeading(node: Heading): void {
  const id = node.data?.hProperties?.['id'];
  if (!id || node.depth > 3) return;
  const data = { hProperties: { className: ['heading-link'] } };
  node.children = [{ type: 'link', url: `#${id}`, data, children: node.children }];
}

function addCheckbox(item: ListItem): void {
  if (typeof item.checked !== 'boolean') return;
  const ariaLabel = item.checked ? 'Done' : 'To do';
  const box = element('input', { type: 'checkbox', disabled: true, checked: item.checked, ariaLabel }, []);
  item.checked = null;
  item.data = { hProperties: { className: ['task'] } };
  const [first] = item.children;
  if (first?.type === 'paragraph') first.children.unshift(box, { type: 'text', value: ' ' });
  else item.children.unshift({ type: 'paragraph', children: [box] });
}

/** Makes a table that scrolls on narrow screens, also by keyboard. The column names give it its accessible name. */
function scrollingTable(table: Table, { tableNames }: Shaping): CustomElement {
  const [head] = table.children;
  for (const cell of head?.children ?? []) cell.data = { hProperties: { scope: 'col' } };
  const columns = head?.children
    .map((cell) => plainText(cell))
    .filter(Boolean)
    .join(', ');
  const name = columns ? `Table: ${columns}` : 'Table';
  const count = (tableNames.get(name) ?? 0) + 1;
  tableNames.set(name, count);
  const ariaLabel = count > 1 ? `${name} (${count})` : name;
  return element('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }, [table]);
}

export function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

function pictureElement(node: Image, sizesInColumn: string): Nodes {
  const { photo, hProperties = {} } = node.data ?? {};
  if (!photo) return node;
  const { url } = node;
  const sizes = hProperties['sizes'] ?? sizesInColumn;
  const own: Properties = { ...hProperties, srcSet: srcsetOf(url, photo, 'jpeg'), sizes };
  const className = groundClasses(photo);
  node.data = { hProperties: className.length > 0 ? { ...own, className } : own };
  node.url = plainVariant(url, photo);
  return element('picture', {}, [
    ...(isPublishedAsIs(photo)
      ? []
      : [element('source', { type: 'image/avif', srcSet: srcsetOf(url, photo, 'avif'), sizes }, [])]),
    node,
  ]);
}
