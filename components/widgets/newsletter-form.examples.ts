// Props of the newsletter form for tests: usual ones, and unusual ones such as a form without a backend.
import type { NewsletterFormProps } from './newsletter-form.tsx';

const plain: NewsletterFormProps = {
  source: 'Homepage Hero',
  page: '/',
  brand: 'Millbrook Notes',
  postcodes: ['MB1', 'MB2'],
  categories: ['Food', 'Arts & Crafts', 'Sport'],
  configured: true,
};

export const examples: Record<string, NewsletterFormProps> = {
  hero: plain,
  'global footer': { ...plain, source: '/lower-mill - Global Footer', page: '/lower-mill' },
  'post with marks in its title': {
    ...plain,
    source: 'Blog: “Who’s at the mill?” & <other> "stories"',
    page: '/blog/mill',
  },
  compact: { ...plain, source: 'Website', size: 'compact' },
  'not configured': { ...plain, configured: false },
  'not configured, compact': { ...plain, configured: false, size: 'compact' },
  'with a postcode chosen': { ...plain, postcode: 'MB2', source: 'Website', page: '/mb2-shops' },
  'with a mail to confirm': { ...plain, confirm: true },
  'one choice each': { ...plain, postcodes: ['MB1'], categories: ['Food'] },
};
