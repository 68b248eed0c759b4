// What is on (`content/events/<slug>.yaml`): a thing to go to, where it is, and the rules that give its days.
import * as z from 'zod';
import { listOf } from '../../engine/report/wording.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { findAreas, type Area } from './area.ts';
import type { Category } from './category.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { addDays, clocksForward, weekdayOf } from '../../engine/content/day.ts';
import { cardsBeside, type Directory } from './directory.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from '../../engine/content/load-file.ts';
import { address, date, district, list, slug, summary, text } from '../../engine/content/fields.ts';
import { checkDistricts, type Guide } from './guide.ts';
import { WEEKDAYS, firstDay, lastDay, occurrences, ruleSchema, type Rule } from '../events/recurrence.ts';
import { citationSchema, type Citation } from './source-list.ts';

export const eventSchema = z.strictObject({
  title: text('What it is, as people call it.').max(80),
  line: summary('What there is to do, in one sentence.').max(160).optional(),
  where: z
    .union([
      z.strictObject({ listing: address('The card of a listing: /se24-eating-out#lulus-and-llewelyns-railton-road.') }),
      z.strictObject({
        name: text('Where it is: St Mark’s churchyard.'),
        street: text('The street.').optional(),
        postcode: text('The postcode, or its district.').optional(),
      }),
    ])
    .describe('A listing of this guide, or a place.'),
  times: list('When it is on: one rule or more.', ruleSchema).min(1),
  price: text('What it costs, in words: Free, £5, from £12.').max(60).optional(),
  source: citationSchema.describe('Where this was read.'),
  checked: date('The day on which its source was last read.'),
  areas: list('Areas whose pages show it.', slug('An area’s slug.')).default([]),
  postcodes: list('Districts whose guides show it.', district('A district that has a guide.')).min(1),
  interests: list('Categories whose readers want to know.', text('The name of a category.')).min(1),
});

type EventFile = z.infer<typeof eventSchema>;

/** Where it is: a listing’s name and address, or the place itself. `path`: the listing's card. */
interface Place {
  name: string;
  street?: string | undefined;
  postcode?: string | undefined;
  path?: string;
}

export interface Event extends Omit<EventFile, 'where'> {
  slug: string;
  where: Place;
  origin: string;
  /** Other calendars that have the same event. */
  alsoIn?: Citation[];
}

interface EventWorld {
  areas: ReadonlyMap<string, Area>;
  guides: readonly Guide[];
  categories: readonly Category[];
  directories: readonly Directory[];
}

type EventEntry = Entry<EventFile>;

export function loadEvents(files: readonly SourceFile[], context: LoadContext, world: EventWorld): Event[] {
  return files.flatMap((file) => {
    const entry = loadFile(file, eventSchema, 'event', context);
    if (!entry) return [];
    const { value } = entry;
    checkNames(entry, world);
    value.times.forEach((_, index) => checkTimes(entry, index, context));
    if (context.today !== undefined) checkFreshness(entry, context.today);
    const where = placeOf(entry, world);
    if (!entry.isSound('times')) context.incomplete.add('event');
    return where && entry.isSound('times') ? [{ ...value, slug: fileSlug(file.path), where, origin: file.path }] : [];
  });
}

function placeOf(entry: EventEntry, { directories }: EventWorld): Place | undefined {
  const { where } = entry.value;
  if (!('listing' in where)) return where;
  const known = cardsBeside(directories, where.listing, ({ closed }) => closed === undefined);
  const otherwise = 'Write its page and its id, or the name of the place after "name:".';
  const referent = { kind: 'directory', noun: 'open place at', rule: 'unknown-listing', known, otherwise };
  const card = entry.refer(where.listing, ['where', 'listing'], referent);
  if (!card) return undefined;
  const { name, address: street, postcode } = card.listing;
  return { name, street, postcode, path: where.listing };
}

function checkNames(entry: EventEntry, { areas, guides, categories }: EventWorld): void {
  const { value } = entry;
  findAreas(value.areas, ['areas'], entry, areas);
  checkDistricts(value.postcodes, ['postcodes'], entry, guides);
  const known = new Map(categories.map((category) => [category.name, category]));
  const otherwise = listOf('Categories', known.keys());
  entry.referAll(value.interests, ['interests'], { kind: 'category', known, otherwise });
}

function checkTimes(entry: EventEntry, index: number, context: LoadContext): void {
  const rule = entry.value.times[index]!;
  const path = ['times', index];
  if (!entry.isSound(...path)) return;
  const first = firstDay(rule);
  if (first === undefined) {
    entry.error('no-day', path, 'This rule gives no day.', 'Look at its first and last day, and at its exceptions.');
    return;
  }
  checkDays(rule, path, entry);
  const { start, end } = rule;
  if (start !== undefined && end !== undefined && end <= start) {
    const advice = 'Write a later time, or leave "end" out of what goes on past midnight.';
    entry.error('ends-first', [...path, 'end'], `It ends at ${end} and begins at ${start}.`, advice);
  }
  const from = context.today !== undefined && context.today > first ? context.today : first;
  const forward = clocksForward(from);
  if (start?.startsWith('01:') && occurrences([rule], forward, forward).length > 0) {
    const message = `On ${forward} the clocks go forward, and there is no ${start}.`;
    entry.error('no-such-time', [...path, 'start'], message, 'Write the hour that is meant, or leave that day out.');
  }
}

/** A day that is called off or left out, and on which it is not on, is another day than was meant. */
function checkDays(rule: Rule, path: FieldPath, entry: EventEntry): void {
  const lists = { cancelled: rule.cancelled, except: 'except' in rule ? rule.except : [] };
  for (const [field, listed] of Object.entries(lists)) {
    listed.forEach((day, at) => {
      if (occurrences(['except' in rule ? { ...rule, except: [] } : rule], day, day).length > 0) return;
      const message = `${day} is a ${WEEKDAYS[weekdayOf(day)]}, and this rule does not give that day.`;
      entry.error('other-day', [...path, field, at], message, 'Write a day on which it would be on, or leave it out.');
    });
  }
}

/** Days for which a source is taken at its word: of dates, and of what goes on by a rule. */
const DATES_HOLD = 90;
const RULES_HOLD = 200;

function checkFreshness(entry: EventEntry, today: string): void {
  const { value } = entry;
  if (!entry.isSound('times') || !entry.isSound('checked')) return;
  if (value.checked > today) {
    const advice = `Write the day on which somebody looked, ${today} at the latest.`;
    entry.warn('checked-later', ['checked'], `${value.checked} is a day that is still to come.`, advice);
  }
  const ends = value.times.map(lastDay);
  if (ends.every((last) => last !== undefined && last < today)) {
    entry.warn('ended', ['times'], 'It is over.', 'Remove the file, or write when it is on again.');
    return;
  }
  const goesOn = ends.includes(undefined);
  if (addDays(value.checked, goesOn ? RULES_HOLD : DATES_HOLD) < today) {
    const message = `Nobody has looked at its source since ${value.checked}.`;
    entry.warn('unchecked', ['checked'], message, 'Look whether it is still on, and write the day.');
  }
}
