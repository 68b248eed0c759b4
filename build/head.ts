// Fills in a page's head from the few words that differ: title, description, keywords, and what it is about.
import type { Thing, WithContext } from 'schema-dts';
import type { Head } from '../components/document/head.ts';
import { absolute } from './address.ts';
import { feedsFor } from './feed-list.ts';
import type { Site } from './model/site.ts';
import { cardAddress } from './route.ts';

export interface HeadWords {
  title: string;
  description: string;
  keywords: string[];
}

/** `path`: the route's own. An error page has no canonical address and asks not to be indexed. */
export function headOf(
  site: Site,
  path: string,
  words: HeadWords,
  more: { error?: boolean; article?: boolean; structuredData?: WithContext<Thing>[] } = {},
): Head {
  const { settings } = site;
  const title = path === '/' ? words.title : `${words.title} | ${settings.brand}`;
  const url = absolute(settings, path);
  return {
    title,
    description: words.description,
    keywords: words.keywords,
    ...(more.error ? {} : { canonical: url }),
    noindex: more.error ?? false,
    social: {
      type: more.article ? 'article' : 'website',
      title,
      description: words.description,
      url,
      image: absolute(settings, cardAddress(path, settings.socialCards)),
      imageAlt: words.title,
    },
    structuredData: more.structuredData ?? [],
    feeds: feedsFor(site, path),
  };
}
