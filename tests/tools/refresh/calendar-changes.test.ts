// Tests what a guide shows of a calendar: titles, places and days as readers need them, and nothing private.
import { describe, expect, it } from 'vitest';
import { registersSchema, type CalendarKind } from '../../../build/guide/settings/register-settings.ts';
import { changeCalendars } from '../../../build/tools/refresh/calendar-changes.ts';
import { parse as parseYaml } from 'yaml';
import { answer } from '../../registers/answers.ts';

interface Written {
  title: string;
  line?: string;
  url?: string;
  where: object;
  times: Record<string, unknown>[];
}

/** Reads a calendar of the made-up town on 28 November 2026. Returns its events, and the report. */
async function read(kind: CalendarKind, body: string, more: object = {}) {
  const own = { id: 'hall', kind, url: 'https://hall.test/a', title: 'The Hall', publisher: 'The Hall' };
  const calendars = [{ ...own, postcodes: ['ZZ1'], interests: ['Town'], ...more }];
  const settings = registersSchema.parse({ districts: ['ZZ1', 'ZZ2'], calendars });
  const { texts, lines, failures } = await changeCalendars(settings.calendars, {
    today: '2026-11-28',
    folder: 'content',
    districts: settings.districts,
    textOf: () => undefined,
    fetchAnswer: async () => answer(body),
  });
  const text = [...texts.values()].join('');
  const events = texts.size > 0 ? (parseYaml(text) as { events: Written[] }).events : [];
  return { events, text, report: [...lines, ...failures].join('\n') };
}

const vevent = (lines: readonly string[], uid = 'UID:1', start = ':20261203T190000') => [
  'BEGIN:VEVENT',
  uid,
  `DTSTART${start}`,
  ...lines,
  'END:VEVENT',
];
const ics = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const readIcs = (...lines: string[]) => read('icalendar', ics(vevent(['SUMMARY:Choir', ...lines])));
const page = (...events: object[]) =>
  events.map((each) => `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', ...each })}</script>`);
const readPage = (event: object) =>
  read('json-ld', page({ name: 'Choir', startDate: '2026-12-03T19:00', ...event }).join('\n'));

const day = { repeats: 'dates', dates: ['2026-12-03'], start: '19:00' };
const off = { ...day, cancelled: ['2026-12-03'] };

describe('a title', () => {
  const CALLED_OFF =
    'CANCELLED: Choir|Canceled: Choir|POSTPONED: Choir|Choir (cancelled)|[Cancelled] Choir|Choir - CANCELLED|' +
    '**CANCELLED** Choir|CANCELLED Choir|Choir cancelled|Choir is cancelled!|Cancelled – Choir|' +
    'Cancelled due to illness: Choir|Choir (postponed to 12 January)|Postponed until further notice - Choir|' +
    'Choir: called off|Choir / CANCELLED|❌ CANCELLED ❌ Choir|NOT HAPPENING: Choir|Choir is suspended';
  it.each([...CALLED_OFF.split('|').map((written) => [written, 'Choir']), ['Cancelled', 'Cancelled']])(
    'the event "%s" is off, and its title is "%s"',
    async (written, title) => {
      const { events } = await read('icalendar', ics(vevent([`SUMMARY:${written}`])));
      expect(events).toMatchObject([{ title, times: [off] }]);
    },
  );

  it.each([
    'Cancelled Plans Book Club',
    'Choir (not cancelled)',
    'Uncancelled: a comedy',
    'Suspended Animation',
    'The Postponed Wedding',
  ])('the event "%s" takes place', async (title) => {
    expect((await read('icalendar', ics(vevent([`SUMMARY:${title}`])))).events).toMatchObject([
      { title, times: [day] },
    ]);
  });

  it('one date of a series is off if only its title says so', async () => {
    const series = vevent(['SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;COUNT=2']);
    const changed = vevent(['SUMMARY:Cancelled: Choir', 'RECURRENCE-ID:20261210T190000'], 'UID:1', ':20261210T190000');
    const times = [{ ...day, dates: ['2026-12-03', '2026-12-10'], cancelled: ['2026-12-10'] }];
    expect((await read('icalendar', ics(series, changed))).events).toMatchObject([{ title: 'Choir', times }]);
  });
});

