// Props of the weekly page's filter for tests.
import { posts } from './post-filter.examples.ts';
import type { WeeklyFilterProps } from './weekly-filter.tsx';

const plain: WeeklyFilterProps = {
  posts,
  areas: [
    { name: 'Lower Mill', slug: 'lower-mill', path: '/lower-mill' },
    { name: 'Far End', slug: 'far-end', path: '/far-end' },
  ],
  limit: 6,
  day: 'Monday',
};

export const examples: Record<string, WeeklyFilterProps> = {
  plain,
  'more posts than fit': { ...plain, limit: 2 },
  'no posts': { ...plain, posts: [] },
  'another day': { ...plain, day: 'Friday' },
};
