// The tools of a topic page: groups, order, map. On a phone they are a row of disclosures that stays below the header.
// On a wide screen they are a column beside the list, always open.
import type { Directory } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { Link } from '../parts/link.tsx';
import { cuisineFilter, factFilters } from '../parts/listing-facts.ts';
import type { DirectoryPages } from '../parts/listing-group.tsx';
import { ListingMap, type ListingMapData } from '../parts/listing-map.tsx';
import { pageAddress } from '../parts/pagination.ts';
import { Island } from './island.tsx';

interface ListingToolsProps {
  groups: Directory['groups'];
  map: ListingMapData | undefined;
  pages: DirectoryPages | undefined;
  near: string | undefined;
}

export function ListingTools({ groups, map, pages, near }: ListingToolsProps) {
  const named = groups.map(({ id, title }) => ({ id, title }));
  const listings = groups.flatMap((group) => group.listings);
  const [facts, cuisines] = [factFilters(listings), cuisineFilter(listings)];
  const count = pages ? pages.contents.length : groups.length;
  const label = map && `Map of ${map.places} places`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise the keyboard can't scroll it.
    <div className="tools" tabIndex={0} role="group" aria-label="Tools of this list">
      {count > 1 && (
        <details className="tool" name="tool">
          <summary>
            Groups <span className="count">{count}</span>
          </summary>
          {pages ? <Contents {...pages} /> : <Groups groups={groups} />}
        </details>
      )}
      <details className="tool for-script" name="tool">
        <summary>{near === undefined ? 'Order' : 'Near you'}</summary>
        <Island
          widget="listing-filter"
          wake="interaction"
          props={{
            groups: named,
            ...(near !== undefined && { near }),
            ...(facts.length > 0 && { facts }),
            ...(cuisines.length > 0 && { cuisines }),
          }}
        />
      </details>
      {map && (
        <details className="tool tool-map" name="tool">
          <summary>
            Map<span className="visually-hidden"> of {map.places} places</span>
          </summary>
          <ListingMap map={map} label={label!} />
        </details>
      )}
    </div>
  );
}

const isReal = ({ sample }: Listing) => !sample;

/** Number of places in a group, without examples. Renders nothing for a group that has only examples. */
const Count = ({ places }: { places: number }) => places > 0 && <span className="count">{places}</span>;

const Groups = ({ groups }: Pick<ListingToolsProps, 'groups'>) => (
  <nav className="group-links" aria-label="On this page">
    <ul>
      {groups.map(({ id, title, listings }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {title} <Count places={listings.filter(isReal).length} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * Links to the groups of all pages. Groups of this page are linked by fragment only, so that the page isn't loaded
 * again.
 */
function Contents({ position, contents }: DirectoryPages) {
  const here = `${pageAddress(position.path, position.number)}#`;
  return (
    <nav className="group-links" aria-label="On these pages">
      <ul>
        {contents.map(({ title, places, address }) => {
          const label = (
            <>
              {title} <Count places={places} />
            </>
          );
          return (
            <li key={address}>
              {address.startsWith(here) ? (
                <a href={address.slice(here.length - 1)}>{label}</a>
              ) : (
                <Link href={address}>{label}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
