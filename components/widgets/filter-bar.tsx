// The rows of buttons that filter a list of stories. Without scripts, links to pages with the filtered lists replace
// them.
import type { RefObject } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { Marrow } from '../parts/drawings/marrow.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
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
      {filters.map(({ name, label: row, all, options }) => {
        const buttons = [{ value: ALL, label: all }, ...options];
        return (
          <FilterButtons
            key={name}
            label={row}
            buttons={buttons.map((each) => ({ name: each.label, pressed: each.value === chosen[name] }))}
            onPress={(at) => onChoose({ [name]: buttons[at]!.value })}
          />
        );
      })}
    </div>
  </>
);

interface FilterButtonsProps {
  label: string;
  buttons: { name: string; icon?: string; pressed: boolean }[];
  onPress: (at: number) => void;
}

/** A row of buttons, and which of them are pressed. */
export function FilterButtons({ label, buttons, onPress }: FilterButtonsProps) {
  const { basePath } = usePage();
  return (
    <div className="filter-buttons" role="group" aria-label={label}>
      {buttons.map(({ name, icon, pressed }, at) => (
        <button key={name} type="button" className="filter-button" aria-pressed={pressed} onClick={() => onPress(at)}>
          {icon && <img src={inSite(basePath, icon)} alt="" width="24" height="24" loading="lazy" />}
          {name}
        </button>
      ))}
    </div>
  );
}

/** Message of a filtered list without results, with a button to reset the filter. */
export function NoPostsFound({ onClear }: { onClear: () => void }) {
  return (
    <Notice heading="No posts found" drawing={<Marrow />}>
      <p>Try adjusting your filters to see more posts.</p>
      <button type="button" className="button" onClick={onClear}>
        Clear Filters
      </button>
    </Notice>
  );
}
