// The toolbar of a topic page: groups, near you, order, map. It stays below the header.
import type { Directory } from '../../build/guide/listing/directory.ts';
import { Link } from '../parts/link.tsx';
import { cuisineFilter, factFilters } from '../parts/listing-facts.ts';
import { isExamples, type DirectoryPages, type GroupLink } from '../parts/listing-group.tsx';
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
  const real = groups.filter((group) => !isExamples(group));
  const listings = groups.flatMap((group) => group.listings);
  const [facts, cuisines] = [factFilters(listings), cuisineFilter(listings)];
  const label = map && `Map of ${map.places} places`;
  return (
    <div className="tools" role="group" aria-label="Tools of this list">
      {(pages || groups.length > 1) && (
        <details className="tool" name="tool">
          <summary>Groups</summary>
          <Groups groups={real} wanted={groups.length - real.length} pages={pages} />
        </details>
      )}
      <Island
        widget="listing-filter"
        wake="interaction"
        props={{
          groups: real.map(({ id, title }) => ({ id, title })),
          ...(near !== undefined && { near }),
          ...(facts.length > 0 && { facts }),
          ...(cuisines.length > 0 && { cuisines }),
        }}
      />
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

interface GroupsProps {
  groups: Directory['groups'];
  /** Number of groups that have only examples. */
  wanted: number;
  pages: DirectoryPages | undefined;
}

/** Links to the groups of all pages. Those of this page are fragments, so that the page isn't loaded again. */
function Groups({ groups, wanted, pages }: GroupsProps) {
  const here = pages && `${pageAddress(pages.position.path, pages.position.number)}#`;
  const links: GroupLink[] = pages?.contents ?? [
    ...groups.map(({ id, title, listings }) => ({
      title,
      places: listings.filter(({ sample }) => !sample).length,
      address: `#${id}`,
    })),
    ...(wanted > 0 ? [{ title: 'Wanted', places: wanted, address: '#wanted' }] : []),
  ];
  return (
    <nav className="group-links" aria-label={pages ? 'On these pages' : 'On this page'}>
      <ul>
        {links.map(({ title, places, address }) => (
          <li key={address}>
            <Link href={here && address.startsWith(here) ? address.slice(here.length - 1) : address}>
              {title} {places > 0 && <span className="count">{places}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
