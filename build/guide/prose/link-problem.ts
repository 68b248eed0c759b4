// Checks the URL of a link in a text.
import { OWN_FILE } from '../../engine/source/picture-size.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { isPrivateUrl } from '../fields/private-address.ts';

const GITHUB_EDITOR = /^https?:\/\/github\.com\/[^/]+\/[^/]+\/(?:edit|new|upload)\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

type Problem = { message: string; suggestion: string } | undefined;

/** Reports a URL other than a valid http(s), mailto or tel URL, a path from the root, or a fragment. */
export function linkProblem(url: string): Problem {
  const shown = JSON.stringify(url.length > 60 ? `${url.slice(0, 57)}…` : url);
  const wrong = (message: string, suggestion: string) => ({ message, suggestion });
  const address = (does: string, suggestion: string) => wrong(`The link’s URL ${shown} ${does}.`, suggestion);
  if (url === '') return wrong('A link has no URL.', 'Write it between the round brackets: [words](/address).');
  if (!url.startsWith('/') && OWN_FILE.test(url)) {
    return address('is a file on your own computer', 'Put the file into public/, and write its path: /name.pdf.');
  }
  if (/[\p{Cc}\s\\<>"]/u.test(url)) {
    return address(
      'contains a character that URLs can’t have',
      'Write it without spaces, quotation marks and backslashes.',
    );
  }
  if (url.startsWith('//')) return address('has no scheme', `Write https:${url}.`);
  if (url === '#') {
    return wrong('A link leads to "#", which is nowhere.', 'Name a heading of the page: #getting-there.');
  }
  if (/^[/#]/.test(url)) return undefined;
  const scheme = SCHEME.exec(url)?.[0] ?? '';
  switch (scheme.toLowerCase()) {
    case 'http:':
    case 'https:':
      if (!/^https?:\/\/[^/]/i.test(url) || !parseUrl(url)) {
        return address('is not a full URL', 'Write it like https://example.org/page.');
      }
      if (GITHUB_EDITOR.test(url)) {
        const [, file = '/blog/name'] = /\/content(\/[^?#]+)/.exec(url) ?? [];
        return address('leads to the editor of GitHub', `Write only the path of the page: ${pathOfFile(file)}.`);
      }
      if (!isPrivateUrl(url)) return undefined;
      return address(
        'leads to the writer’s own computer or network',
        `Write a URL that readers can open. For a page of this site, write only its path: ${pathOf(url)}.`,
      );
    case 'mailto:':
      return isMailto(url) ? undefined : address('has no email address', 'Write it like mailto:name@example.org.');
    case 'tel:':
      return /^tel:\+?[0-9-]{3,20}(?:;ext=\d{1,6}|[,;p]\d{1,6})?$/i.test(url)
        ? undefined
        : address('has no telephone number', 'Write it like tel:+442079460018.');
  }
  const isHost = /^[\w.-]+\.[a-z]{2,}:\d/i.test(url);
  if (scheme && !isHost) {
    const advice = 'Use https:, mailto:, tel:, a path such as /contact, or #heading.';
    return wrong(`A link may not begin with ${JSON.stringify(scheme)}.`, advice);
  }
  if (/^[\w.+-]+@[\w-]+\.[\w.]+$/.test(url)) {
    return address('is an email address without its scheme', `Write mailto:${url}.`);
  }
  if (isHost || /^(?:www\.|[\w-]+\.(?:com|org|net|uk|co\.uk|london|info|io)(?:[/?#]|$))/i.test(url)) {
    return address('has no scheme', `Write https://${url}.`);
  }
  return address('depends on the page that it is on', `Begin it with "/": ${pathOfFile(fromRoot(url))}.`);
}

/** One or more mail addresses, with or without a subject: mailto:a@example.org,b@example.org?subject=Hello. */
function isMailto(url: string): boolean {
  const [addresses = ''] = url.slice('mailto:'.length).split('?');
  return addresses.split(/,|%2C/i).every((address) => {
    const [name, host, ...more] = address.trim().split('@');
    return Boolean(name) && more.length === 0 && /^[^\s.]+(?:\.[^\s.]+)+$/.test(host ?? '');
  });
}

/** A file name without a folder is the name of a story, like most files with links. */
const fromRoot = (url: string) =>
  (/^(?:\.\/)?[^./]+\.md/.test(url) ? '/posts/' : '/') + url.replace(/^(?:\.{0,2}\/)*/, '');

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname.replace(/(?<=.)\/$/, '') + search + hash;
}

/** URL path that a file path probably means: `/about.html` → `/about`, `/posts/fair.md` → `/blog/fair`. */
export const pathOfFile = (path: string): string =>
  path
    .replace(/^\/content\//, '/')
    .replace(/^\/posts\/([^/]+)\.md(?=#|$)/, '/blog/$1')
    .replace(/^\/(?:areas|guides|pages)\/([^/]+)\.(?:ya?ml|md)(?=#|$)/, '/$1')
    .replace(/(?:\/index)?\.(?:html?|md)(?=#|$)/, '') || '/';
