// Makes the blocks of a newsletter issue: its posts, events and places. Each block names the readers who get it.
import type { LetterItem } from '../../../components/letter/letter-item.ts';
import { asOfText } from '../../../components/parts/cited-date.ts';
import { dayText, factsOf, hoursText, isLonger } from '../../../components/parts/event-list.tsx';
import { PAID_LABELS, PLACE_LABELS } from '../../../components/parts/letter-words.ts';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter, type LetterEvent, type LetterPlace } from './letter.ts';
import { thingsOf } from './letter-readers.ts';
import type { Sponsor } from '../source/sponsor.ts';
import type { PostSummary } from '../post/post.ts';
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
}

type Composed = Pick<Site, 'settings' | 'pages'>;

/** All lists of an issue that aren't empty. */
export function listsOf(site: Composed, letter: Letter): LetterList[] {
  const { date, stories, events, places } = letter;
  const readers = new Map(thingsOf(letter).map(({ id, postcodes, interests }) => [id, { postcodes, interests }]));
  const block = (id: string, item: LetterItem): LetterBlock => ({ id, item, ...readers.get(id)! });
  const lists: LetterList[] = [
    {
      part: 'stories',
      heading: 'Stories',
      blocks: stories.map((story) => block(`story:${story.slug}`, storyItem(site, story))),
    },
    {
      part: 'events',
      heading: `What’s on, ${daysText(date, addDays(date, LETTER_DAYS - 1))}`,
      blocks: events.map((event) => block(`event:${event.event.slug}`, eventItem(site, event))),
    },
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

function eventItem({ settings, pages }: Composed, { event, on }: LetterEvent): LetterItem {
  const { title, line, where, source, sponsored, tickets } = event;
  const place = [where.name, where.street, where.postcode].filter(Boolean).join(', ');
  return {
    ...sponsorOf(sponsored),
    title,
    ...(pages['whats-on'] && { link: absolute(settings, eventPath(event)) }),
    lines: [
      ...on.map((each) => ({
        text:
          dayText(each.day) +
          (isLonger(each) ? ` to ${dayText(each.until!)}` : '') +
          (each.start === undefined ? '' : `, ${hoursText(each)}`) +
          (each.cancelled ? ': called off' : ''),
      })),
      { text: place, ...(where.path && { link: absolute(settings, where.path) }) },
      ...[line, factsOf(event).join('. '), asOfText(source)].flatMap((text) => (text ? [{ text }] : [])),
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
