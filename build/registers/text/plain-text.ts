// Turns HTML of other sites into plain text.
import { Parser } from 'htmlparser2';
import { cleanText } from './addresses.ts';

/** Returns the text of HTML on one line, with decoded entities. Empty if the HTML has only tags. */
export function plainText(html: string): string {
  let words = '';
  // Parses without building a tree, because thousands of nested tags would exhaust the stack.
  new Parser({ ontext: (text) => (words += text) }).end(html.replace(/<(?:br|\/p|\/li|\/h\d)\b[^<>]*>/gi, ' '));
  return cleanText(words) ?? '';
}