describe('an online event', () => {
  it.each([
    'https://zoom.us/j/81234567890?pwd=Abc123',
    'us02web.zoom.us/j/81234567890',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting',
    'https://meet.google.com/abc-defg-hij',
    'https://hall.webex.com/meet/ann',
    'https://meet.jit.si/Choir',
    'https://meet.guild.test/room',
    'Zoom',
    'Zoom meeting: https://zoom.us/j/8',
    'Online via Teams',
    'Microsoft Teams Meeting',
    'Meeting ID: 812 3456 7890',
    'Remote',
    'Online\\, link after booking',
  ])('an event at "%s" is online, and its link is shown nowhere', async (location) => {
    const { events, text } = await readIcs(`LOCATION:${location}`);
    expect(events).toMatchObject([{ where: { name: 'Online' } }]);
    expect(text).not.toMatch(/zoom\.us|teams\.|meet\.|webex|pwd/);
  });

  it.each([
    ['in its description', ['DESCRIPTION:Sing. Join Zoom Meeting: https://zoom.us/j/8?pwd=A\\nMeeting ID: 812 34']],
    ['behind another link', ['DESCRIPTION:Sing. https://safe.test/?url=https%3A%2F%2Fzoom.us%2Fj%2F8']],
    ['as its page', ['DESCRIPTION:Sing.', 'URL:https://zoom.us/j/8']],
    ['of Google Meet', ['DESCRIPTION:Sing.', 'X-GOOGLE-CONFERENCE:https://meet.google.com/abc']],
  ])('an event without a place and with a meeting %s is online', async (_, lines) => {
    const { events, text } = await readIcs(...lines);
    expect(events).toMatchObject([{ where: { name: 'Online' }, line: 'Sing.' }]);
    expect(text).not.toMatch(/zoom|google|812/);
  });

  it('an event at a place keeps its place, without the link of its meeting', async () => {
    const { events } = await readIcs(
      'LOCATION:Net Loft\\, 3 Rope Lane; https://zoom.us/j/8',
      'URL:https://hall.test/a',
    );
    expect(events).toMatchObject([{ where: { name: 'Net Loft', street: '3 Rope Lane' }, url: 'https://hall.test/a' }]);
    expect((await readIcs('LOCATION:Zoom Bar\\, 3 Rope Lane')).events).toMatchObject([{ where: { name: 'Zoom Bar' } }]);
  });

  it.each([
    ['a VirtualLocation', { location: { '@type': 'VirtualLocation', url: 'https://zoom.us/j/8' } }],
    [
      'a VirtualLocation among its types',
      { location: { '@type': ['https://schema.org/VirtualLocation'], name: 'Zoom' } },
    ],
    ['two states', { eventStatus: ['EventRescheduled', 'EventMovedOnline'] }],
    ['the mode of an online event', { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }],
    ['the status of a moved event', { eventStatus: 'EventMovedOnline', location: { '@type': 'Place', name: 'Hall' } }],
  ])('a JSON-LD event with %s is online', async (_, event) => {
    const { events, text } = await readPage(event);
    expect(events).toMatchObject([{ where: { name: 'Online' }, times: [day] }]);
    expect(text).not.toContain('zoom');
  });

  it('a JSON-LD event that is both online and at a place is at the place', async () => {
    const location = [
      { '@type': 'VirtualLocation', url: 'https://zoom.us/j/8' },
      { '@type': 'Place', name: 'Net Loft' },
    ];
    const { events } = await readPage({ location, eventAttendanceMode: 'MixedEventAttendanceMode' });
    expect(events[0]!.where).toEqual({ name: 'Net Loft' });
  });
});

