// An issue of the newsletter (`content/letters/<YYYY-MM-DD>.yaml`): its texts, and the posts, events and places that it
// names. The file's name is the date.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { addDays, isDay, weekdayOf } from '../time/day.ts';
import { cardsBeside, type Directory } from '../listing/directory.ts';
import { fileSlug, type Entry, type Lookup } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import type { Event } from '../event/event.ts';
import { address, date, group, groupList, list, listingCard, slug, summary, text } from '../fields/fields.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import type { Category } from '../post/category.ts';
import type { Guide } from '../guide/guide.ts';
import { gapsOf } from './letter-readers.ts';
import {
  checkLetterTexts,
  letterText,
  letterSectionOf,
  sectionSchema,
  withoutHeadingLinks,
  type LetterSection,
  checkSponsors,
  paidTexts,
  type PaidPart,
} from './letter-section.ts';
import { sponsored, type Sponsor } from '../source/sponsor.ts';
import { closureSentence, type Listing } from '../listing/listing.ts';
import { summaryOf, type Post, type PostSummary } from '../post/post.ts';
import { occurrences, WEEKDAYS, type Occurrence } from '../event/recurrence.ts';
import { checkShouting } from '../fields/plain-words.ts';
import type { Settings } from '../settings/settings.ts';

export const rules = {
  'letter/no-date': 'A letter’s file is not named after a day.',
  'letter/other-weekday': 'A letter’s date is not on the weekday that the site promises.',
  'letter/to-write': 'A finished letter contains a placeholder.',
  'letter/empty': 'A finished letter names no story, no event and no place.',
  'letter/no-sender': 'A finished letter has no sender or no postal address.',
  'letter/no-leave-page': 'There are letters, but no page for unsubscribing.',
  'letter/footnote': 'A text of a letter has a footnote.',
  'letter/unknown-category': 'A section of a letter is for a missing category.',
  'letter/two-sponsors': 'A letter has more than one paid part.',
  'letter/not-for-all': 'A letter’s subject, greeting or section names something that some of its readers don’t get.',
  'letter/twice': 'A letter names something twice.',
  'letter/repeated': 'A letter repeats a story or a place from the letter before it.',
  'letter/unknown-story': 'A letter names a missing story.',
  'letter/unpublished-story': 'A letter names a story that has no page on the letter’s day.',
  'letter/past-story': 'A letter names a story that is no longer news.',
  'letter/unknown-event': 'A letter names a missing event.',
  'letter/unpublished-event': 'A letter names an event that is a draft.',
  'letter/other-week': 'A letter names an event for a day of another week.',
  'letter/not-on': 'A letter names an event for a day that isn’t one of its days.',
  'letter/unknown-listing': 'A letter names a place that the guide does not have.',
  'letter/other-state': 'A letter and the entry of a place disagree about whether it has closed.',
};

/** Number of days that an issue covers: its date and the six days after it. */
export const LETTER_DAYS = 7;

/** Maximum numbers of items in an issue. Mail programs cut longer mails. */
export const MOST = { stories: 12, events: 30, places: 30, sections: 6 };

const letterSchema = z.strictObject({
  draft: z.boolean().default(false).describe('true: npm run dev shows it, and a build leaves it out.'),
  subject: text('The subject of the mail, short enough for a phone.').max(70),
  subjects: list(
    'Other subjects. A reader gets the first subject that names only things in their mail.',
    text('A subject.').max(70),
  )
    .max(3)
    .default([]),
  preheader: summary('The line that a mailbox shows after the subject.').max(140),
  greeting: letterText('What the editor says first.'),
  sections: list('The editor’s own sections, between the lists.', sectionSchema).max(MOST.sections).default([]),
  sponsored,
  stories: list(
    'Stories, in order. Each is a slug, or a group with the editor’s line.',
    z.union([
      slug('A story’s slug.'),
      z.strictObject({ story: slug('A story’s slug.'), line: summary('A line that replaces the excerpt.').max(220) }),
    ]),
  )
    .max(MOST.stories)
    .meta({ mayRepeat: true })
    .default([]),
  events: groupList('Events in the week from the letter’s day.', {
    event: slug('An event’s slug.'),
    days: list('Days in that week. Without it, all of the event’s days.', date('A day: 2026-12-05.')).default([]),
    line: summary('A line that replaces the event’s line.').max(160).optional(),
  })
    .max(MOST.events)
    .default([]),
  places: groupList('Places that are new, closed or changed.', {
    listing: listingCard('The card of a listing: /se24-eating-out#lulus-and-llewelyns-railton-road.'),
    what: z
      .enum(['new', 'closed', 'changed'])
      .describe('new: new in the guide; closed: closed for good; changed: its details changed.'),
    text: summary('One sentence about it.').max(160).optional(),
  })
    .max(MOST.places)
    .default([]),
  fix: group('One thing to fix in the guide.', {
    text: summary('The question to neighbours: Is Corner Bakery still there?').max(240),
    link: address('The page or the listing that the question is about.'),
  }).optional(),
  signOff: letterText('The last words, with the editors’ names.', 600),
});

