// A compact card for one listing. While folded, the card shows the name, the address and unusual facts. A press on the
// name unfolds the rest. Microdata describes the business, because the same facts as JSON-LD would take up two fifths
// of a long page. Places with hours are described in the page's <head>, because microdata has no short form for
// exceptional days.
import { Fragment } from 'react';
import type { Directory } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import { usePage } from '../context/page-context.ts';
import { mailLink, phoneLink } from './contact-links.ts';
import { Link } from './link.tsx';
import { factsOf, isNewPlace } from './listing-facts.ts';
import { isInHead, schemaTypeOf } from './listing-type.ts';
import { PAID_LINK, PaidFor } from './paid-for.tsx';
import { OpeningTimes } from './listing-hours.tsx';
import { monthText, RegisterLines, registerLines, seenText } from './register-lines.tsx';

interface ListingCardProps {
  listing: Listing;
  /** Texts of links to websites and mail addresses on this page. */
  links: Directory['links'];
  stories?: StoryLink[] | undefined;
  /** True if the listing's `line`, its short description, only repeats the heading of its group. */
  usual?: boolean;
}

/** A story that mentions the place. */
export type StoryLink = Pick<PostSummary, 'path' | 'title'>;

/** Stories by the listing's id, only for listings that a story mentions. */
export type StoriesById = Partial<Record<string, StoryLink[]>>;

/** Reads only own properties, because a listing may be called "constructor". */
export const storiesOf = (stories: StoriesById, id: string) => (Object.hasOwn(stories, id) ? stories[id] : undefined);

/** Number of characters that fit on one line of a card of the usual width. */
const LINE = 46;

/** Maximum number of lines for which the style sheet has an estimated height. */
const MOST_LINES = 3;

export function ListingCard({ listing, links, stories = [], usual = false }: ListingCardProps) {
  const { id, name, line, sample, status = 'open' } = listing;
  // Examples, and listings that are not at their address now, get no schema.org markup.
  const type = !sample && status === 'open' && !isInHead(listing) ? schemaTypeOf(listing) : undefined;
  /** schema.org's name for a field, if the listing has markup. */
  const as = (field: string) => (type ? field : undefined);
  const place = [listing.within, listing.address].filter(Boolean).join(', ');
  const where = [place, listing.postcode].filter(Boolean).join(', ');
  const opening = status === 'open' ? listing.opening : undefined;
  const isTimed = opening?.code !== undefined;
  const marks = marksOf(listing, usual);
  const words = [where, ...marks.map(({ text }) => text)].join('  ');
  const lines = Math.min(Math.ceil(words.length / LINE) + Number(isTimed), MOST_LINES);
  const reach = hasContacts(listing, links) ? ' listing-reach' : '';
  return (
    <li
      id={id}
      className={`listing${sample ? ' example' : ''} lines-${lines}${reach}`}
      data-facts={factsOf(listing).join(' ') || undefined}
      {...(type ? { itemScope: true, itemType: `https://schema.org/${type}` } : {})}
    >
      <details>
        <summary>
          <h3 itemProp={as('name')}>{name}</h3>
          {isTimed && <span className="listing-open for-script" />}
          {where && (
            <span className="listing-where" itemProp={as('address')}>
              {place && listing.postcode ? `${place}, ` : place}
              {listing.postcode?.includes(' ') ? <span>{listing.postcode}</span> : listing.postcode}
            </span>
          )}
          {marks.map(({ text, className }) => (
            <span key={text} className={`listing-mark${className ? ` ${className}` : ''}`}>
              {text}
            </span>
          ))}
        </summary>
        <div className="listing-more">
          {opening && <OpeningTimes opening={opening} from={listing.hoursFrom} />}
          <PaidFor sponsor={listing.sponsored} full />
          {line && <p itemProp={as('description')}>{line}</p>}
          {listing.note && <p>{listing.note}</p>}
          <RegisterLines lines={registerLines(listing)} />
          <Ways listing={listing} />
          {stories.length > 0 && <Stories stories={stories} />}
          <Seen listing={listing} />
        </div>
      </details>
      <Contacts listing={listing} links={links} as={as} />
    </li>
  );
}

interface Mark {
  text: string;
  className?: string;
}

