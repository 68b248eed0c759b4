// Makes the blocks of a newsletter issue: its posts, events and places. Each block names the readers who get it.
import type { LetterItem } from '../../../components/letter/mail-parts.tsx';
import { daysText, eventText } from '../../../components/parts/event-words.tsx';
import { answerLink, PAID_LABELS, PLACE_LABELS, USUALLY_ON } from '../../../components/parts/letter-words.ts';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter, type LetterEvent, type LetterPlace } from './letter.ts';
import { thingsOf } from './letter-readers.ts';
import type { Sponsor } from '../source/sponsor.ts';
import type { PostSummary } from '../post/post.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { eventPath, WHATS_ON } from '../event/upcoming-events.ts';

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
  /** A button after the list. */
  button?: { text: string; link: string } | undefined;
}

type Composed = Pick<Site, 'settings' | 'pages'>;

/** All lists of an issue that aren't empty. */
export function letterLists(site: Composed, letter: Letter): LetterList[] {
  const { date, stories, events, places } = letter;
  const readers = new Map(thingsOf(letter).map(({ id, postcodes, interests }) => [id, { postcodes, interests }]));
  const block = (id: string, item: LetterItem): LetterBlock => ({ id, item, ...readers.get(id)! });
  const [confirmed, usual] = [true, false].map((is) =>
    events.filter(({ event }) => (event.confirmed !== false) === is),
  );
  const blocksOf = (own: LetterEvent[] = []) =>
    own.map((event) => block(`event:${event.event.slug}`, eventItem(site, event)));
  const all = site.pages['whats-on'] && { text: 'See all of What’s on', link: absolute(site.settings, WHATS_ON) };
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
      button: all,
    },
    { part: 'events', heading: USUALLY_ON, blocks: blocksOf(usual), button: confirmed?.length === 0 ? all : undefined },
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
  lines: [excerpt],
});

/** A sentence about the ticket page, if an event of the list has tickets and no hour. */
const ticketText = (events: readonly LetterEvent[] = []) =>
  events.some(({ event, on }) => event.tickets && on.some(({ start }) => start === undefined))
    ? 'No hour here? The ticket page has it.'
    : undefined;

function eventItem({ settings, pages }: Composed, { event, on }: LetterEvent): LetterItem {
  const { title, line, sponsored, tickets } = event;
  return {
    ...sponsorOf(sponsored),
    title,
    ...(pages['whats-on'] && { link: absolute(settings, eventPath(event)) }),
    lines: [eventText(event, on), line].flatMap((each) => each ?? []),
    ...(tickets !== undefined && { more: { text: 'Tickets', link: tickets, isPaid: sponsored !== undefined } }),
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
  lines: [[line, where].filter(Boolean).join(', '), text].flatMap((each) => each || []),
});

/** Heading, words and full URLs of the question to neighbours. */
export const fixProps = (settings: Settings, fix: NonNullable<Letter['fix']>) => ({
  heading: 'One thing to fix',
  text: fix.text,
  link: absolute(settings, fix.link),
  contact: absolute(settings, answerLink(fix)),
});