type LetterFile = z.infer<typeof letterSchema>;
type LetterEntry = Entry<LetterFile>;

export interface LetterEvent {
  event: Omit<Event, 'times'>;
  on: Occurrence[];
}

/** A place of an issue, with its current data from the guide. */
export interface LetterPlace extends Pick<Listing, 'name' | 'line' | 'sponsored'> {
  what: 'new' | 'closed' | 'changed';
  /** URL of the listing's card, as written in the issue. */
  listing: string;
  /** Address in one line. */
  where?: string | undefined;
  /** URL of the listing's card. If the listing has closed, the path of its former page. */
  path: string;
  district: string;
  /** The editor's text, or why the place has closed or moved. */
  text?: string | undefined;
}

export interface Letter extends Omit<LetterFile, 'stories' | 'events' | 'places' | 'fix' | 'sections'> {
  date: string;
  /** `/letters/<date>` */
  path: string;
  stories: PostSummary[];
  events: LetterEvent[];
  places: LetterPlace[];
  sections: LetterSection[];
  /** `subject` is the name of the place that the correction is about. Absent if `link` isn't a listing's card. */
  fix?: (NonNullable<LetterFile['fix']> & { subject?: string }) | undefined;
  /** Number of posts, events and places of the issue that are no longer in the guide. */
  gone: number;
  origin: string;
}

export interface LetterWorld {
  settings: Settings | undefined;
  /** Posts by slug, including drafts. */
  posts: ReadonlyMap<string, Post>;
  events: ReadonlyMap<string, Event>;
  directories: readonly Directory[];
  guides: readonly Guide[];
  categories: readonly Pick<Category, 'name'>[];
  /** True if the site has the page that unsubscribe links lead to. */
  canLeave: boolean;
}

export function loadLetters(content: Content, world: LetterWorld): Letter[] {
  const { today } = content.context;
  const entries = entriesOf(content, letters)
    .filter(hasDate)
    .sort((a, b) => (a.origin < b.origin ? 1 : -1));
  entries.forEach((entry, index) => checkRepeats(entry, entries[index + 1]));
  if (!world.canLeave) checkLeave(entries.find(({ value }) => !value.draft));
  return entries.map((entry) => {
    const date = dateOf(entry);
    const isCurrent = today !== undefined && addDays(date, LETTER_DAYS) > today;
    return loadLetter({ entry, date, isCurrent, today, world });
  });
}

const dateOf = ({ origin }: LetterEntry) => fileSlug(origin);

function hasDate(entry: LetterEntry): boolean {
  const date = dateOf(entry);
  if (isDay(date)) return true;
  const advice = 'Name the file after the day on which you send the letter: 2026-11-30.yaml.';
  entry.error('letter/no-date', [], `The file’s name, ${quoted(date)}, is not a day.`, advice);
  return false;
}

interface Current {
  entry: LetterEntry;
  date: string;
  /** True until the week is over. After that, posts, events and places of the issue may leave the guide. */
  isCurrent: boolean;
  today: string | undefined;
  world: LetterWorld;
}

