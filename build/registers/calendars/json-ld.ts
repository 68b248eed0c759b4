// Reads events from the JSON-LD of a web page (schema.org). Respects the page's robots.txt.
import * as z from 'zod';
import { linkedData } from '../linked-data.ts';
import { plainText } from '../plain-text.ts';
import type { CalendarConnector, CalendarEvent, Period } from '../calendar-event.ts';
import { clocksOf, occurrencesBetween, type Moment } from '../london-time.ts';
import { UnexpectedAnswer } from '../unexpected-answer.ts';
import { isDay } from '../../guide/kinds/day.ts';

const address = z.union([
  z.string(),
  z.object({ streetAddress: z.string().optional(), postalCode: z.string().optional() }),
]);
const eventSchema = z.object({
  '@id': z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  startDate: z.string(),
  endDate: z.string().nullish(),
  eventStatus: z.string().optional(),
  url: z.string().optional(),
  location: z.object({ name: z.string().optional(), address: address.optional() }).optional().catch(undefined),
});

export const connector: CalendarConnector = {
  requests: ({ url }) => [{ url, accept: 'text/html', isPage: true }],
  parse(answer, _, period): CalendarEvent[] {
    const found = linkedData(answer, 'Event');
    const events = found.flatMap((thing) => eventSchema.safeParse(thing).data ?? []);
    if (events.length === 0) throw new UnexpectedAnswer(`${answer.from} sent a page without an event in JSON-LD.`);
    return events.flatMap((event) => eventOf(event, period) ?? []);
  },
};

function eventOf(event: z.infer<typeof eventSchema>, { from, until }: Period): CalendarEvent | undefined {
  const start = momentOf(event.startDate);
  const title = plainText(event.name);
  if (!start || !title) return undefined;
  const end = event.endDate ? momentOf(event.endDate) : undefined;
  // An all-day event includes its last day.
  const last = end && end.time === undefined ? { day: dayAfter(end.day) } : end;
  const cancelled = /Cancel+ed$/.test(event.eventStatus ?? '');
  const on = occurrencesBetween(start, last, cancelled).filter(({ day }) => day >= from && day <= until);
  if (on.length === 0) return undefined;
  const line = plainText(event.description ?? '');
  const where = placeOf(event.location);
  return {
    uid: event['@id'] ?? event.url ?? `${title} ${event.startDate}`,
    title,
    ...(line ? { line } : {}),
    ...(where ? { where } : {}),
    ...(event.url && /^https?:/.test(event.url) ? { url: event.url } : {}),
    on,
  };
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns undefined for text that isn't a date. A time without an offset is in London time. */
function momentOf(written: string): Moment | undefined {
  const [, day = '', time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(written) ?? [];
  if (!isDay(day)) return undefined;
  if (time === undefined) return { day };
  return offset === undefined ? { day, time } : clocksOf(new Date(`${day}T${time}:00${offset}`));
}

function placeOf(location: z.infer<typeof eventSchema>['location']) {
  const name = plainText(location?.name ?? '');
  if (!location || !name) return undefined;
  const { address = '' } = location;
  if (typeof address === 'string') return { name, ...(address ? { street: plainText(address) } : {}) };
  const { streetAddress = '', postalCode = '' } = address;
  return {
    name,
    ...(streetAddress ? { street: plainText(streetAddress) } : {}),
    ...(postalCode ? { postcode: plainText(postalCode) } : {}),
  };
}
