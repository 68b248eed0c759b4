// One place: what it is, where, how to reach it and how lately it was seen, each only where it is known. Search engines
// read it where it stands, as microdata: told apart, in the head, it would be two fifths of a long page.
import { Fragment } from 'react';
import type { Directory } from '../../build/guide/kinds/directory.ts';
import type { Listing } from '../../build/guide/kinds/listing.ts';
import type { PostSummary } from '../../build/guide/kinds/post.ts';
import { usePage } from '../context/page-context.ts';
import { factsOf } from './listing-facts.ts';
import { Badge } from './badge.tsx';
import { mailLink, phoneLink } from './contact-links.ts';
import { Link } from './link.tsx';
import { OpeningTimes } from './opening-hours.tsx';
import { monthText, RegisterLines, registerLines } from './register-lines.tsx';

interface ListingCardProps {
  listing: Listing;
  /** How this page shows websites and mail addresses. */
  links: Directory['links'];
  stories?: StoryLink[] | undefined;
}

/** A story that names the place. */
export type StoryLink = Pick<PostSummary, 'path' | 'title'>;

/** By the listing's id; only of those that a story names. */
export type StoriesById = Partial<Record<string, StoryLink[]>>;

export function ListingCard({ listing, links, stories = [] }: ListingCardProps) {
  const { id, name, line, phone, email, website, note, sample, status = 'open', movedTo } = listing;
  const place = [listing.within, listing.address, listing.postcode].filter(Boolean).join(', ');
  const mail = links.email !== 'none' && email;
  const seen = seenText(listing);
  const gone = status === 'moved' || status === 'temporarily-closed';
  const opening = status === 'open' ? listing.opening : undefined;
  const facts = registerLines(listing);
  const lines = [opening, ...facts, sample, gone, line, place, note, phone, mail, website, seen, stories.length].filter(
    Boolean,
  ).length;
  // Example entries, and what is not at its address now, are none.
  const business = !sample && status === 'open';
  /** schema.org's name for a field, where there is a business to describe. */
  const as = (field: string) => (business ? field : undefined);
  return (
    <li
      id={id}
      className={`listing lines-${Math.min(lines, MOST_LINES)}`}
      data-facts={factsOf(listing).join(' ') || undefined}
      {...(business ? { itemScope: true, itemType: 'https://schema.org/LocalBusiness' } : {})}
    >
      <h3 itemProp={as('name')}>{name}</h3>
      {sample && <Badge tone="example">Example</Badge>}
      {line && <p itemProp={as('description')}>{line}</p>}
      {status === 'moved' && <p className="listing-status">Has moved to {movedTo}.</p>}
      {status === 'temporarily-closed' && <p className="listing-status">Closed for the time being.</p>}
      {place && (
        <p className="sign" itemProp={as('address')}>
          {place}
        </p>
      )}
      {note && <p className="listing-note">{note}</p>}
      {phone && (
        <p className="sign sign-phone" itemProp={as('telephone')}>
          <a className="tabular" href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      )}
      {mail && <p className="sign sign-mail">{links.email === 'link' ? <a href={mailLink(mail)}>{mail}</a> : mail}</p>}
      {website && (
        <p className={`sign sign-web${links.website === 'label' ? ' sign-web-label' : ''}`}>
          <Website website={website} display={links.website} itemProp={as('url')} />
        </p>
      )}
      {opening && <OpeningTimes opening={opening} source={listing.hoursSource} business={business} />}
      <RegisterLines lines={facts} />
      {seen && <p className="listing-seen">{seen}</p>}
      {stories.length > 0 && <Stories stories={stories} />}
      <Ways listing={listing} />
    </li>
  );
}

/** The stylesheet has a height for up to so many lines. */
const MOST_LINES = 9;

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

/** What a reader does next: the way there, and, folded, the card's own address and a letter to us. */
function Ways({ listing }: { listing: Listing }) {
  const { id, name } = listing;
  const { path } = usePage();
  const directions = directionsTo(listing);
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
  return (
    <div className="listing-ways">
      {directions && (
        <a href={directions} target="_blank" rel="noopener noreferrer">
          Directions{hidden(` to ${name}`)}
        </a>
      )}
      <details>
        <summary>More{hidden(` about ${name}`)}</summary>
        <a href={`#${id}`}>Link to this entry</a>
        <Link href={`/contact?about=${encodeURIComponent(name)}&on=${path}%23${id}`}>
          Suggest a change{hidden(` to ${name}`)}
        </Link>
      </details>
    </div>
  );
}

const OSM = 'https://www.openstreetmap.org/';

/** A map of the place on OpenStreetMap: by its point, else by its address; none for an example or a district alone. */
function directionsTo({ lat, lon, address, postcode, movedTo, sample }: Listing): string | undefined {
  if (sample) return undefined;
  if (!movedTo && lat !== undefined && lon !== undefined) {
    return `${OSM}?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
  }
  const query = [movedTo ?? address, postcode].filter(Boolean).join(', ');
  return movedTo || address || postcode?.includes(' ') ? `${OSM}search?query=${encodeURIComponent(query)}` : undefined;
}

/** `In the food hygiene register, Aug 2026`, `Checked Nov 2026`, `Not seen since 2022`. */
function seenText({ sample, seen, checked, source }: Listing): string | undefined {
  if (sample || !seen) return undefined;
  if (seen.old) return `Not seen since ${seen.date.slice(0, 4)}`;
  if (checked) return `Checked ${monthText(seen.date)}`;
  return source?.short ? `In ${source.short}, ${monthText(seen.date)}` : `Listed ${monthText(seen.date)}`;
}

function Website({
  website,
  display,
  itemProp,
}: {
  website: string;
  display: Directory['links']['website'];
  itemProp: string | undefined;
}) {
  if (display === 'text') return website;
  return (
    <a href={addressOf(website)} target="_blank" rel="noopener noreferrer" itemProp={itemProp}>
      {display === 'label' ? 'Website' : hostOf(website)}
    </a>
  );
}

/** A website as written gains https:// when it lacks an http prefix. */
const addressOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The value without protocol and trailing slash. */
const hostOf = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
