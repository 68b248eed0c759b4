// A group of a topic page. A group with only examples is a single line, which opens to show them.
import type { Directory, ListingGroup as Group } from '../../build/guide/listing/directory.ts';
import { usePage } from '../context/page-context.ts';
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
  /** Texts of links to websites and mail addresses on the group's page. */
  links: Directory['links'];
  stories: StoriesById;
}

export const isExamples = ({ listings }: Pick<Group, 'listings'>) =>
  listings.length > 0 && listings.every(({ sample }) => sample);

export function ListingGroup({ group, links, stories }: ListingGroupProps) {
  const { id, title, emoji, note, listings } = group;
  return (
    <section className="listing-group">
      <h2 id={id}>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {title}
      </h2>{' '}
      {listings.length > 0 && <span className="count">{listings.filter(({ sample }) => !sample).length}</span>}
      {note && <Prose prose={note} />}
      {listings.length > 0 && <Cards group={group} links={links} stories={stories} />}
    </section>
  );
}

function Cards({ group: { title, listings }, links, stories }: ListingGroupProps) {
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

/** A group of examples: its name and how to replace them. When opened, it shows sample listings. */
export function ExampleGroup({ group, links }: Omit<ListingGroupProps, 'stories'>) {
  const { id, title, note, listings } = group;
  const { path } = usePage();
  return (
    <section className="listing-group example-group">
      <details>
        <summary>
          <h2 id={id}>{title}</h2>
          <span className="wide">: </span>
          <span className="count">
            {listings.length}
            <span className="wide"> {listings.length === 1 ? 'example' : 'examples'}.</span>
          </span>
        </summary>
        {note && <Prose prose={note} />}
        <Cards group={group} links={links} stories={{}} />
      </details>
      <p>
        Run one?{' '}
        <Link href={`/contact?about=${encodeURIComponent(title)}&on=${path}%23${id}`}>
          Tell us<span className="visually-hidden"> about {title}</span>
        </Link>
      </p>
    </section>
  );
}
