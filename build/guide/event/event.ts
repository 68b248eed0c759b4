// An event (`content/events/<slug>.yaml`): its place and the rules for its days.
import { defineCollection } from '../../engine/content/collection.ts';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { restDays } from '../time/opening-hours.ts';
import { findAreas } from '../area/area.ts';
import { findCategories } from '../post/category.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { addDays, weekdayOf } from '../time/day.ts';
import { clocksForward } from '../time/london-time.ts';
import { cardsBeside } from '../listing/directory.ts';
import { fileSlug, type Entry, type LoadContext } from '../../engine/content/load-file.ts';
import { date, list, listingCard, otherNames, picturePath, publicUrl, slug, summary, text } from '../fields/fields.ts';
import { body } from '../../engine/content/loaded-fields.ts';
import { district } from '../fields/contact-fields.ts';
import { aliases, monthOrDay, monthText } from '../page/page-fields.ts';
import { checkDistricts } from '../guide/guide.ts';
import {
  AS_RULE,
  LONGEST_NIGHT,
  WEEKDAYS,
  firstDay,
  isOver,
  lengthOf,
  occurrences,
  ruleSchema,
  type Rule,
} from './recurrence.ts';
import { hinted, repairable } from '../../engine/content/repairs.ts';
import { checkShouting } from '../fields/plain-words.ts';
import { checkDates, citationSchema, type Citation } from '../source/source-list.ts';
import { sponsored } from '../source/sponsor.ts';

export const rules = {
  'event/same-time': 'Two rules of an event give the same day and hour, so calendars show the event twice.',
  'event/other-day': 'The first day of an event, or a cancelled or excluded day, isn’t one of its days.',
  'event/checked-later': 'An event’s source was checked on a future day.',
  'event/unknown-listing': 'An event is at a listing that is missing, closed or an example.',
  'event/unknown-category': 'An event names a missing category.',
  'event/says-cancelled': 'An event’s title says that the event is cancelled, but its dates are shown as usual.',
  'event/no-day': 'The rule of an event gives no day.',
  'event/ends-first': 'An event ends before it begins.',
  'event/no-start': 'An event has an end and no start, so readers would see neither.',
  'event/no-such-time': 'An event begins in the hour that the clocks skip in March.',
  'event/ended': 'An event is over.',
  'event/no-alt': 'The picture of an event has no description.',
  'event/not-free': 'A free event has a price.',
  'event/unchecked':
    'An event’s source was not checked for 90 days, or 120 for a monthly event. A repeating event is about to leave the pages.',
  'event/expired': 'An event has left the pages, because its source was not checked for too long.',
  'event/old-habit': 'A usual event, without a confirmed date, was not seen for two years.',
  'event/christmas':
    'A weekly event falls on a day between 24 December and 1 January, and its file doesn’t mention the holidays.',
};

/** Names that calendar software uses for these fields. */
const OTHER_NAMES = {
  ...otherNames({
    title: 'name',
    line: 'summary excerpt',
    where: 'location venue place',
    price: 'cost',
    ages: 'age',
    tickets: 'booking book url website',
    image: 'photo picture',
    areas: 'area',
    postcodes: 'postcode',
    interests: 'category tags',
  }),
  date: 'Write it in "times": - { repeats: once, date: 2026-12-06 }.',
  start: 'Write it in "times", in the rule of its day.',
  time: 'Write it in "times", in the rule of its day: start: "10:00".',
  cancelled: 'Write its days in "times", in the rule that gives them.',
};

/** Words of a title that belong in "cancelled:", because calendars don't read titles. */
const CANCELLED = /\b(?:cancel(?:l?ed|lation)|called off|postponed)\b/i;

const AS_LIST = `Begin a line with "- " for each rule. ${AS_RULE}`;
const BARE_NUMBER = /^\d+(?:[.,]\d\d)?$/;

