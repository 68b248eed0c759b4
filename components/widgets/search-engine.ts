// The search itself: indexes the records on the device and answers queries, grouped by kind, with the reason for each
// result. Fetched with its library on the first interaction with the directory's search.
import type { ComponentType } from 'react';
import MiniSearch, { type Query as MiniQuery, type SearchOptions, type SearchResult } from 'minisearch';
import { distance, type Coordinates } from '../parts/distance.ts';
import { knownPostcodes, locate, metresTo, distanceOrderText, walkText, type Postcodes } from './near.ts';
import {
  fullId,
  isPressed,
  searchLists,
  partsFor,
  pointOf,
  type FoundPage,
  type PlacedList,
  type PageRecord,
  type PlaceRecord,
  type Reasoned,
  type SearchArea,
  type SearchIndex,
  type SearchPart,
  type SearchPartFile,
} from './search-data.ts';
import type { Lead, LeadProps } from './search-lead.tsx';
import type { TextAnswer, Texts } from './search-texts.ts';
import {
  edits,
  indexedStems,
  isJoined,
  joinedStem,
  joinPairs,
  parseQuery,
  stemsOf,
  type Query,
  type QueryWord,
} from './search-words.ts';

interface FoundList extends Reasoned {
  list: PlacedList;
}

export interface FoundPlace extends Reasoned {
  place: PlaceRecord;
  list: PlacedList;
  /** Distance from the postcode in the query: 'about 6 minutes’ walk'. */
  walk: string | undefined;
  /** 'Open until 10pm'. Absent if the place's hours aren't known. */
  hours?: string;
}

export interface SearchMatches {
  lists: FoundList[];
  places: FoundPlace[];
  pages: FoundPage[];
  /** True if the query is the title of a guide, which then comes first. */
  guideFirst: boolean;
  /** Explains the order if the text contains a full postcode: 'Nearest to SW2 5RJ first.' */
  near: string | undefined;
  /** Other notes for the reader, in sentences. */
  notes: string[];
  /** True if the text asks when a place is open. */
  asksWhen: true | undefined;
}

export interface Engine {
  /** Stems of all records. */
  vocabulary: ReadonlySet<string>;
  /** @param pressed Positions of the pressed buttons in their row. */
  answer(query: Query, pressed: readonly number[], texts: TextAnswer): SearchMatches;
}

export interface SearchAnswer extends SearchMatches {
  /** Number of matching places if there are too many to search them. */
  tooMany: number | undefined;
  lead: Lead | undefined;
  /** Places by the positions of the buttons for their kinds. Set for a postcode without words. */
  kinds: [kind: number, places: FoundPlace[]][] | undefined;
  /** Shows the lead. */
  Lead: ComponentType<LeadProps & { lead: Lead }>;
  /** Fetches the records of some pages, if they are not in memory yet. */
  fill: Texts['fill'];
}

export interface Search {
  /**
   * Rejects if the records can't be fetched.
   *
   * @param onFound Called as soon as all results are known. Stories, letters and events may not have their records yet.
   */
  ask(text: string, pressed?: readonly number[], onFound?: (answer: SearchAnswer) => unknown): Promise<SearchAnswer>;
}

/** Opens the search. On a small site, this also fetches all records. `read` fetches JSON by its URL. */
export async function openSearch(read: (address: string) => Promise<unknown>, index: SearchIndex): Promise<Search> {
  const engines = new Map<string, Promise<Engine>>();
  const engineOf = (files: readonly SearchPartFile[]) => {
    const addresses = files.map(({ address }) => address);
    const key = addresses.join();
    const started =
      engines.get(key) ?? Promise.all(addresses.map(read)).then((parts) => startEngine(index, parts as SearchPart[]));
    engines.set(key, started);
    // The next search fetches failed files again.
    started.catch(() => engines.delete(key));
    return started;
  };
  let texts: Promise<Texts> | undefined;
  const textsOf = (): Promise<Texts> => {
    const { texts: own = { words: [], pages: [] } } = index;
    texts ??= import('./search-texts.ts').then(({ openTexts }) => openTexts(read, own, typos));
    texts.catch(() => (texts = undefined));
    return texts;
  };
  const lead = import('./search-lead.tsx');
  const whole = index.parts[1] ? undefined : await engineOf(index.parts);
  const sample = queryOf(index, index.topics[0]?.lists[0]?.title ?? '');
  textsOf()
    .then((opened) => whole && opened.rehearse(sample, whole))
    .catch(() => {});
  return {
    async ask(text, pressed = [], onFound) {
      const query = queryOf(index, text);
      const { parts, tooMany } = partsFor(index, query, pressed);
      const [engine, opened] = await Promise.all([engineOf(parts), textsOf()]);
      query.words = joinPairs(query.words, engine.vocabulary);
      const found = await opened.ask(pressed.length > 0 ? [] : query.words, engine.vocabulary);
      const own = { ...engine.answer(query, pressed, found), tooMany, fill: opened.fill };
      const answer = (await lead).withLead(own, index, text, query, pressed);
      onFound?.(answer);
      return { ...answer, pages: await opened.fillFirst(answer.pages) };
    },
  };
}

