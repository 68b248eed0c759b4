// Makes slugs: lower-case letters a-z, digits and hyphens.

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

/** `Café “Olé”` → `cafe-ole`. Drops letters of other scripts, so the result may be empty. */
export function slugify(text: string): string {
  const unmarked = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[\p{M}'’]/gu, '');
  const ascii = unmarked.replace(/[łøđðıßæœþ]/g, (letter) => ASCII[letter]!);
  return ascii.match(/[a-z0-9]+/g)?.join('-') ?? '';
}
