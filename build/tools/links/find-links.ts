// Finds the outside addresses that content names, each with its places. Reads no disk, and works on content that has mistakes.
import type { Place } from '../../report/finding.ts';
import type { SourceFile } from '../../source/files.ts';

export interface OutsideLink {
  /** As it is asked for: a full address, without the part after "#". */
  address: string;
  places: Place[];
}

const FULL = /https?:\/\/[^\s"'<>[\]\\`|]+/g;
// A listing's website may leave out https://. Pages have a field of that name too, whose value has no dot.
const WEBSITE = /^(.*?\bwebsite["']?[ \t]*:[ \t]*["']?)((?!https?:)[^\s"',}#]+\.[^\s"',}#]+)/;
/** Names that no registry gives away, and this machine. */
const NOBODYS = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

/** Every address once, by address. `own`: the site's own domain, `https://example.org`, whose addresses the build checks itself. */
export function findLinks(files: readonly SourceFile[], own?: string): OutsideLink[] {
  const links = new Map<string, OutsideLink>();
  for (const { path: file, text } of files) {
    text.split('\n').forEach((row, index) => {
      for (const { words, column } of addressesIn(row)) {
        const address = fullAddress(words);
        if (!address || new URL(address).origin === own) continue;
        const link = links.get(address) ?? { address, places: [] };
        links.set(address, link);
        link.places.push({ file, line: index + 1, column });
      }
    });
  }
  return [...links.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

function addressesIn(row: string): { words: string; column: number }[] {
  if (/^\s*#\s/.test(row)) return [];
  const website = WEBSITE.exec(row);
  const bare = website ? [{ words: `https://${website[2]}`, column: website[1]!.length + 1 }] : [];
  return [...bare, ...[...row.matchAll(FULL)].map((match) => ({ words: trimmed(match[0]), column: match.index + 1 }))];
}

/** Without the punctuation of the sentence, and without the bracket that closes a Markdown link. */
function trimmed(words: string): string {
  const open = words.replace(/[.,;:!?*_}]+$/, '');
  const surplus = open.endsWith(')') && open.split(')').length > open.split('(').length;
  return surplus ? trimmed(open.slice(0, -1)) : open;
}

function fullAddress(words: string): string | undefined {
  if (!URL.canParse(words)) return undefined;
  const url = new URL(words);
  url.hash = '';
  return NOBODYS.test(url.hostname) ? undefined : url.href;
}
