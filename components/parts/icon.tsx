// The small icons, and the link to the search. Style: 24 × 24, strokes of 2, square ends.
import { Link } from './link.tsx';

const SHAPES = {
  clock: 'M3 12a9 9 0 0 0 18 0 9 9 0 0 0-18 0M12 6v6l4 3',
  train: 'M5 3h14v14H5ZM5 10h14M12 3v7M8 13.5h1M15 13.5h1M8 17l-3 4M16 17l3 4',
  bus: 'M4 4h16v14H4ZM4 12h16M12 4v8M6 18v3M18 18v3M7 15h2M15 15h2',
  share: 'M12 15V3M7 8l5-5 5 5M5 13v8h14v-8',
  close: 'm5 5 14 14M19 5 5 19',
  menu: 'M3 6h18M3 12h18M3 18h18',
  more: 'M4 12h3M10.5 12h3M17 12h3',
  arrow: 'M3 12h17M14 6l6 6-6 6',
  search: 'M4 10.5a6.5 6.5 0 0 0 13 0 6.5 6.5 0 0 0-13 0M15.5 15.5 21 21',
};
export type IconName = keyof typeof SHAPES;

/** An icon from the sprite. Decorative, because the text next to it has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Draws each icon once per page, for `Icon`. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(SHAPES).map(([name, lines]) => (
          <path key={name} id={`icon-${name}`} d={lines} />
        ))}
      </defs>
    </svg>
  );
}

/** A link to the directory's search box that looks like the box. */
export const SearchLink = () => (
  <Link className="search-way" href="/directory#search">
    <Icon name="search" /> Search by name, postcode or type
  </Link>
);
