// Fills in a page's head from the few words that differ: title, description, keywords, and what it is about.
import type { Head } from '../../components/document/head.ts';
import { pageAddress, type PagePlace } from '../../components/parts/page-address.ts';
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
 * `path`: the route's own; of a list in several pages the first one's, whose card and feeds are those of all, and `place` says which page it is.
 * An error page has no canonical address and asks not to be indexed.
 */
export function headOf(
  site: Overview,
  path: string,
  listWords: HeadWords,
  more: { error?: boolean; article?: boolean; structuredData?: Head['structuredData']; place?: PagePlace | undefined } = {},
): Head {
  const { settings } = site;
  const { place } = more;
  const words = pageWords(listWords, place);
  const title = path === '/' ? words.title : `${words.title} | ${settings.brand}`;
  const url = absolute(settings, pageAddress(path, place?.number ?? 1));
  const neighbour = (number: number) => absolute(settings, pageAddress(path, number));
  return {
    title,
    description: words.description,
    keywords: words.keywords,
    ...(more.error ? {} : { canonical: url }),
    ...(place && place.number > 1 ? { prev: neighbour(place.number - 1) } : {}),
    ...(place && place.number < place.count ? { next: neighbour(place.number + 1) } : {}),
    noindex: more.error ?? false,
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
