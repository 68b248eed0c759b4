// Examples of props for every widget, by the widget's name. The type requires examples for each widget.
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { WidgetName, WidgetProps } from '../../components/widgets/registry.ts';

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

const blog: WidgetProps<'post-filter'> = {
  posts,
  lead: 'best-buns',
  label: 'Stories by category and place',
  links: [
    { name: 'Food', path: '/categories/food' },
    { name: 'Arts & Crafts', path: '/categories/arts-crafts' },
    { name: 'MB1 Guide', path: '/mb1-guide' },
  ],
  filters: [
    {
      name: 'postcode',
      label: 'Postcode',
      all: 'All Areas',
      options: ['MB1', 'MB2', 'MB9'].map((value) => ({ value, label: value })),
    },
    {
      name: 'category',
      label: 'Category',
      all: 'All',
      options: [
        { value: 'food', label: 'Food' },
        { value: 'arts-crafts', label: 'Arts & Crafts' },
      ],
    },
  ],
};

const weekly: WidgetProps<'post-filter'> = {
  posts,
  label: 'Guides by area',
  links: [
    { name: 'Lower Mill', path: '/lower-mill' },
    { name: 'Far End', path: '/far-end' },
  ],
  filters: [
    {
      name: 'area',
      label: 'Area',
      all: 'All Areas',
      options: [
        { value: 'lower-mill', label: 'Lower Mill' },
        { value: 'far-end', label: 'Far End' },
      ],
    },
  ],
  limit: 6,
  day: 'Monday',
};

const { posts: _, lead: __, ...offered } = blog;
const allPosts: WidgetProps<'all-posts-filter'> = {
  ...offered,
  total: 4000,
  page: 'Page 2 of 112',
  index: '/posts.json',
};

const contact: WidgetProps<'contact-form'> = {
  categories: [
    { value: 'story', label: 'Local Story' },
    { value: 'other', label: 'Other' },
  ],
  delivery: 'log',
};

const leave: WidgetProps<'letter-link'> = {
  action: 'leave',
  button: 'Leave the letter',
  done: 'If this link was yours, you’re off the list.',
  again: 'Sign up again',
};

const groups = [
  { id: 'bakers', title: 'Bakers' },
  { id: 'millers', title: 'Millers & Sons' },
];

const hero: WidgetProps<'newsletter-form'> = {
  source: 'Homepage Hero',
  page: '/',
  brand: 'Millbrook Notes',
  postcodes: ['MB1', 'MB2'],
  categories: ['Food', 'Arts & Crafts', 'Sport'],
  configured: true,
};
const unconfigured: WidgetProps<'newsletter-form'> = { ...hero, configured: false, size: 'compact' };

export const examples: { [N in WidgetName]: Record<string, WidgetProps<N>> } = {
  'all-posts-filter': { plain: allPosts, 'no guides': { ...allPosts, links: offered.links.slice(0, 2), total: 73 } },
  'contact-form': {
    log: contact,
    'log, with an address': { ...contact, address: 'hello@millbrook.example' },
    backend: { ...contact, delivery: 'backend', address: 'hello@millbrook.example' },
    mailto: { ...contact, delivery: 'mailto', address: 'hello@millbrook.example' },
    post: { ...contact, delivery: 'post', endpoint: 'https://forms.example/in' },
  },
  'copy-link': { plain: { url: 'https://millbrook.example/blog/mill-fair' } },
  'directory-search': {
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
  },
  'floating-card': {
    plain: { form: { ...hero, source: 'Website', size: 'compact' } },
    'not configured': { form: unconfigured },
  },
  'letter-link': {
    leave,
    'leave, with an address': { ...leave, email: 'hello@millbrook.example' },
    change: {
      ...leave,
      action: 'change',
      offer: { postcodes: ['ZZ1', 'ZZ2'], categories: ['Walks', 'Town Life'] },
      button: 'Save my choices',
    },
    confirm: { ...leave, action: 'confirm', button: 'Confirm', email: 'hello@millbrook.example' },
  },
  'listing-filter': {
    plain: { groups, near: '/near/bakers.json' },
    'one group': { groups: groups.slice(1), near: '/near/bakers.json' },
    'no coordinates': { groups },
    facts: { groups, facts: ['open', 'rated'], cuisines: ['Ethiopian', 'Pizza'] },
  },
  'newsletter-form': {
    hero,
    'global footer': { ...hero, source: '/lower-mill - Global Footer', page: '/lower-mill' },
    'post with marks in its title': {
      ...hero,
      source: 'Blog: “Who’s at the mill?” & <other> "stories"',
      page: '/blog/mill',
    },
    compact: { ...hero, source: 'Website', size: 'compact' },
    'not configured': { ...hero, configured: false },
    'not configured, compact': unconfigured,
    'with a postcode chosen': { ...hero, postcode: 'MB2', source: 'Website', page: '/mb2-shops' },
    'with a mail to confirm': { ...hero, confirm: true },
    'one choice each': { ...hero, postcodes: ['MB1'], categories: ['Food'] },
  },
  'post-filter': {
    blog,
    'none featured': { ...blog, lead: undefined },
    'no posts': { ...blog, posts: [] },
    'no guides': { ...blog, lead: undefined, links: offered.links.slice(0, 2) },
    weekly,
    'more posts than fit': { ...weekly, limit: 2 },
    'no picks': { ...weekly, posts: [] },
    'another day': { ...weekly, day: 'Friday' },
  },
};
