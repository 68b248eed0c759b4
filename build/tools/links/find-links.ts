// Finds URLs of other sites in content files. Searches the text instead of parsed values, so that files with mistakes
// are searched, too.
import type { Position } from '../../engine/report/finding.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';

export interface ExternalLink {
  /** A full URL without its fragment. */
  url: string;
  places: Position[];
}

/** Matches a full URL. A backslash before punctuation belongs to Markdown, not to the URL. */
const FULL = /https?:\/\/(?:[^\s"'‘’“”«»<>[\]\\`|—]|\\[!-/:-@^_{-~])+/g;
// A listing's website may leave out https://. Pages have a field with the same name, but its value has no dot.
const WEBSITE = /^(.*?\bwebsite["']?[ \t]*:[ \t]*["']?)((?!https?:)[^\s"',}#]+\.[^\s"',}#]+)/;
/** Maximum characters of a line that are searched for a website, because the pattern takes more than linear time. */
const LONGEST_FIELD = 2000;
/** Domains reserved for examples and tests (RFC 2606), and `localhost`. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

/**
 * Returns all URLs without duplicates, sorted.
 * @param own Origin of this site, such as `https://example.org`. Links to this site are left out, because the build
 * checks them.
 */
export function findLinks(files: readonly SourceFile[], own?: string): ExternalLink[] {
  const links = new Map<string, ExternalLink>();
  for (const { path: file, text } of files) {
    text.split('\n').forEach((row, index) => {
      for (const { text: found, column } of urlsIn(row)) {
        const url = linkTarget(found);
        if (!url || new URL(url).origin === own) continue;
        const link = links.get(url) ?? { url, places: [] };
        links.set(url, link);
        link.places.push({ file, line: index + 1, column });
      }
    });
  }
  return [...links.keys()].sort().map((url) => links.get(url)!);
}

function urlsIn(row: string): { text: string; column: number }[] {
  if (/^\s*#\s/.test(row)) return [];
  const website = WEBSITE.exec(row.slice(0, LONGEST_FIELD));
  const bare = website ? [{ text: `https://${website[2]}`, column: website[1]!.length + 1 }] : [];
  return [
    ...bare,
    ...[...row.matchAll(FULL)].map((match) => ({ text: withoutSentence(match[0]), column: match.index + 1 })),
  ];
}

const SENTENCE_SIGNS = '.,;:!?*_~}…。、，！？';

/** Cuts a URL off at the bracket that closes its Markdown link, and before punctuation that ends a sentence. */
function withoutSentence(text: string): string {
  let open = 0;
  const end = [...text.matchAll(/\\?[()]/g)].find(([bracket]) => {
    if (bracket === '(') open++;
    if (bracket === ')') open--;
    return open < 0;
  });
  let last = end?.index ?? text.length;
  while (SENTENCE_SIGNS.includes(text[last - 1]!)) last--;
  return text.slice(0, last).replace(/\\(.)/g, '$1');
}

function linkTarget(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  url.hash = '';
  return RESERVED.test(url.hostname) ? undefined : url.href;
}
