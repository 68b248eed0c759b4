// Makes URLs in HTML absolute, for feeds and mails.
import { xml } from '../xml.ts';

const TAG = /<[a-z](?:"[^"]*"|[^"<>])*>/gi;
const OWN_ADDRESS = /(\s(?:href|src)=")((?:\/(?!\/)|#)[^"]*)/g;

/** Changes URLs only inside tags, because the text itself may show `href="/x"`. */
export function fullAddresses(html: string, full: (address: string) => string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(OWN_ADDRESS, (_, before: string, address: string) => before + xml(full(unescaped(address)))),
  );
}

/** Decodes the ampersands of a URL in HTML. */
function unescaped(address: string): string {
  return address.replaceAll(/&(?:amp|#x26|#38);/gi, '&');
}