/** Facts that distinguish a listing from its neighbours, shown while the card is closed. */
function marksOf(listing: Listing, usual: boolean): Mark[] {
  const { line, sample, sponsored, status, movedTo, seen, checked } = listing;
  return [
    ...(sample ? [{ text: 'Example' }] : []),
    ...(sponsored ? [{ text: `Paid for by ${sponsored.by}`, className: 'paid-for' }] : []),
    ...(status === 'moved' ? [{ text: `Has moved to ${movedTo}.`, className: 'listing-status' }] : []),
    ...(status === 'temporarily-closed' ? [{ text: 'Closed for the time being.', className: 'listing-status' }] : []),
    ...(isNewPlace(listing) ? [{ text: 'New' }] : line && !usual && !sample ? [{ text: line }] : []),
    ...(!sample && seen?.old ? [{ text: seenText(listing), className: 'stamp stamp-old' }] : []),
    ...(!sample && checked && !seen?.old ? [{ text: `Checked ${monthText(checked)}`, className: 'stamp' }] : []),
  ];
}

const hasContacts = ({ phone, email, website }: Listing, links: Directory['links']) =>
  Boolean(phone || website || (links.email !== 'none' && email));

interface ContactsProps {
  listing: Listing;
  links: Directory['links'];
  as: (field: string) => string | undefined;
}

/**
 * Phone, mail and website in a row. Contacts of example listings are plain text, because these businesses don't exist.
 */
function Contacts({ listing, links, as }: ContactsProps) {
  const { phone, email, website, sample, sponsored } = listing;
  if (!hasContacts(listing, links)) return null;
  return (
    <p className="listing-contacts">
      {phone && (
        <span className="listing-phone" itemProp={as('telephone')}>
          {sample ? phone : <a href={phoneLink(phone)}>{phone}</a>}
        </span>
      )}
      {links.email !== 'none' && email && (
        <span className="listing-mail">
          {links.email === 'link' && !sample ? <a href={mailLink(email)}>{email}</a> : email}
        </span>
      )}
      {website && (
        <span className={links.website === 'label' && !sample ? 'listing-web listing-web-label' : 'listing-web'}>
          <Website
            website={website}
            display={sample ? 'text' : links.website}
            paid={sponsored !== undefined}
            itemProp={as('url')}
          />
        </span>
      )}
    </p>
  );
}

const Stories = ({ stories }: { stories: StoryLink[] }) => (
  <p className="listing-stories">
    Read:{' '}
    {stories.map(({ path, title }, at) => (
      <Fragment key={path}>
        {at > 0 && ', '}
        <Link href={path}>{title}</Link>
      </Fragment>
    ))}
  </p>
);

function Ways({ listing }: { listing: Listing }) {
  const { id, name } = listing;
  const { path } = usePage();
  const directions = directionsTo(listing);
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
  return (
    <p className="listing-ways">
      {directions && (
        <a href={directions} target="_blank" rel="noopener noreferrer">
          Directions{hidden(` to ${name}`)}
        </a>
      )}
      <a href={`#${id}`}>Link{hidden(` to ${name}`)}</a>
      <Link href={`/contact?about=${encodeURIComponent(name)}&on=${path}%23${id}`}>
        Suggest a change{hidden(` to ${name}`)}
      </Link>
    </p>
  );
}

const OSM = 'https://www.openstreetmap.org/';

/**
 * OpenStreetMap URL of the place's point, or of its address. Undefined for an example, or if only the place's district
 * is known.
 */
function directionsTo({ lat, lon, address, postcode, movedTo, sample }: Listing): string | undefined {
  if (sample) return undefined;
  if (!movedTo && lat !== undefined && lon !== undefined) {
    return `${OSM}?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
  }
  const query = [movedTo ?? address, postcode].filter(Boolean).join(', ');
  return movedTo || address || postcode?.includes(' ') ? `${OSM}search?query=${encodeURIComponent(query)}` : undefined;
}

function Seen({ listing }: { listing: Listing }) {
  const { sample, seen } = listing;
  return sample || !seen ? null : <p className="listing-seen">{seenText(listing)}</p>;
}

function Website({
  website,
  display,
  paid,
  itemProp,
}: {
  website: string;
  display: Directory['links']['website'];
  paid: boolean;
  itemProp: string | undefined;
}) {
  if (display === 'text') return website;
  return (
    <a href={addressOf(website)} target="_blank" rel={paid ? PAID_LINK : 'noopener noreferrer'} itemProp={itemProp}>
      {display === 'label' ? 'Website' : hostOf(website)}
    </a>
  );
}

/** Adds https:// to a website without a scheme. */
const addressOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The value without scheme and trailing slash. */
const hostOf = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
