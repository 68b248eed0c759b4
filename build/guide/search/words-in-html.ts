// Extracts the words of HTML for the search, including the alt texts of pictures.
import { Parser } from 'htmlparser2';

/** Elements that may begin or end in the middle of a word. */
const INLINE = new Set(['a', 'em', 'strong', 'del', 'code']);

export function wordsInHtml(html: string): string {
  let text = '';
  const separate = (name: string) => {
    if (!INLINE.has(name)) text += ' ';
  };
  const parser = new Parser({
    ontext: (words) => (text += words),
    onopentag(name, { alt = '' }) {
      separate(name);
      text += alt;
    },
    onclosetag: separate,
  });
  parser.end(html);
  return text;
}
