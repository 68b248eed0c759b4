/**
 * The words of a text, for comparing names: in lower case, without accents, apostrophes and points.
 * "Fish & Chips at St. John’s" → fish, and, chips, at, st, johns.
 */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
