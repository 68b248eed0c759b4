// Reads a date in the ways that newsletter services and spreadsheets write it.

/** Order of the numbers in a date such as 01/03/2024. */
export type DateOrder = 'day-first' | 'month-first';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Listmonk writes `2024-03-01 09:00:00.123456 +0000 UTC`. */
const YEAR_FIRST = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ]+(\d.*))?$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:,?\s+(\d.*))?$/;
const WORDS =
  /^(?:[a-z]{3,9},? )?(?:(?<d1>\d{1,2})(?:st|nd|rd|th)? (?<m1>[a-z]{3,9})|(?<m2>[a-z]{3,9}) (?<d2>\d{1,2})(?:st|nd|rd|th)?),? (?<year>\d{4})(?:,? (?:at )?(?<clock>\d.*))?$/i;
const CLOCK =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?: ?([ap])\.?m\.?)? ?(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d))?(?: \S+)?$/i;

/** True for a date that could be read in both orders: 01/03/2024. */
export const isAmbiguous = (value: string) =>
  readDate(value, 'day-first') !== undefined && readDate(value) === undefined;

/** The only order that fits all of the dates. Undefined if both orders fit, or none. */
export function orderOf(values: readonly string[]): DateOrder | undefined {
  const dates = values.filter((value) => NUMBERS.exec(value)?.[2] === '/' || NUMBERS.exec(value)?.[2] === '-');
  const fits = (order: DateOrder) => dates.every((value) => readDate(value, order) !== undefined);
  const [isDayFirst, isMonthFirst] = [fits('day-first'), fits('month-first')];
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'day-first' : 'month-first';
}

/**
 * Time as `2024-03-01T09:00:00.000Z`, or undefined if the value isn't a date. A value without a time zone is in UTC.
 * @param order Order of day and month. Without it, 01/03/2024 can't be read, but 25/03/2024 can.
 */
export function readDate(value: string, order?: DateOrder): string | undefined {
  const text = value.trim();
  if (/^1\d{9}(?:\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString();
  const iso = YEAR_FIRST.exec(text);
  if (iso) return timeOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]);
  const words = WORDS.exec(text)?.groups;
  if (words) {
    const month = MONTHS.indexOf((words['m1'] ?? words['m2'])!.slice(0, 3).toLowerCase()) + 1;
    return timeOf(Number(words['year']), month, Number(words['d1'] ?? words['d2']), words['clock']);
  }
  const [, one = '', mark = '', two = '', year = '', clock] = NUMBERS.exec(text) ?? [];
  const read = (day: string, month: string) =>
    timeOf(Number(year.padStart(4, '20')), Number(month), Number(day), clock);
  // In a date with dots, the day comes first.
  if (order === 'day-first' || mark === '.') return read(one, two);
  if (order === 'month-first') return read(two, one);
  const [dayFirst, monthFirst] = [read(one, two), read(two, one)];
  return dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : undefined;
}

function timeOf(year: number, month: number, day: number, clock = '00:00'): string | undefined {
  const [, hours, minutes, seconds = '0', part = '0', half, , zone = '0', zoneMinutes = '0'] = CLOCK.exec(clock) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const date = new Date(Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds)));
  // A day or an hour that doesn't exist would become another one.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCHours() !== hour) return undefined;
  const offset = Number(zone) * 60 + Math.sign(Number(`${zone}1`)) * Number(zoneMinutes);
  return new Date(date.getTime() - offset * 60_000 + Number(part.padEnd(3, '0'))).toISOString();
}
