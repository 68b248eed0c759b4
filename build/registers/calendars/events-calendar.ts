// The Events Calendar, a plugin of WordPress: JSON at /wp-json/tribe/events/v1/events.
import * as z from 'zod';
import { plainText } from '../plain-text.ts';
import { checkRows, checkShape, readJson } from '../read-answer.ts';
import type { CalendarConnector, CalendarEvent, Period } from '../calendar-event.ts';
import { clocksOf, instantOf, isZone, occurrencesBetween, type Moment } from '../london-time.ts';

const answerSchema = z.object({ events: z.array(z.unknown()) });

const place = z.object({ venue: z.string(), address: z.string().optional(), zip: z.string().optional() });
const eventSchema = z.object({
  id: z.number(),
  global_id: z.string().optional(),
  title: z.string(),
  excerpt: z.string().optional(),
  url: z.string().optional(),
  status: z.string().optional(),
  start_date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
  end_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d/)
    .optional(),
  all_day: z.boolean().default(false),
  timezone: z.string().optional(),
  cost: z.string().optional(),
  // An event without a place has an empty list here.
  venue: z.union([place, z.array(z.unknown())]).optional(),
});

export const connector: CalendarConnector = {
  requests: ({ url }, { from, until }) => {
    const address = new URL(url);
    address.searchParams.set('start_date', from);
    address.searchParams.set('end_date', `${until} 23:59:59`);
    address.searchParams.set('per_page', '50');
    return [{ url: address.href, accept: 'application/json' }];
  },
  parse(answer, _, period): CalendarEvent[] {
    const { events } = checkShape(readJson(answer), answerSchema, answer.from);
    return [...checkRows(events, eventSchema, answer.from)].flatMap((event) => eventOf(event, period) ?? []);
  },
};

function eventOf(event: z.infer<typeof eventSchema>, { from, until }: Period): CalendarEvent | undefined {
  const title = plainText(event.title);
  const start = momentOf(event.start_date, event);
  // An all-day event ends at 23:59 of its last day.
  const end = event.end_date === undefined ? undefined : momentOf(event.end_date, event);
  const wholeDays = event.all_day && end ? { day: addDay(end.day) } : end;
  const on = occurrencesBetween(start, wholeDays, event.status === 'canceled').filter(
    ({ day }) => day >= from && day <= until,
  );
  if (!title || on.length === 0) return undefined;
  const line = plainText(event.excerpt ?? '');
  const price = plainText(event.cost ?? '');
  const { venue } = event;
  const where = venue && !Array.isArray(venue) ? placeOf(venue) : undefined;
  return {
    uid: event.global_id ?? String(event.id),
    title,
    ...(line ? { line } : {}),
    ...(where ? { where } : {}),
    ...(event.url ? { url: event.url } : {}),
    ...(price ? { price } : {}),
    on,
  };
}

const addDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function placeOf({ venue, address, zip }: z.infer<typeof place>) {
  const [name, street, postcode] = [venue, address, zip].map((text) => plainText(text ?? ''));
  return name ? { name, ...(street ? { street } : {}), ...(postcode ? { postcode } : {}) } : undefined;
}

function momentOf(written: string, { all_day: isWhole, timezone }: z.infer<typeof eventSchema>): Moment {
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  if (isWhole) return { day };
  if (!timezone || timezone === 'Europe/London' || !isZone(timezone)) return { day, time };
  return clocksOf(instantOf({ day, time }, timezone));
}