export const eventSchema = hinted(
  z.strictObject({
    title: text('What it is, as people call it.').max(80),
    line: summary('What there is to do, in one sentence.').max(160).optional(),
    where: z
      .union([
        repairable(
          z.strictObject({
            listing: listingCard('The card of a listing: /se24-eating-out#lulus-and-llewelyns-railton-road.'),
          }),
          () => undefined,
          (written) => `Write { name: "${written.replaceAll('"', '')}" }, or { listing: … } with the path of its card.`,
        ),
        z.strictObject({
          name: text('Where it is: St Mark’s churchyard.'),
          street: text('The street.').optional(),
          postcode: text('The postcode, or its district.').optional(),
        }),
      ])
      .describe('A listing of this guide, or a place.'),
    times: repairable(list('When it is on: one rule or more.', ruleSchema).min(1), undefined, () => AS_LIST),
    price: repairable(
      text('What it costs, in words: Free, £5, from £12.')
        .max(60)
        .refine((value) => !BARE_NUMBER.test(value), 'has no currency'),
      (written) => (BARE_NUMBER.test(written) ? `£${written}` : undefined),
      undefined,
      BARE_NUMBER,
    ).optional(),
    free: z.literal(true).describe('true: it costs nothing. So does a price that begins with "Free".').optional(),
    dropIn: z.literal(true).describe('true: readers come without booking.').optional(),
    ages: text('Who it is for: All ages, Under fives, 18 and over.').max(40).optional(),
    tickets: publicUrl('Where to book.').optional(),
    kind: z
      .literal('have-your-say')
      .describe('have-your-say: a meeting of the council, or the last day for comments on a plan.')
      .optional(),
    featured: z.literal(true).describe('true: it comes first on its day. A sponsored event never does.').optional(),
    image: picturePath('A picture of it.').optional(),
    alt: text('What the picture shows, in one sentence.').optional(),
    description: body('A longer text than the line. It gives the event its own page.').optional(),
    aliases: aliases.optional(),
    calendarId: slug('Its id in readers’ calendars. "npm run new -- rename" writes it. Never change it.').optional(),
    draft: z.boolean().default(false).describe('true: npm run dev shows it, and a build leaves it out.'),
    sponsored,
    confirmed: z
      .literal(false)
      .describe('false: it is usual, but these days aren’t confirmed. The pages say "Usually".')
      .optional(),
    seen: monthOrDay('The month in which a source last showed it: 2025-10. Needed with "confirmed: false".').optional(),
    source: citationSchema.describe('The source of these facts.'),
    checked: date('The day on which somebody last read the source.'),
    areas: list('Areas whose pages show it.', slug('An area’s slug.')).default([]),
    postcodes: list('Districts whose guides show it.', district('A district that has a guide.')).min(1),
    interests: list('Categories whose readers get it in their newsletter.', text('The name of a category.')).min(1),
  }),
  OTHER_NAMES,
);

type EventFile = z.infer<typeof eventSchema>;

/** Name of the place of an event that is online. Such an event has no address. */
export const ONLINE = 'Online';

/** Name and address of a listing, or of a place that only the event names. `path` is the URL of the listing's card. */
interface Place {
  name: string;
  street?: string | undefined;
  postcode?: string | undefined;
  path?: string;
}

export interface Event extends Omit<EventFile, 'where'> {
  slug: string;
  /** URL path of the event's page. Absent if the event has no description. */
  path?: string;
  where: Place;
  origin: string;
  /** True if the source was last checked too long ago. The event is then on no page. */
  expired?: true;
  /** Other calendars that list the same event. */
  alsoIn?: Citation[];
}

type EventWorld = Pick<JoinedSite, 'areas' | 'guides' | 'categories' | 'directories'>;

type EventEntry = Entry<EventFile>;

function reportCancelled(entry: EventEntry): void {
  const message = `${quoted(entry.value.title)} says that the event is cancelled, but calendars show it as usual.`;
  const advice = 'Delete the word, and write the days in "times": cancelled: [2026-12-06].';
  entry.warn('event/says-cancelled', ['title'], message, advice);
}

