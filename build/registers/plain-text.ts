// Turns HTML of other sites into plain text.
import { Parser } from 'htmlparser2';
import { cleanText } from './extract-builder.ts';

/** Text without tags and entities, on one line. Empty if there are only tags. */
export function plainText(html: string): string {
  let words = '';
  // A tree of thousands of nested tags would exhaust the stack.
  new Parser({ ontext: (text) => (words += text) }).end(html.replace(/<(?:br|\/p|\/li|\/h\d)\b[^<>]*>/gi, ' '));
  return cleanText(words) ?? '';
}
