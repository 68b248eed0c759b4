// Renders a Markdown tree as sanitised HTML, with the variants of its photographs.
import type { Data, Image, Link, Nodes, Parent, Parents, Root } from 'mdast';
import remarkHtml, { type Options } from 'remark-html';
import { markdownToMdast } from 'satteri';
import { groundClasses, plainVariant, srcsetOf, type Photograph } from './photograph.ts';

/** An element that Markdown has no node for. */
export interface CustomElement extends Parent {
  type: 'element';
  data: Data;
}

declare module 'mdast' {
  interface ImageData {
    photo?: Photograph;
  }
  interface RootContentMap {
    element: CustomElement;
  }
  interface PhrasingContentMap {
    element: CustomElement;
  }
}

type Properties = NonNullable<Data['hProperties']>;

export function elementNode(
  hName: string,
  hProperties: Properties,
  children: CustomElement['children'],
): CustomElement {
  return { type: 'element', data: { hName, hProperties }, children };
}

/** Ids that remark generates for footnotes: `user-content-fn-bridge`, `user-content-fnref-bridge-2`. */
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
    td: ['align', 'dataLabel'],
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

/** The renderer of remark-html alone, because loading remark and its parser would take time at each start. */
const renderer = {} as { compiler(tree: Root, file: object): string };
remarkHtml.call(renderer as never, { sanitize: schema });

/** Parses a text. A bare URL ends before a closing quotation mark or an ellipsis. */
export function parseMarkdown(text: string): Root {
  // The parser Sätteri is much faster than remark's own. It makes the same trees, except for NUL characters.
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
  prepareChildren(tree, sizes);
  // The variation selector shows the arrow of footnotes as text, not as an emoji.
  return renderer.compiler(tree, {}).trimEnd().replaceAll('↩', '↩\uFE0E');
}

function prepareChildren(parent: Parents, sizes: string): void {
  parent.children = parent.children.map((node): Nodes => {
    if ('children' in node) prepareChildren(node, sizes);
    // The compiler and the sanitiser would copy the position.
    node.position = undefined;
    // Writes the scheme in lower case: the sanitiser would drop `HTTPS://`, which browsers accept.
    if (node.type === 'link' || node.type === 'definition') node.url = node.url.replace(/^[a-z]+:/i, lowerCase);
    return node.type === 'image' ? pictureElement(node, sizes) : node;
  }) as never;
}

const lowerCase = (text: string) => text.toLowerCase();

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
  return elementNode('picture', {}, [
    elementNode('source', { type: 'image/avif', srcSet: srcsetOf(url, photo, 'avif'), sizes }, []),
    node,
  ]);
}
