// Completes a page's head from its title, description, keywords and subject.
import type { Head } from '../../engine/pages/head.ts';
import { pageAddress, type PagePosition } from '../../../components/parts/pagination.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { feedsFor } from '../post/feed-list.ts';
import type { SharedData } from '../load-guide.ts';
import { pageWords } from './paging.ts';
import { cardOf } from './card-of.ts';

interface HeadWords {
  title: string;
  description: string;
  keywords: string[];
}

export interface HeadFields {
  kind: string;
  /**
   * URL path of the page. A later page of a list has the first page's path here, because both share the card and the
   * feeds.
   */
  path: string;
  words: HeadWords;
  position?: PagePosition | undefined;
  /** True if search engines should not index the page. */
  noindex?: boolean;
  noReferrer?: boolean;
  structuredData: Head['structuredData'];
  /** Path of the picture on the page's social card. */
  picture: string;
  /** Feeds of the page, besides those of `feedsFor`. */
  feeds?: Head['feeds'];
}

export function headOf(
  site: SharedData,
  { kind, path, position, structuredData, feeds = [], noindex = false, noReferrer = false, ...fields }: HeadFields,
): Head {
  const { settings } = site;
  const words = pageWords(fields.words, position);
  const { description, keywords } = words;
  const title = path === '/' ? words.title : `${words.title} | ${settings.brand}`;
  const addressOf = (number: number) => absolute(settings, pageAddress(path, number));
  const { number, count } = position ?? { number: 1, count: 1 };
  const url = addressOf(number);
  return {
    title,
    description,
    keywords,
    ...(kind !== 'error' && { canonical: url }),
    ...(number > 1 && { prev: addressOf(number - 1) }),
    ...(number < count && { next: addressOf(number + 1) }),
    noindex,
    ...(noReferrer && { noReferrer }),
    social: {
      type: kind === 'post' ? 'article' : 'website',
      title,
      description,
      url,
      image: cardOf(site, path, fields.picture),
      imageAlt: words.title,
    },
    structuredData,
    feeds: [...feedsFor(site, path), ...feeds],
  };
}
