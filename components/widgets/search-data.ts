// The files that the directory's search fetches: an index of the topic pages and their groups, and parts with the
// records. Also selects the parts that a search needs.
import type { Coordinates } from '../parts/distance.ts';
import { stemsOf, wordsOf, type Query } from './search-words.ts';

/** A group of a topic page. */
export interface SearchList {
  title: string;
  /** Id of the group's heading on its page. */
  id: string;
  /** Number of open places in the group, without examples. */
  count: number;
  /** Page where the group begins, for a paginated topic. Absent for the first page. */
  page?: number;
  /** Positions, in the row of buttons, of the buttons that select this group. */
  buttons?: number[];
}

export interface SearchTopic {
  title: string;
  /** URL of the topic's first page, without the base path. */
  path: string;
  district: string;
  lists: SearchList[];
}

/** A file of records. */
export interface SearchPartFile {
  /** URL without the base path. */
  address: string;
  /** Size in bytes after gzip. */
  bytes: number;
  /**
   * Range of lists, by their position among the lists of all topics. The file contains the places of these lists,
   * except of the list at `to`. Absent if the file contains no places.
   */
  lists?: [from: number, to: number];
}

/** A neighbourhood. A search for its name finds the places in it. */
export interface SearchArea {
  name: string;
  districts: string[];
  /** Centre of the neighbourhood in degrees, WGS84. */
  at?: [lat: number, lon: number];
}

/** A kind of page that is found by all words on it. There may be thousands of these pages. */
export type TextKind = 'story' | 'letter' | 'event';

/**
 * A stem with the pages that have it: in their text, in words about them, and in their title. Each number but the first
 * is the difference to the number before.
 */
export type WordRow = [stem: string, ...levels: number[][]];

export interface TextIndex {
  /** The smallest key in each word file, and the hash in the name of the file. */
  words: [first: string, hash: string][];
  /** The page files of each kind, by the hashes in their names: the number of pages, and how many a file has. */
  pages: { count: number; size: number; files: string[] }[];
}

export interface SearchIndex {
  /** Number of open places in all parts. */
  places: number;
  topics: SearchTopic[];
  areas: SearchArea[];
  parts: SearchPartFile[];
  /** Absent if the site has no story, no letter and no event. */
  texts?: TextIndex;
  synonyms: [word: string, meaning: string][];
  /** Words that ask for the places of a button, by the button's position: eat. */
  verbs?: [words: string[], button: number][];
  /** True if the site has the page /whats-on. */
  whatsOn?: true;
}

/** A listing. */
export interface PlaceRecord {
  /** Id of the listing, as `shortId` shortens it. */
  id: string;
  name: string;
  /** Index of the listing's group among the groups of all topics. */
  list: number;
  /** Number of the topic page that has the listing. Absent for the first page. */
  page?: number;
  line?: string;
  within?: string;
  street?: string;
  postcode?: string;
  phone?: string;
  cuisine?: string;
  /** Coordinates in degrees, WGS84. */
  at?: [lat: number, lon: number];
  /** Opening hours, encoded as `stateAt` reads them. */
  hours?: string;
  /** An unusual fact: 'Closed for the time being.' */
  state?: string;
  /** True for a closed place, which has no card and is found only by its name. */
  closed?: true;
}

/**
 * An official page, the live departures of a station, a guide to a neighbourhood or postcode, an author, a page that
 * the owner added, or a page with texts.
 */
export interface PageRecord {
  kind: 'useful' | 'departures' | 'guide' | 'author' | 'page' | TextKind;
  title: string;
  /** URL path without the base path, or the URL of an official page. */
  path: string;
  /** A sentence or two. */
  text: string;
  /** Additional words that find the page. Absent for a TextKind, whose words are in word files. */
  words?: string;
  /** Moment at which an event ends for good, in London time: `2026-11-29 18:00`. */
  over?: string;
}

