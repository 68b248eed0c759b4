// Makes the data for the directory's search: an index of topic pages and groups, parts with the records of listings,
// guides and useful links, and the files of text-files.ts. The names of all but the index contain a hash. The index has
// a fixed URL, so that the page doesn't change when the index does.
import { gzipSync } from 'node:zlib';
import {
  shortId,
  type PageRecord,
  type PlaceRecord,
  type SearchIndex,
  type SearchList,
  type SearchPart,
  type SearchPartFile,
  type SearchTopic,
  type TextKind,
} from '../../../components/widgets/search-data.ts';
import { isReal, type Directory } from '../listing/directory.ts';
import { monthText } from '../page/page-fields.ts';
import { labelled, paidFor } from '../source/sponsor.ts';
import { fieldsIn, closureSentence, type Listing } from '../listing/listing.ts';
import type { Event } from '../event/event.ts';
import { endOf } from '../event/recurrence.ts';
import type { Site } from '../load-guide.ts';
import { comingEvents, eventPath } from '../event/upcoming-events.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { inPages, partsOfDirectory } from '../routes/paging.ts';
import { jsonFile } from './json-file.ts';
import type { Cache } from '../../engine/cache/cache.ts';
import { hashOf } from '../../engine/cache/hash.ts';
import { textFiles, type TextPage } from './text-files.ts';
import { textsOfEvent, textsOfLetter, textsOfPost } from './page-texts.ts';

/** If a site has at most this many records, they are all in one part, which every search loads. */
const ONE_PART = 3000;

/** Maximum number of places in a part, if there are several parts. All places of a part are from one topic page. */
const PLACES_IN_PART = 500;
const PAGES_IN_PART = 100;

const INDEX = 'search.json';
/** URL of the index without the base path. */
export const SEARCH_INDEX = `/${INDEX}`;

export function searchFiles(site: Site, cache: Cache): OutputFile[] {
  const topics = site.directories.map((directory) => topicOf(directory, site.search.buttons));
  const places = placesOf(site.directories);
  const pages = pagesOf(site);
  const whole = places.flat(2).length + pages.length <= ONE_PART;
  const parts = whole
    ? [partFile({ places: places.flat(2), pages }, cache, [0, places.flat().length])]
    : [
        ...placeParts(places, cache),
        ...inPages(pages, PAGES_IN_PART).map((some) => partFile({ places: [], pages: some }, cache)),
      ];
  const texts = textFiles(textPagesOf(site), cache);
  const index: SearchIndex = {
    places: places.flat(2).filter(({ closed }) => !closed).length,
    topics,
    areas: site.areas.map(({ name, postcodes, position }) => ({
      name,
      districts: postcodes,
      ...(position && { at: [position.lat, position.lon] }),
    })),
    parts: parts.map(({ part }) => part),
    texts: texts.index,
    synonyms: site.search.synonyms,
    verbs: site.search.buttons.flatMap(({ verbs }, at): [string[], number][] =>
      verbs.length > 0 ? [[verbs, at]] : [],
    ),
    ...(site.pages['whats-on'] && { whatsOn: true }),
  };
  return [{ path: INDEX, body: JSON.stringify(index) }, ...parts.map(({ file }) => file), ...texts.files];
}

function topicOf(directory: Directory, buttons: Site['search']['buttons']): SearchTopic {
  const pages = pageNumbers(directory);
  const lists = directory.groups.map(({ id, title, listings }): SearchList => {
    const page = pages.get(listings[0]?.id ?? '') ?? 1;
    const pressed = buttons.flatMap(({ topics, groups }, at) =>
      topics.includes(directory.topic) || groups.includes(title) ? [at] : [],
    );
    const count = listings.filter(isReal).length;
    return { title, id, count, ...(page > 1 && { page }), ...(pressed.length > 0 && { buttons: pressed }) };
  });
  return { title: directory.title, path: directory.path, district: directory.district, lists };
}

function pageNumbers(directory: Directory): Map<string, number> {
  return new Map(
    partsOfDirectory(directory).flatMap((part) =>
      part.directory.groups.flatMap(({ listings }) => listings.map(({ id }) => [id, part.number] as const)),
    ),
  );
}

/**
 * Search records of places, by topic page and group. Permanently closed places are in the first group of their page.
 */
function placesOf(directories: readonly Directory[]): PlaceRecord[][][] {
  let list = 0;
  return directories.map((directory) => {
    const pages = pageNumbers(directory);
    return directory.groups.map(({ listings }, at) => {
      const number = list++;
      const shown = [...listings, ...(at === 0 ? directory.closed : [])].filter(isReal);
      return shown.map((listing) => placeRecord(listing, number, pages.get(listing.id) ?? 1));
    });
  });
}

