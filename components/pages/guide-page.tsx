// The guide to one postcode district: services, contents, events, neighbourhoods and transport.
import type { Guide } from '../../build/guide/guide/guide.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { Card } from '../parts/card.tsx';
import { Citations } from '../parts/citations.tsx';
import { FridgeSheet, type FridgeSheetData } from '../parts/fridge-sheet.tsx';
import { Link } from '../parts/link.tsx';
import { ListingMap, type ListingMapData } from '../parts/listing-map.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PrintSheet } from '../parts/sheet-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import { Transport } from '../parts/transport.tsx';
import type { Day } from '../parts/timetable.tsx';
import { Useful } from '../parts/useful-links.tsx';
import { WeekNearYou } from '../parts/week-near-you.tsx';

interface GuidePageProps {
  site: SharedData;
  guide: Guide;
  /** Number of places on each page of listings, by path. */
  places?: Record<string, number>;
  map?: ListingMapData | undefined;
  week: Day[];
  today: string;
  useful?: UsefulLinks | undefined;
  /** Data of the one-page guide that is printed. Absent if it would contain no list of places in the district. */
  sheet?: FridgeSheetData | undefined;
}

export function GuidePage({ site, guide, places = {}, map, week, today, useful, sheet }: GuidePageProps) {
  const { district, heading, image, alt, intro, inside, areas, services, transport, sources, attribution } = guide;
  return (
    <>
      <PageHead heading={heading} kicker={district} picture={image} alt={alt}>
        <Prose prose={intro} />
      </PageHead>
      <Section heading="Local services">
        <div className={map && 'beside-map'}>
          <div className="inside">
            <ul className="grid grid-2 service-tiles">
              {services.map(({ description, ...service }) => (
                <li key={service.title}>
                  <Card {...service} text={description} places={places[service.link]} />
                </li>
              ))}
            </ul>
            <p>
              <Link href="/directory">{site.pages.directory.heading}</Link>
            </p>
            <details>
              <summary>
                <h2>What's inside</h2>
              </summary>
              <ul className="ticks">
                {inside.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
            {site.settings.serviceWorker && <KeepGuide district={district} />}
            {sheet && <PrintSheet label="Print the fridge sheet" sides="One side of A4." />}
          </div>
          {map && <ListingMap map={map} label={`Map of ${map.places} places in ${district}`} />}
        </div>
      </Section>
      <WeekNearYou days={week} today={today} />
      <Section heading="Neighbourhoods" tone="sand">
        <ul className={`grid grid-${areas.length === 3 ? 3 : 4} phone-rows`}>
          {areas.map(({ name, path, image: picture, description }) => (
            <li key={path}>
              <Card picture={picture} title={name} text={description} link={path} cta={`Explore ${name}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading="Getting around" {...(transport.intro && { text: transport.intro })}>
        <Transport transport={transport} />
      </Section>
      <div className="wrap section-last">
        {useful && <Useful {...useful} />}
        <Citations citations={sources} attribution={attribution} />
      </div>
      {sheet && <FridgeSheet heading={heading} sheet={sheet} night={transport.night} useful={useful} />}
    </>
  );
}

/** Stores a guide's pages on the device (client/keep-guide.ts). Hidden in browsers that can't store them. */
function KeepGuide({ district }: { district: string }) {
  const { basePath } = usePage();
  const list = inSite(basePath, `/keep/${district.toLowerCase()}.json`);
  return (
    <details className="keep for-script" data-keep={list} data-district={district}>
      <summary>Keep this guide</summary>
      <p>
        All its pages on this device, to be read without a connection. <span data-keep-size />
      </p>
      <p className="buttons">
        <button type="button" className="button button-primary" hidden>
          Keep this guide
        </button>
        <button type="button" className="button" hidden>
          Remove it
        </button>
      </p>
      <progress aria-label="Pages and pictures fetched" hidden />
      <p role="status" />
    </details>
  );
}
