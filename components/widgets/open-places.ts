// Finds out which places in a result are open. This script is fetched when a search needs it.
import { londonNow, stateAt } from '../opening-times.ts';
import type { SearchAnswer } from './search-engine.ts';

/**
 * Adds opening hours to the places, and a note on how many places have known hours. Leaves out places that aren't open
 * if `openNow` is true.
 */
export function withHours(answer: SearchAnswer, openNow: boolean, now = londonNow()): SearchAnswer {
  const places = answer.places.map((found) => {
    const state = found.place.hours === undefined ? undefined : stateAt(found.place.hours, now);
    return { found: { ...found, ...(state && { hours: state.words }) }, isOpen: state?.open };
  });
  const known = places.filter(({ isOpen }) => isOpen !== undefined).length;
  const some = `We know the hours of ${known} of these places: ring the others before you go.`;
  const none = 'We don’t know when these are open: ring before you go.';
  if (!openNow) {
    const note = known === 0 ? [none] : known < places.length ? [some] : [];
    return { ...answer, places: places.map(({ found }) => found), notes: [...answer.notes, ...note] };
  }
  const open = places.flatMap(({ found, isOpen }) => (isOpen ? [found] : []));
  const note =
    open.length > 0
      ? `Open now, of the ${known} whose hours we know.`
      : `Of the ${known} whose hours we know, none is open.`;
  return {
    ...answer,
    lists: [],
    pages: answer.pages.filter(({ kind }) => kind === 'useful'),
    places: open,
    notes: [...answer.notes, note],
  };
}
