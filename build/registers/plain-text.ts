// Turns HTML of other sites into plain text.
import { DomUtils, parseDocument } from 'htmlparser2';
import { cleanText } from './extract-builder.ts';

/** Text without tags and entities, on one line; empty for nothing but tags. */
export const plainText = (html: string): string =>
  cleanText(DomUtils.textContent(parseDocument(html.replace(/<(?:br|\/p|\/li|\/h\d)\b[^>]*>/gi, ' ')))) ?? '';
