// Fills the places of a page's HTML that an earlier pass has left to a later one. Knows nothing of what goes into them.

/** `start` is what every place begins with, and looked for first: a pattern alone would be tried at every tag. `place` is sticky. */
export function fillPlaces(html: string, start: string, place: RegExp, fill: (found: RegExpExecArray) => string): string {
  let [filled, done] = ['', 0];
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at + 1)) {
    place.lastIndex = at;
    const found = place.exec(html);
    if (!found) continue;
    filled += html.slice(done, at) + fill(found);
    done = place.lastIndex;
  }
  return filled + html.slice(done);
}