function loadLetter(current: Current): Letter {
  const { entry, date, isCurrent, world } = current;
  const { value, origin } = entry;
  checkWeekday(current);
  checkFinished(current);
  checkShouting(value.subject, ['subject'], entry);
  value.subjects.forEach((subject, index) => checkShouting(subject, ['subjects', index], entry));
  checkLetterTexts(entry, world.guides, world.categories);
  const stories = value.stories.flatMap((_, index) => storyOf(index, current) ?? []);
  const events = value.events.flatMap((_, index) => eventOf(index, current) ?? []);
  const places = value.places.flatMap((_, index) => placeOf(index, current) ?? []);
  if (isCurrent) checkSponsors(entry, [...paidTexts(value), ...paidThings(value, { stories, events, places })]);
  const named = value.stories.length + value.events.length + value.places.length;
  const gone = named - stories.length - events.length - places.length;
  const [greeting, signOff] = [withoutHeadingLinks(value.greeting), withoutHeadingLinks(value.signOff)];
  const sections = value.sections.map(letterSectionOf);
  const own = { ...value, greeting, signOff, sections, stories, events, places, fix: fixOf(current), gone };
  const letter = { ...own, date, path: `/letters/${date}`, origin };
  checkReaders(letter, current);
  return letter;
}

/** Reports posts, events and places that a text names, but that some of the text's readers don't get. */
function checkReaders(letter: Letter, { entry, isCurrent, world }: Current): void {
  const { newsletter } = world.settings ?? {};
  if (!isCurrent || letter.draft || !newsletter) return;
  const categories = world.categories.map(({ name }) => name);
  for (const { path, title, link, whom } of gapsOf(letter, newsletter.postcodes, categories)) {
    const isSubject = path[0] === 'subject' || path[0] === 'subjects';
    const what = isSubject ? 'The subject' : path[0] === 'sections' ? 'The section' : 'The greeting';
    const message = `${what} names ${quoted(title)}, but ${whom} won’t find it in the letter.`;
    const advice = isSubject
      ? 'Add a subject without it to "subjects:", for these readers.'
      : `Link to it, [${title}](${link}), or move the words to a section with "postcodes:" or "interests:".`;
    entry.warn('letter/not-for-all', path, message, advice);
  }
}

function paidThings(
  value: LetterFile,
  { stories, events, places }: Pick<Letter, 'stories' | 'events' | 'places'>,
): PaidPart[] {
  const paid = (field: string, names: string[], name: string, sponsor: Sponsor | undefined): PaidPart[] =>
    sponsor ? [{ path: [field, names.indexOf(name)], by: sponsor.by }] : [];
  const [slugs, slugsOfEvents] = [value.stories.map(slugOf), value.events.map(({ event }) => event)];
  const cards = value.places.map(({ listing }) => listing);
  return [
    ...stories.flatMap(({ slug, sponsored: by }) => paid('stories', slugs, slug, by)),
    ...events.flatMap(({ event }) => paid('events', slugsOfEvents, event.slug, event.sponsored)),
    ...places.flatMap(({ listing, sponsored: by }) => paid('places', cards, listing, by)),
  ];
}

function checkWeekday({ entry, date, world: { settings } }: Current): void {
  const day = WEEKDAYS[weekdayOf(date)];
  const promised = settings?.newsletter?.day;
  if (promised === undefined || day === promised) return;
  const wanted = addDays(date, WEEKDAYS.indexOf(promised) - weekdayOf(date));
  const message = `The site promises a letter each ${promised}, but ${date} is a ${day}.`;
  const advice = `Rename the file to ${wanted}.yaml, or keep its name if you send this letter on another day.`;
  entry.warn('letter/other-weekday', [], message, advice);
}

/** Reports unfinished parts of an issue that isn't a draft. */
function checkFinished({ entry, isCurrent, world: { settings } }: Current): void {
  const { value } = entry;
  if (value.draft) return;
  for (const path of placeholdersIn(value)) {
    const message = `${quoted(String(path[0]))} is still a placeholder, but the letter is not a draft.`;
    entry.error('letter/to-write', path, message, 'Write it, or add "draft: true".');
  }
  const lists = ['stories', 'events', 'places'] as const;
  if (lists.every((field) => value[field].length === 0 && entry.isValid(field))) {
    const message = 'The letter names no story, no event and no place.';
    entry.error('letter/empty', [], message, 'Name one, or add "draft: true".');
  }
  const { newsletter } = settings ?? {};
  if (isCurrent && newsletter && !(newsletter.from && newsletter.postal)) {
    const message = 'The letter has no sender or no postal address.';
    const advice = 'Add "from: { name: …, email: … }" and "postal:" below "newsletter:" in site.yaml.';
    entry.error('letter/no-sender', [], message, advice);
  }
}

