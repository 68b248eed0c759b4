// Extracts the words of HTML for the search, including the alt texts of pictures.
import { decodeHTML } from 'entities';

const TAG = /<\/?([a-z][a-z\d-]*)((?:"[^"]*"|[^">])*)>/gi;

/** Elements that may begin or end in the middle of a word. */
const INLINE = new Set(['a', 'em', 'strong', 'del', 'code']);

/** Doesn't parse the HTML, because that takes three times as long, and the build wrote it: its quotes are complete. */
export const wordsInHtml = (html: string): string =>
  decodeHTML(
    html.replace(TAG, (_, name: string, attributes: string) =>
      INLINE.has(name) ? '' : ` ${/\salt="([^"]*)"/.exec(attributes)?.[1] ?? ''} `,
    ),
  );