describe('a place', () => {
  const loft = { name: 'Net Loft', street: '18 Rope Lane', postcode: 'ZZ1 2AB' };
  it.each([
    ['Net Loft\\, 18 Rope Lane\\, London ZZ1 2AB\\, UK', loft],
    ['Net Loft\\, 18 Rope Lane\\, Saltmarsh ZZ1 2AB\\, United Kingdom', loft],
    ['Net Loft\\, 18 Rope Lane\\, Saltmarsh\\, Kent\\, zz12ab', loft],
    ['Net Loft\\n18 Rope Lane\\nSaltmarsh\\nZZ1 2AB\\nEngland', loft],
    ['Net Loft - 18 Rope Lane - ZZ1 2AB UK', loft],
    ['Net Loft (18 Rope Lane\\, ZZ1 2AB)', loft],
    ['Net Loft\\, 18 Rope Lane\\, ZZ1 2AB\\, United Kingdom of Great Britain', loft],
    ['Net Loft\\, ZZ1 2AB (18 Rope Lane)', loft],
    ['Net Loft\\, 18 Rope Lane', { name: 'Net Loft', street: '18 Rope Lane' }],
    ['Net Loft\\, Saltmarsh ZZ1 2AB', { name: 'Net Loft', postcode: 'ZZ1 2AB' }],
    ['Room 2\\, Harbour Church\\, ZZ1 2AB', { name: 'Room 2', street: 'Harbour Church', postcode: 'ZZ1 2AB' }],
    ['Net Loft\\, upper floor', { name: 'Net Loft, upper floor' }],
    ['Main hall - 7pm', { name: 'Main hall' }],
    ['G15 - 9:30am - 1:30pm', { name: 'The Hall' }],
    ['#_LOCATIONNAME\\, #_LOCATIONCOUNTRY', { name: 'The Hall' }],
  ])('the place "%s" is read', async (location, where) => {
    expect((await readIcs(`LOCATION:${location}`)).events[0]!.where).toEqual(where);
  });

  it.each<[string | object]>([
    ['Net Loft, 18 Rope Lane, London ZZ1 2AB, UK'],
    ['18 Rope Lane, London, ZZ1 2AB'],
    [{ streetAddress: 'Net Loft, 18 Rope Lane, London ZZ1 2AB, UK' }],
    [{ streetAddress: '18 Rope Lane', postalCode: 'zz12ab' }],
    [{ streetAddress: '18 Rope Lane', postalCode: 'London ZZ1 2AB' }],
    [{ streetAddress: '18 Rope Lane', addressLocality: 'London ZZ1 2AB' }],
  ])('the address %j of a JSON-LD event is read', async (address) => {
    const { events } = await readPage({ location: { '@type': 'Place', name: 'Net Loft', address } });
    expect(events[0]!.where).toEqual(loft);
  });

  it.each([
    ['zz1', ['ZZ1']],
    ['ZZ1 2', ['ZZ1']],
    ['LS1', []],
    ['Leeds', []],
  ])('an event with the postcode "%s" is in the districts %j', async (postalCode, found) => {
    const { events } = await readPage({ location: { '@type': 'Place', name: 'Net Loft', address: { postalCode } } });
    expect(events.map(({ where }) => (where as { postcode?: string }).postcode)).toEqual(found);
  });

  it('with `only`, events without one of its words in their title are left out and counted', async () => {
    const [swim, choir] = [vevent(['SUMMARY:Family swimming']), vevent(['SUMMARY:Choir'], 'UID:2')];
    const { events, report } = await read('icalendar', ics(swim, choir), { only: ['Swimming', 'yoga'] });
    expect(events.map(({ title }) => title)).toEqual(['Family swimming']);
    expect(report).toContain('The Hall: Left out 1 event without a word of "only".');
  });

  it('events outside the districts are left out and counted, unless the calendar may have them', async () => {
    const file = ics(vevent(['SUMMARY:Choir', 'LOCATION:Hall\\, Leeds LS1 1AA']), vevent(['SUMMARY:Quiz'], 'UID:2'));
    const { events, report } = await read('icalendar', file);
    expect(events.map(({ title }) => title)).toEqual(['Quiz']);
    expect(report).toContain('The Hall: Left out 1 event outside ZZ1, ZZ2; write "elsewhere: true"');
    expect((await read('icalendar', file, { elsewhere: true })).events).toHaveLength(2);
  });

  it('an event at a numbered flat is left out and counted', async () => {
    const { events, report } = await readIcs('LOCATION:Flat 3\\, 18 Rope Lane\\, ZZ1 2AB');
    expect([events, report]).toEqual([[], expect.stringContaining('Left out 1 event at what may be') as string]);
    expect(report).not.toContain('Rope');
  });
});

