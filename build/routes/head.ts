// Fills in a page's head from the few words that differ: title, description, keywords, and what it is about.
import type { Head } from '../../components/document/head.ts';
import { pageAddress, type PagePosition } from '../../components/parts/pagination.ts';
import { absolute } from './address.ts';
import { feedsFor } from './feed-list.ts';
import type { Overview } from '../model/site.ts';
import { pageWords } from './paging.ts';
import { cardAddress } from './route.ts';

export interface HeadWords {
  title: string;
  description: string;
  keywords: string[];
}

/**
 * `path`: the route's own; of a list in several pages the first one's, whose card and feeds are those of all, and
 * `position` says which page it is. An error page has no canonical address and asks not to be indexed.
 */
export function headOf(
  site: Overview,
  path: string,
  listWords: HeadWords,
  more: {
    error?: boolean;
    /** Whether search engines should leave the page out. An error page always asks for it. */
    noindex?: boolean;
    article?: boolean;
    structuredData?: Head['structuredData'];
    position?: PagePosition | undefined;
  } = {},
): Head {
  const { settings } = site;
  const { position } = more;
  const words = pageWords(listWords, position);
  const title = path === '/' ? words.title : `${words.title} | ${settings.brand}`;
  const url = absolute(settings, pageAddress(path, position?.number ?? 1));
  const neighbour = (number: number) => absolute(settings, pageAddress(path, number));
  return {
    title,
    description: words.description,
    keywords: words.keywords,
    ...(more.error ? {} : { canonical: url }),
    ...(position && position.number > 1 ? { prev: neighbour(position.number - 1) } : {}),
    ...(position && position.number < position.count ? { next: neighbour(position.number + 1) } : {}),
    noindex: more.noindex ?? more.error ?? false,
    social: {
      type: more.article ? 'article' : 'website',
      title,
      description: words.description,
      url,
      image: absolute(settings, cardAddress(path, settings.socialCards)),
      imageAlt: words.title,
    },
    structuredData: more.structuredData ?? (() => []),
    feeds: feedsFor(site, path),
  };
}