/** @param bankHolidays Holidays that the opening hours library doesn't include. */
export function loadEvents(content: Content, world: EventWorld, bankHolidays: readonly string[]): Event[] {
  const { context } = content;
  return entriesOf(content, events).flatMap((entry) => {
    const { value, origin } = entry;
    checkNames(entry, world);
    value.times.forEach((_, index) => checkTimes(entry, index, context));
    checkSameTime(entry);
    checkDetails(entry);
    checkHabit(entry, context.today);
    checkShouting(value.title, ['title'], entry);
    if (CANCELLED.test(value.title)) reportCancelled(entry);
    checkShouting(value.line, ['line'], entry);
    checkDates(value.source, ['source'], entry, context);
    if (context.today !== undefined) checkFreshness(entry, context.today);
    const where = placeOf(entry, world);
    const hasDays = entry.isValid('times') && entry.isValid('checked');
    if (!hasDays) context.incomplete.add('event');
    if (!where || !hasDays) return [];
    const times = value.times.map((rule) => withHolidays(rule, context.today, bankHolidays));
    const expired = hasExpired(value, context.today) && { expired: true as const };
    const slug = fileSlug(origin);
    const path = value.description === undefined ? undefined : `/whats-on/${slug}`;
    if (path !== undefined) entry.claim('address', path, []);
    return [{ ...value, times, slug, ...(path && { path }), where, origin, ...expired }];
  });
}

function placeOf(entry: EventEntry, { directories }: EventWorld): Place | undefined {
  const { where } = entry.value;
  if (!('listing' in where)) return where;
  const known = cardsBeside(directories, where.listing, ({ closed }) => closed === undefined);
  const otherwise = 'Write its page and its id, or write the name of the place after "name:".';
  const lookup = { kind: 'directory', noun: 'open place at', rule: 'event/unknown-listing' as const, known, otherwise };
  const card = entry.refer(where.listing, ['where', 'listing'], lookup);
  if (!card) return undefined;
  const { name, address: street, postcode } = card.listing;
  return { name, street, postcode, path: where.listing };
}

function checkNames(entry: EventEntry, { areas, guides, categories }: EventWorld): void {
  const { value } = entry;
  findAreas(value.areas, ['areas'], entry, areas);
  checkDistricts(value.postcodes, ['postcodes'], entry, guides);
  findCategories(value.interests, ['interests'], entry, categories, 'event/unknown-category');
}

function checkDetails(entry: EventEntry): void {
  const { image, alt, free, price } = entry.value;
  if (image && alt === undefined) {
    const message = 'The picture has no description.';
    entry.error('event/no-alt', ['image'], message, 'Add "alt:" with one sentence.');
  }
  if (free && price !== undefined && !isFree({ price })) {
    const message = `The event is marked as free, but has the price ${quoted(price)}.`;
    entry.warn('event/not-free', ['free'], message, 'Remove "free" or the price.');
  }
}

/** Number of days for which an unconfirmed event counts as usual after it was last seen. */
const HABIT_HOLDS = 731;

/** Reports a usual event without a sighting in the last two years. */
function checkHabit(entry: EventEntry, today: string | undefined): void {
  const { confirmed, seen } = entry.value;
  if (confirmed === undefined) return;
  if (seen === undefined) {
    const message = 'This event isn’t confirmed, and the file doesn’t say when it was last seen.';
    entry.error('event/old-habit', ['confirmed'], message, 'Add "seen:" with the month: seen: 2025-10.');
    return;
  }
  const last = seen.length === 7 ? `${seen}-28` : seen;
  if (today === undefined || addDays(last, HABIT_HOLDS) >= today) return;
  const message = `The event was last seen in ${monthText(seen)}, more than two years ago.`;
  entry.warn('event/old-habit', ['seen'], message, 'Find a newer page that shows it, or remove the file.');
}

export const isFree = ({ free, price = '' }: Pick<EventFile, 'free' | 'price'>) => free ?? /^free\b/i.test(price);

function reportEarlyEnd(until: string, first: string, path: FieldPath, entry: EventEntry): void {
  const message = `Its last day, ${until}, is before its first day, ${first}.`;
  entry.error('event/ends-first', [...path, 'until'], message, 'Write a later day, or leave "until" out.');
}

