// A row for one listing. While folded, the row shows the name, the address and at most one other fact. A press on the
// name unfolds the rest: phone, directions, website and other actions. Microdata describes the business, because the
// same facts as JSON-LD would take up two fifths of a long page. Places with hours are described in the page's <head>,
// because microdata has no short form for exceptional days.
import { Fragment } from 'react';
import type { Directory } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { OpeningHours } from '../../build/guide/time/opening-hours.ts';
import { usePage } from '../context/page-context.ts';
import { mailLink, phoneLink } from './contact-links.ts';
import { Link } from './link.tsx';
import { factsOf, isNewPlace } from './listing-facts.ts';
import { isInHead, schemaTypeOf } from './listing-type.ts';
import { PAID_LINK, PaidFor } from './paid-for.tsx';
import { hygieneRatingOf, monthText, nhsPageOf, RegisterLines, registerLines, seenText } from './register-lines.tsx';

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
  // Without an address or a full postcode, a note such as "150 m from Brixton station" says where the place is.
  const near = !place && !listing.postcode?.includes(' ') ? listing.note : undefined;
  const where = near?.replace(/\.$/, '') ?? [place, listing.postcode].filter(Boolean).join(', ');
  const opening = status === 'open' ? listing.opening : undefined;
  const isTimed = opening?.code !== undefined;
  const flag = isTimed ? undefined : flagOf(listing, usual);
  const paid = listing.sponsored && `Paid for by ${listing.sponsored.by}`;
  const words = [where, flag?.text ?? '', paid ?? ''].join('  ').trim();
  const lines = Math.min(Math.ceil(words.length / LINE) || Number(isTimed), MOST_LINES);
  return (
    <li
      id={id}
      className={`listing${sample ? ' example' : ''} lines-${lines}`}
      data-facts={factsOf(listing).join(' ') || undefined}
      {...(type ? { itemScope: true, itemType: `https://schema.org/${type}` } : {})}
    >
      <details>
        <summary>
          <h3 itemProp={as('name')}>{name}</h3>
          {where && (
            <span className="listing-where" itemProp={near ? undefined : as('address')}>
              {listing.postcode?.includes(' ') ? (
                <>
                  {place && `${place}, `}
                  <span>{listing.postcode}</span>
                </>
              ) : (
                where
              )}
            </span>
          )}
          {paid && <span className="listing-flag paid-for">{paid}</span>}
          {isTimed && <span className="listing-flag listing-open for-script" />}
          {flag && <span className={`listing-flag ${flag.className ?? ''}`.trim()}>{flag.text}</span>}
        </summary>
        <div className="listing-more">
          <Actions listing={listing} links={links} as={as} />
          {opening && <OpeningTimes opening={opening} from={listing.hoursFrom} />}
          <PaidFor sponsor={listing.sponsored} full />
          {line && !usual && <p itemProp={as('description')}>{line}</p>}
          {listing.note && !near && <p>{listing.note}</p>}
          <RegisterLines lines={registerLines(listing)} />
          {stories.length > 0 && <Stories stories={stories} />}
          {!sample && listing.seen && <p className="listing-seen">{seenText(listing)}</p>}
        </div>
      </details>
    </li>
  );
}

/** The fact that most distinguishes a listing from its neighbours. */
function flagOf(listing: Listing, usual: boolean): { text: string; className?: string } | undefined {
  const { line, sample, status, movedTo } = listing;
  if (sample) return { text: 'Example' };
  if (status === 'moved') return { text: `Has moved to ${movedTo}.`, className: 'listing-status' };
  if (status === 'temporarily-closed') return { text: 'Closed for the time being.', className: 'listing-status' };
  if (isNewPlace(listing)) return { text: 'New', className: 'listing-new' };
  return line && !usual ? { text: line } : undefined;
}

interface ActionsProps {
  listing: Listing;
  links: Directory['links'];
  as: (field: string) => string | undefined;
}

/**
 * Ways to reach the place, and facts about it on other sites, as a row of chips. Contacts of example listings are plain
 * text, because these businesses don't exist.
 */
function Actions({ listing, links, as }: ActionsProps) {
  const { id, name, phone, email, website, sample, sponsored } = listing;
  const { path } = usePage();
  const directions = directionsTo(listing);
  const rating = sample ? undefined : hygieneRatingOf(listing);
  const nhs = sample ? undefined : nhsPageOf(listing);
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
  return (
    <p className="listing-actions">
      {phone &&
        (sample ? (
          phone
        ) : (
          <a href={phoneLink(phone)}>
            Call <span itemProp={as('telephone')}>{phone}</span>
          </a>
        ))}
      {directions && (
        <a href={directions} target="_blank" rel="noopener noreferrer">
          Directions{hidden(` to ${name}`)}
        </a>
      )}
      {website && (
        <Website
          website={website}
          display={sample ? 'text' : links.website}
          paid={sponsored !== undefined}
          itemProp={as('url')}
        />
      )}
      {links.email !== 'none' &&
        email &&
        (links.email === 'link' && !sample ? <a href={mailLink(email)}>{email}</a> : <span>{email}</span>)}
      {nhs && (
        <a href={nhs} target="_blank" rel="noopener noreferrer">
          Hours today{hidden(` at ${name}, from the NHS`)}
        </a>
      )}
      {rating && (
        <a href={rating} target="_blank" rel="noopener noreferrer">
          Hygiene rating{hidden(` of ${name}`)}
        </a>
      )}
      <Link href={`/contact?about=${encodeURIComponent(name)}&on=${path}%23${id}`}>
        Suggest a change{hidden(` to ${name}`)}
      </Link>
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

interface WebsiteProps {
  website: string;
  display: Directory['links']['website'];
  paid: boolean;
  itemProp: string | undefined;
}

function Website({ website, display, paid, itemProp }: WebsiteProps) {
  if (display === 'text') return <span>{website}</span>;
  return (
    <a
      className={display === 'label' ? 'listing-web' : undefined}
      href={addressOf(website)}
      target="_blank"
      rel={paid ? PAID_LINK : 'noopener noreferrer'}
      itemProp={itemProp}
    >
      {display === 'label' ? 'Website' : hostOf(website)}
    </a>
  );
}

/** Adds https:// to a website without a scheme. */
const addressOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The value without scheme and path. */
const hostOf = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/.*$/, '');

interface OpeningTimesProps {
  opening: OpeningHours;
  /** Source of the hours. Absent if an editor has checked them. */
  from?: Listing['hoursFrom'] | undefined;
}

/** The browser decodes `data-hours`, and writes "Open until 10pm" under the place's name (client/say-hours.ts). */
function OpeningTimes({ opening: { code, rows }, from }: OpeningTimesProps) {
  return (
    <div className="hours" {...(code !== undefined && { 'data-hours': code })}>
      <table>
        <caption>Hours</caption>
        <tbody>
          {rows.map(({ days, hours, last }) => (
            <tr key={days} data-last={last}>
              <th scope="row">{days}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {from && (
        <p className="listing-seen">
          Hours as {from.name} has them{from.month && `, seen ${monthText(from.month)}`}
        </p>
      )}
    </div>
  );
}
