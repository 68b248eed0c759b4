// Markdown in a mail: as HTML with inline styles and full addresses, and as plain text with the same links.
import { Parser } from 'htmlparser2';
import { LINK, RULE } from '../../../components/letter/mail-style.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { fullAddresses } from '../../engine/render/full-addresses.ts';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';

const STYLES: Record<string, string> = {
  p: 'margin:0 0 14px',
  ul: 'margin:0 0 14px;padding:0 0 0 20px',
  ol: 'margin:0 0 14px;padding:0 0 0 20px',
  blockquote: `margin:0 0 14px;padding:0 0 0 14px;border-left:4px solid ${RULE}`,
  a: `color:${LINK}`,
};
const STYLED = new RegExp(`<(${Object.keys(STYLES).join('|')})(?=[ >])`, 'g');

export const mailHtml = (settings: SiteAddress, { html }: Pick<Prose, 'html'>): string =>
  fullAddresses(html, (address) => absolute(settings, address)).replace(
    STYLED,
    (start, name: string) => `${start} style="${STYLES[name]!}"`,
  );

/** Paragraphs with an empty line between them; a link's address in brackets behind its words. */
export function mailText(settings: SiteAddress, { html }: Pick<Prose, 'html'>): string {
  let text = '';
  const links: { at: number; href: string }[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a') links.push({ at: text.length, href: href ?? '' });
      if (name === 'li') text += '- ';
      if (name === 'br') text += '\n';
    },
    ontext: (words) => {
      text += words.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (name === 'a') {
        const { at, href } = links.pop()!;
        const address = href.replace(/^mailto:/, '');
        if (text.slice(at) !== address) text += ` (${absolute(settings, address)})`;
      }
      if (name === 'li') text += '\n';
      if (['p', 'ul', 'ol', 'blockquote'].includes(name)) text += '\n\n';
    },
  });
  parser.end(fullAddresses(html, (address) => absolute(settings, address)));
  return text
    .replace(/^ +| +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
