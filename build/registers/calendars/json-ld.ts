// Reads events from the JSON-LD of a web page (schema.org). Respects the robots.txt of the site.
import * as z from 'zod';
import { linkedData } from '../linked-data.ts';
import { plainText } from '../plain-text.ts';
import type { CalendarConnector, CalendarEvent, Period } from '../calendar-event.ts';
import { clocksOf, occurrencesBetween, type Moment } from '../london-time.ts';
import { UnexpectedAnswer } from '../unexpected-answer.ts';
import { addDays, isDay } from '../../guide/time/day.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { Answer } from '../register-record.ts';

const words = z.string().optional().catch(undefined);
const place = z.object({
  name: words,
  address: z
    .union([z.string(), z.object({ streetAddress: words, postalCode: words })])
    .optional()
    .catch(undefined),
});
const amount = z.union([z.string(), z.number()]).optional().catch(undefined);
const offer = z.object({ price: amount, lowPrice: amount, highPrice: amount, priceCurrency: words });
const eventSchema = z.object({
  '@id': words,
  name: z.string(),
  description: words,
  startDate: z.string(),
  endDate: words,
  eventStatus: words,
  url: words,
  isAccessibleForFree: z.unknown().optional(),
  offers: z
    .union([offer.transform((one) => [one]), z.array(offer)])
    .optional()
    .catch(undefined),
  location: z
    .union([
      z.string().transform((name) => [{ name, address: undefined }]),
      place.transform((one) => [one]),
      z.array(place),
    ])
    .optional()
    .catch(undefined),
});
type LinkedEvent = z.infer<typeof eventSchema>;

export const connector: CalendarConnector = {
  requests: ({ url }) => [{ url, accept: 'text/html', isPage: true }],
  parse(answer, _, period, leaveOut = () => {}): CalendarEvent[] {
    const found = linkedData(answer, 'Event');
    const events = found.flatMap((thing) => eventSchema.safeParse(thing).data ?? []);
    if (events.length === 0) throw new UnexpectedAnswer(`${answer.from} sent a page without an event in JSON-LD.`);
    return events.flatMap((event) => eventOf(event, answer, period, leaveOut) ?? []);
  },
};

function eventOf(
  event: LinkedEvent,
  answer: Answer,
  { from, until }: Period,
  leaveOut: (sentence: string) => void,
): CalendarEvent | undefined {
  const start = momentOf(event.startDate);
  const title = plainText(event.name);
  if (!title) return undefined;
  if (!start) {
    leaveOut(`Left out ${quoted(title)}: its date ${quoted(event.startDate.slice(0, 40))} can't be read.`);
    return undefined;
  }
  const end = event.endDate ? momentOf(event.endDate) : undefined;
  // An all-day event includes its last day, but occurrencesBetween needs the day after.
  const last = end && start.time === undefined ? { day: addDays(end.day, 1) } : end;
  // A postponed event counts as cancelled, because it doesn't take place on this day.
  const isOff = /(?:Cancel+ed|Postponed)$/.test(event.eventStatus ?? '');
  const on = occurrencesBetween(start, last, isOff).filter(({ day }) => day >= from && day <= until);
  if (on.length === 0) return undefined;
  const line = plainText(event.description ?? '');
  const [where] = (event.location ?? []).flatMap((location) => placeOf(location) ?? []);
  const url = event.url && parseUrl(event.url, answer.url)?.href;
  const price = priceOf(event);
  return {
    uid: event['@id'] ?? event.url ?? `${title} ${event.startDate}`,
    title,
    ...(line ? { line } : {}),
    ...(where ? { where } : {}),
    ...(price ? { price } : {}),
    ...(url && /^https?:/.test(url) ? { url } : {}),
    on,
  };
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

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:(Z|[+-][01]\d):?([0-5]\d)?)?)?$/;

/** Returns undefined if the text isn't a date. A time without an offset is in London time. */
function momentOf(written: string): Moment | undefined {
  const [, day = '', time, zone, minutes = '00'] = MOMENT.exec(written.trim()) ?? [];
  if (!isDay(day)) return undefined;
  if (time === undefined) return { day };
  if (zone === undefined) return { day, time };
  return clocksOf(new Date(`${day}T${time}:00${zone === 'Z' ? zone : `${zone}:${minutes}`}`));
}

function placeOf({ name: written = '', address = '' }: z.infer<typeof place>) {
  const name = plainText(written);
  if (!name) return undefined;
  if (typeof address === 'string') return { name, ...(address ? { street: plainText(address) } : {}) };
  const { streetAddress = '', postalCode = '' } = address;
  return {
    name,
    ...(streetAddress ? { street: plainText(streetAddress) } : {}),
    ...(postalCode ? { postcode: plainText(postalCode) } : {}),
  };
}
