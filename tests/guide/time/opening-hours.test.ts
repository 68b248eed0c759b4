// Tests opening hours: refused texts, texts on cards, and whether a place is open.
import { describe, expect, it } from 'vitest';
import { clockText, encodeHours, stateAt } from '../../../components/opening-times.ts';
import { hoursProblem, parseHours } from '../../../build/guide/time/opening-hours.ts';

const rows = (text: string) => parseHours(text, '2026-11-26').rows.map(({ days, hours }) => `${days} ${hours}`);
const at = (text: string, now: string) => stateAt(parseHours(text, '2026-11-26').code!, now).words;

it.each([
  ['Mo-Fr 9-17', 'should be written "Mo-Fr 09:00-17:00"'],
  ['Mon-Fri 10am-5pm', 'should be written "Mo-Fr 10:00-17:00"'],
  ['Mon-Sat 9.30am-5.30pm, Sun closed', 'should be written "Mo-Sa 09:30-17:30; Su closed"'],
  ['9am–5pm, closed on Mondays', 'should be written'],
  ['open 24 hours', 'should be written "24/7"'],
  ['Tue–Sun 12–3 & 6–10', 'isn’t understood; write hours such as'],
  ['Tue–Sun 12–3 & 7–10', 'isn’t understood'],
  ['Monday to Friday 9 to 5', 'should be written "Mo-Fr 09:00-17:00"'],
  ['Mo-Fr 09:00-17:00 nonsense', 'isn’t understood at character 20, after "Mo-Fr 09:00-17:00 no"'],
  ['Mo 25:99', 'isn’t understood at character 8, after "Mo 25:99" (Minutes are greater than 59)'],
  ['Mo-Su sunrise-sunset', 'depends on the sun; write hours such as 09:00-17:00'],
  ['Mo-Fr 9:30-1:30,2:30-5', 'should be written "Mo-Fr 9:30-13:30,14:30-17:00"'],
  ['Sa 18-2', 'should be written "Sa 18:00-02:00"'],
  ['Mo-Sa 12-3,6-11', 'isn’t understood; write hours such as'],
  ['Mo-Fr 0900-1700', 'should be written "Mo-Fr 09:00-17:00"'],
  ['Fr 22:00-04:00; Sa 22:00-04:00', 'should be written "Fr 22:00-04:00, Sa 22:00-04:00"'],
  ['Mo-Fr 09:00-17:00 Sa 10:00-14:00', 'should be written "Mo-Fr 09:00-17:00; Sa 10:00-14:00"'],
  ['Mo off', 'says only when it is closed; also write when it is open'],
  ['???', 'isn’t understood; write hours such as "Mo-Fr 09:00-17:00; Sa 10:00-14:00"'],
  ['Mo-Fr 09:00-17:00; SH off', 'names school holidays (SH)'],
])('hoursProblem refuses "%s"', (text, message) => {
  expect(hoursProblem(text)).toContain(message);
});

it.each([
  ['Mo-Fr 09:00-17:00; Sa 10:00-14:00', ['Mon–Fri 9am–5pm', 'Sat 10am–2pm', 'Sun closed']],
  ['Mo-Fr 09:00-17:00; PH,Su off', ['Mon–Fri 9am–5pm', 'Sat–Sun closed', 'Bank holidays closed']],
  ['24/7', ['Every day open all day']],
  ['Fr-Sa 18:00-02:00', ['Mon–Thu closed', 'Fri–Sat 6pm–2am', 'Sun closed']],
  ['Mo-Fr 09:00-12:00; PH 10:00-16:00', ['Mon–Fri 9am–noon', 'Sat–Sun closed', 'Bank holidays 10am–4pm']],
  ['"by appointment"', ['Hours by appointment']],
  ['week 1-53/2 Mo 10:00-12:00', ['Hours week 01-53/2 Mo 10:00-12:00']],
])('readHours turns the hours "%s" into the rows of a table', (text, table) => {
  expect(hoursProblem(text)).toBeUndefined();
  expect(rows(text)).toEqual(table);
});