/** Number of changed letters in a stem. Infinite if there are too many for a typo. */
function typos(stem: string, meant: string): number {
  const most = likelyMistakes(stem);
  const count = most > 0 && Math.abs(meant.length - stem.length) <= most ? edits(meant, stem) : Infinity;
  return count <= most ? count : Infinity;
}

const queryOf = (index: SearchIndex, text: string) =>
  parseQuery(text, { synonyms: index.synonyms, districts: new Set(index.topics.map(({ district }) => district)) });

type Item = { list: PlacedList } | { list: PlacedList; place: PlaceRecord } | { page: PageRecord };

interface Hit extends Reasoned {
  item: Item;
  /** True if every word of the query is in the record as a whole word, and not only in its address. */
  exact: boolean;
}

/** The results of a search, and the words of the query that no result contains. */
interface Found {
  hits: Hit[];
  /** Stories, letters and events. */
  pages: FoundPage[];
  /** Words that no result contains, as typed. */
  without?: string[];
  /** True if pages have these words. */
  onlyPages?: boolean;
}

/** If fewer results have all words, the search adds results that lack one word. */
const FEW = 3;

/** Number of records indexed at a time, so that a phone can react to interactions in between. */
const CHUNK = 250;

const FIELDS = ['name', 'list', 'within', 'line', 'street', 'areas', 'text'] as const;
type Field = (typeof FIELDS)[number];
type Fields = Partial<Record<Field, string | undefined>>;

const OPTIONS: SearchOptions = {
  boost: { name: 3, list: 2, within: 1.5, line: 1.5, areas: 0.3 },
  weights: { prefix: 0.4, fuzzy: 0.2 },
  tokenize: (stems) => stems.split(' '),
};

/** Indexes the records. Resolves with a function that answers queries. */
async function startEngine(index: SearchIndex, parts: readonly SearchPart[]): Promise<Engine> {
  const lists = searchLists(index);
  const items: Item[] = [
    ...lists.filter(({ count }) => count > 0).map((list) => ({ list })),
    ...parts.flatMap(({ places }) =>
      places.map((place) => ({ list: lists[place.list]!, place: { ...place, id: fullId(place) } })),
    ),
    ...parts.flatMap(({ pages }) => pages.map((page) => ({ page }))),
  ];
  const documents = items.map((item, id) => ({ id, ...fieldsOf(item, index.areas) }));
  // Splits each text into words only once, because most places share lists, areas and streets.
  const stems = new Map<string, string[]>();
  const engine = new MiniSearch<Fields & { id: number }>({
    fields: [...FIELDS],
    tokenize: (text) => stems.get(text) ?? stems.set(text, indexedStems(text)).get(text)!,
    processTerm: (stem) => stem,
  });
  await engine.addAllAsync(documents, { chunkSize: CHUNK });
  const vocabulary = new Set([...stems.values()].flat());
  const titles = new Set(lists.flatMap(({ title }) => stemsOf(title)));
  const postcodes = knownPostcodes(items.flatMap((item) => ('place' in item ? [located(item.place)] : [])));

  const answer: Engine['answer'] = (query, pressed, texts) => {
    const isWanted = (item: Item) => passes(item, query, pressed);
    const found: Found =
      query.words.length > 0
        ? search(engine, query, { items, vocabulary, titles, isWanted, texts })
        : {
            hits: items
              .filter((item) => isWanted(item) && !isGone(item))
              .map((item) => ({ item, why: [], exact: true, whole: true })),
            pages: [],
          };
    const empty = found.hits.some(({ exact }) => exact) ? undefined : emptyListFor(query, lists);
    // The pages of texts that are only similar or lack a word would hide the note.
    const pages = empty ? found.pages.filter(({ titled }) => titled) : found.pages;
    const { pages: others, ...results } = answerOf(query, empty ? [] : found.hits, postcodes);
    return { ...results, pages: [...others, ...pages], notes: notesOf(found, empty), asksWhen: query.asksWhen };
  };
  return { vocabulary, answer };
}

