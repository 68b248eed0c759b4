// Tidies an event of a calendar for readers. Calendars say only in words that an event is off or online. They also hold
// links and numbers that were never meant for strangers.
import { ONLINE } from '../../guide/event/event.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { placeOf } from './event-place.ts';
import { decoded } from '../answer/extract-builder.ts';
import { cleanText, wordsAt } from '../text/addresses.ts';

const OFF = String.raw`(?<!\bnot |[\w-])(?:cancell?ed|cancellation|postponed|called off|suspended|not (?:happening|going ahead|taking place))\b`;
const WHY = String.raw`(?:\s+(?:due|owing|until|till|to|for|because|as|on|this|today|tonight|indefinitely)\b[^:|]*?)?`;
const OFF_IN_TITLE = [
  String.raw`[([{*_~]+\s*(?:now |is |been )*${OFF}[^()\[\]{}*_~]*[)\]}*_~]+`,
  String.raw`^\W*${OFF}${WHY}(?:\s*[:|!.\p{So}]|\s+[–—-]+\s|[–—-])\W*`,
  String.raw`[\s,:;|!/–—-]+(?:(?:now|is|are|has|have|been)\s+)*${OFF}${WHY}[\s!.]*$`,
  String.raw`^\W*${OFF}\W*$`,
].map((source) => new RegExp(source, 'iu'));
const SHOUTED_OFF = /^(?:CANCELL?ED|POSTPONED)\s+(?=.*\p{Ll})/u;

/** `CANCELLED: Choir` → `Choir`, which is off. Outlook and many volunteers cancel only by the title. */
export function readTitle(written: string): { title: string; isOff: boolean } {
  const found = [...OFF_IN_TITLE, SHOUTED_OFF].find((pattern) => pattern.test(written));
  if (!found) return { title: written, isOff: false };
  const title = written.replace(found, ' ').replace(/\s+/g, ' ');
  return { title: title.replace(/^[\s:|,–—-]+|[\s:|,–—-]+$/g, '') || written, isOff: true };
}

const URLS = /\b[a-z][\w+.-]*:(?:\/\/|\+?\d)\S+|\b(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/gi;
/** Links that let anyone into a meeting or a group. */
const MEETING = wordsAt(
  String.raw`zoom(?:gov)?\.(?:us|com) zoommtg: msteams: teams\. join\.skype meetup-join [\w-]*webex [\w-]*jitsi jit\.si ` +
    String.raw`8x8\.vc (?:meet\.)?goto(?:meet|meeting|webinar)?\.(?:me|com) hangouts\.google duo\.google whereby bluejeans ` +
    String.raw`chime\.aws livestorm ringcentral facetime\.apple bigbluebutton gather\.town chat\.whatsapp wa\.me/ ` +
    String.raw`discord\.gg signal\.group t\.me/ pwd= passcode= meet\. bbb\. conf\. tel:`,
  String.raw`(?:^|[/.?&@])`,
  '',
);
/** The rest of a text after these words is for invited people. */
const INVITATION = wordsAt(
  String.raw`join\b[^.]{0,40}?\b(?:meeting|zoom|teams|webex|meet)\b[^.]*: meeting\s(?:id|number|link)\b passcode\b`,
  String.raw`\b`,
  '.*',
);
const MAP = /\/\/(?:maps?\.|goo\.gl\/maps|(?:www\.)?google\.[\w.]+\/maps|[\w.]*openstreetmap|w3w\.co|what3words)/i;

/** Decodes a wrapped link: `https://safelinks.test/?url=https%3A%2F%2Fzoom.us…`. */
const unwrapped = (url: string) =>
  url.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const isMeeting = (url: string) => MEETING.test(unwrapped(unwrapped(url)));
const withoutMeetings = (text: string) =>
  text.replace(URLS, (url) => (isMeeting(url) ? ' ' : url)).replace(INVITATION, ' ');

const IS_ONLINE = wordsAt(
  'on-?line virtual(?:ly)? zoom webinar teams ms\\steams microsoft\\steams google\\smeet webex skype jitsi facetime ' +
    'remote(?:ly)? telephone meeting\\sid live\\s?stream\\w* youtube facebook\\slive (?:web|video|phone|telephone)\\s?(?:conference|call)',
  String.raw`^\W*(?:(?:via|on|by|over|held|join|live)\s+)*`,
  String.raw`(?=\W*$|\s+(?:meeting|event|call|only|link|via|on|with|by|session|class|meetup)\b|\s*[([:;,/–—-])`,
);
const ONLINE_TITLE = wordsAt(
  String.raw`(?:on|via|over|by)\s(?:zoom|teams|google\smeet|skype|webex)\b webinar\b \((?:online|zoom)\) ^(?:online|zoom):`,
  String.raw`(?:^|\b|(?=\())`,
  '',
);
const HAS_ADDRESS = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b|\d+[a-z]? \w+ (?:street|road|lane|avenue|st|rd|ln)\b/i;

function isOnline({ title, where, line = '', url = '' }: CalendarEvent): boolean {
  const place = where?.name ?? '';
  if (HAS_ADDRESS.test(`${place} ${where?.street ?? ''} ${where?.postcode ?? ''}`)) return false;
  const links =
    place.match(URLS)?.filter((link) => (link.includes('/') || isMeeting(link)) && link !== url && !MAP.test(link)) ??
    [];
  const words = place.replace(URLS, ' ').trim();
  if (words) return IS_ONLINE.test(words);
  return (
    links.length > 0 || [title, line, url].some((text) => withoutMeetings(text) !== text) || ONLINE_TITLE.test(title)
  );
}

const MOBILE = /(?:(?:\+|\b00)44[\s().-]*0?[\s().-]*|\b0)7(?:[\s().-]*\d){9}(?!\d)/;
const MAIL = /[\w.+'-]+@[\w-]+\.[\w.-]+/g;
const ROLE = wordsAt(
  'info hello hi contact admin office mail email post enquir inquir booking event ticket box-?office reception team ' +
    'press help support sales shop news welcome whatson membership volunteer',
  '^',
  '',
);
const isPersonal = (text: string) => MOBILE.test(text) || (text.match(MAIL) ?? []).some((mail) => !ROLE.test(mail));

/** Leaves out sentences with a mobile number or somebody's own email address, which often have a name, too. */
function withoutContacts(text: string, count: (text: string) => void): string {
  const parts = text.split(/(?<=[.!?;])\s+|\s+[–—|•·]\s+/);
  const kept = parts.filter((part) => !isPersonal(part));
  if (kept.length === parts.length) return text;
  count(text);
  return kept.join(' ');
}

/** @param count Called for each text that had a mobile number or a personal address. */
export function tidyEvent(event: CalendarEvent, count: (text: string) => void): CalendarEvent {
  const { uid, on, line = '', where, price = '', url } = event;
  const { title, isOff } = readTitle(event.title);
  const shown = (text: string) => cleanText(withoutContacts(withoutMeetings(text), count));
  const place = isOnline(event) ? { name: ONLINE } : where && placeOf(where, shown);
  const known = {
    title: shown(title) ?? 'Event',
    line: shown(line),
    price: shown(price),
    where: place,
    url: url === undefined || isMeeting(url) ? undefined : decoded(decoded(url)),
  };
  const fields = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const occurrences = isOff ? on.map((each) => ({ ...each, cancelled: true as const })) : on;
  return { ...(fields as Pick<CalendarEvent, 'title'>), uid, on: occurrences };
}
