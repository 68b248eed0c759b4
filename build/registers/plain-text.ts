// Turns HTML of other sites into plain text.
import { DomUtils, parseDocument } from 'htmlparser2';
import { cleanText } from './extract-builder.ts';

/** Text without tags and entities, on one line. Empty if there are only tags. */
export const plainText = (html: string): string =>
  cleanText(DomUtils.textContent(parseDocument(html.replace(/<(?:br|\/p|\/li|\/h\d)\b[^<>]*>/gi, ' ')))) ?? '';
