// The chunk of each widget, fetched when an island is hydrated.
import type { ComponentType } from 'react';
import type { WidgetName, WidgetProps } from '../components/widgets/registry.ts';

/** A widget's module. It exports only the component, because wake.tsx takes the first export. */
export type Chunk<Props> = Readonly<Record<string, ComponentType<Props>>>;

export const chunks: { [N in WidgetName]: () => Promise<Chunk<WidgetProps<N>>> } = {
  'all-posts-filter': () => import('../components/widgets/all-posts-filter.tsx'),
  'contact-form': () => import('../components/widgets/contact-form.tsx'),
  'copy-link': () => import('../components/widgets/copy-link.tsx'),
  'directory-search': () => import('../components/widgets/directory-search.tsx'),
  'floating-card': () => import('../components/widgets/floating-card.tsx'),
  'letter-link': () => import('../components/widgets/letter-link.tsx'),
  'listing-filter': () => import('../components/widgets/listing-filter.tsx'),
  'newsletter-form': () => import('../components/widgets/newsletter-form.tsx'),
  'post-filter': () => import('../components/widgets/post-filter.tsx'),
};
