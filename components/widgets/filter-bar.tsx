// The rows of buttons that filter a list. Without scripts, links to pages with the filtered lists replace them.
import type { RefObject } from 'react';
import { Link } from '../parts/link.tsx';
import { ALL } from './post-selection.ts';

/** A row of buttons. Exactly one is pressed. */
interface FilterRow {
  /** The row's accessible name: the criterion of the filter. */
  label: string;
  /** Text of the button that turns the filter off: 'All Areas'. */
  all: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

interface FilterBarProps {
  label: string;
  links: { name: string; path: string }[];
  rows: FilterRow[];
  buttons: RefObject<HTMLDivElement | null>;
}

export function FilterBar({ label, links, rows, buttons }: FilterBarProps) {
  return (
    <>
      <nav className="needs-script" aria-label={label}>
        <ul className="link-row">
          {links.map(({ name, path }) => (
            <li key={path}>
              <Link href={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={buttons} className="filters for-script">
        {rows.map((row) => (
          <FilterButtons key={row.label} {...row} />
        ))}
      </div>
    </>
  );
}

function FilterButtons({ label, all, options, value, onChoose }: FilterRow) {
  return (
    <div className="filter-buttons" role="group" aria-label={label}>
      {[{ value: ALL, label: all }, ...options].map((option) => (
        <button
          key={option.value}
          type="button"
          className="filter-button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
