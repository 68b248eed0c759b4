// Props of the directory search for tests.
import type { DirectorySearchProps } from './directory-search.tsx';

export const examples: Record<string, DirectorySearchProps> = {
  plain: {
    placeholder: 'Name, postcode or type',
    groups: [
      { name: 'Food & Drink', icon: '/images/icons/food.svg' },
      { name: 'Shops', icon: '/images/icons/shops.svg' },
    ],
    specials: ['Hidden Gems', 'Free Activities'],
    index: '/search.json',
    hours: true,
  },
};
