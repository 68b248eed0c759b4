// Gives HTML that is read elsewhere, in a feed or a mail, addresses in full.
import { xml } from '../output/xml.ts';

const TAG = /<[a-z](?:"[^"]*"|[^"<>])*>/gi;
const OWN_ADDRESS = /(\s(?:href|src)=")((?:\/(?!\/)|#)[^"]*)/g;

/** Changes addresses inside tags alone: a story may well show `href="/x"` as text. */
export function fullAddresses(html: string, full: (address: string) => string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(OWN_ADDRESS, (_, before: string, address: string) => before + xml(full(unescaped(address)))),
  );
}

/** Addresses in HTML hold their ampersands escaped. */
function unescaped(address: string): string {
  return address.replaceAll(/&(?:amp|#x26|#38);/gi, '&');
}
