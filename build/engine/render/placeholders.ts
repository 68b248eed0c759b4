// Fills the placeholders that a page's render has left in its HTML, in one pass.

/** A kind of placeholder, and what fills it. */
export interface Filler {
  /** What every placeholder begins with, and looked for first: a pattern alone would be tried at every tag. */
  start: string;
  /** The whole placeholder; sticky. */
  pattern: RegExp;
  /** What stands there instead, and is not looked at again. */
  fill(found: RegExpExecArray): string;
}

/** In the order in which they stand. */
export function fillPlaceholders(html: string, fillers: readonly Filler[]): string {
  const waiting = fillers.map((filler) => ({ ...filler, at: html.indexOf(filler.start) })).filter(({ at }) => at >= 0);
  const pieces: string[] = [];
  let done = 0;
  while (waiting.length > 0) {
    const first = waiting.reduce((one, other) => (other.at < one.at ? other : one));
    const { start, pattern, fill, at } = first;
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) {
      const end = pattern.lastIndex;
      pieces.push(html.slice(done, at), fill(found));
      done = end;
    }
    first.at = html.indexOf(start, at + 1);
    if (first.at < 0) waiting.splice(waiting.indexOf(first), 1);
  }
  // Joined at once: a text that is added up piece by piece is copied into long-lived memory when it is written.
  return [...pieces, html.slice(done)].join('');
}
