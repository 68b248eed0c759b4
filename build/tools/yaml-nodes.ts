// Finds the positions of YAML nodes in their text, for edits that leave the rest of the text as it is.
import { isCollection, isPair, type Node } from 'yaml';

/** Offset at which the last value in a node ends. `range` also includes line ends and comments. */
export function contentEnd(node: Node, text: string): number {
  if (isCollection(node) && !node.flow && node.items.length > 0) {
    const last = node.items.at(-1);
    return contentEnd((isPair(last) ? (last.value ?? last.key) : last) as Node, text);
  }
  const [from, to] = node.range!;
  return from + text.slice(from, to).trimEnd().length;
}

export const columnAt = (offset: number, text: string) => offset - (text.lastIndexOf('\n', offset - 1) + 1);

export function lineEnd(offset: number, text: string): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
