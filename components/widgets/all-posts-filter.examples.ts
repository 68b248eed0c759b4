// Props of the filter of a paginated blog, for tests.
import type { AllPostsFilterProps } from './all-posts-filter.tsx';
import { examples as ofOnePage } from './post-filter.examples.ts';

const { posts: _, ...filters } = ofOnePage.plain!;
const plain: AllPostsFilterProps = { ...filters, total: 4000, page: 'Page 2 of 112', index: '/posts.json' };

export const examples: Record<string, AllPostsFilterProps> = {
  plain,
  'no guides': {
    postcodes: plain.postcodes,
    categories: plain.categories,
    total: 73,
    page: 'Page 1 of 3',
    index: plain.index,
  },
};