it.each([
  [
    'Mo-Su 10:00-22:00; Dec 25 off; Dec 24,31 10:00-16:00',
    ['Every day 10am–10pm', 'Thu 24 Dec 10am–4pm', 'Fri 25 Dec closed', 'Thu 31 Dec 10am–4pm'],
  ],
  ['Mo-Su 10:00-22:00; Dec 24-Jan 01 off', ['Every day 10am–10pm', 'Thu 24 Dec–Fri 1 Jan closed']],
  ['Mo-Su 10:00-22:00; Dec 24-Feb 28 off', ['Every day 10am–10pm', 'From Thu 24 Dec closed']],
  ['Mo-Fr 09:00-17:00; PH off; Dec 24 09:00-12:00', [/^Mon/, /^Sat/, 'Bank holidays closed', 'Thu 24 Dec 9am–noon']],
  ['Mo-Su 10:00-22:00; PH off; Dec 24-Jan 01 off', [/^Every/, 'Bank holidays closed', 'Thu 24 Dec–Fri 1 Jan closed']],
  ['Mo-Su 10:00-22:00; Jan 23 off', ['Every day 10am–10pm']],
])('the table of the hours "%s" has rows for dates of the next eight weeks', (text, table) => {
  expect(rows(text)).toEqual(
    table.map((row) => (typeof row === 'string' ? row : (expect.stringMatching(row) as string))),
  );
});

it.each(['2027-02-10', '2027-03-01', '2027-03-10'])(
  'the table of hours on %s has the season of that day, and the next season from its first day',
  (today) => {
    const { rows } = parseHours('Apr-Sep 09:00-20:00; Oct-Mar 09:00-16:00', today);
    expect(rows.map(({ days, hours }) => `${days} ${hours}`)).toEqual(['Every day 9am–4pm', 'From Thu 1 Apr 9am–8pm']);
  },
);

it('the table of hours has the exceptions of whole eight weeks, on a Sunday too', () => {
  const daysOf = (today: string) => parseHours('Mo-Su 10:00-22:00; Jan 23 off', today).rows.map(({ days }) => days);
  expect(daysOf('2026-11-28')).toEqual(['Every day']);
  expect(daysOf('2026-11-29')).toEqual(['Every day', 'Sat 23 Jan']);
});

