// Makes the blocks of an issue (its posts, events and places), each with the readers who get it.
import type { LetterItem } from '../../../components/letter/letter-item.ts';
import { dayText, hoursText } from '../../../components/parts/event-list.tsx';
import { PLACE_LABELS } from '../../../components/parts/letter-words.ts';
import { addDays } from '../../engine/content/day.ts';
import { LETTER_DAYS, type Letter, type LetterEvent, type LetterPlace } from '../kinds/letter.ts';
import { paidFor, type Sponsor } from '../kinds/sponsor.ts';
import type { PostSummary } from '../kinds/post.ts';
import type { Site } from '../kinds/site.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { daysText, WHATS_ON } from '../events/upcoming-events.ts';

interface LetterBlock {
  id: string;
  item: LetterItem;
  /** Districts of readers who get it. Empty for all. */
  postcodes: readonly string[];
  /** Categories of readers who get it. Empty for all. */
  interests: readonly string[];
}

export interface LetterSection {
  heading: string;
  blocks: LetterBlock[];
}

type Composed = Pick<Site, 'settings' | 'pages'>;

/** Sections of an issue, without empty ones. */
export function sectionsOf(site: Composed, letter: Letter): LetterSection[] {
  const { date } = letter;
  return [
    { heading: 'Stories', blocks: letter.stories.map((story) => storyBlock(site, story)) },
    {
      heading: `What’s on, ${daysText(date, addDays(date, LETTER_DAYS - 1))}`,
      blocks: letter.events.map((event) => eventBlock(site, event)),
    },
    { heading: 'In the guide', blocks: letter.places.map((place) => placeBlock(site, place)) },
  ].filter(({ blocks }) => blocks.length > 0);
}

function storyBlock({ settings }: Composed, story: PostSummary): LetterBlock {
  const { slug, path, title, excerpt, postcodes, category, categoryListed, sponsored } = story;
  return {
    id: `story:${slug}`,
    item: { ...labelOf(sponsored), title, link: absolute(settings, path), lines: [{ text: excerpt }] },
    postcodes,
    interests: categoryListed ? [category] : [],
  };
}

const labelOf = (sponsor: Sponsor | undefined) => sponsor && { label: paidFor(sponsor) };

function eventBlock({ settings, pages }: Composed, { event, on }: LetterEvent): LetterBlock {
  const { slug, title, line, where, price, postcodes, interests, sponsored } = event;
  const place = [where.name, where.street, where.postcode].filter(Boolean).join(', ');
  return {
    id: `event:${slug}`,
    item: {
      ...labelOf(sponsored),
      title,
      ...(pages['whats-on'] && { link: absolute(settings, `${WHATS_ON}#${slug}`) }),
      lines: [
        ...on.map((each) => ({
          text:
            dayText(each.day) +
            (each.start === undefined ? '' : `, ${hoursText(each)}`) +
            (each.cancelled ? ': called off' : ''),
        })),
        { text: place, ...(where.path && { link: absolute(settings, where.path) }) },
        ...[line, price].filter((text) => text !== undefined).map((text) => ({ text })),
      ],
    },
    postcodes,
    interests,
  };
}

/** For all readers of the district, regardless of interests, because a closed place concerns everyone there. */
function placeBlock({ settings }: Composed, place: LetterPlace): LetterBlock {
  const { what, listing, name, line, where, path, district, text } = place;
  return {
    id: `place:${listing}`,
    item: {
      label: PLACE_LABELS[what],
      title: name,
      link: absolute(settings, path),
      lines: [[line, where].filter(Boolean).join(', '), text].flatMap((each) => (each ? [{ text: each }] : [])),
    },
    postcodes: [district],
    interests: [],
  };
}
