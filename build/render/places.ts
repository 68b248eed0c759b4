// Fills the places of a page's HTML that its render has left to others, in one pass.

/** A kind of place, and what fills it. */
export interface Filler {
  /** What every place begins with, and looked for first: a pattern alone would be tried at every tag. */
  start: string;
  /** The whole place; sticky. */
  place: RegExp;
  /** What stands there instead, and is not looked at again. */
  fill(found: RegExpExecArray): string;
}

/** In the order in which the places stand. */
export function fillPlaces(html: string, fillers: readonly Filler[]): string {
  const waiting = fillers.map((filler) => ({ ...filler, at: html.indexOf(filler.start) })).filter(({ at }) => at >= 0);
  let [filled, done] = ['', 0];
  while (waiting.length > 0) {
    const first = waiting.reduce((one, other) => (other.at < one.at ? other : one));
    const { start, place, fill, at } = first;
    place.lastIndex = at;
    const found = place.exec(html);
    if (found) {
      const end = place.lastIndex;
      filled += html.slice(done, at) + fill(found);
      done = end;
    }
    first.at = html.indexOf(start, at + 1);
    if (first.at < 0) waiting.splice(waiting.indexOf(first), 1);
  }
  return filled + html.slice(done);
}