export interface Reasoned {
  /** Reasons for the result: 'pharmacy: you wrote ‘farmacy’' */
  why: string[];
  /** True if the result has every word of the query. */
  whole: boolean;
}

export interface FoundPage extends Reasoned {
  kind: PageRecord['kind'];
  /** Absent until `fill` has fetched it. */
  page?: PageRecord;
  /** Position of a story, a letter or an event among the pages of its kind. */
  at?: number;
  /** True if the title of a story, a letter or an event has every word of the query. */
  titled?: boolean;
  /** True if the title has all of several words. The places that have these words may only be near the subject. */
  isSubject?: boolean;
}

export interface SearchPart {
  places: PlaceRecord[];
  pages: PageRecord[];
}

/** A list with its topic. */
export interface PlacedList extends SearchList {
  topic: SearchTopic;
}

export const searchLists = ({ topics }: Pick<SearchIndex, 'topics'>): PlacedList[] =>
  topics.flatMap((topic) => topic.lists.map((list) => ({ ...list, topic })));

const nameId = (name: string) => wordsOf(name.replaceAll('&', ' and ')).join('-');

/** Shortens an id that begins with the place's name, as most ids do. Returns only the rest, after a `~`. */
export function shortId({ id, name }: { id: string; name: string }): string {
  const start = nameId(name);
  return id.startsWith(start) ? `~${id.slice(start.length)}` : id;
}

export const fullId = ({ id, name }: Pick<PlaceRecord, 'id' | 'name'>): string =>
  id.startsWith('~') ? nameId(name) + id.slice(1) : id;

export const pointOf = ({ at }: { at?: [lat: number, lon: number] }): Coordinates | undefined =>
  at && { lat: at[0], lon: at[1] };

/** Maximum number of bytes, after gzip, of the records that a search on a large site may fetch at once. */
export const SEARCH_BYTES = 56 * 1024;

/** True if a list belongs to one of the pressed buttons, or if none is pressed. */
export const isPressed = ({ buttons = [] }: SearchList, pressed: readonly number[]) =>
  pressed.length === 0 || buttons.some((button) => pressed.includes(button));

export interface Selection {
  parts: SearchPartFile[];
  /** Number of matching places if there are too many to fetch them. In this case no part contains places. */
  tooMany?: number | undefined;
}

/**
 * Selects the parts that a search needs. A small site has only one part. On a large site, selects the places for the
 * district, buttons and groups in the query unless they are too large, then as many parts with pages as fit.
 */
export function partsFor(index: SearchIndex, query: Query, pressed: readonly number[]): Selection {
  const { parts } = index;
  const sum = (files: readonly SearchPartFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);
  if (parts.length === 1) return { parts };
  const lists = searchLists(index);
  const offered = [...lists.keys()].filter((at) => {
    const { topic } = lists[at]!;
    return isPressed(lists[at]!, pressed) && (!query.district || topic.district === query.district);
  });
  const named = offered.filter((at) => namesList(query, lists[at]!));
  const wanted = new Set(named.length > 0 ? named : offered);
  const places = parts.filter(
    (part) => part.lists && [...wanted].some((at) => at >= part.lists![0] && at < part.lists![1]),
  );
  const fits = sum(places) <= SEARCH_BYTES;
  const chosen = fits ? places : [];
  for (const part of parts.filter((each) => !each.lists)) {
    if (sum(chosen) + part.bytes > SEARCH_BYTES) break;
    chosen.push(part);
  }
  const tooMany = [...wanted].reduce((count, at) => count + lists[at]!.count, 0);
  return { parts: chosen, tooMany: fits ? undefined : tooMany };
}

/** True if the words contain a group's whole title: 'pubs' and 'Pubs'. */
function namesList({ words }: Query, { title }: SearchList): boolean {
  const stems = new Set(words.flatMap(({ stem, meaning }) => [stem, ...meaning]));
  return stemsOf(title).every((stem) => stems.has(stem));
}
