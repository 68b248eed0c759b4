// Reads events from the JSON-LD of a web page (schema.org). Respects the robots.txt of the site.
import * as z from 'zod';
import { linkedData } from '../answer/linked-data.ts';
import { plainText } from '../text/plain-text.ts';
import {
  type CalendarConnector,
  type CalendarEvent,
  type CalendarReading,
  momentIn,
  occurrencesIn,
} from '../events/calendar-event.ts';
import { decoded } from '../answer/extract-builder.ts';
import { scheduledDays } from '../events/schedule.ts';
import { UnexpectedAnswer } from '../answer/read-answer.ts';
import { addDays } from '../../guide/time/day.ts';
import { ONLINE } from '../../guide/event/event.ts';
import type { Occurrence } from '../../guide/event/recurrence.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { RegisterAnswer } from '../register-record.ts';

const words = z.string().optional().catch(undefined);
/** One or several terms of schema.org, such as types or states, as one text. */
const terms = z.preprocess((value) => [value ?? []].flat().join(' '), z.string());
const placeSchema = z.object({
  '@type': terms,
  name: words,
  address: z
    .union([z.string(), z.object({ streetAddress: words, addressLocality: words, postalCode: words })])
    .optional()
    .catch(undefined),
});
const amount = z.union([z.string(), z.number()]).optional().catch(undefined);
const offer = z.object({ price: amount, lowPrice: amount, highPrice: amount, priceCurrency: words });
export const eventSchema = z.object({
  '@id': words,
  name: z.string(),
  description: words,
  startDate: words,
  endDate: words,
  eventStatus: terms,
  url: words,
  isAccessibleForFree: z.unknown().optional(),
  offers: z
    .union([offer.transform((one) => [one]), z.array(offer)])
    .optional()
    .catch(undefined),
  location: z.unknown().optional(),
  eventAttendanceMode: terms,
  eventSchedule: z.unknown().optional(),
});
export type LinkedEvent = z.infer<typeof eventSchema>;

export const connector: CalendarConnector = {
  requests: ({ url }) => [{ url, accept: 'text/html', isPage: true }],
  parse(answer, _, period): CalendarEvent[] {
    const found = linkedData(answer, 'Event');
    const events = found
      .flatMap((thing) => eventSchema.safeParse(thing).data ?? [])
      .filter(({ startDate, eventSchedule }) => startDate !== undefined || eventSchedule);
    if (events.length === 0) throw new UnexpectedAnswer(`${answer.from} sent a page without an event in JSON-LD.`);
    return events.flatMap((event) => eventOf(event, answer, period) ?? []);
  },
};

export function eventOf(
  event: LinkedEvent,
  answer: RegisterAnswer,
  period: CalendarReading,
): CalendarEvent | undefined {
  const { startDate = '', eventStatus } = event;
  const title = plainText(event.name);
  if (!title) return undefined;
  // A postponed event counts as cancelled, because it doesn't take place on this day.
  const isOff = /(?:Cancel+ed|Postponed)\b/.test(eventStatus);
  const on = daysOf(event, title, isOff, period);
  if (on.length === 0) return undefined;
  const line = plainText(event.description ?? '');
  const where = placeOf(event);
  const page = event.url && parseUrl(decoded(event.url), answer.url)?.href;
  const price = priceOf(event);
  return {
    uid: decoded(event['@id'] ?? event.url ?? `${title} ${startDate}`.trim()),
    title,
    ...(line ? { line } : {}),
    ...(where ? { where } : {}),
    ...(price ? { price } : {}),
    ...(page && /^https?:/.test(page) ? { url: page } : {}),
    on,
  };
}

function daysOf(
  { startDate = '', endDate = '', eventSchedule }: LinkedEvent,
  title: string,
  isOff: boolean,
  period: CalendarReading,
): Occurrence[] {
  const [start, end] = [momentIn(startDate), momentIn(endDate)];
  const schedules = eventSchedule ? [eventSchedule].flat() : [];
  const scheduled = schedules.map((schedule) => scheduledDays(schedule, [start, end], period));
  if (scheduled.includes(undefined) || (schedules.length === 0 && !start)) {
    const fault = schedules.length > 0 ? 'its schedule' : `its date ${quoted(startDate.slice(0, 40))}`;
    period.leaveOut(`Left out ${quoted(title)}: ${fault} can't be read.`);
    return [];
  }
  if (!start || schedules.length > 0) {
    return scheduled.flatMap((days) => days!.map((on) => ({ ...on, ...(isOff ? { cancelled: true as const } : {}) })));
  }
  // An all-day event includes its last day, but occurrencesIn needs the day after.
  const until = end && start.time === undefined ? { day: addDays(end.day, 1) } : end;
  return occurrencesIn(period, { title, start, until, isOff });
}

/** `Free`, `£5` or `£5 to £12.50`. Undefined if a price isn't in pounds. */
function priceOf({ offers = [], isAccessibleForFree: isFree }: LinkedEvent): string | undefined {
  if (/^true$/i.test(String(isFree))) return 'Free';
  const isForeign = offers.some(({ priceCurrency }) => priceCurrency !== undefined && priceCurrency !== 'GBP');
  const amounts = offers
    .flatMap(({ price, lowPrice, highPrice }) => [price, lowPrice, highPrice])
    .flatMap((each) => (each === undefined || !/\d/.test(String(each)) ? [] : Number(String(each).replace('£', ''))));
  if (isForeign || amounts.length === 0 || amounts.some((each) => !(each >= 0))) return undefined;
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (high === 0) return 'Free';
  return low === high ? pounds(low) : `${low === 0 ? 'Free' : pounds(low)} to ${pounds(high)}`;
}

const pounds = (amount: number) => `£${amount.toFixed(2).replace(/\.00$/, '')}`;

function placeOf({ location, eventAttendanceMode, eventStatus }: LinkedEvent): CalendarEvent['where'] {
  const all = [location ?? []].flat().flatMap((each) => {
    return placeSchema.safeParse(typeof each === 'string' ? { name: each } : each).data ?? [];
  });
  const places = all.filter(({ '@type': type }) => !type.includes('VirtualLocation'));
  const isOnline = /Online(?:EventAttendanceMode)?$/.test(eventAttendanceMode) || eventStatus.includes('MovedOnline');
  if (isOnline || (all.length > 0 && places.length === 0)) return { name: ONLINE };
  const [found] = places.flatMap(({ name = '', address = '' }) => {
    const whole = typeof address === 'string' ? { streetAddress: address } : address;
    const { streetAddress, addressLocality: town, postalCode = town && /\d/.test(town) ? town : '' } = whole;
    const [own, street, postcode] = [name, streetAddress, postalCode].map((text) => plainText(text ?? ''));
    if (!own && !street) return [];
    return [{ name: own || street!, ...(own && street ? { street } : {}), ...(postcode ? { postcode } : {}) }];
  });
  return found;
}
