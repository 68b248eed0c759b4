// An event of a calendar, and the interface of a calendar's connector.
import type { CalendarSettings } from '../../guide/settings/register-settings.ts';
import { addDays } from '../../guide/time/day.ts';
import { endDay, type Occurrence } from '../../guide/event/recurrence.ts';
import { quoted } from '../../engine/report/wording.ts';
import { isSeries, occurrenceOf, type Moment } from './calendar-time.ts';
import type { Answer, RegisterRequest } from '../register-record.ts';

export interface CalendarEvent {
  /** Id of the event in its calendar. */
  uid: string;
  title: string;
  line?: string;
  where?: { name: string; street?: string; postcode?: string };
  /** URL of the organiser's page about the event. */
  url?: string;
  price?: string;
  on: Occurrence[];
}

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  until: string;
}

/** A period whose events are read. */
export interface CalendarReading extends Period {
  /** Called with a sentence about each event that can't be read. */
  leaveOut: (sentence: string) => void;
}

/** Number of days ahead for which events are read. Organisers often change later events. */
const AHEAD = 90;

export const isIn = ({ from, until }: Period, on: Occurrence) => on.day <= until && endDay(on) >= from;

export const periodFrom = (today: string): Period => ({ from: today, until: addDays(today, AHEAD) });

/** An event with a start and an end, before it is known whether it occurs in the period. */
interface Span {
  title: string;
  start: Moment;
  until?: Moment | undefined;
  isOff: boolean;
}

/** Returns no occurrence for a series that has begun, because its days are unknown. Reports it. */
export function occurrencesIn(period: CalendarReading, { title, start, until, isOff }: Span): Occurrence[] {
  const on = occurrenceOf(start, until, isOff);
  if (isIn(period, on)) return [on];
  if (isSeries(start, until) && on.day < period.from && until!.day >= period.from) {
    const days = `from ${start.day} to ${until!.day} with an hour`;
    period.leaveOut(`Left out ${quoted(title)}: it is ${days}, so it is probably a series whose days aren’t given.`);
  }
  return [];
}

export interface CalendarConnector {
  requests(calendar: CalendarSettings, period: Period): RegisterRequest[];
  /** Returns the events that occur in the period. Throws UnexpectedAnswer if the response isn't a calendar. */
  parse(answer: Answer, calendar: CalendarSettings, period: CalendarReading): CalendarEvent[];
  /** Reads a feed of many pages. Continues where the last run stopped. */
  walk?(calendar: CalendarSettings, period: CalendarReading, walk: Walk): Promise<CalendarEvent[]>;
}

interface Walk {
  fetchAnswer: (request: RegisterRequest) => Promise<Answer>;
  districts: readonly string[];
  /** Text that the last run kept. */
  kept: string | undefined;
  keep: (text: string) => void;
}
