// Results of the directory's search, grouped by kind: places, lists, stories and guides, each with its reason.
import { useMemo, useState, type ReactNode } from 'react';
import { phoneLink } from '../parts/contact-links.ts';
import { Link } from '../parts/link.tsx';
import { pageAddress } from '../parts/pagination.ts';
import type { PlacedList } from './search-data.ts';
import type { FoundPlace, SearchAnswer } from './search-engine.ts';

/** Number of results shown at first. Each press of the button adds twice this number. `FIRST_PAGES` is the largest. */
const PLACES = 12;
/** The nearest places of each kind, for a postcode alone. */
const OF_KIND = 3;
const LISTS = 6;
export const PAGES = 6;
const USEFUL = 3;

const PAGE_HEADINGS = {
  useful: 'Useful links',
  departures: 'Live departures',
  story: 'Stories',
  guide: 'Guides',
  event: 'Events',
  letter: 'Letters',
  author: 'Authors',
  page: 'Pages',
};

const addressOf = ({ topic, page = 1, id }: PlacedList) => `${pageAddress(topic.path, page)}#${id}`;

type PageKind = keyof typeof PAGE_HEADINGS;
const PAGE_KINDS = Object.keys(PAGE_HEADINGS) as PageKind[];

export function SearchResults({ answer, kinds: names }: { answer: SearchAnswer; kinds: string[] }) {
  // Copies the results only once, because `fill` adds the records of pages to the copies.
  const { shared, lists, places, pages } = useMemo(() => withoutShared(answer), [answer]);
  const sections = {
    lists: <Results key="lists" heading="Lists" items={lists} limit={LISTS} show={ListLink} answer={answer} />,
    places: answer.kinds?.map(([kind, own]) => (
      <Results key={kind} heading={names[kind]!} items={own} limit={OF_KIND} show={Place} answer={answer} />
    )) ?? <Results key="places" heading="Places" items={places} limit={PLACES} show={Place} answer={answer} />,
  };
  const sectionOf = (kind: PageKind) => (
    <Results
      key={kind}
      heading={PAGE_HEADINGS[kind]}
      items={pages.filter((page) => page.kind === kind)}
      limit={kind === 'useful' || kind === 'departures' ? USEFUL : PAGES}
      show={PageLink}
      answer={answer}
      fill={answer.fill}
    />
  );
  return (
    <>
      {shared.length > 0 && <p className="found-why">{shared.join('. ')}.</p>}
      {sectionOrder(answer).map((name) => (name === 'lists' || name === 'places' ? sections[name] : sectionOf(name)))}
    </>
  );
}

type Section = 'lists' | 'places' | PageKind;

/** Sections that have a result with every word of the query come first. */
function sectionOrder({ lists, places, pages, near, guideFirst }: SearchAnswer): Section[] {
  // Shows places before lists for a query with a postcode, because a list has no position.
  const rows: Section[] = near === undefined ? ['lists', 'places'] : ['places', 'lists'];
  const [useful, departures, story, guide, ...others] = PAGE_KINDS as [PageKind, PageKind, PageKind, PageKind];
  // A story about the words comes before the places: ‘brockwell park’.
  const isSubject = near === undefined && pages.some((page) => page.isSubject);
  const order: Section[] = [
    ...(guideFirst ? [guide] : []),
    useful,
    departures,
    ...(isSubject ? [story, ...rows] : [...rows, story]),
    guide,
    ...others,
  ];
  const isWhole = (section: Section) =>
    section === 'lists' || section === 'places'
      ? { lists, places }[section].some(({ whole }) => whole)
      : pages.some(({ kind, whole }) => kind === section && whole);
  return [...new Set(order)].toSorted((a, b) => +isWhole(b) - +isWhole(a));
}

/** The first section with a result. */
export function firstSection(answer: SearchAnswer): Section | undefined {
  const kinds = new Set<Section>(answer.pages.map(({ kind }) => kind));
  return sectionOrder(answer).find((name) =>
    name === 'lists' || name === 'places' ? answer[name].length > 0 : kinds.has(name),
  );
}

