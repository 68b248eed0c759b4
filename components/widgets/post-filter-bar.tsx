// The filter bar of the blog, on one page or several: buttons by postcode and by category, or without scripts, links to
// guides and categories.
import type { RefObject } from 'react';
import { FilterBar } from './filter-bar.tsx';
import type { PostFilters } from './post-selection.ts';

export interface OfferedFilters {
  /** Filter buttons after 'All Areas'. */
  postcodes: string[];
  /** Filter buttons after 'All'. */
  categories: { name: string; slug: string }[];
  /** Postcode guides, which are linked if scripts are off. */
  guides?: { name: string; path: string }[];
}

interface PostFilterBarProps extends OfferedFilters {
  chosen: PostFilters;
  onChoose: (filters: Partial<PostFilters>) => void;
  buttons: RefObject<HTMLDivElement | null>;
}

export function PostFilterBar({ postcodes, categories, guides = [], chosen, onChoose, buttons }: PostFilterBarProps) {
  return (
    <FilterBar
      label="Stories by category and place"
      links={[...categories.map(({ name, slug }) => ({ name, path: `/categories/${slug}` })), ...guides]}
      rows={[
        {
          label: 'Postcode',
          all: 'All Areas',
          options: postcodes.map((value) => ({ value, label: value })),
          value: chosen.postcode,
          onChoose: (postcode) => onChoose({ postcode }),
        },
        {
          label: 'Category',
          all: 'All',
          options: categories.map(({ name, slug }) => ({ value: slug, label: name })),
          value: chosen.category,
          onChoose: (category) => onChoose({ category }),
        },
      ]}
      buttons={buttons}
    />
  );
}
