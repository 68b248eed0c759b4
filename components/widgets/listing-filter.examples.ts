// Props of a topic page's filter, for tests.
import type { ListingFilterProps } from './listing-filter.tsx';

const groups = [
  { id: 'bakers', title: 'Bakers' },
  { id: 'millers', title: 'Millers & Sons' },
];

export const examples: Record<string, ListingFilterProps> = {
  plain: { groups, near: '/near/bakers.json' },
  'one group': { groups: groups.slice(1), near: '/near/bakers.json' },
  'no coordinates': { groups },
  facts: { groups, facts: ['open', 'rated'], cuisines: ['Ethiopian', 'Pizza'] },
};
