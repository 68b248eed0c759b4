// Which addresses a link in a text may have. Knows nothing of which of them exist.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** What is wrong with a link's address, or undefined: only http(s), mailto, tel, a path from the root and an anchor are allowed. */
export function linkProblem(url: string): { message: string; suggestion: string } | undefined {
  const shown = JSON.stringify(url.length > 60 ? `${url.slice(0, 57)}…` : url);
  const wrong = (message: string, suggestion: string) => ({ message, suggestion });
  if (url === '') return wrong('A link has no address.', 'Write it between the round brackets: [words](/address).');
  if (/[\p{Cc}\s\\<>"]/u.test(url)) return wrong(`The link’s address ${shown} holds a sign that no address has.`, 'Write it without spaces, quotation marks and backslashes.');
  if (url.startsWith('//')) return wrong(`The link’s address ${shown} leaves out its scheme.`, `Write https:${url}.`);
  if (url.startsWith('/')) return undefined;
  if (url.startsWith('#')) return url.length > 1 ? undefined : wrong('A link leads to "#", which is nowhere.', 'Name a heading of the page: #getting-there.');
  if (/^https?:/i.test(url)) return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? undefined : wrong(`The link’s address ${shown} is not a full web address.`, 'Write it like https://example.org/page.');
  if (/^mailto:/i.test(url)) return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(url) ? undefined : wrong(`The link’s address ${shown} holds no e-mail address.`, 'Write it like mailto:name@example.org.');
  if (/^tel:/i.test(url)) return /^tel:\+?[0-9-]{3,20}$/i.test(url) ? undefined : wrong(`The link’s address ${shown} holds no telephone number.`, 'Write it like tel:+442079460018.');
  if (SCHEME.test(url) && !/^[\w.-]+\.[a-z]{2,}:\d/i.test(url)) return wrong(`A link may not begin with ${JSON.stringify(SCHEME.exec(url)![0])}.`, 'Use https:, mailto:, tel:, a path such as /contact, or #heading.');
  if (/^[\w.+-]+@[\w-]+\.[\w.]+$/.test(url)) return wrong(`The link’s address ${shown} is an e-mail address without its scheme.`, `Write mailto:${url}.`);
  if (/^(?:www\.|[\w-]+\.(?:com|org|net|uk|co\.uk|london|info|io)(?:\/|$))/i.test(url)) return wrong(`The link’s address ${shown} leaves out its scheme.`, `Write https://${url}.`);
  return wrong(`The link’s address ${shown} depends on the page it stands on.`, `Begin it with "/": /${url.replace(/^(?:\.{0,2}\/)*/, '').replace(/\.md$/, '')}.`);
}

export function externalLink(url: string): boolean {
  return /^https?:/i.test(url);
}
