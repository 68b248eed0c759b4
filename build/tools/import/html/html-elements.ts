// Small helpers for trees of HTML.
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

export type Parent = Root | Element;
export type Child = RootContent | ElementContent;

/**
 * An element whose name was checked. Without `isNamed`, TypeScript would conclude that a node that fails the check
 * isn't any element.
 */
type NamedElement = Element & { readonly isNamed: true };

export function isElement(node: Nodes | undefined): node is Element;
export function isElement(node: Nodes | undefined, ...names: string[]): node is NamedElement;
export function isElement(node: Nodes | undefined, ...names: string[]): boolean {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

export function element(tagName: string, children: Child[] = [], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children: children as ElementContent[] };
}

export const text = (value: string): ElementContent => ({ type: 'text', value });

/**
 * Replaces each descendant by the nodes that `replace` returns, children before their parents. Keeps the descendant if
 * `replace` returns undefined.
 */
export function replaceAll(parent: Parent, replace: (node: Child) => Child[] | undefined): void {
  parent.children = parent.children.flatMap((child: Child) => {
    if (child.type === 'element') replaceAll(child, replace);
    return replace(child) ?? [child];
  }) as Element['children'];
}

const descendants = (parent: Parent): Element[] =>
  parent.children.flatMap((child: Child) => (child.type === 'element' ? [child, ...descendants(child)] : []));

export const find = (parent: Parent, ...names: string[]) =>
  descendants(parent).filter((each) => isElement(each, ...names));

/** Value of an attribute. '' if the element doesn't have it. */
export function property(node: Element, name: string): string {
  const value = node.properties[name];
  return Array.isArray(value) ? value.join(' ') : typeof value === 'boolean' ? '' : String(value ?? '');
}

export const hasClass = (node: Element, form: RegExp): boolean => form.test(property(node, 'className'));

/** Words of a tree, with a space around each element for which `isApart` is true. */
export function wordsOf(node: Nodes, isApart: (node: Nodes) => boolean = () => false): string {
  if (!('children' in node)) return node.type === 'text' ? node.value : '';
  const words = node.children.map((child) => wordsOf(child, isApart)).join('');
  return isApart(node) ? ` ${words} ` : words;
}

/** Block elements, which end a line of text. */
const BLOCKS = (
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
).split(' ');
export const isBlock = (node: Nodes): boolean => isElement(node, ...BLOCKS);
