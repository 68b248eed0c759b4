// Everything that the guide does with neighbourhoods.
import { AreaPage } from '../../../components/pages/area-page.tsx';
import { NeighbourhoodsPage } from '../../../components/pages/neighbourhoods-page.tsx';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Route } from '../../engine/pages/route.ts';
import type { Kind } from '../define-kind.ts';
import { daysOfWeek, eventsIn } from '../event/upcoming-events.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { usefulInArea } from '../page/useful.ts';
import { cardOf, pictureOnCard } from '../routes/card-of.ts';
import { imageObjects } from '../routes/image-objects.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { pageRoute, routeOf } from '../routes/route-of.ts';
import { firstOf, type RoutePlan } from '../routes/route-plan.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { withPosts } from '../shared-data.ts';
import { withRegisters } from '../source/source-list.ts';
import { areas, loadAreas, rules, type Area } from './area.ts';
import { nearArea, picksNear } from './listings-near-area.ts';

/** Sorted in the order of their cards. */
export const area: Kind<'areas', Area[], typeof rules> = {
  name: 'areas',
  collections: [areas],
  rules,
  join: loadAreas,
  routes(plan) {
    const { bare, map } = plan;
    const neighbourhoods = lazyPageOf(NeighbourhoodsPage, () => ({ site: bare, map: map() }));
    return [pageRoute(bare, 'neighbourhoods', neighbourhoods), ...areaRoutes(plan)];
  },
};

function areaRoutes({ site, overview: { posts, areas }, bare, memory }: RoutePlan): Route[] {
  const newest = memory.memoize('posts-of-areas', [posts, areas], () =>
    areas.map(({ name }) => posts.filter(({ location }) => location === name)),
  );
  return areas.map((area, at) => {
    const shown = withPosts(bare, firstOf(newest[at]!, area.slug, memory), memory);
    return areaRoute(site, shown, area);
  });
}

/** @param shown Shared data with the newest posts of the area. */
function areaRoute(site: Site, shown: SharedData, area: Area): Route {
  return routeOf(shown, {
    kind: 'area',
    path: area.path,
    words: area,
    name: area.name,
    above: [{ name: site.pages.neighbourhoods.title, path: '/neighbourhoods' }],
    structuredData: (crumbs) => [crumbs, areaPlace(shown, area), ...imageObjects(shown, [area.hero.image])],
    page: lazyPageOf(AreaPage, () => {
      const near = nearArea(site.directories, site.guides, area);
      const registers = near.flatMap(({ sources }) => sources);
      return {
        site: shown,
        area: { ...area, sources: withRegisters(area.sources, registers) },
        week: daysOfWeek(site, eventsIn(site.events, area)),
        today: site.today,
        near,
        picks: picksNear(site.directories, area),
        useful: usefulInArea(site.useful, area),
      };
    }),
    origin: area.origin,
    cover: area.hero.image,
    card: { title: area.name, kicker: area.postcodes.join(' · '), ...pictureOnCard(area.hero.image) },
  });
}

function areaPlace(site: SharedData, { name, description, path, position, hero }: Area): StructuredData {
  const { settings } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    description,
    url: absolute(settings, path),
    image: cardOf(site, path, hero.image.src),
    containedInPlace: { '@type': 'Place', name: settings.place },
    ...(position && { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon } }),
  };
}
