// A group of a topic page, and the parts of the page about trades that have no real listing yet.
import type { Directory, ListingGroup as Group } from '../../build/guide/listing/directory.ts';
import { usePage } from '../context/page-context.ts';
import { countText } from './count.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { ListingCard, storiesOf, type StoriesById } from './listing-card.tsx';
import { isUsual, usualLine } from './listing-type.ts';
import type { PagePosition } from './pagination.ts';
import { Prose } from './prose.tsx';

/** A group, with the data for links to it. */
export interface GroupLink {
  title: string;
  /** Number of places in the group, without examples. */
  places: number;
  /** URL of the group's heading, on the page where the group begins. */
  address: string;
}

/** Data of one page of a paginated directory, besides its groups. */
export interface DirectoryPages {
  position: PagePosition;
  contents: GroupLink[];
  /** Title of the group that continues on the next page. */
  carriedOver?: string;
}

interface ListingGroupProps {
  group: Group;
  /** Sources of the group's listings: `the NHS list, Nov 2025`. Absent if the page names its only source above. */
  from?: string | undefined;
  /** Texts of links to websites and mail addresses on the group's page. */
  links: Directory['links'];
  stories: StoriesById;
}

export const isExamples = ({ listings }: Pick<Group, 'listings'>) =>
  listings.length > 0 && listings.every(({ sample }) => sample);

export function ListingGroup({ group, links, stories, from }: ListingGroupProps) {
  const { id, title, emoji, note, openNow, listings } = group;
  const firstOld = listings.findIndex(({ seen }) => seen?.old);
  // If all are old, the line about their source has the year.
  const current = firstOld < 1 ? listings : listings.slice(0, firstOld);
  const old = listings.slice(current.length);
  return (
    <section className="listing-group">
      <h2 id={id}>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {title}
      </h2>{' '}
      {listings.length > 0 && <span className="count">{listings.filter(({ sample }) => !sample).length}</span>}
      {from && (
        <>
          {' '}
          <span className="group-from">from {from}</span>
        </>
      )}
      {openNow && (
        <p>
          <a className="button button-quiet open-now" href={openNow.url} rel="noopener noreferrer">
            {openNow.label} <Icon name="arrow" />
          </a>
        </p>
      )}
      {note && <Prose prose={note} />}
      {current.length > 0 && <Rows {...{ title, links, stories }} listings={current} />}
      {old.length > 0 && (
        <>
          <p className="older">
            Not seen since{' '}
            {old
              .map(({ seen }) => seen!.date.slice(0, 4))
              .sort()
              .at(-1)}{' '}
            ({old.length})
          </p>
          <Rows {...{ title, links, stories }} listings={old} />
        </>
      )}
    </section>
  );
}

type RowsProps = Pick<Group, 'title' | 'listings'> & Pick<ListingGroupProps, 'links' | 'stories'>;

function Rows({ title, listings, links, stories }: RowsProps) {
  const usual = usualLine(listings);
  return (
    <ul className="grid grid-3 listings">
      {listings.map((listing) => (
        <ListingCard
          key={listing.id}
          listing={listing}
          links={links}
          stories={storiesOf(stories, listing.id)}
          usual={isUsual(listing.line, title, usual)}
        />
      ))}
    </ul>
  );
}

/** An index of the trades that have only examples. Each row asks the trade's businesses to write in. */
export function WantedTrades({ groups }: { groups: readonly Group[] }) {
  const { path } = usePage();
  return (
    <section className="wanted">
      <h2 id="wanted">Wanted</h2>
      <p>We know no real one in these trades yet.</p>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <h3 id={id}>{title}</h3>:{' '}
            <Link href={`/contact?about=${encodeURIComponent(title)}&on=${path}%23${id}`}>
              yours? Add it<span className="visually-hidden"> to {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A specimen of a listing, and below it all examples, folded. */
export function Examples({ groups, links }: { groups: readonly Group[]; links: Directory['links'] }) {
  const count = groups.reduce((sum, { listings }) => sum + listings.length, 0);
  return (
    <section className="examples">
      {groups.length > 0 && (
        <figure className="specimen">
          <figcaption>How yours will look</figcaption>
          <strong>Your name</strong>
          <span>Your street</span>
          <span>Call · Directions · Website</span>
          <i>Example</i>
        </figure>
      )}
      <p className="sample-note">
        <strong>Example entries:</strong> those marked ‘Example’ are made-up businesses that show how this page will
        look. Their numbers and websites lead nowhere.
      </p>
      {groups.length > 0 && (
        <details>
          <summary>
            {countText(count, 'example')}, in {countText(groups.length, 'group')}
          </summary>
          {groups.map(({ id, title, note, listings }) => (
            <section key={id} className="listing-group">
              <h3>{title}</h3> <span className="count">{countText(listings.length, 'example')}</span>
              {note && <Prose prose={note} />}
              <Rows {...{ title, listings, links }} stories={{}} />
            </section>
          ))}
        </details>
      )}
    </section>
  );
}
