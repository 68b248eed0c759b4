// Where the browser finds each widget: a chunk of its own, fetched when the widget wakes.
import type { ComponentType } from 'react';
import type { WidgetName, WidgetProps } from '../components/widgets/registry.ts';

type Chunks = { [N in WidgetName]: () => Promise<ComponentType<WidgetProps<N>>> };

export const chunks: Chunks = {
  'contact-form': async () => (await import('../components/widgets/contact-form.tsx')).ContactForm,
  'copy-link': async () => (await import('../components/widgets/copy-link.tsx')).CopyLink,
  'directory-search': async () => (await import('../components/widgets/directory-search.tsx')).DirectorySearch,
  'floating-card': async () => (await import('../components/widgets/floating-card.tsx')).FloatingCard,
  'newsletter-form': async () => (await import('../components/widgets/newsletter-form.tsx')).NewsletterForm,
  'post-filter': async () => (await import('../components/widgets/post-filter.tsx')).PostFilter,
  'weekly-filter': async () => (await import('../components/widgets/weekly-filter.tsx')).WeeklyFilter,
};
