// What a search of the directory found, grouped by kind: places, lists, stories and guides, each with the reason why it
// is there.
import { useState, type ReactNode } from 'react';
import { Link } from '../parts/link.tsx';
import { pageAddress } from '../parts/pagination.ts';
import type { PlacedList } from './search-data.ts';
import type { FoundPlace, SearchAnswer } from './search-engine.ts';

/** Shown at first, and more at each press of the button. */
const PLACES = 12;
const LISTS = 6;
const PAGES = 6;

const addressOf = ({ topic, page = 1, id }: PlacedList) => `${pageAddress(topic.path, page)}#${id}`;

export function SearchResults({ answer: { near, guideFirst, lists, places, pages } }: { answer: SearchAnswer }) {
  const found = {
    lists: (
      <Results key="lists" heading="Lists" limit={LISTS}>
        {lists.map(({ list, why }) => (
          <li key={addressOf(list)}>
            <Link href={addressOf(list)}>
              {list.title}, {list.topic.district}
            </Link>{' '}
            <span className="count">{list.count}</span>
            <Why why={why} />
          </li>
        ))}
      </Results>
    ),
    places: (
      <Results key="places" heading="Places" limit={PLACES}>
        {places.map((each) => (
          <li key={`${each.list.topic.path} ${each.place.id}`}>
            <Place {...each} />
          </li>
        ))}
      </Results>
    ),
    stories: <Pages key="stories" heading="Stories" pages={pages.filter(({ page }) => page.kind === 'story')} />,
    guides: <Pages key="guides" heading="Guides" pages={pages.filter(({ page }) => page.kind === 'guide')} />,
  };
  const { lists: inLists, places: inPlaces, stories, guides } = found;
  // With a postcode the question is what is near, and a list is nowhere.
  if (near !== undefined) return [inPlaces, inLists, stories, guides];
  return guideFirst ? [guides, inLists, inPlaces, stories] : [inLists, inPlaces, stories, guides];
}

function Pages({ heading, pages }: { heading: string; pages: SearchAnswer['pages'] }) {
  return (
    <Results heading={heading} limit={PAGES}>
      {pages.map(({ page, why }) => (
        <li key={page.path}>
          <Link href={page.path}>{page.title}</Link>
          <p>{page.text}</p>
          <Why why={why} />
        </li>
      ))}
    </Results>
  );
}

function Results({ heading, limit, children }: { heading: string; limit: number; children: ReactNode[] }) {
  const [shown, setShown] = useState(limit);
  if (children.length === 0) return null;
  return (
    <section>
      <h2>
        {heading} <span className="count">{children.length}</span>
      </h2>
      <ul>{children.slice(0, shown)}</ul>
      {children.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 2 * limit)}>
          Show more {heading.toLowerCase()}
        </button>
      )}
    </section>
  );
}

function Place({ place, list, why, walk }: FoundPlace) {
  const { name, line, within, street, postcode, phone, state, closed, page = 1 } = place;
  const where = [within, street, postcode].filter(Boolean).join(', ');
  return (
    <>
      <h3>{closed ? name : <Link href={`${pageAddress(list.topic.path, page)}#${place.id}`}>{name}</Link>}</h3>
      {state && <p className="listing-status">{state}</p>}
      {!closed && <p>{line ?? `${list.title}, ${list.topic.district}`}</p>}
      {where && <p className="sign">{where}</p>}
      {phone && (
        <p className="sign sign-phone">
          <a className="tabular" href={`tel:${phone.replaceAll(' ', '')}`}>
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
