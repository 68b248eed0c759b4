// Makes the routes of what's on: its page, later months, and a page for each event with a description.
import { EventPage } from '../../../components/pages/event-page.tsx';
import { WhatsOnMonthPage } from '../../../components/pages/whats-on-month-page.tsx';
import { WhatsOnPage } from '../../../components/pages/whats-on-page.tsx';
import { dayText, monthText } from '../../../components/parts/event-words.tsx';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { imageObjects } from '../routes/image-objects.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { pageRoute, routeOf } from '../routes/route-of.ts';
import type { RoutePlan } from '../routes/route-plan.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { labelled, paidFor } from '../source/sponsor.ts';
import { eventMap } from './event-map.ts';
import { eventsOf } from './structured-data.ts';
import {
  allCalendar,
  comingEvents,
  eventCalendar,
  inShort,
  monthOf,
  nextDays,
  weekOf,
  WHATS_ON,
  whatsOn,
} from './upcoming-events.ts';

/** Bytes after gzip that a page with up to 400 events may have. */
const WHATS_ON_BUDGET = 22 * 1024;

export const eventRoutes = ({ site, bare }: RoutePlan): Route[] => [
  ...whatsOnPage(site, bare),
  ...eventPages(site, bare),
];

function whatsOnPage(site: Site, bare: SharedData): Route[] {
  const words = site.pages['whats-on'];
  if (!words) return [];
  const list = whatsOn(site);
  const page = pageOf(WhatsOnPage, {
    site: bare,
    today: site.today,
    file: comingEvents(site).length > 0 ? allCalendar : undefined,
    fileOf: eventCalendar,
    ...list,
  });
  const structuredData = (crumbs: StructuredData) => [crumbs, ...eventsOf(site, weekOf(site, site.events))];
  // Only a page with many events may have more bytes than other pages, so that other pages stay small.
  const budget = list.months.length > 0 && { htmlBudget: WHATS_ON_BUDGET };
  return [
    pageRoute(bare, 'whats-on', page, { structuredData, ...budget }),
    ...list.months.map(({ month, path }) => {
      const title = `${words.title}: ${monthText(month)}`;
      return routeOf(bare, {
        kind: 'page',
        path,
        words: { ...words, title, description: `${monthText(month)}, day by day. ${words.description}` },
        name: monthText(month),
        above: [{ name: words.title, path: WHATS_ON }],
        page: lazyPageOf(WhatsOnMonthPage, () => ({
          site: bare,
          today: site.today,
          months: list.months,
          fileOf: eventCalendar,
          ...monthOf(site, month),
        })),
        origin: `${site.folder}/pages/whats-on.yaml`,
        htmlBudget: WHATS_ON_BUDGET,
      });
    }),
  ];
}

function eventPages(site: Site, bare: SharedData): Route[] {
  const above = site.pages['whats-on'];
  if (!above) return [];
  return site.events.flatMap((event) => {
    const { path, title, line, description, interests, image, origin, sponsored } = event;
    if (path === undefined || description === undefined) return [];
    const shown = inShort(event);
    const { next, isComplete } = nextDays(event.times, site.today);
    const dated = next.map((on) => ({ event: shown, on }));
    const when = next[0] ? `, ${dayText(next[0].day)}` : '';
    return routeOf(bare, {
      kind: 'event',
      path,
      words: {
        title,
        description: labelled(line ?? `${title} at ${event.where.name}${when}.`, sponsored),
        keywords: interests,
      },
      above: [{ name: above.title, path: WHATS_ON }],
      structuredData: (crumbs) => [...eventsOf(bare, dated), crumbs, ...imageObjects(bare, image ? [image] : [])],
      page: lazyPageOf(EventPage, () => ({
        site: bare,
        event: shown,
        description,
        next,
        isComplete,
        today: site.today,
        file: eventCalendar(event),
        map: eventMap(site, event),
      })),
      origin,
      cover: image,
      card: { kicker: sponsored ? paidFor(sponsored) : above.title, ...(image && { picture: image.src }) },
    });
  });
}
