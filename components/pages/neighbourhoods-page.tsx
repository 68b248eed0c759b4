// All neighbourhood guides: their contents, a map, a card for each guide, and an address to request another guide.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { AreaMap, type AreaMapData } from '../parts/area-map.tsx';
import { Card } from '../parts/card.tsx';
import { Citations } from '../parts/citations.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';

interface NeighbourhoodsPageProps {
  site: SharedData;
  map?: AreaMapData | undefined;
}

export function NeighbourhoodsPage({ site, map }: NeighbourhoodsPageProps) {
  const { heading, image, alt, intro, inside, map: words, growing } = site.pages.neighbourhoods;
  const { email } = site.settings;
  return (
    <>
      <PageHead compact heading={heading} picture={image} alt={alt}>
        <Prose prose={intro} />
      </PageHead>
      {map && (
        <Section tone="sand">
          <div className="beside-map beside-map-large">
            <div>
              <h2 className="section-heading">{words.heading}</h2>
              <p className="section-text">{words.text}</p>
            </div>
            <AreaMap map={map} />
          </div>
        </Section>
      )}
      <Section heading={`${site.areas.length} guides`}>
        <ul className={`grid grid-${site.areas.length % 5 === 0 ? 5 : 4} phone-rows`}>
          {site.areas.map(({ name, path, card }) => (
            <li key={path}>
              <Card picture={card.image} title={name} text={card.description} link={path} cta={`Explore ${name}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={inside.heading}>
        <ul className="points grid-2">
          {inside.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Prose prose={text} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={growing.heading} tone="sand">
        <Prose className="prose" prose={growing.text} />
        {email && (
          <p className="section-more">
            <a className="button" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </Section>
      {map && map.sources.length > 0 && (
        <div className="wrap section-last">
          <Citations citations={map.sources} />
        </div>
      )}
    </>
  );
}
