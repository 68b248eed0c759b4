// Encodes opening hours for a card, and computes from them whether a place is open at a given time. Shared by the build
// and the browser.

/** Minutes from midnight. Hours after midnight continue the day before: 2am is 26 × 60. */
export type Interval = readonly [from: number, to: number];

const DAY = 24 * 60;

/** A day whose hours differ from the usual week. `hours` is undefined if they aren't known. */
export interface Exception {
  day: string;
  hours: readonly Interval[] | undefined;
}

/**
 * Returns, for example, `540-1020|…|;2026-12-25=`: a week from Monday on, then exceptional days. `?` means unknown
 * hours.
 */
export const encodeHours = (week: readonly Interval[][], exceptions: readonly Exception[]) =>
  [week.map(encodeDay).join('|'), ...exceptions.map(({ day, hours }) => `${day}=${encodeDay(hours)}`)].join(';');

const UNKNOWN = '?';

const encodeDay = (intervals: readonly Interval[] | undefined) =>
  intervals?.map((interval) => interval.join('-')).join(',') ?? UNKNOWN;

const decodeDay = (text: string) =>
  text === UNKNOWN
    ? []
    : text.split(',').flatMap((part) => (part ? [part.split('-').map(Number) as [number, number]] : []));

/**
 * `open` is true if the place is open. `words` is, for example, `Open until 10pm` or `Opens at 9am`.
 * @param now `2026-11-29 14:05` in London time.
 */
export function stateAt(hours: string, now: string): { open: boolean; words: string } {
  const [week = '', ...exceptions] = hours.split(';');
  const dayBefore = (back: number) => new Date(Date.parse(now.slice(0, 10)) - back * 86_400_000);
  const usual = (back: number) => week.split('|')[(dayBefore(back).getUTCDay() + 6) % 7] ?? '';
  const on = (back: number) => {
    const day = dayBefore(back).toISOString().slice(0, 10);
    return exceptions.find((each) => each.startsWith(`${day}=`))?.slice(11) ?? usual(back);
  };
  const minute = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  const nightOf = (text: string) => decodeDay(text).map(([from, to]): [number, number] => [from - DAY, to - DAY]);
  const isNow = ([from, to]: Interval) => from <= minute && minute < to;
  const today = decodeDay(on(0));
  const current = [...nightOf(on(1)), ...today].find(isNow);
  if (current) {
    const [from, to] = current;
    return { open: true, words: to - from >= DAY ? 'Open all day' : `Open until ${clockText(to)}` };
  }
  const isUnknownNight = on(1) === UNKNOWN && nightOf(usual(1)).some(isNow);
  if (on(0) === UNKNOWN || isUnknownNight) return { open: false, words: 'Bank holiday: ask first' };
  const next = today.find(([from]) => from > minute);
  if (next) return { open: false, words: `Opens at ${clockText(next[0])}` };
  return { open: false, words: today.length > 0 ? 'Closed now' : 'Closed today' };
}

/** `2026-11-29 14:05` in London time. */
export const londonNow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }).format();

/** 570 → `9.30am`, 1440 → `midnight`. */
export function clockText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  if (minute === 0 && hour === 0) return 'midnight';
  if (minute === 0 && hour === 12) return 'noon';
  return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`;
}
