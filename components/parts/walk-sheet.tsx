// The first side of a walk's print sheet, with the map. The story follows in columns on the second side. Both are
// hidden on screen.
import type { Walk } from '../../build/guide/post/post.ts';
import { Landmark, type LandmarkSign } from './area-map.tsx';
import { MapName, MapNotes, MapShapes, type MapGround, type PlacedName } from './map-ground.tsx';
import { SheetHead } from './sheet-head.tsx';
import { StyleSheet } from './style-sheet.tsx';

export interface WalkSheetData extends Pick<Walk, 'title' | 'line'> {
  ground: MapGround;
  landmarks: LandmarkSign[];
  /** Straight lines from stop to stop, as one path. Left out where a river on the map shows the way. */
  order: string;
  /** A numbered mark for each stop, in units of the map. */
  marks: { number: number; x: number; y: number }[];
  stopNames: PlacedName[];
  /** Scale of the map: a distance, and its length in units of the map. */
  scale: { label: string; length: number };
  /** Full URL of the walk. */
  address: string;
}

export function WalkSheet({ sheet }: { sheet: WalkSheetData }) {
  const { title, line, ground, landmarks, order, marks, stopNames, scale, address } = sheet;
  const { width, height } = ground;
  return (
    <section className="walk-sheet">
      <StyleSheet name="areas" />
      <SheetHead heading={title} address={address}>
        {line}
      </SheetHead>
      <figure className="map">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map of the walk: ${title}`}>
          <MapShapes ground={ground} />
          {ground.rivers.map(({ path, buried }) => buried && <path key={path} className="walk-way" d={path} />)}
          {order && <path className="walk-order" d={order} />}
          {landmarks.map((landmark) => (
            <Landmark key={landmark.name} {...landmark} />
          ))}
          {marks.map(({ number, x, y }) => (
            <g key={number} className="walk-stop">
              <circle cx={x} cy={y} r="11" />
              <text x={x} y={y}>
                {number}
              </text>
            </g>
          ))}
          {stopNames.map((name) => (
            <MapName key={name.lines.join()} name={name} className="walk-stop-name" />
          ))}
          <g className="walk-scale">
            <rect x="6" y={height - 42} width={scale.length + 20} height="36" />
            <path d={`M16 ${height - 24}v8h${scale.length}v-8`} />
            <text x={16 + scale.length / 2} y={height - 30}>
              {scale.label}
            </text>
            <path d={`M${width - 28} 58V20m-8 12l8-12l8 12`} />
            <text x={width - 28} y={70}>
              N
            </text>
          </g>
        </svg>
        <MapNotes {...ground} />
      </figure>
    </section>
  );
}
