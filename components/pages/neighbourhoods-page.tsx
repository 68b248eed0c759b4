// All neighbourhood guides: what each holds, a map of where they lie, a card for each, and how to ask for the next.
import type { Overview } from '../../build/model/site.ts';
import { AreaCard } from '../parts/area-card.tsx';
import { AreaMap } from '../parts/area-map.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';

export function NeighbourhoodsPage({ site }: { site: Overview }) {
  const { heading, image, alt, intro, inside, map, growing } = site.pages.neighbourhoods;
  const { email } = site.settings;
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt}>
        <Prose prose={intro} />
      </PageHead>
      <Section heading={inside.heading}>
        <ul className="points">
          {inside.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Prose prose={text} />
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="sand">
        <div className="columns columns-late">
          <div>
            <h2 className="section-heading">{map.heading}</h2>
            <p className="section-text">{map.text}</p>
          </div>
          <AreaMap areas={site.areas} backdrop={map.backdrop} />
        </div>
      </Section>
      <Section heading={`${site.areas.length} guides`}>
        <ul className="grid grid-4">
          {site.areas.map(({ name, path, card }) => (
            <li key={path}>
              <AreaCard area={{ name, path, ...card }} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={growing.heading} tone="sand">
        <Prose className="prose" prose={growing.text} />
        {email && (
          <p>
            <a className="button" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </Section>
    </>
  );
}
