// Props of the blog page's filter for tests, and the posts that other examples share.
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { PostFilterProps } from './post-filter.tsx';

const post = (slug: string, over: Partial<PostSummary>): PostSummary => ({
  slug,
  path: `/blog/${slug}`,
  title: slug.replaceAll('-', ' '),
  excerpt: `About ${slug}.`,
  date: '2025-06-01',
  dateText: 'June 1, 2025',
  category: 'Food',
  categorySlug: 'food',
  categoryListed: true,
  featured: false,
  postcodes: [],
  cover: { src: '/images/cover.svg', width: 960, height: 540 },
  coverAlt: 'A mill.',
  ...over,
});

export const posts: PostSummary[] = [
  post('mill-fair', {
    date: '2025-06-10',
    dateText: 'June 10, 2025',
    category: 'Fairs',
    categorySlug: 'fairs',
    categoryListed: false,
  }),
  post('best-buns', {
    date: '2025-06-06',
    dateText: 'June 6, 2025',
    location: 'Lower Mill',
    postcodes: ['MB1', 'MB2'],
    featured: true,
  }),
  post('old-fair', {
    date: '2025-05-20',
    dateText: 'May 20, 2025',
    location: 'Upper Mill',
    postcodes: ['MB2'],
    category: 'Arts & Crafts',
    categorySlug: 'arts-crafts',
    featured: true,
  }),
  post('new-cafe', { date: '2025-05-02', dateText: 'May 2, 2025', location: 'Upper Mill', postcodes: ['MB2'] }),
];

const plain: PostFilterProps = {
  posts,
  lead: 'best-buns',
  postcodes: ['MB1', 'MB2', 'MB9'],
  categories: [
    { name: 'Food', slug: 'food' },
    { name: 'Arts & Crafts', slug: 'arts-crafts' },
  ],
  guides: [{ name: 'MB1 Guide', path: '/mb1-guide' }],
};

export const examples: Record<string, PostFilterProps> = {
  plain,
  'none featured': { ...plain, lead: undefined },
  'no posts': { ...plain, posts: [] },
  'no guides': { posts: plain.posts, postcodes: plain.postcodes, categories: plain.categories },
};