describe('the text of an event', () => {
  it.each([
    ['Sing with us. Call Ann on 07700 900123.', 'Sing with us.'],
    ['Sing with us\\nCall Ann: +44 (0)7700 900 123\\nBring a cup', 'Sing with us. Bring a cup'],
    ['Sing with us. Write to ann.smith@hall.test!', 'Sing with us.'],
    ['Sing with us – 07700-900-123', 'Sing with us'],
    ['Sing with us. Write to info@hall.test or call 020 7946 0018.', undefined],
    ['Sing with us. Call 0800 123 4567.', undefined],
  ])('a mobile number or a personal address is left out of "%s"', async (written, line) => {
    const { events, report } = await readIcs(`DESCRIPTION:${written}`);
    expect(events[0]!.line).toBe(line ?? written);
    expect(report.includes('Left out 1 text with a mobile number or a personal email address')).toBe(
      line !== undefined,
    );
    expect(report).not.toMatch(/900|ann/);
  });
});

describe('the days of an event', () => {
  it('an exhibition is one row until its last day, even if it began long ago', async () => {
    const file = ics(vevent(['SUMMARY:Nets', 'DTEND;VALUE=DATE:20270301'], 'UID:1', ';VALUE=DATE:20260301'));
    const times = [{ repeats: 'once', date: '2026-03-01', until: '2027-02-28' }];
    expect((await read('icalendar', file)).events).toMatchObject([{ times }]);
    expect((await read('icalendar', file.replace('DTEND;VALUE=DATE:20270301', 'DURATION:P365D'))).events).toMatchObject(
      [{ times }],
    );
    expect((await readPage({ startDate: '2026-03-01', endDate: '2027-02-28' })).events).toMatchObject([{ times }]);
    const midnight = { startDate: '2026-03-01T00:00', endDate: '2027-02-28T23:59:59' };
    expect((await readPage(midnight)).events).toMatchObject([{ times }]);
  });

  it('an exhibition each year lasts until its last day', async () => {
    const lines = ['SUMMARY:Nets', 'DTEND;VALUE=DATE:20250201', 'RRULE:FREQ=YEARLY'];
    const times = [{ repeats: 'once', date: '2026-08-01', until: '2027-01-31' }];
    const { events } = await read('icalendar', ics(vevent(lines, 'UID:1', ';VALUE=DATE:20240801')));
    expect(events).toMatchObject([{ times }]);
  });

  it('a festival with hours has one date range, and a series without its days has only its first day', async () => {
    const festival = await readPage({ startDate: '2026-12-03T19:00', endDate: '2026-12-06T16:00' });
    expect(festival.events[0]!.times).toEqual([
      { repeats: 'once', date: '2026-12-03', until: '2026-12-06', start: '19:00' },
    ]);
    const series = await readPage({ startDate: '2026-12-03T19:00+0000', endDate: '2027-06-29T22:00+0100' });
    expect(series.events[0]!.times).toEqual([{ ...day, end: '22:00' }]);
  });

  it('a series that has begun is left out with a sentence, because its days are unknown', async () => {
    const span = { startDate: '2026-10-01T19:00:00+0100', endDate: '2027-09-30T22:00:00+0100' };
    const { events, report } = await readPage(span);
    expect(events).toEqual([]);
    expect(report).toContain('Left out "Choir": it is from 2026-10-01 to 2027-09-30 with an hour, so it is probably');
    const file = ics(vevent(['SUMMARY:Choir', 'DTEND:20270930T220000'], 'UID:1', ':20261001T190000'));
    expect((await read('icalendar', file)).report).toContain('Left out "Choir": it is from');
  });

  it('dates with one UID are all kept, as long as none is a newer version', async () => {
    const second = vevent(['SUMMARY:Choir', 'SEQUENCE:0'], 'UID:1', ':20261219T190000');
    const file = ics(vevent(['SUMMARY:Choir', 'SEQUENCE:0']), second);
    expect((await read('icalendar', file)).events).toMatchObject([
      { times: [{ dates: ['2026-12-03', '2026-12-19'] }] },
    ]);
    const newer = await read('icalendar', file.replace(/SEQUENCE:0(?!.*SEQUENCE)/s, 'SEQUENCE:1'));
    expect(newer.events).toMatchObject([{ times: [{ dates: ['2026-12-19'] }] }]);
  });

  const weekly = { '@type': 'Schedule', repeatFrequency: 'P1W', startDate: '2026-12-01', endDate: '2026-12-16' };
  it.each<[string, object, string[]]>([
    ['a day of the week', { byDay: 'https://schema.org/Wednesday' }, ['2026-12-02', '2026-12-09', '2026-12-16']],
    ['two days', { byDay: ['Tuesday', 'FR'] }, ['2026-12-01', '2026-12-04', '2026-12-08', '2026-12-11', '2026-12-15']],
    ['no day', {}, ['2026-12-01', '2026-12-08', '2026-12-15']],
    ['every other week', { repeatFrequency: 'P2W' }, ['2026-12-01', '2026-12-15']],
    ['a number of dates', { endDate: undefined, repeatCount: 2 }, ['2026-12-01', '2026-12-08']],
    ['a day left out', { exceptDate: ['2026-12-08T19:00:00Z'] }, ['2026-12-01', '2026-12-15']],
    ['each day', { repeatFrequency: 'P1D', endDate: '2026-12-03' }, ['2026-12-01', '2026-12-02', '2026-12-03']],
    [
      'days of the month',
      { repeatFrequency: 'P1M', byMonthDay: [5, 20], endDate: '2027-01-10' },
      ['2026-12-05', '2026-12-20', '2027-01-05'],
    ],
    [
      'the second Tuesday',
      { repeatFrequency: 'P1M', byDay: 'Tuesday', byMonthWeek: 2, endDate: '2027-01-30' },
      ['2026-12-08', '2027-01-12'],
    ],
  ])('a JSON-LD schedule is read with %s', async (_, more, dates) => {
    const eventSchedule = { ...weekly, startTime: '19:00:00', endTime: '21:00', ...more };
    const { events } = await readPage({ startDate: undefined, eventSchedule });
    expect(events[0]!.times).toEqual([{ repeats: 'dates', dates, start: '19:00', end: '21:00' }]);
  });

  it('a JSON-LD schedule takes its hours from the event or from its duration', async () => {
    const timed = await readPage({
      endDate: '2026-12-03T21:00',
      eventSchedule: [{ ...weekly, startDate: '2026-12-15' }],
    });
    expect(timed.events[0]!.times).toEqual([{ repeats: 'dates', dates: ['2026-12-15'], start: '19:00', end: '21:00' }]);
    const lasting = { ...weekly, startDate: '2026-12-15', startTime: 'T23:00', duration: 'PT1H30M' };
    expect((await readPage({ eventSchedule: lasting })).events[0]!.times).toMatchObject([
      { start: '23:00', end: '00:30' },
    ]);
  });

  it.each([
    { ...weekly, '@type': 'PartialSchedule' },
    { ...weekly, repeatFrequency: 'now and then' },
    { ...weekly, byDay: 'PublicHolidays' },
  ])('an event with the schedule %j is left out with a sentence', async (eventSchedule) => {
    const { events, report } = await readPage({ eventSchedule });
    expect(events).toEqual([]);
    expect(report).toContain(`Left out "Choir": its schedule can't be read.`);
  });

  it.each([
    ['2026-12-03T19:00:00:00+00:00', day],
    ['2026-12-3T9:00', { ...day, start: '09:00' }],
    ['20261203T190000Z', day],
    ['2026-12-03 7:00 pm', day],
    ['2026-12-03T19:00:00.000 +0000', day],
    ['2026-12-03T19:00 GMT', day],
    ['2026-12-03T20:00+01:00[Europe/Paris]', day],
  ])('the date "%s" of a JSON-LD event is read', async (startDate, times) => {
    expect((await readPage({ startDate })).events[0]!.times).toEqual([times]);
  });
});

