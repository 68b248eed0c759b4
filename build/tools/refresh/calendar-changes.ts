// Reads the calendars that the guide follows, and writes their events into files that only `npm run refresh` writes.
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { addDays } from '../../guide/time/day.ts';
import { plural, quoted } from '../../engine/report/wording.ts';
import { HOLIDAYS_FILE, type CalendarSettings } from '../../guide/settings/register-settings.ts';
import { firstDay, lastDay, type Occurrence, type Rule } from '../../guide/event/recurrence.ts';
import { parseBankHolidays, printBankHolidays } from '../../registers/events/bank-holidays.ts';
import { periodFrom, type CalendarEvent } from '../../registers/events/calendar-event.ts';
import { FLAT } from '../../registers/text/addresses.ts';
import { namesWith } from '../../registers/text/names.ts';
import { attempt } from './read-registers.ts';
import { loadCalendar } from '../../registers/load-connector.ts';
import type { FetchAnswer } from '../../registers/answer/fetch-answer.ts';
import type { RegisterAnswer } from '../../registers/register-record.ts';
import { followedEventSchema } from '../../guide/event/followed-events.ts';
import { tidyEvent } from '../../registers/events/tidy-event.ts';
import { UnexpectedAnswer } from '../../registers/answer/read-answer.ts';

export interface CalendarChanges {
  texts: Map<string, string>;
  /** Lines of the report: changed calendars, and left-out events and fields. */
  lines: string[];
  failures: string[];
}

export interface CalendarRun {
  today: string;
  folder: string;
  /** Postcode districts of the guide. */
  districts: readonly string[];
  textOf: (path: string) => string | undefined;
  fetchAnswer: FetchAnswer;
  files?: readonly RegisterAnswer[] | undefined;
  /** Accepts a calendar that has lost all of its events. */
  manyGone?: boolean | undefined;
}

interface EventFile {
  checked: string;
  events: { times: Rule[] }[];
}

/** Maximum number of events per calendar. More would fill the pages. */
const MOST_EVENTS = 500;
/** Number of days after which the field `checked` is updated, even if no event has changed. */
const STALE = 28;

export async function changeCalendars(
  followed: readonly CalendarSettings[],
  run: CalendarRun,
): Promise<CalendarChanges> {
  const result: CalendarChanges = { texts: new Map(), lines: [], failures: [] };
  for (const calendar of followed) {
    await attempt(result.failures, calendar.id, async () => {
      const events = await readCalendar(calendar, run, result);
      const path = `${run.folder}/events/from/${calendar.id}.yaml`;
      const before = run.textOf(path);
      const old = before === undefined ? undefined : (parse(before) as EventFile);
      if (events.length === 0 && !run.manyGone) refuseEmpty(calendar, old, run.today);
      const isSame = isDeepStrictEqual(old?.events, events);
      if (isSame && old!.checked >= addDays(run.today, -STALE)) return;
      result.texts.set(path, printEvents(events, run.today));
      result.lines.push(`${calendar.title}: ${plural(events.length, 'event')}, ${old?.events.length ?? 0} before`);
    });
  }
  return result;
}

/** Throws if a calendar with future events is suddenly empty, because the calendar of a broken site often is. */
function refuseEmpty({ title }: CalendarSettings, old: EventFile | undefined, today: string): void {
  const isAhead = ({ times }: EventFile['events'][number]) => times.some((rule) => lastDay(rule)! >= today);
  const count = old?.events.filter(isAhead).length ?? 0;
  if (count === 0) return;
  throw new UnexpectedAnswer(
    `${title} has no event in the next 90 days, but had ${count}. Nothing was changed. ` +
      'Look at the calendar. If it is right, repeat with --many-gone.',
  );
}

/** Reads the bank holidays. Adds their file to the result if it has changed, or a failure if reading fails. */
export async function changeHolidays(url: string, run: CalendarRun, result: CalendarChanges): Promise<void> {
  const path = `${run.folder}/${HOLIDAYS_FILE}`;
  await attempt(result.failures, 'bankHolidays', async () => {
    const answer = await run.fetchAnswer({ url, accept: 'application/json' });
    const days = parseBankHolidays(answer, `${run.today.slice(0, 4)}-01-01`);
    const printed = printBankHolidays(days);
    if (printed === run.textOf(path)) return;
    result.texts.set(path, printed);
    result.lines.push(`Bank holidays: ${days.length} days`);
  });
}

async function readCalendar(
  calendar: CalendarSettings,
  { today, folder, districts, textOf, fetchAnswer, files }: CalendarRun,
  { lines, texts }: CalendarChanges,
) {
  const leaveOut = (sentence: string) => lines.push(`${calendar.title}: ${sentence}`);
  const period = { ...periodFrom(today), leaveOut };
  const connector = await loadCalendar(calendar.kind);
  const read = (answer: RegisterAnswer) => connector.parse(answer, calendar, period);
  const found = (files ?? []).flatMap(read);
  if (connector.walk && !files) {
    const memory = `${folder}/registers/${calendar.id}-feed.json`;
    const keep = (text: string) => texts.set(memory, text);
    const walk = { fetchAnswer, districts, kept: textOf(memory), keep };
    found.push(...(await connector.walk(calendar, period, walk)));
  } else {
    const requests = files ? [] : connector.requests(calendar, period);
    for (const request of requests) found.push(...read(await fetchAnswer(request)));
  }
  const events = mergeByUid(ownEvents(found, calendar, districts, leaveOut));
  if (events.length > MOST_EVENTS) {
    throw new UnexpectedAnswer(`${calendar.title} has ${events.length} events in 90 days, more than ${MOST_EVENTS}.`);
  }
  return events
    .flatMap((event) => writable(fieldsOf(event, calendar), leaveOut))
    .sort((a, b) => (firstDay(a.times[0]!)! + a.title).localeCompare(firstDay(b.times[0]!)! + b.title));
}

