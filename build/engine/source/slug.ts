// Makes slugs from words, and ids for headings.
/** Latin letters that Unicode does not decompose into an ASCII letter and a mark. */
const ASCII: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Windows reserves these names, with any extension. Git can't check out a project with such a file on Windows. */
export const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Makes a slug of a-z, 0-9 and hyphens, which may be empty: `Café “Olé”` → `cafe-ole`, `Con` → `con-1`. */
export function slugify(text: string): string {
  const unmarked = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[\p{M}'’]/gu, '');
  const ascii = unmarked.replace(/[łøđðıßæœþ]/g, (letter) => ASCII[letter]!);
  const slug = ascii.match(/[a-z0-9]+/g)?.join('-') ?? '';
  return DEVICES.test(slug) ? `${slug}-1` : slug;
}

/** Makes an id, which is never empty. Removes Latin accents and keeps other scripts: `Où, café?` → `ou-cafe`. */
export function headingId(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/['’\u200C\u200D]/g, '')
    // In other scripts a combining mark can be a vowel or part of a letter.
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.join('-') ?? 'part';
}

/** Like `headingId`, with a number if the id is reserved or taken. Counts the id in `taken`. */
export function uniqueHeadingId(
  text: string,
  taken: Map<string, number>,
  isReserved: (id: string) => boolean = () => false,
): string {
  const id = headingId(text);
  let candidate = id;
  for (let count = taken.get(id) ?? 0; taken.has(candidate) || isReserved(candidate); taken.set(id, count)) {
    candidate = `${id}-${++count}`;
  }
  taken.set(candidate, 1);
  return candidate;
}
