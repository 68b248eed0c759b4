// Finds footnotes of any kind: links to an element that links back or is marked as a note.
import type { Element, Root } from 'hast';
import { decoded } from '../../engine/source/parse-url.ts';
import {
  descendants,
  element,
  find,
  hasClass,
  isElement,
  isEmpty,
  property,
  replaceAll,
  type Child,
} from './html-elements.ts';

const NOTE = /\b(?:footnote|footnotes|fn|easy-footnote|modern-footnotes)/i;

export function liftFootnotes(tree: Root): void {
  const byId = new Map(
    descendants(tree).flatMap((each) => (property(each, 'id') ? [[property(each, 'id'), each] as const] : [])),
  );
  for (const anchor of find(tree, 'a')) {
    const name = property(anchor, 'name');
    if (name && !byId.has(name)) byId.set(name, anchor);
  }
  const notes = new Map<Element, string>();
  for (const link of find(tree, 'a')) {
    const target = targetOf(link, byId);
    const note = target && noteOf(target, tree);
    const isInNote = [...notes.keys()].some((each) => contains(each, link));
    if (!note || isInNote || contains(note, link) || !isNote(note, link, target)) continue;
    const label = notes.get(note) ?? String(notes.size + 1);
    notes.set(note, label);
    Object.assign(link, element('x-footnote', [], { label }));
  }
  if (notes.size === 0) return;
  unwrapReferences(tree);
  const definitions: Child[] = [];
  replaceAll(tree, (node) => {
    const label = isElement(node) ? notes.get(node) : undefined;
    if (label === undefined) return undefined;
    definitions.push(element('x-note', withoutBackLinks(node as Element), { label }));
    return [];
  });
  tree.children.push(...(definitions as Root['children']));
}

function targetOf(link: Element, byId: ReadonlyMap<string, Element>): Element | undefined {
  const href = property(link, 'href');
  const at = href.indexOf('#');
  return at < 0 ? undefined : byId.get(decoded(href.slice(at + 1)));
}

/** List item, paragraph or other block that contains the target. */
function noteOf(target: Element, tree: Root): Element | undefined {
  if (isElement(target, 'li', 'p', 'div', 'dd', 'aside')) return target;
  return descendants(tree)
    .filter((each) => isElement(each, 'li', 'p', 'div', 'dd') && contains(each, target))
    .at(-1);
}

const contains = (node: Element, inner: Element): boolean => descendants(node).includes(inner);

function isNote(note: Element, link: Element, target: Element): boolean {
  const isMarked = [note, link, target].some((each) => hasClass(each, NOTE) || NOTE.test(property(each, 'id')));
  const ownId = property(link, 'id') || property(link, 'name');
  const linksBack = find(note, 'a').some((back) => property(back, 'href').endsWith(`#${ownId}`) && ownId !== '');
  const isNumber = /^\W{0,2}(?:\d{1,3}|[*†‡])\W{0,2}$/.test(labelOf(link));
  return isNumber && (isMarked || linksBack || isElement(note, 'li'));
}

const labelOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : isElement(child) ? labelOf(child) : ''))
    .join('')
    .trim();

/** Removes `<sup>` and brackets around references. */
function unwrapReferences(tree: Root): void {
  replaceAll(tree, (node) =>
    isElement(node, 'sup', 'span') && node.children.some((child) => isElement(child, 'x-footnote'))
      ? node.children.filter((child) => isElement(child))
      : undefined,
  );
}

function withoutBackLinks(note: Element): Child[] {
  replaceAll(note, (node) => {
    if (!isElement(node, 'a') || !property(node, 'href').includes('#')) return undefined;
    return /^\W*(?:\d{1,3}\W*)?$/.test(labelOf(node)) || hasClass(node, /\b(?:back|footnote-number)/) ? [] : undefined;
  });
  return note.children.filter((child) => !isEmpty(child) || child.type === 'text');
}
