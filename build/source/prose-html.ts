// A Markdown tree as HTML for a page: linked headings, figures, tables, task lists and footnotes, all sanitised.
import type {
  Data,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parent,
  Parents,
  PhrasingContent,
  Root,
  Table,
} from 'mdast';
import { remark } from 'remark';
import remarkHtml, { type Options } from 'remark-html';
import { markdownToMdast } from 'satteri';

/** An element that Markdown has no node for; `data.hName` is its name. */
interface CustomElement extends Parent {
  type: 'element';
  data: Data;
}

declare module 'mdast' {
  interface RootContentMap {
    element: CustomElement;
  }
  interface PhrasingContentMap {
    element: CustomElement;
  }
}

const headingIds = Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']]));
const FOOTNOTE_ID = /^footnote_\d+(?:_ref(?:_\d+)?)?$/;

const schema: Options['sanitize'] = {
  tagNames: (
    'p h2 h3 h4 h5 h6 a em strong del sup code pre blockquote ul ol li input hr br img figure figcaption section div ' +
    'table thead tbody tr th td'
  ).split(' '),
  attributes: {
    ...headingIds,
    a: ['href', 'title', 'rel', ['className', 'heading-link'], ['id', FOOTNOTE_ID], 'ariaLabel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    div: [['className', 'table-scroll'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
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

/** The space between a number and its unit, which no line may break: `1.8 km`, `10 am`. */
const BEFORE_UNIT = /(\d) (?=(?:km|m|mm|cm|kg|g|ha|mph|miles?|metres?|am|pm)\b)/g;

/** Sätteri as remark's parser: the same trees in a fraction of the time, but for NUL, which CommonMark replaces. */
function satteri(this: { parser?: unknown }): void {
  const options = { features: { frontmatter: false } };
  this.parser = (text: string) => markdownToMdast(text.replaceAll('\0', '\uFFFD'), options);
}

const processor = remark().use(satteri).use(remarkHtml, { sanitize: schema }).freeze();

export const parseMarkdown = (text: string): Root => processor.parse(text);

/** Changes the tree into that of the page, and writes it. */
export function toHtml(tree: Root): string {
  const page: Page = { tableNames: new Map(), definitions: footnoteDefinitions(tree), footnotes: new Map() };
  shapeChildren(tree, page);
  if (page.footnotes.size > 0) tree.children.push(footnoteSection(page));
  return processor.stringify(tree).trimEnd();
}

interface Footnote {
  number: number;
  references: number;
  definition: FootnoteDefinition;
}

interface Page {
  /** How many tables have a name. */
  tableNames: Map<string, number>;
  definitions: ReadonlyMap<string, FootnoteDefinition>;
  /** Those referred to so far, in that order. */
  footnotes: Map<string, Footnote>;
}

/** By identifier. As everywhere in Markdown the first of two holds. */
export function footnoteDefinitions(tree: Root): Map<string, FootnoteDefinition> {
  const definitions = new Map<string, FootnoteDefinition>();
  const collect = (node: Nodes) => {
    if (node.type === 'footnoteDefinition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  return definitions;
}

function shapeChildren(parent: Parents, page: Page): void {
  parent.children = parent.children.flatMap((child) => shape(child, page)) as never;
}

/** What takes the place of a node. */
function shape(node: Nodes, page: Page): Nodes[] {
  if (node.type === 'footnoteDefinition') return [];
  if ('children' in node) shapeChildren(node, page);
  switch (node.type) {
    case 'text':
      node.value = node.value.replace(BEFORE_UNIT, '$1\u00A0');
      return [node];
    case 'heading':
      linkHeading(node);
      return [node];
    case 'paragraph':
      captionPicture(node);
      return [node];
    case 'listItem':
      addCheckbox(node);
      return [node];
    case 'table':
      return [scrollingTable(node, page)];
    case 'footnoteReference':
      return footnoteLink(node, page);
    default:
      return [node];
  }
}

/** The heading's own words are the link to it: a second link would be a second name for those who listen. */
function linkHeading(node: Heading): void {
  const id = node.data?.hProperties?.['id'];
  if (!id || node.depth > 3) return;
  const data = { hProperties: { className: ['heading-link'] } };
  node.children = [{ type: 'link', url: `#${id}`, data, children: node.children }];
}

/** A picture alone in its paragraph, with a title, is a figure, and its title the caption. */
function captionPicture(node: Paragraph): void {
  const title = captionOf(node);
  const [picture] = node.children;
  if (!title || picture?.type !== 'image') return;
  node.data = { hName: 'figure' };
  node.children.push(element('figcaption', {}, [{ type: 'text', value: title }]));
  picture.title = null;
}

export function captionOf({ children: [picture, ...others] }: Paragraph): string | undefined {
  return picture?.type === 'image' && others.length === 0 ? picture.title || undefined : undefined;
}

/** A task's state as a checkbox that nobody can change, with the state as its name. */
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

/** A table that scrolls by itself on a narrow screen, also by keyboard; its name is that of its columns. */
function scrollingTable(table: Table, page: Page): CustomElement {
  const [head] = table.children;
  for (const cell of head?.children ?? []) cell.data = { hProperties: { scope: 'col' } };
  const columns = head?.children
    .map((cell) => plainText(cell))
    .filter(Boolean)
    .join(', ');
  const name = columns ? `Table: ${columns}` : 'Table';
  const count = (page.tableNames.get(name) ?? 0) + 1;
  page.tableNames.set(name, count);
  const ariaLabel = count > 1 ? `${name} (${count})` : name;
  return element('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }, [table]);
}

/** Ids with an underscore, which no heading's id has: footnote_1, and footnote_1_ref_2 for its second reference. */
const footnoteId = (number: number) => `footnote_${number}`;
const referenceId = (number: number, nth: number) => `${footnoteId(number)}_ref${nth > 1 ? `_${nth}` : ''}`;

function footnoteLink({ identifier }: FootnoteReference, page: Page): Nodes[] {
  const definition = page.definitions.get(identifier);
  if (!definition) return [];
  const footnote = page.footnotes.get(identifier) ?? { number: page.footnotes.size + 1, references: 0, definition };
  page.footnotes.set(identifier, footnote);
  footnote.references++;
  const { number, references } = footnote;
  const properties = { id: referenceId(number, references), ariaLabel: `Footnote ${number}` };
  return [element('sup', {}, [anchor(footnoteId(number), properties, String(number))])];
}

function footnoteSection(page: Page): CustomElement {
  // A footnote may refer to others: the map grows while it is walked, and all references are counted before links back.
  for (const { definition } of page.footnotes.values()) shapeChildren(definition, page);
  const items = [...page.footnotes.values()].map((footnote): ListItem => {
    const { children } = footnote.definition;
    const last = children.at(-1);
    const links = backLinks(footnote);
    if (last?.type === 'paragraph') last.children.push({ type: 'text', value: ' ' }, ...links);
    else children.push({ type: 'paragraph', children: links });
    const data = { hProperties: { id: footnoteId(footnote.number) } };
    return { type: 'listItem', spread: children.length > 1, data, children };
  });
  const heading: Heading = { type: 'heading', depth: 2, children: [{ type: 'text', value: 'Footnotes' }] };
  const list: List = { type: 'list', ordered: true, spread: false, children: items };
  return element('section', { className: ['footnotes'] }, [heading, list]);
}

function backLinks({ number, references }: Footnote): PhrasingContent[] {
  return Array.from({ length: references }, (_, index) => {
    const nth = index + 1;
    const count = references > 1 ? ` (${nth} of ${references})` : '';
    // The last sign asks for an arrow of text rather than an emoji.
    return anchor(referenceId(number, nth), { ariaLabel: `Back to footnote ${number} in the text${count}` }, '↩\uFE0E');
  }).flatMap((link, index) => (index > 0 ? [{ type: 'text', value: ' ' } as const, link] : [link]));
}

function anchor(id: string, hProperties: Properties, text: string): Link {
  return { type: 'link', url: `#${id}`, data: { hProperties }, children: [{ type: 'text', value: text }] };
}

type Properties = NonNullable<Data['hProperties']>;

function element(hName: string, hProperties: Properties, children: CustomElement['children']): CustomElement {
  return { type: 'element', data: { hName, hProperties }, children };
}

export function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
