// Events of calendars that the guide follows (`content/events/from/<calendar>.yaml`, written by `npm run refresh`), and
// an editor's corrections (`content/events/corrections.yaml`).
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { fileSlug, type Entry } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { date, list, publicUrl, slug, text } from '../fields/fields.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { occurrences, ruleSchema } from './recurrence.ts';
import { slugify } from '../../engine/source/slug.ts';
import type { Event } from './event.ts';
import type { CalendarSettings, RefreshSettings } from '../settings/register-settings.ts';

export const rules = {
  'calendar/not-followed': 'A file of events is from a calendar that registers.yaml doesn’t follow.',
  'corrections/unknown-event': 'A correction names an event that isn’t in its calendar.',
};

const place = z.strictObject({
  name: text('Where it is.'),
  street: text('The street.').optional(),
  postcode: text('The postcode.').optional(),
});

/** An event as `npm run refresh` writes it. */
export const followedEventSchema = z.strictObject({
  uid: text('The event’s id in the calendar.'),
  title: text('What it is.').max(80),
  line: text('What there is to do.').max(160).optional(),
  where: place.describe('Where it is.'),
  times: list('Its days.', ruleSchema).min(1),
  price: text('What it costs.').max(60).optional(),
  url: publicUrl('The organiser’s page.').optional(),
});

const followedSchema = z.strictObject({
  checked: date('The day on which the calendar was read.'),
  events: list('Its events.', followedEventSchema),
});

const correctionsSchema = list(
  'Corrections of events that come from calendars.',
  z.strictObject({
    calendar: slug('The id of the calendar in registers.yaml.'),
    uid: text('The event’s uid in events/from/.'),
    hide: z.literal(true).describe('true: it isn’t shown.').optional(),
    featured: z.literal(true).describe('true: it comes first on its day.').optional(),
    title: text('The title to show instead.').max(80).optional(),
    line: text('The line to show instead.').max(160).optional(),
    where: place.describe('The place to show instead.').optional(),
    price: text('The price to show instead.').max(60).optional(),
  }),
);

type FollowedFile = z.infer<typeof followedSchema>;
type Corrections = z.infer<typeof correctionsSchema>;

/** @param own Events with a file of their own. They take precedence over the same event in a calendar. */
export function loadFollowedEvents(
  content: Content,
  settings: RefreshSettings | undefined,
  own: readonly Event[],
): Event[] {
  const [corrected] = entriesOf(content, corrections);
  const known = new Map((settings?.calendars ?? []).map((calendar) => [calendar.id, calendar]));
  const uids = new Set<string>();
  const found = entriesOf(content, calendars).flatMap((entry) => {
    const id = fileSlug(entry.origin);
    const calendar = known.get(id);
    if (!calendar) {
      const message = `registers.yaml follows no calendar ${quoted(id)}.`;
      entry.warn('calendar/not-followed', [], message, 'Delete the file, or follow the calendar again.');
      return [];
    }
    for (const { uid } of entry.value.events) uids.add(`${calendar.id} ${uid}`);
    return eventsOf(entry, calendar, corrected?.value ?? [], settings!.districts);
  });
  if (corrected) checkCorrections(corrected, uids);
  return withoutRepetitions(found, own);
}

function eventsOf(
  entry: Entry<FollowedFile>,
  calendar: CalendarSettings,
  corrections: Corrections,
  districts: readonly string[],
): Event[] {
  const slugs = new Set<string>();
  const { checked, events } = entry.value;
  return events.flatMap(({ uid, url, ...event }) => {
    const correction = corrections.find((each) => each.calendar === calendar.id && each.uid === uid);
    if (correction?.hide) return [];
    const { calendar: _, uid: _uid, hide: _hide, ...changed } = correction ?? {};
    const name = `${calendar.id}-${slugify(event.title)}`.slice(0, 70).replace(/-+$/, '');
    let own = name;
    for (let count = 2; slugs.has(own); count++) own = `${name}-${count}`;
    slugs.add(own);
    const page = url ?? calendar.page;
    const source = { title: calendar.title, publisher: calendar.publisher, ...(page && { url: page }) };
    const { areas, interests } = calendar;
    const district = districts.find((each) => event.where.postcode?.startsWith(`${each} `));
    const postcodes = district === undefined ? calendar.postcodes : [district];
    const readers = { areas, postcodes, interests };
    const kind = calendar.kind === 'moderngov' && { kind: 'have-your-say' };
    return [{ ...event, ...changed, ...kind, slug: own, source, checked, ...readers, origin: entry.origin } as Event];
  });
}

function checkCorrections(entry: Entry<Corrections>, uids: ReadonlySet<string>): void {
  entry.value.forEach(({ calendar, uid }, index) => {
    if (uids.has(`${calendar} ${uid}`) || !entry.isValid(index, 'calendar') || !entry.isValid(index, 'uid')) return;
    const of = [...uids].flatMap((each) => (each.startsWith(`${calendar} `) ? [each.slice(calendar.length + 1)] : []));
    const advice = didYouMean(uid, of, 'Remove it if the event is over.');
    const message = `The calendar ${quoted(calendar)} has no event ${quoted(uid)}.`;
    entry.warn('corrections/unknown-event', [index, 'uid'], message, advice);
  });
}

/** Lists an event of two calendars once, with both sources. Leaves out events that have their own file. */
function withoutRepetitions(found: readonly Event[], own: readonly Event[]): Event[] {
  const kept = new Map<string, Event>();
  const owned = new Set(own.flatMap((event) => keysOf(event)));
  const result: Event[] = [];
  for (const event of found) {
    const keys = keysOf(event);
    if (keys.some((key) => owned.has(key))) continue;
    const same = keys.map((key) => kept.get(key)).find((each) => each !== undefined);
    if (same) (same.alsoIn ??= []).push(event.source);
    else {
      const shown = { ...event };
      result.push(shown);
      for (const key of keys) kept.set(key, shown);
    }
  }
  return result;
}

/** Title, day and hour of each occurrence of an event. Two events with a common key are the same. */
function keysOf({ title, times }: Pick<Event, 'title' | 'times'>): string[] {
  const [first, last] = ['2000-01-01', '2099-12-31'];
  const dated = times.filter((rule) => !('from' in rule));
  return occurrences(dated, first, last).map(({ day, start = '' }) => `${slugify(title)} ${day} ${start}`);
}

export const calendars = defineCollection({
  name: 'calendar',
  files: 'events/from/<name>.yaml',
  heading: 'Events from a calendar, written by npm run refresh: `events/from/<calendar>.yaml`',
  schema: followedSchema,
});

export const corrections = defineCollection({
  name: 'corrections',
  files: 'events/corrections.yaml',
  heading: 'Corrections of events from calendars: `events/corrections.yaml`',
  schema: correctionsSchema,
});
