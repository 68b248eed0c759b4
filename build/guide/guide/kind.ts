// Everything that the guide does with the guides to postcode districts.
import { GuidePage } from '../../../components/pages/guide-page.tsx';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Route } from '../../engine/pages/route.ts';
import type { Kind } from '../define-kind.ts';
import { daysOfWeek } from '../event/upcoming-events.ts';
import { registersOf } from '../listing/listing.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { guideMap } from '../map/maps.ts';
import { usefulInDistrict } from '../page/useful.ts';
import { pictureOnCard } from '../routes/card-of.ts';
import { imageObjects } from '../routes/image-objects.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { routeOf } from '../routes/route-of.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { withRegisters } from '../source/source-list.ts';
import { fridgeSheet } from './guide-sheet.ts';
import { guides, loadGuides, rules, type Guide } from './guide.ts';

/** Bytes after gzip that a postcode guide may have. It contains a sheet for printing. */
const GUIDE_BUDGET = 16 * 1024;

export const guide: Kind<'guides', Guide[], typeof rules> = {
  name: 'guides',
  collections: [guides],
  rules,
  join: loadGuides,
  routes: ({ site, bare }) => site.guides.map((each) => guideRoute(site, bare, each)),
};

function guideRoute(site: Site, bare: SharedData, guide: Guide): Route {
  const useful = usefulInDistrict(site.useful, guide.district);
  const events = site.events.filter(({ postcodes }) => postcodes.includes(guide.district));
  const listings = site.directories
    .filter(({ district }) => district === guide.district)
    .flatMap(({ groups }) => groups.flatMap((group) => group.listings));
  // Leaves out sources without a licence. They were read for a single place, so only the topic pages name them.
  const registers = registersOf(listings).filter(({ licence }) => licence !== undefined);
  return routeOf(bare, {
    kind: 'guide',
    path: guide.path,
    words: guide,
    htmlBudget: GUIDE_BUDGET,
    structuredData: (crumbs) => [crumbs, guidePlace(bare, guide), ...imageObjects(bare, [guide.image])],
    page: lazyPageOf(GuidePage, () => ({
      site: bare,
      guide: {
        ...guide,
        sources: withRegisters(guide.sources, registers),
        attribution: [...guide.attribution, ...registers.flatMap((source) => source.attribution ?? [])],
      },
      places: Object.fromEntries(
        site.directories
          .filter(({ path }) => guide.services.some(({ link }) => link === path))
          .map(({ path, places }) => [path, places]),
      ),
      map: guideMap(site, guide),
      week: daysOfWeek(site, events),
      today: site.today,
      useful,
      sheet: fridgeSheet(site, guide, useful),
    })),
    origin: guide.origin,
    cover: guide.image,
    card: { title: guide.heading, kicker: guide.district, ...pictureOnCard(guide.image) },
  });
}

function guidePlace({ settings }: SharedData, { district, description, path, areas }: Guide): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: district,
    description,
    url: absolute(settings, path),
    address: { '@type': 'PostalAddress', postalCode: district },
    containsPlace: areas.map((area) => ({ '@type': 'Place', name: area.name, url: absolute(settings, area.path) })),
  };
}