it.each([
  ['Mo-Su 23:00-11:00', '2026-11-28'],
  ['Mo-Su 09:00-26:00', '2026-11-28'],
  ['Mo-Th 18:00-01:00, Fr-Sa 18:00-03:00; PH off', '2026-12-10'],
  ['Mo-Su 23:00-11:00', '2027-03-10'],
  ['Mo-Su 22:00-01:30', '2026-10-10'],
])('a night of the hours "%s" is as long on the last day of eight weeks and on the eve of a holiday', (text, today) => {
  const { TZ } = process.env;
  process.env.TZ = 'Europe/London';
  try {
    const [, ...exceptions] = parseHours(text, today).code!.split(';');
    expect(exceptions.filter((each) => !/=\??$/.test(each))).toEqual([]);
    expect(process.env.TZ).toBe('Europe/London');
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

describe('a place', () => {
  const WEEKLY = 'Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off';
  it('the hours in the night after a bank holiday are the same in a build on the holiday and in one on the day after', () => {
    const text = 'Mo-Su 18:00-02:00; PH off';
    const words = (today: string, now: string) => stateAt(parseHours(text, today).code!, now).words;
    expect(words('2026-12-28', '2026-12-29 01:00')).toBe(words('2026-12-29', '2026-12-29 01:00'));
    expect(words('2026-12-30', '2026-12-31 01:00')).toBe('Open until 2am');
  });

  it.each([
    ['2026-10-25 01:30', 'Open until 4am'],
    ['2027-03-28 02:00', 'Open until 4am'],
  ])('at %s, a place whose opening hours include a clock change shows "%s"', (now, words) => {
    expect(stateAt(parseHours('Sa 22:00-04:00', now.slice(0, 10)).code!, now).words).toBe(words);
  });

  it.each([
    ['Mo-Su 18:00-02:00', '2026-12-25 01:00', 'Open until 2am'],
    ['Mo-Su 18:00-02:00', '2026-12-25 02:00', 'Bank holiday: ask first'],
    ['Mo-Su 18:00-02:00', '2026-12-29 01:00', 'Bank holiday: ask first'],
    ['Mo-Su 18:00-02:00; PH off', '2026-12-25 01:00', 'Open until 2am'],
    ['Mo-Su 18:00-02:00; PH off', '2026-12-25 02:00', 'Closed today'],
    ['Mo-Su 18:00-02:00; PH off', '2026-12-29 01:00', 'Opens at 6pm'],
    ['Mo-Su 18:00-02:00; PH 12:00-16:00', '2027-01-01 01:00', 'Open until 2am'],
    ['Mo-Su 18:00-02:00; Dec 31 18:00-24:00; Jan 01 off', '2027-01-01 00:30', 'Closed today'],
    ['Mo-Su 23:00-11:00', '2027-01-17 23:30', 'Open until 11am'],
    ['Fr-Sa 18:00-02:00', '2026-11-27 23:30', 'Open until 2am'],
    ['Fr-Sa 18:00-02:00', '2026-11-28 02:00', 'Opens at 6pm'],
    ['Fr-Sa 18:00-02:00', '2026-11-30 01:00', 'Closed today'],
    [WEEKLY, '2026-11-26 08:59', 'Opens at 9am'],
    [WEEKLY, '2026-11-26 09:00', 'Open until 5pm'],
    [WEEKLY, '2026-11-29 12:00', 'Closed today'],
    [WEEKLY, '2026-12-28 12:00', 'Closed today'],
    [WEEKLY, '2026-12-29 12:00', 'Open until 5pm'],
    ['24/7; PH off', '2026-12-25 00:30', 'Closed today'],
    ['24/7', '2026-11-28 00:00', 'Open all day'],
    ['24/7', '2026-11-28 23:59', 'Open all day'],
    ['24/7', '2026-12-25 12:00', 'Open all day'],
    ['Mo-Su 09:00-17:00', '2026-12-25 12:00', 'Bank holiday: ask first'],
    ['Mo-Su 09:00-17:00; PH 10:00-16:00', '2026-12-25 12:00', 'Open until 4pm'],
  ])('a place with the hours "%s" at %s shows "%s"', (text, now, words) => {
    expect(at(text, now)).toBe(words);
  });

  it("structured data has a place's opening hours of the week and of exceptional days", () => {
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    const closed = (day: string) => ({ validFrom: day, validThrough: day, opens: '00:00', closes: '00:00' });
    expect(parseHours(WEEKLY, '2026-12-20').specification).toEqual([
      { dayOfWeek: week, opens: '09:00', closes: '17:00' },
      { dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
      closed('2026-12-25'),
      closed('2026-12-26'),
      closed('2026-12-28'),
      closed('2027-01-01'),
    ]);
    expect(parseHours('Fr 18:00-02:00').specification).toEqual([
      { dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
    ]);
  });
});

it('encodeHours encodes the hours of a week and of exceptional days as a short text', () => {
  expect(encodeHours([[[540, 1020]], [], [], [], [], [], []], [{ day: '2026-12-25', hours: [] }])).toBe(
    '540-1020||||||;2026-12-25=',
  );
});

it.each([
  [570, '9.30am'],
  [720, 'noon'],
  [750, '12.30pm'],
  [1440, 'midnight'],
  [1560, '2am'],
])('clockText writes %i minutes as %s', (minutes, words) => expect(clockText(minutes)).toBe(words));
