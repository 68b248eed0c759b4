// Where the browser finds each widget: a chunk of its own with nothing but the component in it,
// fetched when the widget wakes.
import type { ComponentType } from 'react';
import type { WidgetName, WidgetProps } from '../components/widgets/registry.ts';

/** A widget's module. Its one export is the component. */
export type Chunk<Props> = Readonly<Record<string, ComponentType<Props>>>;

export const chunks: { [N in WidgetName]: () => Promise<Chunk<WidgetProps<N>>> } = {
  'all-posts-filter': () => import('../components/widgets/all-posts-filter.tsx'),
  'contact-form': () => import('../components/widgets/contact-form.tsx'),
  'copy-link': () => import('../components/widgets/copy-link.tsx'),
  'directory-search': () => import('../components/widgets/directory-search.tsx'),
  'floating-card': () => import('../components/widgets/floating-card.tsx'),
  'newsletter-form': () => import('../components/widgets/newsletter-form.tsx'),
  'post-filter': () => import('../components/widgets/post-filter.tsx'),
  'weekly-filter': () => import('../components/widgets/weekly-filter.tsx'),
};
