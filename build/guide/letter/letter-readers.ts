// Chooses the blocks and the subject line of a newsletter issue for a reader. Finds readers who don't get an item that
// the text names.
import { wordsOf } from '../fields/words-of.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { textOfProse, type LetterSection } from './letter-section.ts';
import type { PostSummary } from '../post/post.ts';

/** A reader's choices, as stored in the newsletter's database. */
export interface LetterReader {
  /** A district. 'None' and null mean all districts. */
  postcode: string | null;
  /** Names of categories. */
  categories: readonly string[];
}

interface Choosable {
  postcodes: readonly string[];
  interests: readonly string[];
}

export interface ChosenBlocks<B> {
  blocks: B[];
  /** Note to a reader whose choices fit no block. */
  note?: 'other-subjects' | 'nothing';
}

/**
 * Returns the blocks for the reader's district and categories. If there are none, returns the blocks for the district.
 * A block without districts or categories is for every reader, and a reader without a choice gets every block.
 */
export function chooseBlocks<B extends Choosable>(all: readonly B[], reader: LetterReader): ChosenBlocks<B> {
  const near = all.filter(({ postcodes }) => fits(postcodes, districtsOf(reader)));
  const blocks = near.filter(({ interests }) => fits(interests, reader.categories));
  if (blocks.length > 0) return { blocks };
  return near.length > 0 ? { blocks: near, note: 'other-subjects' } : { blocks: [], note: 'nothing' };
}

/** Districts of a reader. 'None' becomes an empty list, because the sign-up stores it for "None of these". */
export const districtsOf = ({ postcode }: Pick<LetterReader, 'postcode'>) =>
  postcode === null || postcode === '' || postcode === 'None' ? [] : [postcode];

const fits = (offered: readonly string[], wanted: readonly string[]) =>
  offered.length === 0 || wanted.length === 0 || offered.some((each) => wanted.includes(each));

/** The fields of a newsletter issue that decide which reader gets which part. */
interface Letter {
  subject: string;
  subjects: readonly string[];
  greeting: Prose;
  signOff: Prose;
  sections: readonly LetterSection[];
  stories: readonly Pick<PostSummary, 'slug' | 'path' | 'title' | 'postcodes' | 'category' | 'categoryListed'>[];
  events: readonly { event: Choosable & { slug: string; title: string } }[];
  places: readonly { listing: string; name: string; path: string; district: string }[];
}

/** A story, an event or a place in a newsletter issue. */
interface Thing extends Choosable {
  id: string;
  title: string;
  path: string;
}

/** All items of a newsletter issue, with the ids of their blocks. */
export const thingsOf = ({ stories, events, places }: Pick<Letter, 'stories' | 'events' | 'places'>): Thing[] => [
  ...stories.map(({ slug, path, title, postcodes, category, categoryListed }) => {
    return { id: `story:${slug}`, title, path, postcodes, interests: categoryListed ? [category] : [] };
  }),
  ...events.map(({ event: { slug, title, postcodes, interests } }) => {
    return { id: `event:${slug}`, title, path: `/whats-on#${slug}`, postcodes, interests };
  }),
  // Readers get a place by district, not by category, because a closed place concerns everyone in its district.
  ...places.map(({ listing, name, path, district }) => {
    return { id: `place:${listing}`, title: name, path, postcodes: [district], interests: [] };
  }),
];

/** True if a reader gets an item or a section that is only for some districts and categories. */
export const isForReader = ({ postcodes, interests }: Choosable, reader: LetterReader): boolean =>
  fits(postcodes, districtsOf(reader)) && fits(interests, reader.categories);

type Texts = Pick<Letter, 'greeting' | 'signOff' | 'sections'>;

const textsFor = ({ greeting, signOff, sections }: Texts, reader: LetterReader): Pick<Prose, 'links'>[] => [
  greeting,
  ...sections.filter((section) => isForReader(section, reader)).map(({ text }) => text),
  signOff,
];

/** Ids of the items that a reader gets, as a block or as a link in a text. */
function reachOf(letter: Letter, things: readonly Thing[], reader: LetterReader): Set<string> {
  const blocks = chooseBlocks(things, reader).blocks.map(({ id }) => id);
  const links = new Set(textsFor(letter, reader).flatMap((text) => text.links.map(({ href }) => href)));
  return new Set([...blocks, ...things.filter(({ path }) => links.has(path)).map(({ id }) => id)]);
}