function checkEnd(rule: Rule, path: FieldPath, entry: EventEntry): void {
  const { start, end } = rule;
  if (rule.repeats === 'once' && rule.until !== undefined) {
    if (rule.until > rule.date) return;
    reportEarlyEnd(rule.until, rule.date, path, entry);
    return;
  }
  if (start === undefined && end !== undefined) {
    const message = `The event has the end ${end}, but no start.`;
    entry.error('event/no-start', [...path, 'end'], message, 'Add "start:", or leave "end" out.');
    return;
  }
  if (start === undefined || end === undefined || end > start) return;
  const minutes = lengthOf(start, end);
  if (minutes > 0 && minutes <= LONGEST_NIGHT * 60) return;
  // A longer night is probably a typo.
  const advice = `Write a later time. An event may only end on the next day if it lasts ${LONGEST_NIGHT} hours or less.`;
  entry.error('event/ends-first', [...path, 'end'], `The event ends at ${end}, before it begins at ${start}.`, advice);
}

function checkTimes(entry: EventEntry, index: number, context: LoadContext): void {
  const rule = entry.value.times[index]!;
  const path = ['times', index];
  if (!entry.isValid(...path)) return;
  if ('from' in rule && rule.until !== undefined && rule.until < rule.from) {
    reportEarlyEnd(rule.until, rule.from, path, entry);
    return;
  }
  const first = firstDay(rule);
  if (first === undefined) {
    const advice = 'Look at its first and last day, and at its exceptions.';
    entry.error('event/no-day', path, 'This rule gives no day.', advice);
    return;
  }
  checkDays(rule, path, entry);
  checkFrom(rule, first, path, entry);
  checkEnd(rule, path, entry);
  const { start } = rule;
  const from = context.today !== undefined && context.today > first ? context.today : first;
  const forward = clocksForward(from);
  if (start?.startsWith('01:') && occurrences([rule], forward, forward).length > 0) {
    const message = `On ${forward} the clocks go forward, and there is no ${start}.`;
    entry.error('event/no-such-time', [...path, 'start'], message, 'Write the right hour, or leave that day out.');
  }
}

/**
 * Warns if an event on a day of the week begins on another day, because one of the two is probably wrong. Allows the
 * first day of a month and the day of the reading, from which a source often holds.
 */
function checkFrom(rule: Rule, first: string, path: FieldPath, entry: EventEntry): void {
  if (!('on' in rule) || rule.from === first || rule.from.endsWith('-01') || rule.from === entry.value.checked) return;
  if (occurrences([{ ...rule, except: [] }], rule.from, rule.from).length > 0) return;
  const message = `"from" is a ${WEEKDAYS[weekdayOf(rule.from)]}, but the rule gives no day before ${first}.`;
  entry.warn('event/other-day', [...path, 'from'], message, `Write "from: ${first}", or correct the days of the rule.`);
}

/** Number of days for which the occurrences of two rules are compared. */
const COMPARED = 800;

/**
 * Reports a rule with the same day and hour as an earlier rule of the event, because calendars would show the event
 * twice.
 */
function checkSameTime(entry: EventEntry): void {
  const { times } = entry.value;
  const given = new Map<string, number>();
  times.forEach((rule, index) => {
    const path = ['times', index];
    const first = entry.isValid(...path) ? firstDay(rule) : undefined;
    if (first === undefined) return;
    const keys = occurrences([rule], first, addDays(first, COMPARED)).map(({ day, start = '' }) => `${day} ${start}`);
    const twice = keys.find((key) => given.has(key));
    if (twice !== undefined) {
      const message = `This rule and rule ${given.get(twice)! + 1} both give ${twice.trim()}.`;
      const advice = 'Leave the day out of one of them with "except:", or delete one of the two.';
      entry.warn('event/same-time', path, message, advice);
    }
    for (const key of keys) if (!given.has(key)) given.set(key, index);
  });
}

/** Reports cancelled or excluded days on which the event doesn't occur: probably a typo. */
function checkDays(rule: Rule, path: FieldPath, entry: EventEntry): void {
  const lists = { cancelled: rule.cancelled, except: 'except' in rule ? rule.except : [] };
  for (const [field, listed] of Object.entries(lists)) {
    listed.forEach((day, at) => {
      if (occurrences(['except' in rule ? { ...rule, except: [] } : rule], day, day).length > 0) return;
      const message = `${day} is a ${WEEKDAYS[weekdayOf(day)]}, but this rule does not include that day.`;
      entry.error('event/other-day', [...path, field, at], message, 'Write a day of this rule, or delete the day.');
    });
  }
}