/**
 * Finds a list that has only examples: the one whose title matches the most words of the query or their meanings. At
 * least one of these words must occur in no other list.
 */
function emptyListFor({ words }: Query, lists: readonly PlacedList[]): PlacedList | undefined {
  const stems = lists.map(({ title }) => stemsOf(title));
  // Ignores words of lists that have places, and words that end several titles, such as "repair".
  const isOwn = (stem: string, title: string) =>
    lists.every(
      (list, at) =>
        !stems[at]!.includes(stem) || (list.count === 0 && (stems[at]![0] === stem || stems[at]!.join(' ') === title)),
    );
  const scores = stems.map((title) => {
    const has = (way: string[]) => way.every((stem) => title.includes(stem));
    const fitting = words.flatMap((word) => waysOf(word).find(has) ?? []);
    return fitting.some((stem) => isOwn(stem, title.join(' '))) ? fitting.length : 0;
  });
  return lists[scores.indexOf(Math.max(1, ...scores))];
}

function notesOf({ hits, without = [], onlyPages }: Found, empty: PlacedList | undefined): string[] {
  if (empty) return [`Our list ‘${empty.title}’ has only examples so far, because none of our sources has any.`];
  if (without.length === 0 || hits.length === 0) return [];
  const missing = without.map((typed) => `‘${typed}’`).join(' or ');
  if (onlyPages) return [`Only a story, a letter or an event has ${missing}: the others have your other words.`];
  return [`Nothing here has ${missing}: these have your other words.`];
}

const located = (place: PlaceRecord) => ({ postcode: place.postcode, at: pointOf(place) });

const isGone = (item: Item) => 'place' in item && item.place.closed === true;

/** Returns the texts of an item that the search indexes. A closed place has only its name. */
function fieldsOf(item: Item, areas: readonly SearchArea[]): Fields {
  if ('page' in item) return { name: item.page.title, text: `${item.page.text} ${item.page.words ?? ''}` };
  const { title } = item.list;
  if (!('place' in item)) return { list: title, areas: areasOf(item.list.topic.district, areas) };
  const { name, line, within, street, cuisine, closed } = item.place;
  if (closed) return { name };
  return {
    name,
    list: title,
    areas: areasOf(item.list.topic.district, areas, pointOf(item.place)),
    line,
    within,
    street,
    text: cuisine,
  };
}

/** Metres from the centre of a neighbourhood within which a place counts as being in it. */
const IN_AREA = 1000;

/** The neighbourhoods of a place. A place without coordinates counts for all neighbourhoods of its district. */
const areasOf = (district: string, areas: readonly SearchArea[], at?: Coordinates) =>
  areas
    .filter((area) => {
      const middle = pointOf(area);
      return at && middle ? distance(at, middle) <= IN_AREA : area.districts.includes(district);
    })
    .map(({ name }) => name)
    .join(', ');

/** True if an item passes the filters: the pressed buttons, and the start of a postcode. */
function passes(item: Item, { beginning, words, postcode }: Query, pressed: readonly number[]): boolean {
  if ('page' in item) return pressed.length === 0 && words.length > 0;
  if (!isPressed(item.list, pressed)) return false;
  const { district } = item.list.topic;
  // A list has no street and no position. Without words, only its district or a pressed button finds it.
  if (!('place' in item) && words.length === 0) return beginning === district || (!postcode && pressed.length > 0);
  if (beginning === undefined) return true;
  if (!('place' in item)) return beginning.startsWith(district);
  const own = item.place.postcode ?? district;
  return beginning === district ? own.split(' ')[0] === district : own.replace(' ', '').startsWith(beginning);
}

interface Shelf {
  items: readonly Item[];
  vocabulary: ReadonlySet<string>;
  /** The words of the lists' titles. */
  titles: ReadonlySet<string>;
  isWanted: (item: Item) => boolean;
  texts: TextAnswer;
}

