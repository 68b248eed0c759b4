// The map of the neighbourhoods and landmarks. Each neighbourhood is a link at its position. The links are in the order
// of the cards.
import type { Picture as PictureValue } from '../../build/engine/content/loaded-fields.ts';
import type { Citation } from '../../build/guide/source/source-list.ts';
import { Link } from './link.tsx';
import { MapGround, MapName, type MapGround as Ground, type PlacedName } from './map-ground.tsx';
import { Picture } from './picture.tsx';

export interface AreaMapData extends Ground {
  areas: { path: string; x: number; y: number; name: PlacedName & { width: number; height: number } }[];
  landmarks: LandmarkSign[];
  /** Sources of the positions. */
  sources: Citation[];
}

/** `x` and `y` are the position of the landmark's foot. */
export interface LandmarkSign {
  name: string;
  image: PictureValue;
  x: number;
  y: number;
}

/** Type size of a neighbourhood's name on a phone, in units of the map. Wider screens show the name smaller. */
export const AREA_NAME = 16;

/**
 * Radius of the touch target around a neighbourhood's mark, in units of the map. On a phone 320 pixels wide, the target
 * is 24 pixels wide.
 */
const MARK_TARGET = 19;

/** Width and height of a landmark, in units of the map. */
export const LANDMARK = 34;

/** Height of the part of a landmark that is above its position, in units of the map. */
export const LANDMARK_RISE = 28;

export function AreaMap({ map }: { map: AreaMapData }) {
  return (
    <MapGround ground={map} label="Map of the neighbourhoods">
      {map.landmarks.map((landmark) => (
        <Landmark key={landmark.name} {...landmark} />
      ))}
      {map.areas.map(({ path, x, y, name }) => (
        <Link key={path} href={path}>
          <rect
            className="map-target"
            x={name.x - name.width / 2}
            y={name.y - name.height / 2}
            width={name.width}
            height={name.height}
          />
          <circle className="map-target" cx={x} cy={y} r={MARK_TARGET} />
          <path className="map-mark" d={`M${x - 9} ${y - 3}h6v-6h6v6h6v6h-6v6h-6v-6h-6z`} />
          <MapName name={name} />
        </Link>
      ))}
    </MapGround>
  );
}

export const Landmark = ({ name, image, x, y }: LandmarkSign) => (
  <g>
    <title>{name}</title>
    <foreignObject x={x - LANDMARK / 2} y={y - LANDMARK_RISE} width={LANDMARK} height={LANDMARK}>
      <Picture picture={image} alt="" inline />
    </foreignObject>
  </g>
);
