// Words of findings: quotes values, sorts names and suggests similar ones.

/**
 * Characters that readers can't see, such as control characters, soft hyphens and direction marks. Exempt are tabs,
 * line feeds, the zero-width joiner of emoji, and the tags in emoji of flags.
 */
export const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|\u034F|(?<!\uD83C\uDFF4(?:\uDB40[\uDC00-\uDC7F]){0,10})\uDB40[\uDC00-\uDC7F]/;

/** Quotes a value on one line, without control characters, cut to 60 characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const line = visible(text.slice(0, 200)).trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}…` : line}"`;
}

/** Replaces control characters and runs of white space by a space, so that a terminal runs no command in the text. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
}

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function choice(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? quoted(value) : String(value)));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Returns `Did you mean "x"?` if a known name is similar, and `otherwise` if none is. */
export function didYouMean<T extends string | undefined>(
  word: string,
  known: Iterable<string>,
  otherwise: T,
): string | T {
  const guess = nearest(word, known);
  return guess === undefined ? otherwise : `Did you mean ${quoted(guess)}?`;
}

/** `There is no category "Wlaks". Did you mean "Walks"?`, or the known names if none is similar. */
export function noSuch(what: string, answer: string, known: readonly string[]): string {
  const otherwise = known.length > 0 ? `Choose from ${known.join(', ')}.` : 'There are none yet.';
  return `There is no ${what} ${quoted(answer)}. ${didYouMean(answer, known, otherwise)}`;
}

/**
 * Returns the only known name that starts with the word, or else the known name with the fewest typos. Ignores names
 * with more than one typo per three letters.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const written = word.toLowerCase();
  const names = [...known];
  const longer = written.length < 3 ? [] : names.filter((name) => name.toLowerCase().startsWith(written));
  if (longer.length === 1) return longer[0];
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= fewest) continue;
    const slips = typosBetween(written, name.toLowerCase());
    if (slips < fewest) [best, fewest] = [name, slips];
  }
  return best;
}

/** Number of letters added, lost, changed or swapped with a neighbour. */
export function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

export const byText = new Intl.Collator('en-GB', { numeric: true }).compare;