/** An event counts as current for this many days after its source was checked. Repeating events have other limits. */
const DATES_HOLD = 90;
const RULES_HOLD = { weekly: 90, monthly: 120, yearly: 400 };
/** The check warns this many days before an event expires. */
const NOTICE = 7;

/** Last day on which a repeating event is shown, unless its source is checked again. */
function expiryOf({ times, checked }: EventFile): string | undefined {
  const holds = times.flatMap((rule) => ('from' in rule ? [RULES_HOLD[rule.repeats]] : []));
  return holds.length > 0 ? addDays(checked, Math.min(...holds)) : undefined;
}

/** True if the event's source was last checked too long ago. The pages and the newsletter then leave the event out. */
const hasExpired = (event: EventFile, today: string | undefined) =>
  today !== undefined && (expiryOf(event) ?? today) < today;

function checkFreshness(entry: EventEntry, today: string): void {
  const { value } = entry;
  if (!entry.isValid('times') || !entry.isValid('checked')) return;
  if (value.checked > today) {
    const advice = `Write the day on which somebody looked, ${today} at the latest.`;
    entry.warn('event/checked-later', ['checked'], `${value.checked} is in the future.`, advice);
  }
  if (isOver(value.times, today)) {
    entry.warn('event/ended', ['times'], 'The event is over.', 'Remove the file, or write the event’s next day.');
    return;
  }
  const message = `The event was last checked on ${value.checked}`;
  const advice = 'Check whether it still takes place, and write the day on which you checked.';
  const expiry = expiryOf(value);
  if (expiry === undefined) {
    if (addDays(value.checked, DATES_HOLD) < today) entry.warn('event/unchecked', ['checked'], `${message}.`, advice);
  } else if (expiry < today) {
    entry.warn('event/expired', ['checked'], `${message}, so it has left the pages.`, advice);
  } else if (addDays(expiry, -NOTICE) < today) {
    entry.warn('event/unchecked', ['checked'], `${message}. It leaves the pages after ${expiry}.`, advice);
  }
  checkChristmas(entry, today);
}

/** The check begins to warn this many days before Christmas. */
const BEFORE_CHRISTMAS = 28;

/** Reports a weekly event on 24, 25 or 26 December or 1 January if its file says nothing about holidays. */
function checkChristmas(entry: EventEntry, today: string): void {
  const year = today.slice(0, 4);
  const days = [`${year}-12-24`, `${year}-12-25`, `${year}-12-26`, `${Number(year) + 1}-01-01`];
  entry.value.times.forEach((rule, index) => {
    if (rule.repeats !== 'weekly' || rule.holidays !== undefined) return;
    const on = days.filter((day) => day >= today && addDays(day, -BEFORE_CHRISTMAS) <= today);
    const [day] = occurrences([rule], today, days.at(-1)!).flatMap(({ day }) => (on.includes(day) ? [day] : []));
    if (day === undefined) return;
    const advice = 'Write "holidays: off" or "holidays: on", or put the day after "except:".';
    const message = `The event falls on ${day}, but the file doesn’t say whether it takes place then.`;
    entry.warn('event/christmas', ['times', index], message, advice);
  });
}

/** If the rule has `holidays: off`, adds all holidays to its exceptions. */
function withHolidays(rule: Rule, today: string | undefined, bankHolidays: readonly string[]): Rule {
  if (!('from' in rule) || rule.holidays !== 'off') return rule;
  const from = today !== undefined && today > rule.from ? today : rule.from;
  return { ...rule, except: [...rule.except, ...restDays(from, addDays(from, REST_AHEAD)), ...bankHolidays] };
}

/** Number of days ahead for which holidays are computed. Pages and calendars show fewer days. */
const REST_AHEAD = 400;

export const events = defineCollection({
  name: 'event',
  files: 'events/<name>.yaml',
  heading: 'Something to go to: `events/<slug>.yaml`',
  schema: eventSchema,
});
