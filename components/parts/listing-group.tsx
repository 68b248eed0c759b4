// A group of a topic page: its heading and its cards. Of a group that holds nothing but examples two are shown; the
// others are folded.
import type { Directory, ListingGroup as Group } from '../../build/guide/kinds/directory.ts';
import { usePage } from '../context/page-context.ts';
import { Link } from './link.tsx';
import { ListingCard, type StoriesById } from './listing-card.tsx';
import { Prose } from './prose.tsx';

/** A group as a page links it. */
export interface GroupLink {
  title: string;
  /** How many real places it has. */
  places: number;
  /** Of its heading, on the page where it begins. */
  address: string;
}

interface ListingGroupProps {
  group: Group;
  /** How its page shows websites and mail addresses. */
  links: Directory['links'];
  stories: StoriesById;
}

/** Examples that stay open. */
const OPEN = 2;

export function ListingGroup({ group, links, stories }: ListingGroupProps) {
  const { id, title, emoji, note, listings } = group;
  const examples = listings.length > 0 && listings.every(({ sample }) => sample);
  const folded = examples ? listings.slice(OPEN) : [];
  return (
    <section className="listing-group">
      <h2 id={id}>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {title}
      </h2>
      {note && <Prose prose={note} />}
      {examples && <ExampleCount group={group} />}
      {listings.length > 0 && (
        <Cards listings={examples ? listings.slice(0, OPEN) : listings} links={links} stories={stories} />
      )}
      {folded.length > 0 && (
        <details className="more-examples">
          <summary>
            More examples<span className="visually-hidden"> of {title}</span>{' '}
            <span className="count">{folded.length}</span>
          </summary>
          <Cards listings={folded} links={links} stories={stories} />
        </details>
      )}
    </section>
  );
}

function Cards({ listings, links, stories }: Pick<Group, 'listings'> & Pick<ListingGroupProps, 'links' | 'stories'>) {
  return (
    <ul className="grid grid-3 listings">
      {listings.map((listing) => (
        <ListingCard
          key={listing.id}
          listing={listing}
          links={links}
          stories={Object.hasOwn(stories, listing.id) ? stories[listing.id] : undefined}
        />
      ))}
    </ul>
  );
}

function ExampleCount({ group: { id, title, listings } }: { group: Group }) {
  const { path } = usePage();
  return (
    <p className="examples-count">
      {listings.length === 1 ? '1 example' : `${listings.length} examples`}. Run one?{' '}
      <Link href={`/contact?about=${encodeURIComponent(title)}&on=${path}%23${id}`}>Tell us</Link> and it replaces an
      example.
    </p>
  );
}
