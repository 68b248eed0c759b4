// The time at which an event counts as over. Shared by pages, calendars and the search.

/** Hours after its start at which an event without an end counts as over. */
const USUAL_LENGTH = 3;

/** `HH:MM` on the last day of an event. Undefined if the event may last until midnight. */
export function endTime(hours: { start?: string | undefined; end?: string | undefined; until?: string | undefined }) {
  const { start, end, until } = hours;
  if (end !== undefined || start === undefined || until !== undefined) return end;
  const hour = Number(start.slice(0, 2)) + USUAL_LENGTH;
  return hour < 24 ? `${String(hour).padStart(2, '0')}${start.slice(2)}` : undefined;
}
