// A map of a page's places. Each dot is one place, or several that are too close to tell apart. It links to a card.
import { Fragment } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { Link } from './link.tsx';
import { MapGround, type MapGround as Ground } from './map-ground.tsx';

export interface ListingMapData extends Ground {
  /** Dots in the order of the page's list. */
  dots: MapDot[];
  /** Number of places in all dots. */
  places: number;
  /** Dots with so many places that the page also links to lists of these places. The largest dot comes first. */
  crowds: MapCrowd[];
}

export interface MapCrowd {
  /** `74 places near SW9 8PS`. */
  label: string;
  lists: (MapList & { count: number })[];
}

/** A group of the page, or a topic page. */
export interface MapList {
  title: string;
  href: string;
}

export interface MapDot {
  x: number;
  y: number;
  /** Number of places in the dot. */
  count: number;
  /** `The Tidewater Café`, or `7 places near SW9 8PR`. */
  label: string;
  /** URL of the card of the dot's first place: `#tidewater-cafe`, or a path of the site. */
  href: string;
  /**
   * Positions of the dot's places among the page's listings. If they are set, a press on the dot filters the list
   * (client/topic-tools.ts).
   */
  at?: number[];
}

export function ListingMap({ map, label }: { map: ListingMapData; label: string }) {
  const { basePath } = usePage();
  return (
    <MapGround cut ground={map} label={label} notes={map.crowds.length > 0 && <Crowds crowds={map.crowds} />}>
      {map.dots.map(({ x, y, count, label: name, href, at }) => (
        <a key={href} href={inSite(basePath, href)} data-at={at?.join(' ')}>
          <title>{name}</title>
          <circle className="map-target" cx={x} cy={y} r="21" />
          {count > 1 ? (
            <>
              <circle className="map-cluster" cx={x} cy={y} r={count > 99 ? 14 : 12} />
              <text x={x} y={y}>
                {count}
              </text>
            </>
          ) : (
            <circle className="map-dot" cx={x} cy={y} r="6" />
          )}
        </a>
      ))}
    </MapGround>
  );
}

/** Lists that contain the places of each crowded dot: `74 places near SW9 8PS: 48 in Restaurants, 8 in Cafes.` */
function Crowds({ crowds }: Pick<ListingMapData, 'crowds'>) {
  return crowds.map(({ label, lists }) => (
    <p key={label} className="map-crowd">
      <strong>{label}:</strong>{' '}
      {lists.map(({ title, href, count }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          {count} in <Link href={href}>{title}</Link>
        </Fragment>
      ))}
      .
    </p>
  ));
}