function placeRecord(listing: Listing, list: number, page: number): PlaceRecord {
  const { name, lat, lon, closed, sponsored, opening } = listing;
  const now = closed === undefined ? closureSentence(listing) : `Closed, ${monthText(closed)}. ${listing.reason}`;
  const state = sponsored && closed === undefined ? [`${paidFor(sponsored)}.`, now].filter(Boolean).join(' ') : now;
  return {
    id: shortId(listing),
    name,
    list,
    ...(page > 1 && { page }),
    ...fieldsIn('search', listing),
    ...(lat !== undefined && lon !== undefined && { at: [lat, lon] }),
    ...(state !== undefined && { state }),
    ...(state === undefined && opening?.code !== undefined && { hours: opening.code }),
    ...(closed !== undefined && { closed: true }),
  };
}

const pageRecord = (kind: PageRecord['kind'], title: string, path: string, text: string, words: string[] = []) => ({
  kind,
  title,
  path,
  text,
  ...(words.length > 0 && { words: words.filter(Boolean).join(', ') }),
});

const pagesOf = ({ areas, guides, useful, authors, ownPages }: Site): PageRecord[] => [
  ...areas.map(({ heading, path, card, keywords, highlights }) =>
    pageRecord('guide', heading, path, card.description, [...keywords, ...highlights.map(({ title }) => title)]),
  ),
  ...guides.map(({ heading, path, card, keywords }) => pageRecord('guide', heading, path, card, keywords)),
  ...(useful?.links ?? []).map(({ label, url, text = '', keywords = [] }) =>
    pageRecord('useful', label, url, text, [...keywords, ...wordsOfUrl(url)]),
  ),
  ...(useful?.stations ?? []).map(({ name, mode, url }) =>
    pageRecord('departures', mode ? `${name} (${mode})` : name, url, '', ['live departures', 'trains', 'station']),
  ),
  ...ownPages.map(({ title, path, description, keywords }) => pageRecord('page', title, path, description, keywords)),
  ...authors
    .filter(({ postCount }) => postCount > 0)
    .map(({ name, path, line }) => pageRecord('author', name, path, line)),
];

/** The last part of a URL's path often says more than the label: /rubbish-recycling. */
const wordsOfUrl = (url: string) =>
  new URL(url).pathname
    .split('/')
    .findLast(Boolean)
    ?.split(/[-_\d]+/) ?? [];

/** Oldest first. */
function byDay<T extends { date: string; path: string }>(items: readonly T[]): T[] {
  const keyOf = ({ date, path }: T) => `${date} ${path}`;
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const textPagesOf = ({ today, posts, letters, events, pages }: Site): Record<TextKind, TextPage[]> => ({
  story: byDay(posts).map((post) => ({
    record: pageRecord('story', post.title, post.path, labelled(post.excerpt, post.sponsored)),
    version: post.version,
    texts: () => textsOfPost(post),
  })),
  letter: byDay(letters).map((letter) =>
    textPage(pageRecord('letter', letter.subject, letter.path, letter.preheader), textsOfLetter(letter)),
  ),
  event: (pages['whats-on'] ? comingEvents({ today, events }) : []).map((event) => {
    const over = endOf(event.times);
    const record = pageRecord('event', event.title, eventPath(event), eventText(event));
    return textPage({ ...record, ...(over !== undefined && { over }) }, textsOfEvent(event));
  }),
});

const textPage = (record: PageRecord, texts: ReturnType<TextPage['texts']>): TextPage => ({
  record,
  version: hashOf(...texts),
  texts: () => texts,
});

/** Text about an event. Names the sponsor, even if the event has no description. */
const eventText = ({ line, sponsored }: Event) =>
  line === undefined ? (sponsored ? `${paidFor(sponsored)}.` : '') : labelled(line, sponsored);

interface MadePart {
  file: OutputFile;
  part: SearchPartFile;
}

/** Keeps groups of a topic page whole. A group that is too long for a part gets a longer part of its own. */
function placeParts(places: readonly PlaceRecord[][][], cache: Cache): MadePart[] {
  const parts: MadePart[] = [];
  let from = 0;
  for (const topic of places) {
    let open: PlaceRecord[] = [];
    let to = from;
    const close = () => {
      if (open.length > 0) parts.push(partFile({ places: open, pages: [] }, cache, [from, to]));
      [open, from] = [[], to];
    };
    for (const group of topic) {
      if (open.length > 0 && open.length + group.length > PLACES_IN_PART) close();
      open.push(...group);
      to++;
    }
    close();
  }
  return parts;
}

function partFile(records: SearchPart, cache: Cache, lists?: [from: number, to: number]): MadePart {
  const file = jsonFile('search', records);
  const bytes = cache.getOrMake(`gzip:${hashOf(file.body)}`, () => gzipSync(file.body).length);
  return { file, part: { address: `/${file.path}`, bytes, ...(lists && { lists }) } };
}
