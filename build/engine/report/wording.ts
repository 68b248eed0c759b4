// How findings quote values and guess what was meant.

/** Control characters but for tabs and line ends, zero-width ones but for the joiner of emoji, marks of direction. */
export const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** A value as a message shows it: in quotes, on one line, without control characters, at most 60 characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const line = visible(text.slice(0, 200)).trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}…` : line}"`;
}

/** Text that no terminal takes for a command: control characters and runs of white space become a space. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
}

/** `a, b or c`, each text in quotes. */
export function choice(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? quoted(value) : String(value)));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** `Areas are Brixton, Oval.`, or that there are none. */
export function listOf(what: string, names: Iterable<string>): string {
  const all = [...names];
  return all.length > 0 ? `${what} are ${all.join(', ')}.` : `There are no ${what.toLowerCase()}.`;
}

/** `Did you mean "x"?` when a known name is close enough, else what is said otherwise. */
export function didYouMean<T extends string | undefined>(
  word: string,
  known: Iterable<string>,
  otherwise: T,
): string | T {
  const guess = nearest(word, known);
  return guess === undefined ? otherwise : `Did you mean ${quoted(guess)}?`;
}

/** The known name that alone goes on as the word does, or has the fewest slips: at most one in three letters. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const written = word.toLowerCase();
  const names = [...known];
  const longer = written.length < 3 ? [] : names.filter((name) => name.toLowerCase().startsWith(written));
  if (longer.length === 1) return longer[0];
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= fewest) continue;
    const slips = distance(written, name.toLowerCase());
    if (slips < fewest) [best, fewest] = [name, slips];
  }
  return best;
}

/** Letters added, lost, changed or swapped with a neighbour between two words. */
function distance(a: string, b: string): number {
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
