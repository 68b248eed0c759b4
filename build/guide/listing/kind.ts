// Everything that the guide does with listings and their pages.
import { DataPage } from '../../../components/pages/data-page.tsx';
import { DirectoryPage } from '../../../components/pages/directory-page.tsx';
import { ListingsPage } from '../../../components/pages/listings-page.tsx';
import { factFilters } from '../../../components/parts/listing-facts.ts';
import { isInHead, schemaTypeOf } from '../../../components/parts/listing-type.ts';
import type { OpeningHoursSpecification } from 'schema-dts';
import { memoize } from '../../engine/cache/memoize.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import type { Kind } from '../define-kind.ts';
import { withScheme } from '../fields/contact-fields.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { directoryMap } from '../map/maps.ts';
import { usefulInDistrict } from '../page/useful.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { partsOfDirectory } from '../routes/paging.ts';
import { pageRoute, routeOf } from '../routes/route-of.ts';
import type { RoutePlan } from '../routes/route-plan.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { SEARCH_INDEX } from '../search/search-index.ts';
import { postcodePointsIn, registerMemory } from '../settings/register-settings.ts';
import { dataset } from './dataset.ts';
import { directories, isReal, listingsOf, loadDirectories, rules, type Directory } from './directory.ts';
import { fieldsIn, sourcesOf } from './listing.ts';
import { nearAddress, nearFiles } from './near-files.ts';
import { dataFilesOf, openDataFiles } from './open-data.ts';
import { storiesByCard, storiesOfListings, type StoriesByCard } from './stories-of-listings.ts';
import { topicList } from './topic-list.ts';

/** Bytes after gzip that a page of listings may have. It is longer than other pages. */
const LISTINGS_BUDGET = 40 * 1024;

/** Pages of listings, sorted by district and topic. */
export const listing: Kind<'directories', Directory[], typeof rules> = {
  name: 'directories',
  collections: [directories],
  rules,
  join: (content, site) => loadDirectories(content, site, postcodePointsIn(content.files.of(registerMemory))),
  routes(plan) {
    const { site, bare } = plan;
    const hours = factFilters(site.directories.flatMap(listingsOf).filter(isReal)).includes('open');
    const page = pageOf(DirectoryPage, { site: bare, topics: topicList(site), index: SEARCH_INDEX, hours });
    const stories = memoize(() => storiesByCard(site.posts));
    return [
      pageRoute(bare, 'directory', page),
      ...dataPage(site, bare),
      ...site.directories.flatMap((directory) => directoryRoutes(plan, directory, stories)),
    ];
  },
  files: ({ site, memory }) => [...nearFiles(site, memory), ...openDataFiles(site)],
};

function dataPage(site: Site, bare: SharedData): Route[] {
  if (!site.pages.data) return [];
  const listings = site.directories.flatMap(listingsOf);
  // Has no prototype, because a source may have the id "constructor".
  const counts = Object.create(null) as Record<string, number>;
  for (const { id } of listings.flatMap(sourcesOf)) counts[id] = (counts[id] ?? 0) + 1;
  const files = dataFilesOf(site).map(({ path, what }) => ({
    path: `/${path}`,
    name: path.slice(path.lastIndexOf('/') + 1),
    what,
  }));
  const structuredData = (crumbs: StructuredData) => [crumbs, dataset(bare)];
  return [pageRoute(bare, 'data', pageOf(DataPage, { site: bare, files, counts }), { structuredData })];
}

function directoryRoutes(
  { site, bare, memory }: RoutePlan,
  directory: Directory,
  stories: () => StoriesByCard,
): Route[] {
  const { path, district, origin, heading, image, isExample } = directory;
  const useful = usefulInDistrict(site.useful, district);
  const guide = bare.guides.find((each) => each.district === district);
  // Leaves out permanently closed listings, which no page shows.
  return partsOfDirectory({ ...directory, closed: [] }).map(({ directory: shown, address, pages }) => {
    const near = nearAddress(site, address, memory);
    return routeOf(bare, {
      kind: 'directory',
      path,
      words: directory,
      above: guide ? [{ name: guide.title, path: guide.path }] : [],
      position: pages?.position,
      noindex: isExample,
      structuredData: (crumbs) => [crumbs, ...placesWithHours(bare, shown, address)],
      htmlBudget: LISTINGS_BUDGET,
      page: lazyPageOf(ListingsPage, () => ({
        site: bare,
        directory: shown,
        map: memory.memoize('list-map', [shown.groups, site.outlines, site.map, site.areas], () =>
          directoryMap(site, shown),
        ),
        stories: storiesOfListings(stories(), shown, address),
        useful,
        ...(pages && { pages }),
        ...(near && { near }),
      })),
      origin,
      card: { title: heading, kicker: district, picture: image.src },
    });
  });
}

/**
 * Describes the places of a topic page that have opening hours.
 * @param address URL path of the page.
 */
const placesWithHours = (
  { settings }: SharedData,
  { groups }: Pick<Directory, 'groups'>,
  address: string,
): StructuredData[] =>
  listingsOf({ groups })
    .filter(isInHead)
    .map((listing) => {
      const fields = fieldsIn('schemaOrg', listing);
      return {
        '@context': 'https://schema.org',
        // A subtype of Place. StructuredData leaves out these subtypes.
        '@type': schemaTypeOf(listing) as 'Place',
        '@id': `${absolute(settings, address)}#${listing.id}`,
        ...fields,
        ...(fields.url && { url: withScheme(fields.url) }),
        openingHoursSpecification: listing.opening!.specification.map((hours) => ({
          '@type': 'OpeningHoursSpecification' as const,
          ...hours,
        })) as OpeningHoursSpecification[],
      };
    });
