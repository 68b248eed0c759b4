// Council meetings from ModernGov's web service: XML whose text is encoded twice. Reads a title, a day and a link.
import { DomUtils } from 'htmlparser2';
import { isDay } from '../../guide/kinds/day.ts';
import { plainText } from '../plain-text.ts';
import { readXml } from '../read-answer.ts';
import type { CalendarConnector, CalendarEvent } from '../calendar-event.ts';
import { occurrencesBetween } from '../london-time.ts';
import { UnexpectedAnswer } from '../unexpected-answer.ts';

const day = (iso: string) => iso.split('-').toReversed().join('/');

export const connector: CalendarConnector = {
  requests: ({ id, url, committees }, { from, until }) => {
    if (committees.length === 0) {
      const advice = 'Write "committees:" with the numbers that the addresses of its pages have after "CId=".';
      throw new UnexpectedAnswer(`The calendar "${id}" in registers.yaml names no committee. ${advice}`);
    }
    return committees.map((number) => ({
      url: `${url}/mgWebService.asmx/GetMeetings?lCommitteeId=${number}&sFromDate=${day(from)}&sToDate=${day(until)}`,
      accept: 'text/xml',
    }));
  },
  parse(answer, { url }, { from, until }): CalendarEvent[] {
    const document = readXml(answer, 'getmeetings');
    const text = (name: string, parent: typeof document | ReturnType<typeof meetings>[number] = document) => {
      const [element] = DomUtils.getElementsByTagName(name, parent, true, 1);
      return element ? plainText(plainText(DomUtils.textContent(element))) : '';
    };
    const meetings = () => DomUtils.getElementsByTagName('meeting', document);
    const committee = text('committeetitle');
    return meetings().flatMap((meeting) => {
      const [id, written] = [text('meetingid', meeting), text('meetingdate', meeting)];
      const on = written.split('/').toReversed().join('-');
      if (!/^\d+$/.test(id) || !isDay(on)) {
        throw new UnexpectedAnswer(`${answer.from} sent a meeting without a number or a date such as 27/09/2026.`);
      }
      const [, time] = /^(\d\d:\d\d)/.exec(text('meetingtime', meeting)) ?? [];
      const place = text('meetinglocation', meeting);
      const cancelled = /cancel/i.test(text('meetingstatus', meeting));
      const start = { day: on, ...(time && time !== '00:00' ? { time } : {}) };
      const dated = occurrencesBetween(start, undefined, cancelled).filter(({ day }) => day >= from && day <= until);
      const title = text('meetingtitle', meeting) || committee || 'Council meeting';
      const event = { uid: id, title, url: `${url}/ieListDocuments.aspx?MId=${id}`, on: dated };
      return dated.length > 0 ? [{ ...event, ...(place ? { where: { name: place } } : {}) }] : [];
    });
  },
};
