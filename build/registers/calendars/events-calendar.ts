// Reads The Events Calendar, a plugin of WordPress, from its JSON at /wp-json/tribe/events/v1/events.
import * as z from 'zod';
import { plainText } from '../plain-text.ts';
import { checkRows, checkShape, readJson } from '../read-answer.ts';
import { occurrencesIn, type CalendarConnector, type CalendarEvent, type Period } from '../calendar-event.ts';
import { clocksOf, instantOf, isZone, LONDON, type Moment } from '../london-time.ts';
import { quoted } from '../../engine/report/wording.ts';
import { addDays, isDay } from '../../guide/time/day.ts';
import type { RegisterRequest } from '../register-record.ts';

const answerSchema = z.object({ events: z.array(z.unknown()) });

// WordPress writes false, null or an empty list for a missing value.
const words = z.string().optional().catch(undefined);
const moment = z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/);
const place = z.object({ venue: z.string(), address: words, zip: words });
const eventSchema = z.object({
  id: z.union([z.number(), z.string()]),
  global_id: words,
  title: z.string(),
  excerpt: words,
  url: words,
  status: words,
  event_status: words,
  hide_from_listings: z.unknown().optional(),
  start_date: moment,
  end_date: moment.nullish().catch(undefined),
  all_day: z.unknown().optional(),
  timezone: words,
  cost: z.union([z.string(), z.number()]).optional().catch(undefined),
  venue: z
    .union([place, z.tuple([place], z.unknown()).transform(([first]) => first)])
    .optional()
    .catch(undefined),
});
type TecEvent = z.infer<typeof eventSchema>;

const pageSchema = z.object({ total_pages: z.number() });

export const connector: CalendarConnector = {
  requests: ({ url }, { from, until }) => {
    const address = new URL(url);
    address.searchParams.set('start_date', from);
    address.searchParams.set('end_date', `${until} 23:59:59`);
    address.searchParams.set('per_page', '50');
    return [{ url: address.href, accept: 'application/json' }];
  },
  next(answer): RegisterRequest | undefined {
    const url = new URL(answer.url);
    const page = Number(url.searchParams.get('page') ?? 1) + 1;
    url.searchParams.set('page', String(page));
    const pages = pageSchema.safeParse(readJson(answer)).data?.total_pages ?? 1;
    return page <= pages ? { url: url.href, accept: 'application/json' } : undefined;
  },
  parse(answer, _, period, leaveOut = () => {}): CalendarEvent[] {
    const { events } = checkShape(readJson(answer), answerSchema, answer.from);
    return checkRows(events, eventSchema, answer.from)
      .filter(isShown)
      .flatMap((event) => eventOf(event, period, leaveOut) ?? []);
  },
};

const isTrue = (value: unknown) => /^(?:true|yes|1)$/i.test(String(value));

/** True if the organiser's own site lists the event. */
const isShown = ({ status = 'publish', hide_from_listings: isHidden }: TecEvent) =>
  (status === 'publish' || OFF.test(status)) && !isTrue(isHidden);

/** Statuses of an event that doesn't take place on its day. */
const OFF = /^(?:cancell?ed|postponed)$/i;

function eventOf(event: TecEvent, period: Period, leaveOut: (sentence: string) => void): CalendarEvent | undefined {
  const title = plainText(event.title);
  const start = momentOf(event.start_date, event);
  if (!isDay(start.day)) {
    leaveOut(`Left out ${quoted(title)}: ${quoted(event.start_date)} is not a day.`);
    return undefined;
  }
  // An all-day event ends at 23:59 of its last day.
  const end = event.end_date && isDay(event.end_date.slice(0, 10)) ? momentOf(event.end_date, event) : undefined;
  const until = isTrue(event.all_day) && end ? { day: addDays(end.day, 1) } : end;
  const isOff = [event.status, event.event_status].some((status) => status !== undefined && OFF.test(status));
  const on = title ? occurrencesIn(period, { title, start, until, isOff }, leaveOut) : [];
  if (on.length === 0) return undefined;
  const line = plainText(event.excerpt ?? '');
  const cost = plainText(String(event.cost ?? ''));
  const price = /^£?0(?:\.00)?$/.test(cost) ? 'Free' : cost.replace(/^\d+(?:\.\d\d)?$/, '£$&');
  const where = event.venue && placeOf(event.venue);
  return {
    uid: event.global_id || String(event.id),
    title,
    ...(line ? { line } : {}),
    ...(where ? { where } : {}),
    ...(event.url ? { url: event.url } : {}),
    ...(price ? { price } : {}),
    on,
  };
}

function placeOf({ venue, address, zip }: z.infer<typeof place>) {
  const [name, street, postcode] = [venue, address, zip].map((text) => plainText(text ?? ''));
  return name ? { name, ...(street ? { street } : {}), ...(postcode ? { postcode } : {}) } : undefined;
}

/**
 * Default time zone of WordPress. A site that never changed it means local times, because its pages show times as they
 * were typed.
 */
const UNCHANGED_ZONE = /^(?:UTC|GMT)/;

function momentOf(written: string, { all_day: isWhole, timezone }: TecEvent): Moment {
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  if (isTrue(isWhole) || !isDay(day)) return { day };
  if (!timezone || timezone === LONDON || UNCHANGED_ZONE.test(timezone) || !isZone(timezone)) return { day, time };
  return clocksOf(instantOf({ day, time }, timezone));
}
