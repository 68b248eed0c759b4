// Makes the blocks of a newsletter issue: its posts, events and places. Each block names the readers who get it.
import type { LetterItem } from '../../../components/letter/mail-parts.tsx';
import { listedOn } from '../../../components/parts/cited-date.ts';
import { dayText, factsOf, hoursOf, isLonger, seenText } from '../../../components/parts/event-list.tsx';
import { answerLink, PAID_LABELS, PLACE_LABELS, USUALLY_ON } from '../../../components/parts/letter-words.ts';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter, type LetterEvent, type LetterPlace } from './letter.ts';
import { thingsOf } from './letter-readers.ts';
import type { Sponsor } from '../source/sponsor.ts';
import type { PostSummary } from '../post/post.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { daysText, eventPath } from '../event/upcoming-events.ts';

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
  const eventsOf = (own: LetterEvent[]) => ({
    blocks: own.map((event) => block(`event:${event.event.slug}`, eventItem(site, event))),
    foot: listedText(own),
  });
  const lists: LetterList[] = [
    {
      part: 'stories',
      heading: 'Stories',
      blocks: stories.map((story) => block(`story:${story.slug}`, storyItem(site, story))),
    },
    {
      part: 'events',
      heading: `What’s on, ${daysText(date, addDays(date, LETTER_DAYS - 1))}`,
      ...eventsOf(events.filter(({ event }) => event.confirmed !== false)),
    },
    { part: 'events', heading: USUALLY_ON, ...eventsOf(events.filter(({ event }) => event.confirmed === false)) },
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

/** When the sources of events had listed them: `Some of these dates are as listed in May 2026.` */
function listedText(events: readonly LetterEvent[]): string | undefined {
  const days = new Set(events.flatMap(({ event }) => listedOn(event.source) ?? []));
  return days.size === 0 ? undefined : `Some of these dates are as listed ${[...days].sort().join(' and ')}.`;
}

function eventItem({ settings, pages }: Composed, { event, on }: LetterEvent): LetterItem {
  const { title, line, where, sponsored, tickets } = event;
  const when = on.map(
    (each) =>
      dayText(each.day) +
      (isLonger(each) ? ` to ${dayText(each.until!)}` : '') +
      `, ${hoursOf(event, each)}` +
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
