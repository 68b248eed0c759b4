// Finds dates that don't exist, and dates with a wrong day of the week.
import { isDay, weekdayOf } from '../time/day.ts';
import { MONTHS, pad } from '../fields/fields.ts';
import { WEEKDAYS } from '../event/recurrence.ts';
import type { Position } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';

export const rules = { 'style/date': 'A text has a date that does not exist, or a wrong day of the week.' };

interface WrongDate {
  /** Offset of the date in the text. */
  offset: number;
  message: string;
  suggestion: string;
}

const orShort = (name: string, ends: string) => `${name.slice(0, 3)}(?:${name.slice(3)}|${ends})?\\.?`;
const WEEKDAY = `(?:(?<!The )(${WEEKDAYS.map((name) => orShort(name, 'r?s|r')).join('|')}),? (?:the )?)?`;
const MONTH = `(${MONTHS.map((name) => orShort(name, 't')).join('|')})`;
const SHORT = `(?:${MONTHS.map((name) => name.slice(0, 3)).join('|')})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** A date such as `Monday 30 November 2026`, `Mon, 30th of Nov` or `Monday, November 30, 2026`. */
const DATE = new RegExp(
  `\\b${WEEKDAY}(?:${DAY} (?:of )?${MONTH}|${MONTH} ${DAY})(?![\\w:])(?:,? (\\d{4})(?![\\d-]))?`,
  'g',
);

/** First year for which days of the week are checked. Earlier, countries used different calendars. */
const FIRST_YEAR = 1753;

const nameIn = (names: readonly string[], written: string) =>
  names.find((name) => name.toLowerCase().startsWith(written.slice(0, 3).toLowerCase()))!;

/** Matches faster than DATE. A text that it doesn't match has no date. */
const SUSPICIOUS = new RegExp(`\\d(?:st|nd|rd|th)? (?:of )?${SHORT}|${SHORT}[a-z.]{0,7} \\d`);

export function wrongDates(text: string): WrongDate[] {
  if (!/\d/.test(text) || !SUSPICIOUS.test(text)) return [];
  return [...text.matchAll(DATE)].flatMap((match): WrongDate[] => {
    const [found, weekday, day = match[5]!, month = match[4]!, , , year] = match;
    const name = nameIn(MONTHS, month);
    // Uses a leap year if the date has no year, so that 29 February exists.
    const date = `${year ?? 2000}-${pad(MONTHS.indexOf(name) + 1)}-${pad(day)}`;
    const spoken = [String(Number(day)), name, year].filter(Boolean).join(' ');
    if (!isDay(date)) {
      // "In June 31 people came" has no date.
      const isDate = weekday || year || /\d[a-z]/.test(found) || (match[2] && Number(day) <= 31);
      const suggestion = 'Write the right date.';
      return isDate ? [{ offset: match.index, message: `There is no ${spoken}.`, suggestion }] : [];
    }
    if (!weekday || !year || Number(year) < FIRST_YEAR) return [];
    const [right, written] = [WEEKDAYS[weekdayOf(date)]!, nameIn(WEEKDAYS, weekday)];
    if (right === written) return [];
    const message = `${spoken} is a ${right}, not a ${written}.`;
    return [{ offset: match.index, message, suggestion: `Write ${right}, or the right date.` }];
  });
}

export function checkDates(text: string, positionOf: (offset: number) => Position, report: Report): void {
  for (const { offset, message, suggestion } of wrongDates(text)) {
    report.add({ rule: 'style/date', severity: 'warn', ...positionOf(offset), message, suggestion });
  }
}
