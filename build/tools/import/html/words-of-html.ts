// Converts a field that may contain HTML into text: titles, excerpts, captions.
import { decodeHTML } from 'entities';
import { INVISIBLE } from '../../../engine/report/wording.ts';
import { LINE_ENDS } from '../../fix/fix-text.ts';

/** `Fish &amp; <em>chips</em>` → `Fish & chips`. */
export function plainTextOf(html: string): string {
  const words = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ');
  const lines = words.replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote|td|tr)\b[^<>]*>/gi, ' ');
  return visibleText(decodeHTML(lines.replace(/<[a-z/!][^<>]*>/gi, '')));
}

const INVISIBLES = new RegExp(INVISIBLE.source, 'g');

/** Removes or replaces characters that content can't contain. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/\u00A0/g, ' ')
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLES, '');

/** Text on one line, without invisible characters, and without a comma at its end. */
export const visibleText = (text: string): string =>
  withoutInvisible(text.replace(/\s+/g, ' '))
    .replace(/ +/g, ' ')
    .replace(/[ ,;]+$/, '')
    .trim();

/** Cuts a text at the end of a sentence. If that isn't possible, cuts after a word and adds an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const sentences = /^[\s\S]*[.!?…][”’"')]*(?=\s)/.exec(text.slice(0, most + 1))?.[0];
  if (sentences !== undefined && sentences.length > most / 3) return sentences.trim();
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:–—-]+$/, '')}…`;
}
