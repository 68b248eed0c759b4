// Where the places of a page are: a dot for each, or for several that lie too close, as a link to its card.
import { inSite, usePage } from '../document/page-context.ts';
import { MapGround, type MapGround as Ground } from './map-ground.tsx';

export interface ListingMapData extends Ground {
  /** In the order of the list. */
  dots: MapDot[];
  /** How many places the dots stand for. */
  places: number;
}

export interface MapDot {
  x: number;
  y: number;
  /** How many places it stands for. */
  count: number;
  /** `The Tidewater Café`, or `7 places near SW9 8PR`. */
  label: string;
  /** Of the card of its first place: `#tidewater-cafe`, or an address of the site. */
  href: string;
}

export function ListingMap({ map, label }: { map: ListingMapData; label: string }) {
  const { basePath } = usePage();
  return (
    <MapGround ground={map} label={label}>
      {map.dots.map(({ x, y, count, label: name, href }) => (
        <a key={href} href={inSite(basePath, href)}>
          <title>{name}</title>
          <circle className="map-target" cx={x} cy={y} r="13.5" />
          {count > 1 ? (
            <>
              <circle className="map-cluster" cx={x} cy={y} r="10.5" />
              <text x={x} y={y}>
                {count}
              </text>
            </>
          ) : (
            <circle className="map-dot" cx={x} cy={y} r="5" />
          )}
        </a>
      ))}
    </MapGround>
  );
}
