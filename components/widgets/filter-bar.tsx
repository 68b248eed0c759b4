// The rows of buttons that filter a list of stories. Without scripts, links to pages with the filtered lists replace
// them.
import type { RefObject } from 'react';
import { Link } from '../parts/link.tsx';
import { ALL, type PostFilters } from './post-selection.ts';

export interface OfferedFilters {
  /** Accessible name of the links. */
  label: string;
  links: { name: string; path: string }[];
  /** One row of buttons each. Exactly one button of a row is pressed. */
  filters: {
    name: keyof PostFilters;
    /** The row's accessible name: the criterion of the filter. */
    label: string;
    /** Text of the button that turns the filter off: 'All Areas'. */
    all: string;
    options: { value: string; label: string }[];
  }[];
}

interface FilterBarProps extends OfferedFilters {
  chosen: PostFilters;
  onChoose: (filters: PostFilters) => void;
  buttons: RefObject<HTMLDivElement | null>;
}

export const FilterBar = ({ label, links, filters, chosen, onChoose, buttons }: FilterBarProps) => (
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
      {filters.map(({ name, label: row, all, options }) => (
        <div key={name} className="filter-buttons" role="group" aria-label={row}>
          {[{ value: ALL, label: all }, ...options].map(({ value, label: text }) => (
            <button
              key={value}
              type="button"
              className="filter-button"
              aria-pressed={value === chosen[name]}
              onClick={() => onChoose({ [name]: value })}
            >
              {text}
            </button>
          ))}
        </div>
      ))}
    </div>
  </>
);
