// Makes the route of a page, with its head and its social card.
import type { StructuredData } from './schema-types.ts';
import type { PagePosition } from '../../../components/parts/pagination.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Route } from '../../engine/pages/route.ts';
import { largestVariant } from '../feeds/plain-pictures.ts';
import type { SharedData } from '../load-guide.ts';
import type { PageName } from '../page/pages.ts';
import { pictureOnCard } from './card-of.ts';
import { onPage, pageCrumb } from './paging.ts';
import { headOf, type HeadFields } from './route-head.ts';

interface RouteFields
  extends
    Omit<HeadFields, 'structuredData' | 'picture'>,
    Pick<Route, 'page' | 'file' | 'modified' | 'inputs' | 'htmlBudget'> {
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
export function routeOf(
  site: SharedData,
  { name, above = [], origin, page, inputs, file, modified, htmlBudget, cover, card, ...fields }: RouteFields,
): Route {
  const { kind, path, words, position, noindex = false, structuredData = (crumbs) => [crumbs] } = fields;
  const shown = { title: words.title, kicker: site.settings.brand, picture: site.settings.card, ...card };
  const { picture } = shown;
  return onPage(position, {
    path,
    kind,
    noindex,
    head: () => {
      const trail = [...above, { name: name ?? words.title, path }, ...pageCrumb(position)];
      return headOf(site, { ...fields, picture, structuredData: () => structuredData(breadcrumbs(site, trail)) });
    },
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
