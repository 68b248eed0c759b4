// Reads an XML export as a small tree. Continues after an error, because real exports have broken characters and
// entities.
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Includes the prefix: `content:encoded`. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Text directly inside the element, including CDATA. */
  text: string;
  /** Returns the source between the opening and the closing tag. */
  inside(): string;
}

/** Returns the outermost element. Undefined if there is none. */
export function parseXml(source: string): XmlElement | undefined {
  const xml = withoutControls(source);
  const root = elementOf('', {});
  const open = [root];
  const parser = new SaxesParser();
  const addText = (text: string) => (open.at(-1)!.text += text);
  // Ignores errors, so that the parser continues.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const element = elementOf(name, attributes);
    const start = parser.position;
    element.inside = () => xml.slice(start);
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.length > 1 ? open.pop() : undefined;
    const end = xml.lastIndexOf('</', parser.position - 1);
    const rest = element?.inside;
    if (element && rest) element.inside = () => rest().slice(0, Math.max(0, end - (xml.length - rest().length)));
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
  return root.children[0];
}

const elementOf = (name: string, attributes: Record<string, string>): XmlElement => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children: [],
  text: '',
  inside: () => '',
});

/** Many exports contain control characters, which XML forbids, and start with a byte-order mark or space. */
const withoutControls = (source: string) => source.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '').trimStart();

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  names.map((name) => element.children.find((child) => child.name === name)).find(Boolean);

/** Trimmed text of the first child with one of the names. */
export const textOf = (element: XmlElement, ...names: string[]): string =>
  childOf(element, ...names)?.text.trim() ?? '';