function search(engine: MiniSearch, { words }: Query, { items, vocabulary, titles, isWanted, texts }: Shelf): Found {
  const queries = words.map(wordQuery);
  // If a query of one word finds little, the word may be a typo even if a record contains it. For example, ‘farmacy’
  // for pharmacy is also in a shop's name.
  const run = (combineWith: 'AND' | 'OR', isSure: (stem: string) => boolean) =>
    engine.search(
      { queries, combineWith },
      {
        ...OPTIONS,
        // A short word that occurs as a whole isn't completed: ‘bus’ doesn't find ‘business’.
        prefix: (stem) => !isJoined(stem) && stem.length > 1 && (stem.length > 3 || !vocabulary.has(stem)),
        fuzzy: (stem) => !isSure(stem) && likelyMistakes(stem),
        filter: ({ id }) => isWanted(items[id as number]!),
      },
    );
  const meanings = new Set(
    words.flatMap(({ stem, meaning }) => (meaning.length > 0 ? [...stem.split(' '), ...meaning] : [])),
  );
  // A word that a story has isn't a typo of another word.
  const inTexts = new Set(words.flatMap((word) => (texts.has(word) ? word.stem.split(' ') : [])));
  const all = run('AND', (stem) => vocabulary.has(stem) || meanings.has(stem) || inTexts.has(stem));
  const found = new Set(all.map(({ id }) => id as number));
  const isOnlyName = all.every(({ id, match }) => 'place' in items[id as number]! && isIn(match, 'name'));
  const isSure = (stem: string) =>
    meanings.has(stem) || inTexts.has(stem) || ((words.length > 1 || !isOnlyName) && vocabulary.has(stem));
  const others = () => run('OR', isSure).filter((hit) => !found.has(hit.id as number) && lacksOne(hit, words));
  // A page with the words in its title is probably the one that the reader wants.
  const isFew = all.length + texts.all.length < FEW && !texts.all.some(({ titled }) => titled);
  const hitOf = (result: SearchResult): Hit => ({
    item: items[result.id as number]!,
    why: reasons(result, words),
    exact: words.every((word) => isExact(result, word)),
    whole: found.has(result.id as number) || isLabelled(result, items[result.id as number]!),
  });
  const isShown = (result: SearchResult) => isNamed(result, items[result.id as number]!, titles);
  const [whole, rest] = [all, isFew ? others() : []].map((results) => results.filter(isShown));
  const hits = [...whole!, ...rest!.filter((result) => isUsable(result, items[result.id as number]!))].map(hitOf);
  const without = words.filter((word) => ![...whole!, ...rest!].some((result) => isFound(result, word)));
  return {
    // Results with the words as typed come before results with other spellings and words for them.
    hits: hits.toSorted((a, b) => +b.whole - +a.whole || a.why.length - b.why.length),
    pages: isFew ? [...texts.all, ...texts.others()] : texts.all,
    without: without.map(({ typed }) => typed),
    onlyPages: without.every((word) => texts.has(word)),
  };
}

/** True for an official page whose label has a word of the query. Its label may lack the others: ‘bin collection’. */
const isLabelled = ({ match }: SearchResult, item: Item) =>
  'page' in item && item.page.kind === 'useful' && Object.values(match).some((fields) => fields.includes('name'));

/** True if a result may lack a word. Live departures are of one station, and another word would be another subject. */
const isUsable = (result: SearchResult, item: Item) =>
  !('page' in item) || (item.page.kind === 'useful' ? isLabelled(result, item) : item.page.kind !== 'departures');

const isIn = (match: SearchResult['match'], field: Field) =>
  Object.values(match).every((fields) => fields.every((each) => each === field));

/**
 * Number of typos allowed in a word. A short word may have none, because with another letter it would be another word.
 * Numbers may have none either.
 */
function likelyMistakes(stem: string): number {
  if (stem.length < 5 || isJoined(stem) || /\d/.test(stem)) return 0;
  return stem.length < 7 ? 1 : 2;
}

/**
 * True if the matching words are enough to find the item. A list needs a match in its title, because a neighbourhood's
 * name matches hundreds of lists. A closed place needs a word of its name that no title of a list contains.
 */
function isNamed({ match }: SearchResult, item: Item, titles: ReadonlySet<string>): boolean {
  if ('page' in item) return true;
  if (!('place' in item)) return Object.values(match).some((fields) => fields.includes('list'));
  return !isGone(item) || Object.keys(match).some((stem) => !titles.has(stem));
}

