// An event of a calendar, and the interface of a calendar's connector.
import type { CalendarSettings } from '../guide/kinds/register-settings.ts';
import { addDays } from '../guide/kinds/day.ts';
import type { Occurrence } from '../guide/kinds/recurrence.ts';
import type { Answer, RegisterRequest } from './register-record.ts';

export interface CalendarEvent {
  /** The calendar's id of the event. */
  uid: string;
  title: string;
  line?: string;
  where?: { name: string; street?: string; postcode?: string };
  /** The organiser's page. */
  url?: string;
  price?: string;
  on: Occurrence[];
}

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  until: string;
}

/** Number of days ahead to read. Organisers often change later events. */
const AHEAD = 90;

export const periodFrom = (today: string): Period => ({ from: today, until: addDays(today, AHEAD) });

export interface CalendarConnector {
  requests(calendar: CalendarSettings, period: Period): RegisterRequest[];
  /** Returns the request of the next page, if there is one. */
  next?(answer: Answer): RegisterRequest | undefined;
  /**
   * Returns the events with an occurrence in the period. Throws UnexpectedAnswer.
   *
   * @param leaveOut Gets a sentence about each event that can't be read.
   */
  parse(
    answer: Answer,
    calendar: CalendarSettings,
    period: Period,
    leaveOut?: (sentence: string) => void,
  ): CalendarEvent[];
}
