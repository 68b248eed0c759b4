// Reads an XML export as a tree. Continues after an error, because real exports have broken characters and entities.
import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
export type XmlElement = Extract<Node, { attribs: object }>;

const isElement = (node: Node): node is XmlElement => 'attribs' in node;

/** Returns the outermost element. Undefined if there is none. Removes control characters, which XML forbids. */
export const parseXml = (source: string): XmlElement | undefined =>
  parseDocument(source.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ''), { xmlMode: true }).children.find(
    isElement,
  );

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child): child is XmlElement => isElement(child) && child.name === name);

export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  names.map((name) => childrenOf(element, name)[0]).find(Boolean);

/** Trimmed text of an element, including CDATA. */
export const wordsIn = (element: XmlElement | undefined): string =>
  element ? DomUtils.textContent(element).trim() : '';

/** Trimmed text of the first child with one of the names. */
export const textOf = (element: XmlElement, ...names: string[]): string => wordsIn(childOf(element, ...names));

/** Source of an element's children. */
export const sourceIn = (element: XmlElement): string => DomUtils.getInnerHTML(element, { xmlMode: true });