/** Minimum length of a title that is searched for in a text. */
const SHORTEST = 4;

const plain = (text: string) => ` ${wordsOf(text).join(' ')} `;

/** Items whose titles occur in a text, ignoring "The". */
function namedIn(text: string, things: readonly Thing[]): Thing[] {
  const words = plain(text);
  return things.filter(({ title }) => {
    const name = plain(title).replace(/^ the /, ' ');
    return name.trim().length >= SHORTEST && words.includes(name);
  });
}

/** Picks the first subject line that names only items that the reader gets. If there is none, picks the last one. */
export function subjectChooser(letter: Letter): (reader: LetterReader) => string {
  const things = thingsOf(letter);
  const subjects = [letter.subject, ...letter.subjects];
  const named = subjects.map((subject) => namedIn(subject, things));
  const last = subjects.at(-1)!;
  return (reader) => {
    if (named.every(({ length }) => length === 0)) return letter.subject;
    const reach = reachOf(letter, things, reader);
    return subjects.find((_, index) => named[index]!.every(({ id }) => reach.has(id))) ?? last;
  };
}

interface Group extends LetterReader {
  postcode: string;
  categories: readonly [string];
}

/** A text that names an item, and the readers of the text who don't get the item. */
interface Gap {
  path: (string | number)[];
  title: string;
  link: string;
  /** 'readers in SW2 and readers who chose only Family' */
  whom: string;
}

/** Finds items that a subject line, the greeting or a section names, but some readers of this text don't get. */
export function gapsOf(letter: Letter, postcodes: readonly string[], categories: readonly string[]): Gap[] {
  const things = thingsOf(letter);
  const groups = [...postcodes, 'None'].flatMap((postcode) =>
    categories.map((category): Group => ({ postcode, categories: [category] })),
  );
  const reach = new Map(groups.map((group) => [group, reachOf(letter, things, group)]));
  const find = (path: Gap['path'], text: string, readers: readonly Group[], all = readers) =>
    namedIn(text, things).flatMap(({ id, title, path: link }) => {
      const without = readers.filter((group) => !reach.get(group)!.has(id));
      return without.length > 0 ? [{ path, title, link, whom: describeGroups(without, all) }] : [];
    });
  const subjects = [letter.subject, ...letter.subjects];
  const unserved = groups.filter((group) =>
    subjects.every((subject) => namedIn(subject, things).some(({ id }) => !reach.get(group)!.has(id))),
  );
  const last = letter.subjects.length === 0 ? ['subject'] : ['subjects', letter.subjects.length - 1];
  return [
    ...find(last, subjects.at(-1)!, unserved, groups),
    ...find(['greeting'], textOfProse(letter.greeting), groups),
    ...letter.sections.flatMap((section, index) =>
      find(
        ['sections', index, 'text'],
        textOfProse(section.text),
        groups.filter((group) => isForReader(section, group)),
      ),
    ),
  ];
}

const and = (names: readonly string[], last = 'and') =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join('');

/** Describes readers by whole districts first, then by whole categories, then by district and category. */
function describeGroups(without: readonly Group[], readers: readonly Group[]): string {
  const isWhole = (group: Group, key: (group: Group) => string, others: readonly Group[]) =>
    others.every((each) => key(each) !== key(group) || without.includes(each));
  const district = ({ postcode }: Group) => postcode;
  const category = ({ categories: [name] }: Group) => name;
  if (readers.every((group) => without.includes(group))) return 'its readers';
  const districts = [...new Set(without.filter((group) => isWhole(group, district, readers)).map(district))];
  const rest = readers.filter((group) => !districts.includes(group.postcode));
  const open = without.filter((group) => rest.includes(group));
  const names = [...new Set(open.filter((group) => isWhole(group, category, rest)).map(category))];
  const pairs = open.filter((group) => !names.includes(category(group)));
  const where = (postcode: string) => (postcode === 'None' ? 'no postcode' : postcode);
  return and(
    [
      districts.length > 0 && `readers in ${and(districts.map(where))}`,
      names.length > 0 && `readers who chose only ${and(names, 'or')}`,
      ...pairs.map((group) => `readers in ${where(group.postcode)} who chose only ${category(group)}`),
    ].filter((each) => each !== false),
  );
}
