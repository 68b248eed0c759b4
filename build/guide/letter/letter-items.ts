// Makes the blocks of a newsletter issue: its posts, events and places. Each block names the readers who get it.
import type { LetterItem } from '../../../components/letter/mail-parts.tsx';
import { dayText, factsOf, isLonger, seenText, shortHours } from '../../../components/parts/event-list.tsx';
import { answerLink, PAID_LABELS, PLACE_LABELS, USUALLY_ON } from '../../../components/parts/letter-words.ts';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter, type LetterEvent, type LetterPlace } from './letter.ts';
import { thingsOf } from './letter-readers.ts';
import type { Sponsor } from '../source/sponsor.ts';
import type { PostSummary } from '../post/post.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { eventPath } from '../event/upcoming-events.ts';

interface LetterBlock {
  id: string;
  item: LetterItem;
  /** Districts whose readers get the block. Empty for all readers. */
  postcodes: readonly string[];
  /** Categories whose readers get the block. Empty for all readers. */
  interests: readonly string[];
}

/** Posts, events or places of an issue, below a heading. */
export interface LetterList {
  part: 'stories' | 'events' | 'places';
  heading: string;
  blocks: LetterBlock[];
  /** A sentence after the list. */
  foot?: string | undefined;
}

type Composed = Pick<Site, 'settings' | 'pages'>;

/** All lists of an issue that aren't empty. */
export function listsOf(site: Composed, letter: Letter): LetterList[] {
  const { date, stories, events, places } = letter;
  const readers = new Map(thingsOf(letter).map(({ id, postcodes, interests }) => [id, { postcodes, interests }]));
  const block = (id: string, item: LetterItem): LetterBlock => ({ id, item, ...readers.get(id)! });
  const [confirmed, usual] = [true, false].map((is) =>
    events.filter(({ event }) => (event.confirmed !== false) === is),
  );
  const blocksOf = (own: LetterEvent[] = []) =>
    own.map((event) => block(`event:${event.event.slug}`, eventItem(site, event)));
  const lists: LetterList[] = [
    {
      part: 'stories',
      heading: 'Stories',
      blocks: stories.map((story) => block(`story:${story.slug}`, storyItem(site, story))),
    },
    {
      part: 'events',
      heading: `What’s on, ${daysText(date, addDays(date, LETTER_DAYS - 1)).replace(/\w+day /g, '')}`,
      blocks: blocksOf(confirmed),
      foot: ticketText(confirmed),
    },
    { part: 'events', heading: USUALLY_ON, blocks: blocksOf(usual) },
    {
      part: 'places',
      heading: 'In the guide',
      blocks: places.map((place) => block(`place:${place.listing}`, placeItem(site, place))),
    },
  ];
  return lists.filter(({ blocks }) => blocks.length > 0);
}

const sponsorOf = (sponsor: Sponsor | undefined) => sponsor && { sponsor: { ...sponsor, label: PAID_LABELS.section } };

const storyItem = ({ settings }: Composed, { path, title, excerpt, sponsored }: PostSummary): LetterItem => ({
  ...sponsorOf(sponsored),
  title,
  link: absolute(settings, path),
  lines: [{ text: excerpt }],
});

/** `Monday 23 to Sunday 29 November`. Names both months if they differ. */
function daysText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  const month = from.slice(from.lastIndexOf(' '));
  return `${to.endsWith(month) ? from.slice(0, -month.length) : from} to ${to}`;
}

/** A sentence about the ticket page, if an event of the list has tickets and no hour. */
const ticketText = (events: readonly LetterEvent[] = []) =>
  events.some(({ event, on }) => event.tickets && on.some(({ start }) => start === undefined))
    ? 'No hour here? The ticket page has it.'
    : undefined;

function eventItem({ settings, pages }: Composed, { event, on }: LetterEvent): LetterItem {
  const { title, line, where, sponsored, tickets } = event;
  const when = on.map(
    (each) =>
      (isLonger(each) ? daysText(each.day, each.until!) : dayText(each.day)) +
      `, ${shortHours(event, each)}` +
      (each.cancelled ? ': called off' : ''),
  );
  return {
    ...sponsorOf(sponsored),
    title,
    ...(pages['whats-on'] && { link: absolute(settings, eventPath(event)) }),
    lines: [
      { text: [...when, where.name, factsOf(event).join('. '), seenText(event)].filter(Boolean).join(' · ') },
      ...(line === undefined ? [] : [{ text: line }]),
      ...(tickets === undefined ? [] : [{ text: 'Tickets', link: tickets, isPaid: sponsored !== undefined }]),
    ],
  };
}

const placeItem = (
  { settings }: Composed,
  { what, name, line, where, path, text, sponsored }: LetterPlace,
): LetterItem => ({
  ...sponsorOf(sponsored),
  label: PLACE_LABELS[what],
  title: name,
  link: absolute(settings, path),
  lines: [[line, where].filter(Boolean).join(', '), text].flatMap((each) => (each ? [{ text: each }] : [])),
});

/** Heading, words and full URLs of the question to neighbours. */
export const fixProps = (settings: Settings, fix: NonNullable<Letter['fix']>) => ({
  heading: 'One thing to fix',
  text: fix.text,
  link: absolute(settings, fix.link),
  contact: absolute(settings, answerLink(fix)),
});
