// Fills the placeholders in a rendered page in one pass.

/** A kind of placeholder and its content. */
export interface Filler {
  /** Start of every placeholder, searched first. Trying only the pattern at every tag would be slow. */
  start: string;
  /** Matches the whole placeholder. Needs the sticky flag. */
  pattern: RegExp;
  /** Returns the replacement, which is not searched again. */
  fill(found: RegExpExecArray): string;
}

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
  // Joined once, because text that is built piece by piece is copied when it is written.
  return [...pieces, html.slice(done)].join('');
}
