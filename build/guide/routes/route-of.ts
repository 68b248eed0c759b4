// Makes the route of a page, with its head and its social card.
import type { StructuredData } from './schema-types.ts';
import { pageAddress, type PagePosition } from '../../../components/parts/pagination.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Head } from '../../engine/pages/head.ts';
import type { Route } from '../../engine/pages/route.ts';
import { largestVariant } from '../feeds/plain-pictures.ts';
import type { SharedData } from '../load-guide.ts';
import type { PageName } from '../page/pages.ts';
import { feedsFor } from '../post/feed-list.ts';
import { cardOf, pictureOnCard } from './card-of.ts';
import { onPage, pageCrumb, pageWords } from './paging.ts';

interface RouteFields extends Pick<Route, 'page' | 'file' | 'modified' | 'inputs' | 'htmlBudget'> {
  kind: string;
  /**
   * URL path of the page. A later page of a list has the first page's path here, because both share the card and the
   * feeds.
   */
  path: string;
  words: { title: string; description: string; keywords: string[] };
  position?: PagePosition | undefined;
  /** True if search engines should not index the page. */
  noindex?: boolean;
  noReferrer?: boolean;
  /** Feeds of the page, besides those of `feedsFor`. */
  feeds?: Head['feeds'];
  /** Name of the page in its breadcrumbs. Defaults to the page's title. */
  name?: string;
  /** Breadcrumbs above the page. */
  above?: { name: string; path: string }[];
  /** Defaults to only the breadcrumbs. */
  structuredData?: (crumbs: StructuredData) => StructuredData[];
  origin: string;
  /** Shown at the top of the page. */
  cover?: Picture | undefined;
  card?: Partial<Route['card']> | undefined;
}

/**
 * Makes the route of a page, with its head.
 * @param site Everything that the page shows from the rest of the site.
 */
export function routeOf(site: SharedData, fields: RouteFields): Route {
  const { kind, path, words, position, noindex = false, origin, page, inputs, file, modified, htmlBudget } = fields;
  const { cover, card } = fields;
  const shown = { title: words.title, kicker: site.settings.brand, picture: site.settings.card, ...card };
  return onPage(position, {
    path,
    kind,
    noindex,
    head: () => headOf(site, fields, shown.picture),
    page,
    ...(inputs && { inputs }),
    origins: [origin],
    ...(file && { file }),
    ...(modified && { modified }),
    ...(htmlBudget && { htmlBudget }),
    ...(cover?.photo && { photographs: [largestVariant(cover.src, cover.photo)] }),
    card: shown,
  });
}

/** @param picture Path of the picture on the page's social card. */
function headOf(site: SharedData, fields: RouteFields, picture: string): Head {
  const { kind, path, position, noindex = false, noReferrer = false, feeds = [], name, above = [] } = fields;
  const { structuredData = (crumbs) => [crumbs] } = fields;
  const { settings } = site;
  const words = pageWords(fields.words, position);
  const { description, keywords } = words;
  const title = path === '/' ? words.title : `${words.title} | ${settings.brand}`;
  const addressOf = (number: number) => absolute(settings, pageAddress(path, number));
  const { number, count } = position ?? { number: 1, count: 1 };
  const url = addressOf(number);
  const trail = [...above, { name: name ?? fields.words.title, path }, ...pageCrumb(position)];
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
      image: cardOf(site, path, picture),
      imageAlt: words.title,
    },
    structuredData: () => structuredData(breadcrumbs(site, trail)),
    feeds: [...feedsFor(site, path), ...feeds],
  };
}

export function pageRoute(
  site: SharedData,
  name: Exclude<PageName, 'home'>,
  page: Route['page'],
  more: Partial<RouteFields> = {},
): Route {
  const words = site.pages[name]!;
  return routeOf(site, {
    kind: 'page',
    path: `/${name.replace('letters-', 'letters/')}`,
    words,
    page,
    origin: `${site.folder}/pages/${name}.yaml`,
    card: { title: words.heading, ...('image' in words && pictureOnCard(words.image)) },
    ...more,
  });
}

export function yearRoute(
  bare: SharedData,
  name: 'blogs' | 'letters',
  { year, position }: { year: string; position: PagePosition },
  page: Route['page'],
): Route {
  const { title, description, ...words } = bare.pages[name]!;
  return pageRoute(bare, name, page, {
    path: position.path,
    words: { ...words, title: `${title}, ${year}`, description: `${year}: ${description}` },
    name: year,
    above: [{ name: title, path: `/${name}` }],
    position,
  });
}

/** @param trail The page's ancestors below the home page, from the top down, then the page itself. */
function breadcrumbs({ settings }: SharedData, trail: { name: string; path: string }[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: settings.brand, path: '/' }, ...trail].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(settings, step.path),
    })),
  };
}