describe('a file of events', () => {
  const once = {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    startDate: '2026-12-03',
    repeatCount: 1,
    startTime: '19:00',
  };
  it.each<[string, object, object]>([
    ['a long title', { name: `${'word '.repeat(20)}end` }, { title: `${'word '.repeat(14)}word…` }],
    ['a title of 80 characters', { name: 'w'.repeat(80) }, { title: 'w'.repeat(80) }],
    ['a long description', { description: `${'word '.repeat(40)}end` }, { line: `${'word '.repeat(30)}word…` }],
    ['one price', { offers: [{ price: '£5.00', priceCurrency: 'GBP' }] }, { price: '£5' }],
    ['two prices', { offers: [{ price: 0 }, { lowPrice: '5', highPrice: 12.5 }] }, { price: 'Free to £12.50' }],
    ['two paid prices', { offers: [{ price: 5 }, { price: 7 }] }, { price: '£5 to £7' }],
    ['no price to pay', { offers: [{ price: 0 }] }, { price: 'Free' }],
    ['free entry', { isAccessibleForFree: 'True', offers: [{ price: 5 }] }, { price: 'Free' }],
    ['a foreign price', { offers: [{ price: 5, priceCurrency: 'EUR' }] }, { price: undefined }],
    ['words for a price', { offers: [{ price: 'donation' }] }, { price: undefined }],
    ['the name of its place only', { location: 'Net Loft' }, { where: { name: 'Net Loft' } }],
    ['no name for its place', { location: { '@type': 'Place', address: '' } }, { where: { name: 'The Hall' } }],
    ['a called-off schedule', { eventStatus: 'EventCancelled', eventSchedule: once }, { times: [off] }],
    [
      'a called-off festival',
      { eventStatus: 'EventCancelled', startDate: '2026-12-03', endDate: '2026-12-04' },
      { times: [{ repeats: 'once', date: '2026-12-03', until: '2026-12-04', cancelled: ['2026-12-03'] }] },
    ],
  ])('an event with %s is written', async (_, event, written) => {
    const [first, ...others] = (await readPage(event)).events;
    expect([{ price: undefined, ...first }, others]).toEqual([expect.objectContaining(written), []]);
  });

  it('events of one UID with different titles stay apart, and events are sorted by day and title', async () => {
    const later = vevent(['SUMMARY:Arts', 'UID:1'], 'UID:1', ':20261202T190000');
    const file = ics(vevent(['SUMMARY:Quiz'], 'UID:2'), vevent(['SUMMARY:Choir']), later);
    const { events } = await read('icalendar', file);
    expect(events.map(({ title }) => title)).toEqual(['Arts', 'Choir', 'Quiz']);
  });

  it('500 events are written, and a calendar with more is refused', async () => {
    const file = (count: number) =>
      ics(...Array.from({ length: count }, (_, at) => vevent([`SUMMARY:Choir ${at}`], `UID:${at}`)));
    expect((await read('icalendar', file(500))).events).toHaveLength(500);
    expect((await read('icalendar', file(501))).report).toBe(
      'hall: The Hall has 501 events in 90 days, more than 500.',
    );
  });

  it('a field or an event that a file can’t have is left out with a sentence', async () => {
    const made = 'https://user:secret@hall.test/a';
    const url = await readPage({ url: made });
    expect([url.events[0]?.url, url.report]).toEqual([
      undefined,
      expect.stringContaining('Left out the url of "Choir", which a file of events can\'t have.') as string,
    ]);
  });

  it.each([
    ['hello', 'hall: register.test sent no calendar. A calendar begins with BEGIN:VCALENDAR.'],
    ['BEGIN:VCALENDAR\r\n', 'hall: register.test sent only a part of a calendar.'],
    [
      'BEGIN:VCALENDAR\r\nx\r\nEND:VCALENDAR',
      'hall: register.test sent a broken calendar: invalid line (no token ";" or ":") "x".',
    ],
  ])('the calendar %j is refused', async (body, report) => {
    expect((await read('icalendar', body)).report).toBe(report);
  });

  it.each<[CalendarKind, string, object, string]>([
    [
      'moderngov',
      '',
      {},
      'The calendar "hall" in registers.yaml names no committee. Write "committees:" with the numbers',
    ],
    [
      'moderngov',
      '<getmeetings><meeting><meetingid>x</meetingid></meeting></getmeetings>',
      { committees: [1] },
      'register.test sent a meeting without a number or a date such as 27/09/2026.',
    ],
  ])('a calendar of the kind %s with %j is refused', async (kind, body, more, report) => {
    expect((await read(kind, body, more)).report).toContain(report);
  });

  it('a meeting of a council without a title, a place or an hour has the name of its committee', async () => {
    const meeting = (more: string) =>
      `<meeting><meetingid>4</meetingid><meetingdate>3/12/2026</meetingdate>${more}</meeting>`;
    const of = async (head: string, more = '') =>
      (await read('moderngov', `<getmeetings>${head}${meeting(more)}</getmeetings>`, { committees: [1] })).events;
    const plain = { where: { name: 'The Hall' }, times: [{ repeats: 'dates', dates: ['2026-12-03'] }] };
    expect(await of('')).toMatchObject([{ title: 'Council meeting', ...plain }]);
    const written = await of(
      '<committeetitle>Planning</committeetitle>',
      '<meetingtime>00:00:00</meetingtime><meetinglocation>Town Hall</meetinglocation>',
    );
    expect(written).toMatchObject([{ title: 'Planning', ...plain, where: { name: 'Town Hall' } }]);
    expect(
      await of('', '<meetingdate>x</meetingdate><meetingtime>7pm</meetingtime><meetingstatus>DEFERRED</meetingstatus>'),
    ).toMatchObject([{ times: [off] }]);
  });

  it('an event of Squarespace without words, a place, an end or a page has only its title and hour', async () => {
    const upcoming = [
      { id: '1', title: 'Choir', startDate: Date.parse('2026-12-03T19:00Z') },
      { id: '2', title: ' ', startDate: Date.parse('2026-12-03T19:00Z') },
    ];
    const { events } = await read('squarespace', JSON.stringify({ upcoming }));
    expect(events).toEqual([{ uid: '1', title: 'Choir', where: { name: 'The Hall' }, times: [day] }]);
  });
});

it('the URL and the id of a JSON-LD event are read without HTML entities', async () => {
  const url = 'https://quay.test/e/?occurrence=2026-12-03&#038;copy=1';
  const { events } = await readPage({ url, '@id': url });
  const plain = 'https://quay.test/e/?occurrence=2026-12-03&copy=1';
  expect(events).toMatchObject([{ uid: plain, url: plain }]);
});

it('a web page in place of an iCalendar file is refused with its title', async () => {
  expect((await read('icalendar', '<head><title>Sign in - Google Accounts</title>')).report).toBe(
    'hall: register.test sent a web page ("Sign in - Google Accounts"), not a calendar, so the calendar is probably not public.',
  );
});
