// Reads council meetings from ModernGov's web service. Its XML has texts that are escaped twice.
import { DomUtils } from 'htmlparser2';
import { isDay } from '../../guide/time/day.ts';
import { plainText } from '../text/plain-text.ts';
import { readXml, UnexpectedAnswer } from '../answer/read-answer.ts';
import { occurrencesIn, type CalendarConnector, type CalendarEvent } from '../events/calendar-event.ts';

/** Statuses of a meeting that doesn't take place on its day. */
const OFF = /cancel|postpone|abandon|defer/i;

/** `19:00:00` or `7 pm` → `19:00`. Undefined for midnight, because councils write it for an unknown time. */
function timeOf(written: string): string | undefined {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d\d))?(?:[:.]\d\d)?\s*([ap])?\.?m?/i.exec(written) ?? [];
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return hours === '' || time === '00:00' ? undefined : time;
}

/** `3/10/2026 19:00:00` → `2026-10-03`. */
const dayOf = (written: string) =>
  written
    .split(' ', 1)[0]!
    .split('/')
    .map((part) => part.padStart(2, '0'))
    .toReversed()
    .join('-');

const day = (iso: string) => iso.split('-').toReversed().join('/');

export const connector: CalendarConnector = {
  requests: ({ id, url, committees }, { from, until }) => {
    if (committees.length === 0) {
      const advice = 'Write "committees:" with the numbers after "CId=" in the URLs of its pages.';
      throw new UnexpectedAnswer(`The calendar "${id}" in registers.yaml names no committee. ${advice}`);
    }
    return committees.map((number) => ({
      url: `${url}/mgWebService.asmx/GetMeetings?lCommitteeId=${number}&sFromDate=${day(from)}&sToDate=${day(until)}`,
      accept: 'text/xml',
    }));
  },
  parse(answer, { url }, period): CalendarEvent[] {
    const document = readXml(answer, 'getmeetings');
    const text = (name: string, parent: typeof document | ReturnType<typeof meetings>[number] = document) => {
      const [element] = DomUtils.getElementsByTagName(name, parent, true, 1);
      return element ? plainText(plainText(DomUtils.textContent(element))) : '';
    };
    const meetings = () => DomUtils.getElementsByTagName('meeting', document);
    const committee = text('committeetitle');
    return meetings().flatMap((meeting) => {
      const [id, written] = [text('meetingid', meeting), text('meetingdate', meeting)];
      const on = dayOf(written);
      if (!/^\d+$/.test(id) || !isDay(on)) {
        throw new UnexpectedAnswer(`${answer.from} sent a meeting without a number or a date such as 27/09/2026.`);
      }
      const time = timeOf(text('meetingtime', meeting));
      const place = text('meetinglocation', meeting);
      const isOff = OFF.test(text('meetingstatus', meeting));
      const start = { day: on, ...(time ? { time } : {}) };
      const title = text('meetingtitle', meeting) || committee || 'Council meeting';
      const dated = occurrencesIn(period, { title, start, isOff });
      const event = { uid: id, title, url: `${url}/ieListDocuments.aspx?MId=${id}`, on: dated };
      return dated.length > 0 ? [{ ...event, ...(place ? { where: { name: place } } : {}) }] : [];
    });
  },
};
