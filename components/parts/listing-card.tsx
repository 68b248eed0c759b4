// One business: name and address, and phone, mail and website only where they are known; and a way to say what is wrong
// with it. Search engines read it where it stands, as microdata: told apart, in the head, it would be two fifths of a
// long page.
import type { Directory } from '../../build/model/directory.ts';
import type { Listing } from '../../build/model/listing.ts';
import { usePage } from '../document/page-context.ts';
import { Badge } from './badge.tsx';
import { Link } from './link.tsx';

interface ListingCardProps {
  listing: Listing;
  /** How this page shows websites and mail addresses. */
  links: Directory['links'];
}

export function ListingCard({ listing, links }: ListingCardProps) {
  const { id, name, address, postcode, phone, email, website, note, sample, status = 'open', movedTo } = listing;
  const { path } = usePage();
  const place = [address, postcode].filter(Boolean).join(', ');
  const mail = links.email !== 'none' && email;
  const lines = [
    sample,
    status === 'moved' || status === 'temporarily-closed',
    place,
    note,
    phone,
    mail,
    website,
  ].filter(Boolean).length;
  // Example entries, and what is not at its address now, are none.
  const business = !sample && status === 'open';
  /** schema.org's name for a field, where there is a business to describe. */
  const as = (field: string) => (business ? field : undefined);
  return (
    <li
      id={id}
      className={`listing lines-${lines}`}
      {...(business ? { itemScope: true, itemType: 'https://schema.org/LocalBusiness' } : {})}
    >
      <h3 itemProp={as('name')}>{name}</h3>
      {sample && <Badge tone="example">Example</Badge>}
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
          <a className="tabular" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        </p>
      )}
      {mail && (
        <p className="sign sign-mail">{links.email === 'link' ? <a href={`mailto:${mail}`}>{mail}</a> : mail}</p>
      )}
      {website && (
        <p className="sign sign-web">
          <Website website={website} display={links.website} itemProp={as('url')} />
        </p>
      )}
      <p className="listing-suggest">
        <Link href={`/contact?about=${encodeURIComponent(name)}&on=${path}%23${id}`}>
          Suggest a change<span className="visually-hidden"> to {name}</span>
        </Link>
      </p>
    </li>
  );
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
