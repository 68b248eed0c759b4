// What lies under the marks of every map: districts, parks, rivers, railways and stations, and whose work the map is.
import type { ReactNode } from 'react';

/** A name and the middle of the room that it has. */
export interface PlacedName {
  text: string;
  x: number;
  y: number;
}

/** A map as shapes, ready to draw; lengths in units of the drawing. */
export interface MapGround {
  width: number;
  height: number;
  districts: { path: string; tone: 'here' | 'beside' | 1 | 2 | 3; name?: PlacedName }[];
  parks: { path: string; name?: PlacedName }[];
  rivers: { path: string; buried: boolean }[];
  railways: string[];
  stations: { x: number; y: number; name?: PlacedName }[];
  /** What the lines and shapes mean, a sentence each. */
  legend: string[];
  /** The lines that the licences ask for. */
  attribution: string[];
}

/** `children`: the marks, drawn on top. */
export function MapGround({ ground, label, children }: { ground: MapGround; label: string; children: ReactNode }) {
  const { width, height, districts, parks, rivers, railways, stations } = ground;
  const names = [...parks, ...stations].flatMap(({ name }) => name ?? []);
  const rails = railways.join('');
  return (
    <figure className="map">
      <nav aria-label={label}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
          <g aria-hidden="true">
            {districts.map(({ path, tone }) => (
              <path key={path} className={`map-district map-${tone}`} d={path} />
            ))}
            {parks.map(({ path }) => (
              <path key={path} className="map-park" d={path} />
            ))}
            {rivers.map(({ path, buried }) => (
              <path key={path} className={buried ? 'map-river map-buried' : 'map-river'} d={path} />
            ))}
            {rails && (
              <>
                <path className="map-rail" d={rails} />
                <path className="map-rail-inside" d={rails} />
              </>
            )}
            {stations.map(({ x, y }) => (
              <rect key={`${x} ${y}`} className="map-station" x={x - 4} y={y - 4} width="8" height="8" />
            ))}
            {districts.map(
              ({ name }) =>
                name && (
                  <text key={name.text} className="map-district-name" x={name.x} y={name.y}>
                    {name.text}
                  </text>
                ),
            )}
            {names.map(({ text, x, y }) => (
              <text key={text} x={x} y={y}>
                {text}
              </text>
            ))}
          </g>
          {children}
        </svg>
      </nav>
      <MapNotes {...ground} />
    </figure>
  );
}

function MapNotes({ legend, attribution }: Pick<MapGround, 'legend' | 'attribution'>) {
  return (
    <figcaption>
      {legend.length > 0 && <p>{legend.join(' ')}</p>}
      <p className="map-attribution">{attribution.join(' ')}</p>
    </figcaption>
  );
}