/** True if a result lacks at most one word of the query. */
const lacksOne = (result: SearchResult, words: readonly QueryWord[]) =>
  words.filter((word) => !isFound(result, word)).length <= 1;

/** True if a result contains a word or its meaning, in any spelling. */
function isFound({ queryTerms }: SearchResult, word: QueryWord): boolean {
  const has = (stems: readonly string[]) => stems.length > 0 && stems.every((each) => queryTerms.includes(each));
  return waysOf(word).some(has);
}

/** Searches for a word as typed and for its meaning, because an everyday word is often part of a name, too. */
function wordQuery(word: QueryWord): MiniQuery {
  const ways = waysOf(word).map((stems): MiniQuery => ({ queries: stems, combineWith: 'AND' }));
  return { queries: ways, combineWith: 'OR' };
}

/** Forms of a word that count as a match: its stems, its spelling as one or two words, or its meaning. */
const waysOf = ({ typed, stem, meaning, whole }: QueryWord): string[][] =>
  [stem.split(' '), [whole ?? joinedStem(typed)], meaning].filter((stems) => stems.length > 0);

function isExact({ match }: SearchResult, word: QueryWord): boolean {
  const isThere = (term: string) => match[term]?.some((field) => field !== 'street' && field !== 'areas') ?? false;
  return waysOf(word).some((stems) => stems.every(isThere));
}

/** For each word that isn't in the result as typed, names the word that matched instead. */
function reasons({ terms }: SearchResult, words: readonly QueryWord[]): string[] {
  const isThere = (stem: string) => terms.some((term) => term.startsWith(stem));
  const isMeant = (term: string) => words.some(({ stem, meaning }) => term.startsWith(stem) || meaning.includes(term));
  const unexplained = terms.filter((term) => !isMeant(term));
  return words.flatMap((word) => {
    const { typed, stem, meaning, meant } = word;
    if (waysOf({ ...word, meaning: [] }).some((way) => way.every(isThere))) return [];
    if (meant && meaning.every(isThere)) return [`${meant}: you wrote ‘${typed}’`];
    const instead = unexplained.find((term) => edits(term, stem) <= Math.round(stem.length / 4));
    return instead === undefined ? [] : [`${instead}: you wrote ‘${typed}’`];
  });
}

function answerOf(
  { postcode, words }: Query,
  hits: readonly Hit[],
  postcodes: Postcodes,
): Omit<SearchMatches, 'notes' | 'asksWhen'> {
  const origin = postcode === undefined ? undefined : locate(postcode, postcodes);
  // Nearer places come before exact matches if these are few. For example, a juice bar called ‘Farmacy’ is an exact
  // match for a reader who misspells pharmacy.
  const sure = hits.filter((hit) => hit.exact && 'place' in hit.item).length >= FEW;
  const places = hits.flatMap((hit) => {
    if (!('place' in hit.item)) return [];
    const metres = origin && metresTo(located(hit.item.place), origin.at, postcodes);
    return { ...hit.item, why: hit.why, exact: hit.exact, whole: hit.whole, metres };
  });
  if (origin) {
    const far = (metres = Infinity) => metres;
    places.sort((a, b) => (sure ? +b.exact - +a.exact : 0) || far(a.metres) - far(b.metres));
  }
  const pages = hits.flatMap(({ item, why, whole }): FoundPage[] =>
    'page' in item ? [{ kind: item.page.kind, page: item.page, why, whole }] : [],
  );
  const asked = words.map(({ stem }) => stem).join(' ');
  const guideFirst = pages.some(({ kind, page }) => kind === 'guide' && stemsOf(page!.title).join(' ') === asked);
  return {
    // Lists with all words of the query come before lists with only one.
    lists: hits
      .toSorted((a, b) => +b.exact - +a.exact)
      .flatMap(({ item, why, whole }) =>
        'list' in item && !('place' in item) ? [{ list: item.list, why, whole }] : [],
      ),
    places: once(places).map(({ place, list, why, whole, metres }) => ({
      place,
      list,
      why,
      whole,
      walk: metres === undefined ? undefined : walkText(metres),
    })),
    pages,
    guideFirst,
    near: postcode === undefined ? undefined : distanceOrderText(postcode, origin),
  };
}

/** Keeps only the better result of a place that is on two topic pages. */
function once<T extends { place: PlaceRecord }>(places: readonly T[]): T[] {
  const seen = new Set<string>();
  return places.filter(({ place: { id } }) => !seen.has(id) && seen.add(id));
}
