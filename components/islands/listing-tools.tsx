// The toolbar of a topic page: groups, near you, order, map. It stays below the header.
import type { Directory } from '../../build/guide/listing/directory.ts';
import { Link } from '../parts/link.tsx';
import { cuisineFilter, factFilters } from '../parts/listing-facts.ts';
import { isExamples, type DirectoryPages } from '../parts/listing-group.tsx';
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
  const wanted = groups.length - real.length;
  const listings = groups.flatMap((group) => group.listings);
  const [facts, cuisines] = [factFilters(listings), cuisineFilter(listings)];
  const label = map && `Map of ${map.places} places`;
  return (
    <div className="tools" role="group" aria-label="Tools of this list">
      {(pages || groups.length > 1) && (
        <details className="tool" name="tool">
          <summary>Groups</summary>
          {pages ? <Contents {...pages} /> : <Groups groups={real} wanted={wanted} />}
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

const Count = ({ places }: { places: number }) => places > 0 && <span className="count">{places}</span>;

interface GroupsProps {
  groups: Directory['groups'];
  /** Number of groups that have only examples. */
  wanted: number;
}

const Groups = ({ groups, wanted }: GroupsProps) => (
  <nav className="group-links" aria-label="On this page">
    <ul>
      {groups.map(({ id, title, listings }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {title} <Count places={listings.filter(({ sample }) => !sample).length} />
          </a>
        </li>
      ))}
      {wanted > 0 && (
        <li>
          <a href="#wanted">
            Wanted <Count places={wanted} />
          </a>
        </li>
      )}
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
