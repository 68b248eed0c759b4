// Finds venue, street and postcode in the location of an event: `The Hall, 1 Example Row, London SW9 8PR, UK`.
import type { CalendarEvent } from './calendar-event.ts';
import { cleanText, isRegion, isStreet, isVenue, postcodeOf } from '../text/addresses.ts';

const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi;
const URLS = /\b[a-z][\w+.-]*:\/\/\S+/gi;
const CLOCK = /\b\d{1,2}(?:[.:]\d\d)?\s*[ap]\.?m\b\.?|\b\d{1,2}[.:]\d\d\b/gi;
/** Placeholders of Events Manager, a plugin of WordPress. */
const PLACEHOLDER = /#_[A-Z]+/;

function partsOf(written: string): { parts: string[]; postcode: string | undefined } {
  const text = written.replace(URLS, ' ');
  const found = [...text.matchAll(POSTCODE)].at(-1);
  if (!found) return { parts: split(text), postcode: undefined };
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const parts = split(before.replaceAll(/ [-–—|] |[()]/g, ','));
  // The word before a postcode is the town: `The Hall, 1 Example Row, Saltmarsh SW9 8PR`.
  const last = parts.at(-1) ?? '';
  const isInLine = !/[,;\n]\s*$/.test(before);
  const isLast = parts.length > (isInLine ? 1 : 2) && !isStreet(last) && !isVenue(last);
  return {
    parts: [...(isLast ? parts.slice(0, -1) : parts), ...split(after.replaceAll(/[()]/g, ','))],
    postcode: postcodeOf(found[0]),
  };
}

const split = (text: string) =>
  text
    .split(/[,;\n]/)
    .flatMap((part) => cleanText(part.replace(/^[\s().–-]+|[\s(–-]+$/g, '')) ?? [])
    .filter((part) => !isRegion(part));
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns undefined for a location without a place, such as the number of a room with a time. */
export function placeOf(
  { name: written, street: address = '', postcode: own = '' }: NonNullable<CalendarEvent['where']>,
  clean: (text: string) => string | undefined,
): CalendarEvent['where'] {
  const named = partsOf(PLACEHOLDER.test(written) ? '' : written.replace(CLOCK, ' '));
  const addressed = partsOf(address);
  const parts = [...named.parts, ...addressed.parts].filter(
    (part, at, all) => all.findIndex((each) => same(each, part)) === at,
  );
  const isRoom = parts.length === 1 && /^[\W\d]*[a-z]?[\W\d]*$/i.test(parts[0]!);
  if (parts.length === 0 || isRoom) return undefined;
  const isAddress = named.postcode !== undefined || address !== '' || parts.slice(1).some(isStreet);
  const [name, street] = (isAddress ? [parts[0]!, parts.slice(1).join(', ')] : [parts.join(', '), '']).map(clean);
  const district = /^[a-z]{1,2}\d[a-z\d]?\b/i.exec(own)?.[0].toUpperCase();
  const postcode = partsOf(own).postcode ?? addressed.postcode ?? named.postcode ?? district ?? cleanText(own);
  return name ? { name, ...(street && { street }), ...(postcode && { postcode }) } : undefined;
}