/** Leaves out the reasons that are printed once above the results. */
function withoutShared({ lists, places, pages }: SearchAnswer) {
  const shared = sharedReasons({ lists, places, pages });
  if (shared.length === 0) return { shared, lists, places: withStreets(places), pages };
  const without = <Item extends { why: string[] }>(items: Item[]) =>
    items.map((item) => ({ ...item, why: item.why.filter((reason) => !shared.includes(reason)) }));
  return { shared, lists: without(lists), places: withStreets(without(places)), pages: without(pages) };
}

/** Reasons that at least half of the results share, printed once above them. */
function sharedReasons({ lists, places, pages }: Pick<SearchAnswer, 'lists' | 'places' | 'pages'>): string[] {
  const results = [...lists, ...places, ...pages];
  if (results.length < 2) return [];
  const reasons = results.flatMap(({ why }) => why);
  return [...new Set(reasons)].filter(
    (reason) => reasons.filter((other) => other === reason).length * 2 >= results.length,
  );
}

/** Adds the street to names that several results share. */
function withStreets(places: FoundPlace[]): FoundPlace[] {
  const names = places.map(({ place }) => place.name);
  return places.map((found) => {
    const { name, street, postcode } = found.place;
    const where = street ?? postcode;
    if (!where || names.filter((other) => other === name).length < 2) return found;
    return { ...found, place: { ...found.place, name: `${name}, ${where}` } };
  });
}

interface ResultsProps<Item> {
  heading: string;
  items: Item[];
  limit: number;
  show: (item: Item) => ReactNode;
  /** The next answer begins with the first results again. */
  answer: SearchAnswer;
  /** Fetches what the items show. */
  fill?: (items: Item[]) => Promise<void>;
}

function Results<Item extends object>({ heading, items, limit, show: Show, answer, fill }: ResultsProps<Item>) {
  const [opened, setOpened] = useState({ answer, shown: limit });
  const shown = opened.answer === answer ? opened.shown : limit;
  if (items.length === 0) return null;

  async function showMore() {
    const more = shown + 2 * limit;
    try {
      await fill?.(items.slice(shown, more));
      setOpened({ answer, shown: more });
    } catch {
      // The button stays, and the reader can press it again.
    }
  }

  return (
    <section>
      <h2>
        {heading} <span className="count">{items.length}</span>
      </h2>
      {items.length > shown && (
        <button type="button" className="button" onClick={() => void showMore()}>
          Show more {heading.toLowerCase()}
        </button>
      )}
      <ul>
        {items.slice(0, shown).map((item, place) => (
          // The React key is the position, so that React reuses the cards, which is faster than making new ones.
          <li key={place}>
            <Show {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListLink({ list, why }: SearchAnswer['lists'][number]) {
  return (
    <>
      <Link href={addressOf(list)}>
        {list.title}, {list.topic.district}
      </Link>{' '}
      <span className="count">{list.count}</span>
      <Why why={why} />
    </>
  );
}

function PageLink({ page, why }: SearchAnswer['pages'][number]) {
  if (!page) return null;
  const { title, path, text } = page;
  return (
    <>
      <Link href={path} {...(!path.startsWith('/') && { rel: 'noopener noreferrer' })}>
        {title}
      </Link>
      {text && <p>{text}</p>}
      <Why why={why} />
    </>
  );
}

function Place({ place, list, why, walk, hours }: FoundPlace) {
  const { name, line, within, street, postcode, phone, state, closed, page = 1 } = place;
  const where = [within, street].filter(Boolean).join(', ');
  const kind = !closed && (line ?? `${list.title}, ${list.topic.district}`);
  return (
    <>
      <h3>{closed ? name : <Link href={`${pageAddress(list.topic.path, page)}#${place.id}`}>{name}</Link>}</h3>
      {walk && <p className="found-distance">{walk}</p>}
      {state && <strong>{state}</strong>}
      {hours && <p>{hours}</p>}
      <p>
        {[kind, where].filter(Boolean).join(' · ')}
        {postcode && (where ? ', ' : ' · ')}
        <span>{postcode}</span>
      </p>
      {phone && (
        <p>
          <a className="tabular" href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      )}
      <Why why={why} />
    </>
  );
}

function Why({ why }: { why: string[] }) {
  return why.map((reason) => (
    <p key={reason} className="found-why">
      {reason}
    </p>
  ));
}
