// A named row of buttons of which one is pressed: what a list is filtered by.
import { ALL } from './post-selection.ts';

export interface FilterRow {
  /** What the row filters by, for those who cannot see the row. */
  label: string;
  /** The button for no filter: 'All Areas'. */
  all: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

export function FilterButtons({ label, all, options, value, onChoose }: FilterRow) {
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
