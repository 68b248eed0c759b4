// Reads classes, swims and walks from OpenActive feeds (RPDE). A feed has every change since its beginning, on up to
// hundreds of pages. A run reads some pages, keeps only items of the districts, and the next run continues there.
import * as z from 'zod';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { plural } from '../../engine/report/wording.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { WEEKDAYS } from '../../guide/event/recurrence.ts';
import { addDays, weekdayOf } from '../../guide/time/day.ts';
import { postcodeOf } from '../text/addresses.ts';
import { checkShape, readJson, UnexpectedAnswer } from '../answer/read-answer.ts';
import {
  isIn,
  type CalendarConnector,
  type CalendarEvent,
  type CalendarReading,
  type Period,
} from '../events/calendar-event.ts';
import type { RegisterAnswer } from '../register-record.ts';
import { eventOf, eventSchema } from './json-ld.ts';

/** Maximum number of pages of a run, which takes about ten minutes with a second between two. */
const MOST_PAGES = 400;

const pageSchema = z.object({
  next: z.string(),
  items: z.array(
    z.object({
      state: z.enum(['updated', 'deleted']),
      kind: z.string().optional(),
      id: z.union([z.string(), z.number()]),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
type Item = z.infer<typeof pageSchema>['items'][number];

const keptSchema = z.object({
  about: z.string(),
  /** Day on which the walk began. */
  begun: z.string(),
  /** URL of each feed's next page. */
  next: z.record(z.string(), z.string()),
  /** True if all feeds were read to their end. */
  isWhole: z.boolean(),
  items: z.record(z.string(), z.object({ series: z.string().optional(), data: z.record(z.string(), z.unknown()) })),
});
type Kept = z.infer<typeof keptSchema>;

const ABOUT = 'Written by npm run refresh: what the feed has in the districts, and where the next run continues.';
const nothing = ({ from }: Period): Kept => ({ about: ABOUT, begun: from, next: {}, isWhole: false, items: {} });

export const connector: CalendarConnector = {
  requests: ({ url, sessions = [] }) =>
    [url, sessions].flat().map((feed) => ({ url: feed, accept: 'application/json' })),
  parse(answer, _, period) {
    const kept = nothing(period);
    keepItems(readPage(answer).items, kept, undefined, period);
    return eventsOf(kept, answer, period);
  },
  async walk(calendar, period, { fetchAnswer, kept: text, keep, districts }) {
    const kept = readKept(text, period);
    const feeds = connector.requests(calendar, period);
    const over = new Set<string>();
    let [pages, last] = [0, undefined as RegisterAnswer | undefined];
    try {
      for (const feed of feeds) {
        while (!over.has(feed.url) && pages < MOST_PAGES) {
          const url = kept.next[feed.url] ?? feed.url;
          last = await fetchAnswer({ ...feed, url });
          const { items, next } = readPage(last);
          keepItems(items, kept, calendar.elsewhere ? undefined : districts, period);
          kept.next[feed.url] = parseUrl(next, url)?.href ?? url;
          pages++;
          if (kept.next[feed.url] !== url) continue;
          if (items.length > 0) throw new UnexpectedAnswer(`${last.from} sent a page that leads to itself.`);
          over.add(feed.url);
        }
      }
    } catch (error) {
      // Keeps the pages before a page that failed.
      if (!(error instanceof UserError) || pages === 0) throw error;
      period.leaveOut(error.message);
    }
    kept.isWhole = over.size === feeds.length;
    if (!kept.isWhole) period.leaveOut(`Read ${plural(pages, 'page')} of the feed. The next run continues there.`);
    keep(print(kept));
    return last ? eventsOf(kept, last, period) : [];
  },
};

const readPage = (answer: RegisterAnswer) => checkShape(readJson(answer), pageSchema, answer.from);

/** Days after which a feed is read again from its beginning, because sessions that were too far ahead aren't kept. */
const AGAIN_AFTER = 60;

function readKept(text: string | undefined, period: Period): Kept {
  const known = text === undefined ? undefined : keptSchema.safeParse(JSON.parse(text)).data;
  if (!known) return nothing(period);
  const isOld = known.isWhole && known.begun < addDays(period.from, -AGAIN_AFTER);
  return isOld ? { ...nothing(period), items: known.items } : known;
}

/** One item on each line, so that a diff shows the changed items. */
function print({ items, ...facts }: Kept): string {
  const lines = Object.entries(items).map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`);
  return `${JSON.stringify(facts).slice(0, -1)},"items":{\n${lines.join(',\n')}\n}}\n`;
}

type Data = Record<string, unknown>;

/** Feeds write `@id` or `id`, and `@type` or `type`. */
const idOf = (data: Data) =>
  typeof data['@id'] === 'string' ? data['@id'] : typeof data.id === 'string' ? data.id : undefined;
const asData = (value: unknown): Data | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined;

/** Rows for trying the booking system. */
const TRIAL = /^z{3}|\b(?:demo\d*|test)\b/i;

/** Some operators write the position as the name of a place. */
const POSITION = /^-?\d+\.\d+, ?-?\d+\.\d+$/;

/** Keeps items of the districts, and sessions of series that are kept. Never keeps descriptions or names of leaders. */
function keepItems(items: readonly Item[], kept: Kept, districts: readonly string[] | undefined, period: Period): void {
  const ids = new Set(Object.values(kept.items).map(({ data }) => data['@id']));
  for (const { state, kind = '', id, data } of items) {
    const key = `${kind} ${id}`;
    delete kept.items[key];
    if (state === 'deleted' || !data || /Slot|FacilityUse/.test(kind)) continue;
    const outer = asData(data.superEvent);
    const whole: Data = { ...asData(outer?.superEvent), ...outer, ...data, '@id': idOf(data), description: undefined };
    const { data: fields } = eventSchema.safeParse({ ...whole, name: whole.name ?? '' });
    if (!fields || TRIAL.test(fields.name) || isFarOff(fields, period)) continue;
    const place = asData(fields.location);
    if (POSITION.test(String(place?.name))) fields.location = { ...place, name: undefined };
    const series = typeof data.superEvent === 'string' ? data.superEvent : outer && idOf(outer);
    const postcode = postcodeOf(asData(place?.address)?.postalCode);
    const isHere = postcode !== undefined && (!districts || districts.includes(postcode.split(' ')[0]!));
    if (!isHere && !(postcode === undefined && (!districts || ids.has(series)))) continue;
    kept.items[key] = { ...(series ? { series } : {}), data: fields };
  }
  for (const [key, { data }] of Object.entries(kept.items)) if (isFarOff(data, period)) delete kept.items[key];
}

/** True for a single event or session outside the period. */
function isFarOff({ startDate, eventSchedule }: Data, period: Period): boolean {
  return !eventSchedule && typeof startDate === 'string' && !isIn(period, { day: startDate.slice(0, 10) });
}

/** Returns one event for all series and sessions of a name at a place. Centres have a series for each weekday. */
function eventsOf(kept: Kept, answer: RegisterAnswer, period: CalendarReading): CalendarEvent[] {
  const items = Object.values(kept.items);
  const byId = new Map(items.map((item) => [item.data['@id'], item.data]));
  const withSessions = new Set(items.flatMap(({ series }) => series ?? []));
  const events = items.flatMap(({ series, data }) => {
    // A partial schedule doesn't say when it ends. Its sessions have the days.
    const schedules = [data.eventSchedule ?? []].flat().map(asData);
    const isPartial = schedules.some((each) => /Partial/.test(String(each?.['@type'] ?? each?.type ?? '')));
    if (isPartial || withSessions.has(String(data['@id']))) return [];
    const { eventSchedule: _, ...outer } = byId.get(series) ?? {};
    const own = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ''));
    const event = eventSchema.parse({ ...outer, ...own, ...(series ? { '@id': series } : {}) });
    return eventOf(event, answer, period) ?? [];
  });
  const rows = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.title, event.where]);
    const { price, on, ...row } = rows.get(key) ?? { ...event, on: [] };
    const isOnePrice = price === event.price && price !== undefined;
    rows.set(key, { ...row, ...(isOnePrice && { price }), on: [...on, ...event.on] });
  }
  return [...rows.values()].map((row) => ({ ...row, ...weekdaysOf(row) }));
}

const WEEK = WEEKDAYS.map((name) => name.slice(0, 3));

/** A line such as `Mon to Fri` for a class on several days. */
function weekdaysOf({ on }: CalendarEvent): { line?: string } {
  const dates = [...new Set(on.map(({ day }) => day))];
  const days = WEEK.filter((_, at) => dates.filter((day) => weekdayOf(day) === at).length > 1);
  if (days.length === 0) return {};
  const isRun = days.length > 2 && WEEK.join().includes(days.join());
  return { line: isRun ? `${days[0]} to ${days.at(-1)}` : days.join(', ') };
}
