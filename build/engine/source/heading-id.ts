// The id that a heading gets from its words. Of what else is on the page it knows only which ids the site gives itself.

/**
 * Ids that pages have whatever is written on them, of those that words can make: a story about food may have a heading
 * "Menu".
 */
const OWN_ID =
  /^(?:main|menu|subscribe|site-config|newsletter-heading|footer-navigation|post-categories|contents|footnote-label|icon-[a-z]+|island-\d)$/;

export const isOwnId = (id: string) => OWN_ID.test(id);

/** `What to look for?` → `what-to-look-for`. Keeps every script; drops accents of Latin letters. Never empty. */
export function headingId(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/['’\u200C\u200D]/g, '')
    // In other scripts a mark can be a vowel, or the half of a letter.
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.join('-') ?? 'part';
}

/**
 * The same, told apart from the site's own and from those already taken (each with how often it was asked for), and
 * added to them.
 */
export function uniqueHeadingId(text: string, taken: Map<string, number>): string {
  const id = headingId(text);
  let candidate = id;
  for (let count = taken.get(id) ?? 0; taken.has(candidate) || isOwnId(candidate); taken.set(id, count)) {
    candidate = `${id}-${++count}`;
  }
  taken.set(candidate, 1);
  return candidate;
}
