// The rows of buttons that a list is filtered with; without scripts, links to pages that list the same things.
import type { RefObject } from 'react';
import { Link } from '../parts/link.tsx';
import { FilterButtons, type FilterRow } from './filter-buttons.tsx';

interface FilterBarProps {
  /** What the links are, for those who cannot see them. */
  label: string;
  links: { name: string; path: string }[];
  rows: FilterRow[];
  /** Where the buttons stand, for moving the focus there. */
  buttons: RefObject<HTMLDivElement | null>;
}

export function FilterBar({ label, links, rows, buttons }: FilterBarProps) {
  return (
    <>
      <nav className="needs-script" aria-label={label}>
        <ul className="link-row">
          {links.map(({ name, path }) => (
            <li key={path}><Link href={path}>{name}</Link></li>
          ))}
        </ul>
      </nav>
      <div ref={buttons} className="filters for-script">
        {rows.map((row) => <FilterButtons key={row.label} {...row} />)}
      </div>
    </>
  );
}
