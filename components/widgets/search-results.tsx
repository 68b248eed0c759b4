// Results of the directory's search, grouped by kind: places, lists, stories and guides, each with its reason.
import { useState, type ReactNode } from 'react';
import { phoneLink } from '../parts/contact-links.ts';
import { Link } from '../parts/link.tsx';
import { pageAddress } from '../parts/pagination.ts';
import type { PlacedList } from './search-data.ts';
import type { FoundPlace, SearchAnswer } from './search-engine.ts';

/** Number of results shown at first. Each press of the button adds twice this number. */
const PLACES = 12;
const LISTS = 6;
const PAGES = 6;

const PAGE_HEADINGS = {
  story: 'Stories',
  guide: 'Guides',
  event: 'Events',
  letter: 'Letters',
  author: 'Authors',
  page: 'Pages',
};

const addressOf = ({ topic, page = 1, id }: PlacedList) => `${pageAddress(topic.path, page)}#${id}`;

export function SearchResults({ answer }: { answer: SearchAnswer }) {
  const { near, guideFirst } = answer;
  const shared = sharedReasons(answer);
  const without = <Item extends { why: string[] }>(items: Item[]) =>
    items.map((item) => ({ ...item, why: item.why.filter((reason) => !shared.includes(reason)) }));
  const [lists, places, pages] = [without(answer.lists), withStreets(without(answer.places)), without(answer.pages)];
  const why = shared.length > 0 && (
    <p key="why" className="found-why">
      {shared.join('. ')}.
    </p>
  );
  const inLists = <Results key="lists" heading="Lists" items={lists} limit={LISTS} show={ListLink} />;
  const inPlaces = <Results key="places" heading="Places" items={places} limit={PLACES} show={Place} />;
  const [stories, guides, ...others] = (['story', 'guide', 'event', 'letter', 'author', 'page'] as const).map(
    (kind) => (
      <Results
        key={kind}
        heading={PAGE_HEADINGS[kind]}
        items={pages.filter(({ page }) => page.kind === kind)}
        limit={PAGES}
        show={PageLink}
      />
    ),
  );
  // Shows places before lists for a query with a postcode, because a list has no position.
  if (near !== undefined) return [why, inPlaces, inLists, stories, guides, ...others];
  return guideFirst
    ? [why, guides, inLists, inPlaces, stories, ...others]
    : [why, inLists, inPlaces, stories, guides, ...others];
}

/** Reasons that at least half of the results share, printed once above them. */
function sharedReasons({ lists, places, pages }: SearchAnswer): string[] {
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
}

function Results<Item extends object>({ heading, items, limit, show: Show }: ResultsProps<Item>) {
  const [shown, setShown] = useState(limit);
  if (items.length === 0) return null;
  return (
    <section>
      <h2>
        {heading} <span className="count">{items.length}</span>
      </h2>
      <ul>
        {items.slice(0, shown).map((item, place) => (
          // The React key is the position, so that React reuses the cards, which is faster than making new ones.
          <li key={place}>
            <Show {...item} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 2 * limit)}>
          Show more {heading.toLowerCase()}
        </button>
      )}
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
  return (
    <>
      <Link href={page.path}>{page.title}</Link>
      <p>{page.text}</p>
      <Why why={why} />
    </>
  );
}

function Place({ place, list, why, walk, hours }: FoundPlace) {
  const { name, line, within, street, postcode, phone, state, closed, page = 1 } = place;
  const where = [within, street, postcode].filter(Boolean).join(', ');
  return (
    <>
      <h3>{closed ? name : <Link href={`${pageAddress(list.topic.path, page)}#${place.id}`}>{name}</Link>}</h3>
      {state && <p className="listing-status">{state}</p>}
      {hours && <p>{hours}</p>}
      {!closed && <p>{line ?? `${list.title}, ${list.topic.district}`}</p>}
      {where && <p>{where}</p>}
      {phone && (
        <p>
          <a className="tabular" href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      )}
      {walk && <p className="found-distance">{walk}</p>}
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
