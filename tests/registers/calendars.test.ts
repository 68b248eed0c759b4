// Tests each kind of calendar with a recorded response, and compares random recurrence rules with ical.js.
import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainText } from '../../build/registers/text/plain-text.ts';
import { registersSchema, type CalendarKind } from '../../build/guide/settings/register-settings.ts';
import { periodFrom } from '../../build/registers/events/calendar-event.ts';
import { parseBankHolidays } from '../../build/registers/events/bank-holidays.ts';
import { randomFrom } from '../random.ts';
import { answer, calendars, recorded, recordedAnswer } from './answers.ts';

const leaveOut = () => undefined;
const period = { from: '2026-10-01', until: '2026-12-30', leaveOut };

const settingsOf = (kind: CalendarKind, more: object = {}) => {
  const own = { id: 'hall', kind, url: 'https://hall.test', title: 'Hall', publisher: 'Hall' };
  const calendars = [{ ...own, postcodes: ['ZZ1'], interests: ['Town'], ...more }];
  return registersSchema.parse({ districts: ['ZZ1'], calendars }).calendars[0]!;
};

const parse = (kind: CalendarKind, body: Parameters<typeof answer>[0]) =>
  calendars[kind].parse(answer(body), settingsOf(kind), period);

const event = (lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:A', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const daysOf = (lines: string[]) =>
  parse('icalendar', event(lines)).flatMap(({ on }) =>
    on.map(({ day, start, end, until }) => [day, start, end, until].filter(Boolean).join(' ')),
  );

it('calendars are read for the next 90 days', () => {
  expect(periodFrom('2026-11-26')).toEqual({ from: '2026-11-26', until: '2027-02-24' });
});

describe('an iCalendar file', () => {
  const events = parse('icalendar', recorded('calendar.ics'));
  const byTitle = (title: string) => events.find((each) => each.title === title)!;

  it('a recurring iCalendar event lacks its excluded dates, and has its moved and cancelled dates', () => {
    const { on, ...choir } = byTitle('Harbour choir');
    expect(choir).toEqual({
      uid: 'choir@hall.test',
      title: 'Harbour choir',
      line: 'All voices, no audition. Bring a cup.',
      where: { name: 'Net Loft' },
      url: 'https://hall.test/choir',
    });
    expect(on.slice(0, 6)).toEqual([
      { day: '2026-10-01', start: '19:00', end: '21:00' },
      { day: '2026-10-15', start: '19:00', end: '21:00', cancelled: true },
      { day: '2026-10-22', start: '19:00', end: '21:00' },
      { day: '2026-10-30', start: '20:00', end: '22:00' },
      { day: '2026-11-05', start: '19:00', end: '21:00' },
      { day: '2026-11-12', start: '19:00', end: '21:00' },
    ]);
  });

  it('an iCalendar event of several days is one occurrence with its last day', () => {
    expect(byTitle('Autumn regatta').on).toEqual([{ day: '2026-10-10', until: '2026-10-11' }]);
  });

  it('the version of an iCalendar event with the highest SEQUENCE is used, and UTC is converted to London time', () => {
    expect(events.map(({ title }) => title)).not.toContain('Talk on eels');
    expect(byTitle('Talk on lampreys').on).toEqual([{ day: '2026-10-21', start: '19:30', end: '20:30' }]);
  });

  it('an iCalendar time without a zone is in London time, and an event past midnight counts as one day', () => {
    expect(byTitle('Barn dance').on).toEqual([{ day: '2026-10-17', start: '20:00' }]);
  });

  const WEEKLY = 'DTSTART;TZID=Europe/London:20261001T190000|RRULE:FREQ=WEEKLY;COUNT=3';
  it.each([
    ['a zone that the file does not define', 'DTSTART;TZID=America/New_York:20261020T140000', '2026-10-20 19:00'],
    ['a day between the two clock changes', 'DTSTART;TZID=America/New_York:20261028T140000', '2026-10-28 18:00'],
    ['an additional date', 'DTSTART:20261001T100000|RDATE:20261003T100000', '2026-10-01 10:00, 2026-10-03 10:00'],
    ['midnight of its own day as its end', 'DTSTART:20261001T200000|DTEND:20261001T000000', '2026-10-01 20:00'],
    ['a duration', 'DTSTART:20261001T100000|DURATION:PT90M', '2026-10-01 10:00 11:30'],
    ['a count', 'DTSTART:20260929T100000|RRULE:FREQ=DAILY;COUNT=4', '2026-10-01 10:00, 2026-10-02 10:00'],
    ['the last Friday', 'DTSTART:20261030|RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '2026-10-30, 2026-11-27'],
    [
      'an event of three days with hours',
      'DTSTART:20261002T180000|DTEND:20261004T120000',
      '2026-10-02 18:00 2026-10-04',
    ],
    [
      'an added date that has an end of its own',
      'DTSTART:20261001T100000|RDATE;VALUE=PERIOD:20261003T180000/PT30M',
      '2026-10-01 10:00, 2026-10-03 18:00 18:30',
    ],
    ...[';TZID=Europe/London:20261008T190000', ':20261008T180000Z', ';VALUE=DATE:20261008'].map((off) => [
      `a date excluded as "${off}"`,
      `${WEEKLY}|EXDATE${off}`,
      '2026-10-01 19:00, 2026-10-15 19:00',
    ]),
    ['a long name of a zone', 'DTSTART;TZID=/a.test/2007/Europe/Paris:20261020T200000', '2026-10-20 19:00'],
    ['a day without VALUE=DATE', 'DTSTART:20261001|DTEND:20261002', '2026-10-01'],
    ['a day from midnight to midnight', 'DTSTART:20261001T000000|DTEND:20261002T000000', '2026-10-01'],
    ['a rule in small letters', 'DTSTART:20261001T100000|RRULE:freq=weekly; count=1', '2026-10-01 10:00'],
    ['no date for a rule that counts to zero', 'DTSTART:20261001T100000|RRULE:FREQ=WEEKLY;COUNT=0', ''],
    [
      'the dates of two rules, once where they meet',
      'DTSTART:20261001T100000|RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3|RRULE:FREQ=MONTHLY;BYMONTHDAY=8,30;COUNT=2',
      '2026-10-01 10:00, 2026-10-08 10:00, 2026-10-15 10:00, 2026-10-30 10:00',
    ],
    ['no date for a rule beside an EXRULE', 'DTSTART:20261001T100000|EXRULE:FREQ=DAILY', ''],
    ['no date for a day that is not in the calendar', 'DTSTART:20261131T100000', ''],
    ['no date for a private event', 'DTSTART:20261001T100000|CLASS:PRIVATE', ''],
  ])('an iCalendar file is read with %s', (_, lines, days) => expect(daysOf(lines.split('|')).join(', ')).toBe(days));

  it('iCalendar events without a UID are distinguished by name and start', () => {
    const one = (title: string) => `BEGIN:VEVENT\r\nSUMMARY:${title}\r\nDTSTART:20261001T100000\r\nEND:VEVENT\r\n`;
    const text = `BEGIN:VCALENDAR\r\n${one('Choir')}${one('Quiz')}END:VCALENDAR\r\n`;
    expect(parse('icalendar', text).map(({ uid }) => uid)).toEqual([
      'Choir 2026-10-01T10:00:00',
      'Quiz 2026-10-01T10:00:00',
    ]);
  });

  it('a weekly iCalendar event keeps its start time when the clocks go back', () => {
    const zone = /BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/.exec(recorded('calendar.ics').toString())![0];
    const text = event(['DTSTART;TZID=Europe/London:20261018T190000', 'RRULE:FREQ=WEEKLY;COUNT=3']);
    const [choir] = parse('icalendar', text.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`));
    expect(choir!.on.map(({ start }) => start)).toEqual(['19:00', '19:00', '19:00']);
  });

  it('an iCalendar event with an invalid recurrence rule is skipped, and the other events are read', () => {
    const broken =
      'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:B\r\nDTSTART:20261001T100000\r\nRRULE:FREQ=WEEKLY;BYMONTHDAY=1\r\nEND:VEVENT';
    const text = event(['DTSTART:20261001T100000']).replace('END:VCALENDAR', `${broken}\r\nEND:VCALENDAR`);
    expect(parse('icalendar', text).map(({ uid }) => uid)).toEqual(['1']);
  });

  it.each([
    ['every second', 'RRULE:FREQ=SECONDLY'],
    ['the first Monday, counted by days', 'RRULE:FREQ=DAILY;BYDAY=1MO'],
    ['the last day of the month, counted by days', 'RRULE:FREQ=DAILY;BYMONTHDAY=-1'],
    ['a day that there never is', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['each day, eleven times', Array(11).fill('RRULE:FREQ=DAILY').join('\r\n')],
    ['two thousand dates and one', `RDATE:20261003T100000${',20261003T100000'.repeat(2000)}`],
  ])('reading an iCalendar file finishes, even with a rule for %s', (_, rule) => {
    expect(daysOf(['DTSTART:20261001T100000', rule]).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['in UTC', ':20261008T180000Z'],
    ['as a day', ';VALUE=DATE:20261008'],
    ['with all later dates', ';RANGE=THISANDFUTURE;TZID=Europe/London:20261008T190000'],
  ])('an iCalendar exception whose date is written %s becomes a separate event if its title differs', (_, named) => {
    const changed = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:B\r\nRECURRENCE-ID${named}\r\nDTSTART;TZID=Europe/London:20261009T200000\r\nEND:VEVENT`;
    const main = event(['DTSTART;TZID=Europe/London:20261001T190000', 'RRULE:FREQ=WEEKLY;COUNT=2']);
    expect(parse('icalendar', main.replace('END:VCALENDAR', `${changed}\r\nEND:VCALENDAR`))).toEqual([
      { uid: '1', title: 'A', on: [{ day: '2026-10-01', start: '19:00' }] },
      { uid: expect.stringMatching(/^1 2026-10-08/), title: 'B', on: [{ day: '2026-10-09', start: '20:00' }] },
    ]);
  });

  it('an iCalendar exception without a start keeps the start of its date', () => {
    const changed = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:B\r\nRECURRENCE-ID:20261008T190000\r\nEND:VEVENT`;
    const main = event(['DTSTART:20261001T190000', 'RRULE:FREQ=WEEKLY;COUNT=3']);
    expect(parse('icalendar', main.replace('END:VCALENDAR', `${changed}\r\nEND:VCALENDAR`))).toMatchObject([
      { title: 'A', on: [{ day: '2026-10-01' }, { day: '2026-10-15' }] },
      { title: 'B', on: [{ day: '2026-10-08', start: '19:00' }] },
    ]);
  });

  it('events are read from an iCalendar file with several calendars, and from a file with a broken line', () => {
    const one = event(['DTSTART:20261001T100000']);
    const two = one.replace('UID:1', 'UID:2');
    expect(parse('icalendar', one + two)).toHaveLength(2);
    const left: string[] = [];
    const broken = one.replace('END:VCALENDAR', `BEGIN:VEVENT\r\nSUMMARY:B\r\nno line\r\nEND:VEVENT\r\nEND:VCALENDAR`);
    const read = calendars.icalendar.parse(answer(broken), settingsOf('icalendar'), {
      ...period,
      leaveOut: (line) => left.push(line),
    });
    expect(read.map(({ uid }) => uid)).toEqual(['1']);
    expect(left).toEqual(['Left out "B": a line of it is broken.']);
  });

  it('an iCalendar line that is broken inside a character is read, and HTML entities are decoded', () => {
    const text = event(['DTSTART:20261001T100000', 'DESCRIPTION:Tom &amp\\; café']);
    const folded = Buffer.from(text).toString('latin1').replace('\u00C3\u00A9', '\u00C3\r\n \u00A9');
    expect(parse('icalendar', Buffer.from(folded, 'latin1'))[0]!.line).toBe('Tom & café');
  });

  it('an iCalendar file that defines a time zone without a name is read', () => {
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\n${event(['DTSTART:20261201T190000']).replace(
      /^BEGIN:VCALENDAR\r?\n/,
      '',
    )}`;
    expect(parse('icalendar', text)).toHaveLength(1);
  });

  it('an iCalendar file with 100,000 past events is read, but one with over 25,000 events ahead is refused', () => {
    const file = (count: number, day: string) => {
      const one = (at: number) => `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:A\r\nDTSTART:${day}T100000\r\nEND:VEVENT\r\n`;
      return event(['DTSTART:20261001T100000']).replace(
        'END:VCALENDAR',
        `${Array.from({ length: count }, (_, at) => one(at + 2)).join('')}END:VCALENDAR`,
      );
    };
    expect(parse('icalendar', file(100_000, '20250101')).map(({ uid }) => uid)).toEqual(['1']);
    expect(() => parse('icalendar', file(25_000, '20261201'))).toThrow('sent 25001 events for the next 90 days');
  });

  it('an iCalendar event that was moved out of the next 90 days is not shown on its old day', () => {
    const moved = event(['DTSTART:20271001T100000', 'SEQUENCE:1']).replace(/^BEGIN:VCALENDAR\r\n/, '');
    const old = event(['DTSTART:20261001T100000']).replace('END:VCALENDAR\r\n', moved);
    expect(parse('icalendar', old)).toEqual([]);
  });

  it('an iCalendar file is refused if its recurrence rules have too many dates in total', () => {
    const one = (at: number) =>
      `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:A\r\nDTSTART:19000101T100000\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`;
    const file = (count: number) =>
      parse(
        'icalendar',
        `BEGIN:VCALENDAR\r\n${Array.from({ length: count }, (_, at) => one(at)).join('')}END:VCALENDAR\r\n`,
      );
    // Returns the same date each time, because computing 400,000 dates takes seconds.
    const { next } = ICAL.RecurExpansion.prototype;
    onTestFinished(() => void (ICAL.RecurExpansion.prototype.next = next));
    const date = ICAL.Time.fromDateTimeString('1900-01-01T10:00:00');
    ICAL.RecurExpansion.prototype.next = () => date;
    expect(file(20)).toEqual([]);
    expect(() => file(21)).toThrow('rules with too many dates to count');
  });

  const random = randomFrom(7);
  const pick = <T>(items: readonly T[]) => items[random(items.length)]!;
  const madeUp = Array.from({ length: 200 }, () => {
    const day = `2026${pick(['08', '09', '10', '11'])}${pick(['01', '07', '15', '24', '28'])}`;
    const rule = [
      `FREQ=${pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])}`,
      pick(['', 'INTERVAL=2', 'INTERVAL=3']),
      pick(['', 'COUNT=5', 'UNTIL=20261120T120000']),
      pick(['', 'BYDAY=MO,TH', 'BYDAY=SU']),
      pick(['', 'WKST=SU']),
    ];
    const hour = pick(['000000', '093000', '190000', '233000']);
    return [
      `DTSTART:${day}T${hour}`,
      `RRULE:${rule.filter(Boolean).join(';')}`,
      ...(random(10) < 4 ? [`EXDATE:20261015T${hour}`, `EXDATE:20261105T${hour}`] : []),
      ...(random(10) < 3 ? [`RDATE:20261111T${hour}`] : []),
    ];
  });
  it('200 random recurrence rules give the same days and times as ical.js’s own expansion', () => {
    for (const lines of madeUp) expect(daysOf(lines), lines.join(' ')).toEqual(expansion(event(lines)));
  });
});

/** Returns the days and times of an event, computed only by ical.js. */
function expansion(text: string): string[] {
  const own = new ICAL.Event(new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')!);
  const iterator = own.iterator();
  const days: string[] = [];
  for (let next = iterator.next(); next && next.toString().slice(0, 10) <= period.until; next = iterator.next()) {
    const written = next.toString();
    if (written.slice(0, 10) >= period.from) days.push(`${written.slice(0, 10)} ${written.slice(11, 16)}`);
  }
  return days;
}

it('the calendar of WordPress plugins is read in the local time of a site that never set its zone', () => {
  const ics = (producer: string, ...more: string[]) =>
    [
      'BEGIN:VCALENDAR',
      `PRODID:-//${producer}//EN`,
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=UTC+0:20261012T183000',
      'SUMMARY:Harbour choir',
      'LOCATION:#_LOCATIONNAME',
      ...more,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
  const title = 'Harbour choir';
  expect(parse('icalendar', ics('The Net Loft - ECPv6.17'))).toMatchObject([
    { title, on: [{ day: '2026-10-12', start: '18:30' }] },
  ]);
  const slot = ['END:VEVENT', 'BEGIN:VEVENT', 'UID:2', 'DTSTART:20261013T183000', 'SUMMARY:Empty slot'];
  const said: string[] = [];
  const free = ics('wp-events-plugin.com//6.3', ...slot, 'DESCRIPTION:Empty slot (auto created).');
  const { icalendar } = calendars;
  const reading = { ...period, leaveOut: (sentence: string) => said.push(sentence) };
  expect(icalendar.parse(answer(free), settingsOf('icalendar'), reading)).toMatchObject([{ title }]);
  expect(said).toEqual(['Left out 1 empty slot of a hall.']);
});

const on = [{ day: '2026-10-12', start: '18:30' }];
const off = [{ ...on[0]!, cancelled: true }];

it("events are read from a page's JSON-LD", () => {
  expect(parse('json-ld', recorded('events.html'))).toEqual([
    {
      uid: 'https://lighthouse.test/sea-songs',
      title: 'Sea songs',
      line: 'With the harbour band.',
      where: { name: 'Lighthouse', street: 'Lighthouse Walk', postcode: 'ZZ1 2AF' },
      url: 'https://lighthouse.test/sea-songs',
      on: [{ day: '2026-10-09', start: '19:30', end: '21:30' }],
    },
    {
      uid: 'Kite day 2026-10-31',
      title: 'Kite day',
      where: { name: 'the beach' },
      on: [{ day: '2026-10-31', until: '2026-11-01', cancelled: true }],
    },
  ]);
});

const linked = { '@type': 'Event', '@id': '1', name: 'A', startDate: '2026-10-12T18:30:00+01' };
const wrapped = `//<![CDATA[\n${JSON.stringify(linked).replace('"A"', '"A\n"')}\n//]]>`;
it.each([
  ['in a graph', { '@graph': [{ '@type': 'WebPage' }, linked] }, { on }],
  ['inside another thing', { '@type': 'Place', event: [linked] }, { on }],
  ['in CDATA, with a line end in a text', wrapped, { on }],
  ['that is postponed', { ...linked, eventStatus: 'https://schema.org/EventPostponed' }, { on: off }],
  ['with a list of states', { ...linked, eventStatus: ['https://schema.org/EventCancelled'] }, { on: off }],
  ['that is free', { ...linked, offers: { price: '0', priceCurrency: 'GBP' } }, { on, price: 'Free' }],
  ['with two prices', { ...linked, offers: [{ price: 5 }, { price: '12.50' }] }, { on, price: '£5 to £12.50' }],
  ['with a place as text', { ...linked, location: 'Hall' }, { on, where: { name: 'Hall' } }],
  ['with values that are null', { ...linked, description: null, location: [{ address: null }] }, { on }],
  ['with a relative URL', { ...linked, url: '/a' }, { on, url: 'https://register.test/a' }],
  ['with a date in words', { ...linked, startDate: '12 October' }, undefined],
])('a JSON-LD event %s is read as expected', (_, data, expected) => {
  const json = typeof data === 'string' ? data : JSON.stringify(data);
  const [read] = parse('json-ld', `<script type="application/ld+json; charset=utf-8">${json}</script>`);
  expect(read).toEqual(expected && { uid: '1', title: 'A', ...expected });
});

it.each([
  ['7.30 pm', '19:30'],
  ['9:30:00', '09:30'],
  ['6pm', '18:00'],
  ['00:00:00', undefined],
  ['', undefined],
])('the time of a council meeting is read from "%s"', (written, start) => {
  const xml = `<getmeetings><meeting><meetingid>1</meetingid><meetingdate>3/10/2026</meetingdate><meetingtime>${written}</meetingtime><meetingstatus>Deferred</meetingstatus></meeting></getmeetings>`;
  expect(parse('moderngov', xml)[0]!.on).toEqual([{ day: '2026-10-03', ...(start && { start }), cancelled: true }]);
});

describe('events in the JSON-LD of a web page', () => {
  const eventsOf = (event: object) =>
    parse('json-ld', `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', ...event })}</script>`);

  it.each<[string, string, string | null, string[]]>([
    ['the first day that is read', '2026-10-01', null, ['2026-10-01']],
    ['the last day that is read', '2026-12-30', null, ['2026-12-30']],
    ['days before and after the first that is read', '2026-09-29', '2026-10-02', ['2026-09-29 2026-10-02']],
    ['a past day', '2026-09-30', null, []],
    ['a day too far ahead', '2026-12-31', null, []],
    ['an hour without an offset', '2026-10-09T18:30', '2026-10-09 20:00:00.5', ['2026-10-09 18:30 20:00']],
    ['an offset', '2026-10-09T23:30-04:00', null, ['2026-10-10 04:30']],
    ['an offset without a colon', '2026-11-09T19:30+0100', null, ['2026-11-09 18:30']],
    ['a start with an hour and an end without one', '2026-10-09T18:30', '2026-10-09', ['2026-10-09 18:30']],
    ['several days from an hour on', '2026-10-09T18:30', '2026-10-10', ['2026-10-09 18:30 2026-10-10']],
    ['a day that does not exist', '2026-02-30', '2026-10-02', []],
    ['an hour that does not exist', '2026-10-09T24:00Z', null, []],
    ['an offset that does not exist', '2026-10-09T18:30+20:00', null, []],
    ['words', 'next Friday', null, []],
  ])('the dates of a JSON-LD event are read from %s', (_, startDate, endDate, days) => {
    const on = eventsOf({ name: 'Choir', startDate, endDate }).flatMap((event) => event.on);
    const texts = on.map(({ day, start, end, until }) => [day, start, end, until].filter(Boolean).join(' '));
    expect(texts).toEqual(days);
  });

  it.each([
    ['an address in one line', { name: 'Net Loft', address: 'Rope Lane' }, { name: 'Net Loft', street: 'Rope Lane' }],
    ['only a name', { name: 'Net Loft' }, { name: 'Net Loft' }],
    ['only a postcode', { name: 'Loft', address: { postalCode: 'ZZ1 2AB' } }, { name: 'Loft', postcode: 'ZZ1 2AB' }],
    ['no name', { address: 'Rope Lane' }, { name: 'Rope Lane' }],
  ])('the place of an event in JSON-LD is read with %s', (_, location, where) => {
    expect(eventsOf({ name: 'Choir', startDate: '2026-10-09', location })[0]!.where).toEqual(where);
  });

  it('a JSON-LD event without a name is skipped, and a URL other than http or https is left out', () => {
    expect(eventsOf({ name: '<br>', startDate: '2026-10-09' })).toEqual([]);
    const [choir] = eventsOf({ name: 'Choir', startDate: '2026-10-09', url: 'javascript:alert(1)' });
    expect(choir).not.toHaveProperty('url');
  });

  it('the request for a web page with events respects robots.txt', () => {
    expect(calendars['json-ld'].requests(settingsOf('json-ld'), period)).toMatchObject([{ isPage: true }]);
  });
});

it("a council's meetings are read from XML whose texts are escaped twice", () => {
  expect(parse('moderngov', recorded('moderngov.xml'))).toEqual([
    {
      uid: '501',
      title: 'Harbour & Planning Committee',
      url: 'https://hall.test/ieListDocuments.aspx?MId=501',
      on: [{ day: '2026-10-13', start: '19:00' }],
      where: { name: 'Town Hall, Room 8' },
    },
    {
      uid: '502',
      title: 'Harbour & Planning Committee',
      url: 'https://hall.test/ieListDocuments.aspx?MId=502',
      on: [{ day: '2026-11-10', cancelled: true }],
    },
  ]);
  const [first, second] = calendars.moderngov.requests(settingsOf('moderngov', { committees: [12, 13] }), period);
  expect([first!.url, second!.url].map((url) => url.replace(/.*lCommitteeId/, ''))).toEqual([
    '=12&sFromDate=01/10/2026&sToDate=30/12/2026',
    '=13&sFromDate=01/10/2026&sToDate=30/12/2026',
  ]);
});

it('plainText removes tags, and separates the words of adjacent elements', () => {
  expect(plainText('<p>A<br>B<BR/>C</p><li>D</li>E &amp; &lt;b&gt;')).toBe('A B C D E & <b>');
});

it("thousands of nested tags or JSON lists don't exhaust the stack", () => {
  expect(plainText(`${'<b>'.repeat(20_000)}a${'<br'.repeat(20_000)}`)).toContain('a');
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const page = `<script type="application/ld+json">${deep}</script>`;
  expect(() => parse('json-ld', page)).toThrow('a page without an event in JSON-LD');
});

it('parseBankHolidays returns the holidays of England and Wales on and after a given day', () => {
  expect(parseBankHolidays(recordedAnswer('bank-holidays.json'), '2026-11-26')).toEqual([
    { date: '2026-12-25', title: 'Christmas Day' },
    { date: '2026-12-28', title: 'Boxing Day' },
  ]);
  expect(parseBankHolidays(recordedAnswer('bank-holidays.json'), '2026-12-25')[0]).toEqual({
    date: '2026-12-25',
    title: 'Christmas Day',
  });
  expect(() => parseBankHolidays(answer('{"england-and-wales":{"events":[]}}'), '2026-11-26')).toThrow(
    'unexpected format',
  );
});

const page = '<!doctype html><title>Log in</title>';
it.each([
  ['icalendar', 'register.test sent a web page ("Log in"), not a calendar'],
  ['json-ld', 'register.test sent a page without an event in JSON-LD.'],
  ['moderngov', 'register.test sent a web page ("Log in"), not XML.'],
] as const)('the %s connector refuses an HTML page without events', (kind, message) => {
  expect(() => parse(kind, page)).toThrow(message);
});

it.each([
  ['icalendar', 'calendar.ics'],
  ['moderngov', 'moderngov.xml'],
] as const)('the %s connector refuses a truncated response', (kind, file) => {
  const whole = recorded(file);
  expect(() => parse(kind, whole.subarray(0, Math.floor(whole.length * 0.6)))).toThrow(/part of|incomplete/);
});

describe('a page of Squarespace', () => {
  const october = { from: '2022-10-26', until: '2023-01-24', leaveOut };
  const text = recorded('squarespace.json').toString();
  const read = (body: string) => calendars.squarespace.parse(answer(body), settingsOf('squarespace'), october);

  it('a request to Squarespace asks for JSON and keeps the other parameters of the URL', () => {
    const [request] = calendars.squarespace.requests(
      settingsOf('squarespace', { url: 'https://hall.test/on?view=list' }),
      period,
    );
    expect(request).toMatchObject({ url: 'https://hall.test/on?view=list&format=json', isPage: true });
  });

  it('an event of Squarespace has its hours in London, and no place if its address is empty', () => {
    expect(read(text)).toEqual([
      {
        uid: '634e774dbe00001b8ac5688a',
        title: 'Example evening',
        line: '…',
        url: expect.stringMatching(/^https:\/\/register\.test\/our-events\/2022/) as string,
        on: [{ day: '2022-10-26', start: '19:00', end: '23:59' }],
      },
    ]);
  });

  it('an event of Squarespace has its place and street', () => {
    const placed = text
      .replace('"addressTitle": ""', '"addressTitle": "Net Loft"')
      .replace('"addressLine1": ""', '"addressLine1": "18 Rope Lane"')
      .replace('"addressLine2": ""', '"addressLine2": "Saltmarsh, ZZ1 2AB"');
    expect(read(placed)).toMatchObject([{ where: { name: 'Net Loft', street: '18 Rope Lane, Saltmarsh, ZZ1 2AB' } }]);
  });

  it.each([
    ['a page that isn’t of events', '{"items":[]}', 'upcoming is missing'],
    [
      'dates as text',
      text.replaceAll(/"startDate": \d+/g, '"startDate": "soon"'),
      'without an id, a title or a startDate',
    ],
    ['a web page', '<!doctype html><title>Events</title>', 'sent a web page ("Events"), not JSON'],
  ])('%s is refused', (_, body, message) => expect(() => read(body)).toThrow(message));
});

describe('an OpenActive feed', () => {
  const july = { from: '2020-07-01', until: '2020-09-29', leaveOut };
  const text = recorded('openactive.json').toString();
  const FEED = 'https://feed.test/series';
  const SESSIONS = 'https://feed.test/sessions';
  const calendar = settingsOf('openactive', { url: FEED, sessions: SESSIONS });
  const series = 'https://opendata.leisurecloud.live/api/session-series/PP2SW0900SS1023';
  const session = (id: number, more: object = {}) => {
    const day = `2020-07-0${id}`;
    const data = { '@id': `s${id}`, superEvent: series, startDate: `${day}T08:00:00Z`, endDate: `${day}T09:00:00Z` };
    return { state: 'updated', kind: 'ScheduledSession', id, modified: id, data: { ...data, ...more } };
  };
  const page = (items: object[], next: string) => JSON.stringify({ next, items });

  it('events have their days, place and price, and slots, test rows and partial schedules are left out', () => {
    const events = calendars.openactive.parse(answer(text), calendar, july);
    expect(events.map(({ title, where, price, on }) => [title, where?.postcode, price, on.length, on[0]])).toEqual([
      [
        'No Strings Badminton - Thursday daytime',
        undefined,
        'Free',
        12,
        { day: '2020-07-02', start: '11:00', end: '14:00' },
      ],
      ['WOD Class', 'CW12 1QU', '£5', 1, { day: '2020-07-04', start: '08:00', end: '09:00' }],
    ]);
    expect(events[1]!.where).toMatchObject({ name: 'CrossFit Fierce Spirit', street: 'Unit 5B Thomas Street' });
  });

  /** Reads a feed whose pages are at these URLs, with the districts SE15. */
  const walk = async (pages: Record<string, string>, kept?: string, from = july.from) => {
    const [asked, said]: [string[], string[]] = [[], []];
    let memory = '';
    const events = await calendars.openactive.walk!(
      calendar,
      { ...july, from, leaveOut: (sentence) => said.push(sentence) },
      {
        districts: ['SE15'],
        kept,
        keep: (written) => (memory = written),
        fetchAnswer: async ({ url }) => {
          asked.push(url.replace('https://feed.test/', ''));
          return { ...answer(pages[url] ?? '<title>Error</title><html>'), url };
        },
      },
    );
    return { events, asked, said, memory };
  };
  const first = { [FEED]: text.replace(/"next": "[^"]*"/, `"next": "${FEED}?a=1"`), [`${FEED}?a=1`]: page([], '?a=1') };

  it('a walk keeps only series of the districts and their sessions, and the next run continues at the end', async () => {
    const { events, asked, memory } = await walk({
      ...first,
      [SESSIONS]: page([session(1), session(2), session(3, { superEvent: 'other' })], `${SESSIONS}?b=1`),
      [`${SESSIONS}?b=1`]: page([], `${SESSIONS}?b=1`),
    });
    expect(asked).toEqual(['series', 'series?a=1', 'sessions', 'sessions?b=1']);
    const days = ['2020-07-01', '2020-07-02'].map((day) => ({ day, start: '09:00', end: '10:00' }));
    expect(events.map(({ uid, title, where, on }) => [uid, title, where?.postcode, on])).toEqual([
      [series, 'Silver Swim', 'SE15 5QN', days],
    ]);
    expect(memory).not.toMatch(/CW12|Badminton|"other"/);
    const next = await walk(
      {
        [`${FEED}?a=1`]: page([], `${FEED}?a=1`),
        [`${SESSIONS}?b=1`]: page([{ state: 'deleted', kind: 'ScheduledSession', id: 1 }], `${SESSIONS}?b=2`),
        [`${SESSIONS}?b=2`]: page([], `${SESSIONS}?b=2`),
      },
      memory,
    );
    expect([next.asked, next.said]).toEqual([['series?a=1', 'sessions?b=1', 'sessions?b=2'], []]);
    expect(next.events.map(({ on }) => on[0]!.day)).toEqual(['2020-07-02']);
    // Sessions that were too far ahead two months ago weren't kept, so the feed is read from its beginning.
    expect((await walk(first, next.memory, '2020-09-01')).asked[0]).toBe('series');
  });

  it.each([
    ['each Monday', [6, 13], [4, 4], 'Mon', '£4'],
    ['two days a week', [6, 10, 13, 17], [4, 4, 4, 4], 'Mon, Fri', '£4'],
    ['four days a week', [6, 7, 8, 9, 13, 14, 15, 16], Array(8).fill(4), 'Mon to Thu', '£4'],
    ['one day at two prices', [6, 6], [4, 9], undefined, undefined],
  ])('sessions of one name and place are one event, with their weekdays: %s', (_, days, prices, line, price) => {
    const items = days.map((day, id) => {
      const place = { location: { name: 'Pulse', address: { postalCode: 'SE15 5QN' } }, offers: { price: prices[id] } };
      const startDate = `2020-07-${String(day).padStart(2, '0')}T06:00:00Z`;
      return { state: 'updated', kind: 'Event', id, data: { '@id': `e${id}`, name: 'Swim', startDate, ...place } };
    });
    const [event, ...others] = calendars.openactive.parse(answer(page(items, FEED)), calendar, july);
    expect([event!.uid, event!.line, event!.price, event!.on.length]).toEqual(['e0', line, price, days.length]);
    expect(others).toEqual([]);
  });

  it('a page that fails ends the run with the pages before it, and the next run continues there', async () => {
    const { events, said, memory } = await walk(first);
    expect(events).toEqual([]);
    expect(said).toEqual([
      'register.test sent a web page ("Error"), not JSON.',
      'Read 2 pages of the feed. The next run continues there.',
    ]);
    expect(JSON.parse(memory)).toMatchObject({ next: { [FEED]: `${FEED}?a=1` }, isWhole: false });
    await expect(walk({})).rejects.toThrow('sent a web page ("Error"), not JSON');
  });

  it('a feed that leads to itself and another shape are refused', async () => {
    const { said } = await walk({ ...first, [`${FEED}?a=1`]: page([session(1)], `${FEED}?a=1`) });
    expect(said[0]).toBe('register.test sent a page that leads to itself.');
    await expect(walk({ [FEED]: '{"items":[]}' })).rejects.toThrow('unexpected format: next is missing');
  });
});