/** Paths of the texts that are still placeholders. */
function placeholdersIn(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return String(value).includes(PLACEHOLDER) ? [path] : [];
  if ('html' in value) return placeholdersIn(value.html, path);
  return Object.entries(value).flatMap(([name, part]) =>
    placeholdersIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Reports a missing unsubscribe page, because old mails link to it for years. The newest issue gets the finding. */
function checkLeave(newest: LetterEntry | undefined): void {
  const message = 'The letter’s unsubscribe link would lead nowhere.';
  newest?.error('letter/no-leave-page', [], message, 'Add pages/letters-leave.yaml; docs/fields.md has its fields.');
}

function checkRepeats(entry: LetterEntry, before: LetterEntry | undefined): void {
  const { value } = entry;
  const check = (field: 'stories' | 'events' | 'places', namesOf: (each: LetterFile) => string[]) => {
    const names = namesOf(value);
    const known = before && field !== 'events' ? namesOf(before.value) : [];
    names.forEach((name, index) => {
      if (names.indexOf(name) < index) {
        entry.error('letter/twice', [field, index], `${quoted(name)} is in the letter twice.`, 'Remove one of them.');
      } else if (known.includes(name)) {
        const message = `${quoted(name)} was in the letter of ${dateOf(before!)}, too.`;
        entry.warn('letter/repeated', [field, index], message, 'Remove it, unless there is news about it.');
      }
    });
  };
  check('stories', ({ stories }) => stories.map(slugOf));
  check('events', ({ events }) => events.map(({ event }) => event));
  check('places', ({ places }) => places.map(({ listing }) => listing));
}

const slugOf = (story: LetterFile['stories'][number]) => (typeof story === 'string' ? story : story.story);

/** Looks up a name. Reports an unknown name only in a current issue. */
const find = <Target>(name: string, path: FieldPath, lookup: Lookup<Target>, { entry, isCurrent }: Current) =>
  isCurrent ? entry.refer(name, path, lookup) : lookup.known.get(name);

function storyOf(index: number, current: Current): PostSummary | undefined {
  const { entry, date, isCurrent, today, world } = current;
  const story = entry.value.stories[index]!;
  const path = typeof story === 'string' ? ['stories', index] : ['stories', index, 'story'];
  const otherwise = 'Name a story by its file in posts/, without the ending.';
  const lookup = { kind: 'post', noun: 'story', rule: 'letter/unknown-story' as const, known: world.posts, otherwise };
  const post = find(slugOf(story), path, lookup, current);
  if (!post) return undefined;
  const { title, until } = post;
  // `draft` is also true for a post with a future date.
  if (isCurrent && post.draft && !(today !== undefined && post.date > today)) {
    const message = `The story ${quoted(title)} is a draft, so readers would find no page.`;
    entry.error('letter/unpublished-story', path, message, 'Finish it, or remove it here.');
  } else if (isCurrent && post.date > date) {
    const message = `The story ${quoted(title)} is published on ${post.date}, after the letter.`;
    entry.error('letter/unpublished-story', path, message, 'Keep it for a later letter, or publish it earlier.');
  } else if (until !== undefined && until < date) {
    const message = `The story ${quoted(title)} was news until ${until}.`;
    entry.warn('letter/past-story', path, message, 'Remove it, or change its "until".');
  }
  return typeof story === 'string' ? summaryOf(post) : { ...summaryOf(post), excerpt: story.line };
}

function eventOf(index: number, current: Current): LetterEvent | undefined {
  const { entry, date, isCurrent, world } = current;
  const { event: wanted, days, line } = entry.value.events[index]!;
  const path = ['events', index];
  const otherwise = 'Name an event by its file in events/, without the ending.';
  const found = find(
    wanted,
    [...path, 'event'],
    { kind: 'event', rule: 'letter/unknown-event', known: world.events, otherwise },
    current,
  );
  if (!found) return undefined;
  if (isCurrent && found.draft && !entry.value.draft) {
    const message = `The event ${quoted(found.title)} is a draft, so readers would find nothing about it.`;
    entry.error('letter/unpublished-event', [...path, 'event'], message, 'Finish it, or remove it here.');
  }
  const { times, ...event } = found;
  const last = addDays(date, LETTER_DAYS - 1);
  const isOfWeek = (day: string) => day >= date && day <= last;
  days.forEach((day, at) => {
    if (isOfWeek(day)) return;
    const message = `${quoted(event.title)} is named for ${day}, but the letter covers ${date} to ${last}.`;
    entry.error('letter/other-week', [...path, 'days', at], message, 'Write a day of that week, or remove it.');
  });
  const all = occurrences(times, date, last);
  const isOn = (day: string) => all.some((each) => each.day === day);
  const off = days.findIndex((day) => isOfWeek(day) && !isOn(day));
  if (isCurrent && (off >= 0 || all.length === 0)) {
    const when = off >= 0 ? `on ${days[off]}` : 'in the week of the letter';
    const onDays = [...new Set(all.map(({ day }) => day))];
    const advice = onDays.length > 0 ? `In that week it takes place on ${onDays.join(', ')}.` : 'Remove it.';
    const at = off >= 0 ? [...path, 'days', off] : [...path, 'event'];
    entry.error('letter/not-on', at, `${quoted(event.title)} does not take place ${when}.`, advice);
  }
  const on =
    days.length === 0 ? all : days.flatMap((day) => (isOn(day) ? all.filter((each) => each.day === day) : { day }));
  return { event: line === undefined ? event : { ...event, line }, on };
}

/** Removes the page number of a long list: /sw9-eating-out/2#okan → /sw9-eating-out#okan. */
const onFirstPage = (card: string) => card.replace(/\/\d+#/, '#');

function cardOf(wanted: string, path: FieldPath, current: Current, isFit?: (listing: Listing) => boolean) {
  const known = cardsBeside(current.world.directories, onFirstPage(wanted), isFit);
  const otherwise = 'Write its page and its id: /sw9-eating-out#okan.';
  const lookup = { kind: 'directory', noun: 'place at', rule: 'letter/unknown-listing' as const, known, otherwise };
  return known.get(onFirstPage(wanted)) ?? find(wanted, path, lookup, current);
}

function placeOf(index: number, current: Current): LetterPlace | undefined {
  const { entry, isCurrent } = current;
  const { listing: wanted, what, text: words } = entry.value.places[index]!;
  const card = cardOf(wanted, ['places', index, 'listing'], current);
  if (!card) return undefined;
  const { listing, directory } = card;
  const closed = listing.closed !== undefined;
  if (isCurrent && closed !== (what === 'closed')) {
    const message = closed
      ? `${quoted(listing.name)} is ${what} in the letter, but its entry says that it has closed for good.`
      : `${quoted(listing.name)} has closed in the letter, but not in its entry.`;
    const advice = closed ? 'Write "closed".' : `Add "closed:" and "reason:" to its entry in ${directory.origin}.`;
    entry.error('letter/other-state', ['places', index, 'what'], message, advice);
  }
  const { name, line, within, address, postcode, sponsored } = listing;
  const where = [within, address, postcode].filter(Boolean).join(', ') || undefined;
  const text = words ?? listing.reason ?? closureSentence(listing);
  const { path, district } = directory;
  return { what, listing: wanted, name, line, where, path: closed ? path : wanted, district, text, sponsored };
}

function fixOf(current: Current): Letter['fix'] {
  const { fix } = current.entry.value;
  const isCard = fix && current.world.directories.some(({ path }) => onFirstPage(fix.link).startsWith(`${path}#`));
  const card = isCard ? cardOf(fix.link, ['fix', 'link'], current, ({ closed }) => !closed) : undefined;
  return fix && card ? { ...fix, subject: card.listing.name } : fix;
}

export const letters = defineCollection({
  name: 'letter',
  files: 'letters/<date>.yaml',
  heading: 'A letter: `letters/<YYYY-MM-DD>.yaml`',
  schema: letterSchema,
});
