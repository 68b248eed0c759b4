// Examples of props for every widget, by the widget's name. The type requires examples for each widget.
import { examples as allPostsFilter } from '../../components/widgets/all-posts-filter.examples.ts';
import { examples as contactForm } from '../../components/widgets/contact-form.examples.ts';
import { examples as copyLink } from '../../components/widgets/copy-link.examples.ts';
import { examples as directorySearch } from '../../components/widgets/directory-search.examples.ts';
import { examples as floatingCard } from '../../components/widgets/floating-card.examples.ts';
import { examples as letterLink } from '../../components/widgets/letter-link.examples.ts';
import { examples as listingFilter } from '../../components/widgets/listing-filter.examples.ts';
import { examples as newsletterForm } from '../../components/widgets/newsletter-form.examples.ts';
import { examples as postFilter } from '../../components/widgets/post-filter.examples.ts';
import type { WidgetName, WidgetProps } from '../../components/widgets/registry.ts';
import { examples as weeklyFilter } from '../../components/widgets/weekly-filter.examples.ts';

export const examples: { [N in WidgetName]: Record<string, WidgetProps<N>> } = {
  'all-posts-filter': allPostsFilter,
  'contact-form': contactForm,
  'copy-link': copyLink,
  'directory-search': directorySearch,
  'floating-card': floatingCard,
  'letter-link': letterLink,
  'listing-filter': listingFilter,
  'newsletter-form': newsletterForm,
  'post-filter': postFilter,
  'weekly-filter': weeklyFilter,
};