/** Tidies the events. Leaves out those at somebody's home, and those outside the guide, as counts without names. */
function ownEvents(
  found: readonly CalendarEvent[],
  { elsewhere, only }: CalendarSettings,
  districts: readonly string[],
  leaveOut: (sentence: string) => void,
): CalendarEvent[] {
  const texts = new Set<string>();
  const tidy = found.map((event) => tidyEvent(event, (text) => texts.add(text)));
  const homes = tidy.filter(({ where }) => [where?.name, where?.street].some((part) => part && FLAT.test(part)));
  const isOutside = ({ where }: CalendarEvent) =>
    !elsewhere && where?.postcode !== undefined && !districts.includes(where.postcode.split(' ')[0]!);
  const outside = tidy.filter((event) => isOutside(event) && !homes.includes(event));
  const isWanted = namesWith(only);
  const others = tidy.filter(({ title }) => only.length > 0 && !isWanted(title));
  const said: [number, string, string][] = [
    [texts.size, 'text', 'with a mobile number or a personal email address'],
    [homes.length, 'event', 'at what may be somebody’s home'],
    [outside.length, 'event', `outside ${districts.join(', ')}; write "elsewhere: true" to list such events`],
    [others.length, 'event', 'without a word of "only"'],
  ];
  for (const [count, noun, why] of said) if (count > 0) leaveOut(`Left out ${plural(count, noun)} ${why}.`);
  const left = new Set([...homes, ...outside, ...others]);
  return tidy.filter((event) => !left.has(event));
}

/**
 * Joins the dates of an event that is listed several times. Events with the same uid but different titles stay
 * separate.
 */
function mergeByUid(events: readonly CalendarEvent[]): CalendarEvent[] {
  const merged = new Map<string, CalendarEvent>();
  for (const event of events) {
    const first = merged.get(event.uid);
    const key = first && first.title !== event.title ? `${event.uid} ${event.title}` : event.uid;
    const same = merged.get(key);
    merged.set(key, { ...(same ?? event), uid: key, on: [...(same?.on ?? []), ...event.on] });
  }
  return [...merged.values()];
}

/**
 * Leaves out invalid fields that are optional. If a required field is invalid, leaves out the event, because it would
 * stop the command.
 */
function writable(fields: Record<string, unknown> & EventFields, leaveOut: (sentence: string) => void): EventFields[] {
  const left = { ...fields };
  for (;;) {
    const { error } = followedEventSchema.safeParse(left);
    if (!error) return [left];
    const [name = ''] = error.issues[0]!.path as string[];
    leaveOut(
      OPTIONAL.has(name)
        ? `Left out the ${name} of ${quoted(fields.title)}, which a file of events can't have.`
        : `Left out ${quoted(fields.title)}: its ${name} can't be in a file of events.`,
    );
    if (!OPTIONAL.has(name) || left[name] === undefined) return [];
    delete left[name];
  }
}

const OPTIONAL = new Set(['line', 'price', 'url']);

type EventFields = ReturnType<typeof fieldsOf>;

function fieldsOf({ uid, title, line, where, url, price, on }: CalendarEvent, calendar: CalendarSettings) {
  return {
    uid: uid.slice(0, 200),
    title: shorten(title, 80),
    ...(line ? { line: shorten(line, 160) } : {}),
    where: where ?? { name: calendar.where ?? calendar.publisher },
    times: timesOf(on),
    ...(price ? { price: shorten(price, 60) } : {}),
    ...(url ? { url } : {}),
  };
}

/** Groups days with the same hours into one entry of `times`. An occurrence of several days has its own entry. */
function timesOf(on: readonly Occurrence[]): Rule[] {
  const several = [...new Map(on.filter(({ until }) => until).map((each) => [JSON.stringify(each), each])).values()];
  const groups = new Map<string, Occurrence[]>();
  for (const each of on.filter(({ until }) => !until)) {
    const key = `${each.start ?? ''} ${each.end ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const lasting = several.map(({ day, until, start, cancelled }) => ({
    repeats: 'once',
    date: day,
    until,
    ...(start && { start }),
    ...(cancelled && { cancelled: [day] }),
  }));
  const listed = [...groups.values()].map((days) => {
    const [{ start, end }] = days as [Occurrence, ...Occurrence[]];
    const cancelled = days.flatMap(({ day, cancelled }) => (cancelled ? [day] : []));
    return {
      repeats: 'dates',
      dates: [...new Set(days.map(({ day }) => day))],
      ...(start && { start }),
      ...(end && { end }),
      ...(cancelled.length > 0 && { cancelled }),
    };
  });
  return [...listed, ...lasting] as Rule[];
}

/** Cuts a text after a word. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

const HEAD = '# Written by npm run refresh, and written over by it. Corrections belong in events/corrections.yaml.\n';

const printEvents = (events: readonly unknown[], checked: string) =>
  HEAD + stringify({ checked, events }, { lineWidth: 0 });
