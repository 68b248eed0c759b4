// The map of a story, with numbered stops or places. On paper, the map of a walk is the first side of its sheet.
import { Landmark, type LandmarkSign } from './area-map.tsx';
import { MapGround, MapName, type MapGround as Ground, type PlacedName } from './map-ground.tsx';
import { PrintSheet } from './sheet-head.tsx';
import { StyleSheet } from './style-sheet.tsx';

export interface StoryMapData {
  title: string;
  isWalk: boolean;
  ground: Ground;
  landmarks: LandmarkSign[];
  /** Straight lines from stop to stop, as one path. Left out where a river on the map shows the way. */
  order: string;
  /** A numbered mark for each stop, in units of the map. */
  marks: { number: number; name: string; x: number; y: number }[];
  stopNames: PlacedName[];
  /** Scale of the map: a distance, and its length in units of the map. */
  scale: { label: string; length: number };
  /** Middle of the north arrow. */
  north: { x: number; y: number };
  /** Full URL of the story. */
  address: string;
}

interface StoryMapProps {
  map: StoryMapData;
  /** Length, time, start and end of a walk. */
  line: string | undefined;
  /** Id of the part of the story about each stop, by the stop's number. */
  ids: ReadonlyMap<number, string>;
}

export function StoryMap({ map, line, ids }: StoryMapProps) {
  const { title, isWalk, ground, landmarks, order, marks, stopNames, scale, north } = map;
  const { height } = ground;
  return (
    <MapGround
      className={isWalk ? 'map story-map walk-map' : 'map story-map'}
      ground={ground}
      label={isWalk ? `Map of the walk: ${title}` : 'Map of the places'}
      below={
        <>
          <StyleSheet name="areas" />
          {line && <p className="walk-facts">{line}</p>}
          {isWalk && <PrintSheet label="Print the walk" sides="Two sides of A4." />}
        </>
      }
    >
      {isWalk && ground.rivers.map(({ path, buried }) => buried && <path key={path} className="walk-way" d={path} />)}
      {order && <path className="walk-order" d={order} />}
      {landmarks.map((landmark) => (
        <Landmark key={landmark.name} {...landmark} />
      ))}
      {marks.map((mark) => (
        <Stop key={mark.number} {...mark} id={ids.get(mark.number)} />
      ))}
      <g aria-hidden="true">
        {stopNames.map((name) => (
          <MapName key={name.lines.join()} name={name} className="stop-name" />
        ))}
        <g className="walk-scale">
          <rect x="6" y={height - 42} width={scale.length + 20} height="36" />
          <path d={`M16 ${height - 24}v8h${scale.length}v-8`} />
          <text x={16 + scale.length / 2} y={height - 30}>
            {scale.label}
          </text>
          <path d={`M${north.x} ${north.y + 18}v-38m-8 12l8-12l8 12`} />
          <text x={north.x} y={north.y + 30}>
            N
          </text>
        </g>
      </g>
    </MapGround>
  );
}

/** A link to the part of the story about the stop. */
function Stop({ number, name, x, y, id }: StoryMapData['marks'][number] & { id: string | undefined }) {
  return (
    <a id={`map-${number}`} className="stop" {...(id !== undefined && { href: `#${id}` })}>
      <title>{`${number}: ${name}`}</title>
      <circle className="map-target" cx={x} cy={y} r="15" />
      <circle className="stop-disc" cx={x} cy={y} r="12" />
      <text x={x} y={y}>
        {number}
      </text>
    </a>
  );
}
