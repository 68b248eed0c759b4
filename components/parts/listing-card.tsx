// One business: name and address, and phone, mail and website only where they are known.
import type { Directory, Listing } from '../../build/model/directory.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';

interface ListingCardProps {
  listing: Listing;
  /** How this page shows websites and mail addresses. */
  links: Directory['links'];
}

export function ListingCard({ listing, links }: ListingCardProps) {
  const { id, name, address, postcode, phone, email, website, note, sample } = listing;
  const place = [address, postcode].filter(Boolean).join(', ');
  return (
    <li id={id} className="listing">
      <h3>{name}</h3>
      {sample && <Badge tone="example">Example</Badge>}
      {place && <p><Icon name="map-pin" /> {place}</p>}
      {note && <p className="listing-note">{note}</p>}
      {phone && <p><Icon name="phone" /> <a className="tabular" href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a></p>}
      {email && links.email !== 'none' && (
        <p><Icon name="mail" /> {links.email === 'link' ? <a href={`mailto:${email}`}>{email}</a> : email}</p>
      )}
      {website && <p><Icon name="web" /> <Website website={website} display={links.website} /></p>}
    </li>
  );
}

function Website({ website, display }: { website: string; display: Directory['links']['website'] }) {
  if (display === 'text') return website;
  return (
    <a href={addressOf(website)} target="_blank" rel="noopener noreferrer">
      {display === 'label' ? 'Website' : hostOf(website)}
    </a>
  );
}

/** A website as written gains https:// when it lacks an http prefix. */
const addressOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The value without protocol and trailing slash. */
const hostOf = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
