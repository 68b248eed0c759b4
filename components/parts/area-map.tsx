// The schematic map: each neighbourhood is a link where it lies, in the order of the cards. Readable at 320 px.
import type { Area } from '../../build/model/area.ts';
import type { Picture as PictureValue } from '../../build/model/entry.ts';
import { inSite, usePage } from '../document/page-context.ts';
import { Picture } from './picture.tsx';

interface AreaMapProps {
  areas: Area[];
  /** Rivers, rails and greens behind the shapes, square. */
  backdrop?: PictureValue | undefined;
}

/** Units of the map's sides. */
const SIDE = 400;

export function AreaMap({ areas, backdrop }: AreaMapProps) {
  const { basePath } = usePage();
  return (
    <nav className="area-map frame" aria-label="Map of the neighbourhoods">
      {backdrop && <Picture picture={backdrop} alt="" />}
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`}>
        {areas.map(({ name, path, map }) => (
          <a key={path} href={inSite(basePath, path)}>
            <g transform={`translate(${at(map.x)} ${at(map.y)})`}>
              <rect className="area-map-target" x="-52" y="-16" width="104" height="46" />
              <path className="area-map-mark" d="M-9-3h6v-6h6v6h6v6H3v6h-6V3h-6Z" />
              <text y="25">{name}</text>
            </g>
          </a>
        ))}
      </svg>
    </nav>
  );
}

const at = (hundredths: number) => (hundredths * SIDE) / 100;
