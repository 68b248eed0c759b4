// Finds the addresses of other sites in the text of content files, so that it also works on files with mistakes.
import type { Position } from '../../engine/report/finding.ts';
import type { SourceFile } from '../../engine/source/files.ts';

export interface ExternalLink {
  /** A full address, without the fragment. */
  address: string;
  places: Position[];
}

const FULL = /https?:\/\/[^\s"'<>[\]\\`|]+/g;
// A listing's website may leave out https://. Pages have a field with the same name, whose value has no dot.
const WEBSITE = /^(.*?\bwebsite["']?[ \t]*:[ \t]*["']?)((?!https?:)[^\s"',}#]+\.[^\s"',}#]+)/;
/** Domains reserved for examples and tests (RFC 2606), and this machine. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

/** Every address once, sorted. `own`: the site's own origin, `https://example.org`, whose links the build checks. */
export function findLinks(files: readonly SourceFile[], own?: string): ExternalLink[] {
  const links = new Map<string, ExternalLink>();
  for (const { path: file, text } of files) {
    text.split('\n').forEach((row, index) => {
      for (const { text: found, column } of addressesIn(row)) {
        const address = parseAddress(found);
        if (!address || new URL(address).origin === own) continue;
        const link = links.get(address) ?? { address, places: [] };
        links.set(address, link);
        link.places.push({ file, line: index + 1, column });
      }
    });
  }
  return [...links.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

function addressesIn(row: string): { text: string; column: number }[] {
  if (/^\s*#\s/.test(row)) return [];
  const website = WEBSITE.exec(row);
  const bare = website ? [{ text: `https://${website[2]}`, column: website[1]!.length + 1 }] : [];
  return [
    ...bare,
    ...[...row.matchAll(FULL)].map((match) => ({ text: trimPunctuation(match[0]), column: match.index + 1 })),
  ];
}

/** Without the punctuation of the sentence and the bracket that closes a Markdown link. */
function trimPunctuation(text: string): string {
  const address = text.replace(/[.,;:!?*_}]+$/, '');
  const unbalanced = address.endsWith(')') && address.split(')').length > address.split('(').length;
  return unbalanced ? trimPunctuation(address.slice(0, -1)) : address;
}

function parseAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return RESERVED.test(url.hostname) ? undefined : url.href;
}
