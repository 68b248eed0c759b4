// The base of every map: districts, parks, rivers, railways, stations, and the map's attribution.
import { Fragment, type ReactNode } from 'react';

/** A name in one or two lines. `x` and `y` are the middle of its text. */
export interface PlacedName {
  lines: string[];
  x: number;
  y: number;
}

/** Distance between the middles of two lines of text, as a multiple of the type size. */
export const LINE_HEIGHT = 1.15;

export function MapName({ name: { lines, x, y }, className }: { name: PlacedName; className?: string }) {
  const [only, ...others] = lines;
  return (
    <text className={className} x={x} y={y}>
      {others.length === 0
        ? only
        : lines.map((line, index) => (
            <Fragment key={line}>
              {/* A space between two words for screen readers. It has no width, so that it moves neither word. */}
              {index > 0 && <tspan fontSize="0"> </tspan>}
              <tspan x={x} dy={`${index === 0 ? (-LINE_HEIGHT * others.length) / 2 : LINE_HEIGHT}em`}>
                {line}
              </tspan>
            </Fragment>
          ))}
    </text>
  );
}

/** A map as shapes, ready to draw. Lengths are in units of the drawing. */
export interface MapGround {
  width: number;
  height: number;
  districts: { path: string; tone: 'here' | 'beside' | 1 | 2 | 3 }[];
  parks: string[];
  rivers: { path: string; buried: boolean }[];
  /** All outlines as one path. */
  railways: string;
  streets: string;
  stations: { x: number; y: number }[];
  districtNames: PlacedName[];
  /** Names that are not links: neighbourhoods, stations, parks. */
  names: PlacedName[];
  /** Legend of the lines and shapes, one sentence each. */
  legend: string[];
  /** Attributions that the licences require. */
  attribution: string[];
}

interface MapGroundProps {
  ground: MapGround;
  label: string;
  /** True to show only the middle of the map where it doesn't fit. */
  cut?: true;
  className?: string;
  /** Shown above the legend. */
  notes?: ReactNode;
  /** Shown between the map and its notes. */
  below?: ReactNode;
  /** Marks, drawn on top of the map. */
  children: ReactNode;
}

export function MapGround({ ground, label, className = 'map', cut, notes, below, children }: MapGroundProps) {
  const { width, height, legend, attribution } = ground;
  return (
    <figure className={className}>
      <nav aria-label={label}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          {...(cut && { preserveAspectRatio: 'xMidYMid slice' })}
        >
          <MapShapes ground={ground} />
          {children}
        </svg>
      </nav>
      {below}
      <figcaption>
        <p className="map-attribution">{attribution.join(' ')}</p>
        {(notes || legend.length > 0) && (
          <details>
            <summary>About this map</summary>
            {notes}
            {legend.length > 0 && <p>{legend.join(' ')}</p>}
          </details>
        )}
      </figcaption>
    </figure>
  );
}

function MapShapes({ ground }: { ground: MapGround }) {
  const { districts, parks, rivers, railways, streets, stations, districtNames, names } = ground;
  return (
    <g aria-hidden="true">
      {districts.map(({ path, tone }) => (
        <path key={path} className={`map-district map-${tone}`} d={path} />
      ))}
      {parks.map((path) => (
        <path key={path} className="map-park" d={path} />
      ))}
      {streets && <path className="map-street" d={streets} />}
      {rivers.map(({ path, buried }) => (
        <path key={path} className={buried ? 'map-river map-buried' : 'map-river'} d={path} />
      ))}
      {railways && (
        <>
          <path className="map-rail" d={railways} />
          <path className="map-rail-inside" d={railways} />
        </>
      )}
      {stations.map(({ x, y }) => (
        <rect key={`${x} ${y}`} className="map-station" x={x - 4} y={y - 4} width="8" height="8" />
      ))}
      {districtNames.map((name) => (
        <MapName key={name.lines.join()} name={name} className="map-district-name" />
      ))}
      {names.map((name) => (
        <MapName key={name.lines.join()} name={name} />
      ))}
    </g>
  );
}
