// Every widget by name. The server render, the browser's chunks and the tests share this list.
import { AllPostsFilter } from './all-posts-filter.tsx';
import { ContactForm } from './contact-form.tsx';
import { CopyLink } from './copy-link.tsx';
import { DirectorySearch } from './directory-search.tsx';
import { FloatingCard } from './floating-card.tsx';
import { LetterLink } from './letter-link.tsx';
import { ListingFilter } from './listing-filter.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { PostFilter } from './post-filter.tsx';

export const widgets = {
  'all-posts-filter': AllPostsFilter,
  'contact-form': ContactForm,
  'copy-link': CopyLink,
  'directory-search': DirectorySearch,
  'floating-card': FloatingCard,
  'letter-link': LetterLink,
  'listing-filter': ListingFilter,
  'newsletter-form': NewsletterForm,
  'post-filter': PostFilter,
} as const;

export type WidgetName = keyof typeof widgets;
export type WidgetProps<N extends WidgetName> = Parameters<(typeof widgets)[N]>[0];
