// The guide to one neighbourhood.
import type { Area } from '../../build/guide/area/area.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import { Citations } from '../parts/citations.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { NearArea, type NearPick, type NearTopic } from '../parts/near-area.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PostGrid } from '../parts/post-card.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import type { Day } from '../parts/timetable.tsx';
import { Useful } from '../parts/useful-links.tsx';
import { WeekNearYou } from '../parts/week-near-you.tsx';

const LATEST = 3;

interface AreaPageProps {
  site: SharedData;
  area: Area;
  /** Topics, each with its pages for the neighbourhood's districts. */
  near: NearTopic[];
  picks?: NearPick[] | undefined;
  week: Day[];
  today: string;
  useful?: UsefulLinks | undefined;
}

export function AreaPage({ site, area, near, picks, week, today, useful }: AreaPageProps) {
  const { name, heading, postcodes, hero, intro, about, highlights, callout, nearby, sources } = area;
  const stories = site.posts.filter((post) => post.location === name).slice(0, LATEST);
  const guides = site.guides.filter(({ district }) => postcodes.includes(district));
  return (
    <>
      <PageHead
        heading={heading}
        kicker={postcodes.join(' · ')}
        breadcrumbs={[{ label: site.pages.neighbourhoods.title, path: '/neighbourhoods' }]}
        picture={hero.image}
        alt={hero.alt}
      >
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section columns">
        <section>
          <h2>{`About ${name}`}</h2>
          <div className="prose">
            {about.map((paragraph) => (
              <Prose key={paragraph.html} prose={paragraph} />
            ))}
          </div>
        </section>
        <div className="aside">
          <aside className="callout">
            <h2>{callout.title}</h2>
            <Prose prose={callout.text} />
          </aside>
        </div>
      </div>
      <Highlights highlights={highlights} />
      <WeekNearYou days={week} today={today} />
      {near.length > 0 && <NearArea name={name} picks={picks} topics={near} />}
      {stories.length > 0 && (
        <Section heading={`Latest from ${name}`}>
          <PostGrid posts={stories} />
        </Section>
      )}
      <div className="wrap section section-ruled">
        <h2>Nearby</h2>
        <ul className="link-row">
          {[...nearby, ...guides].map((place) => (
            <li key={place.path}>
              <Link className="button" href={place.path}>
                {'heading' in place ? place.heading : place.name} <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
        {useful && <Useful {...useful} />}
        <Citations citations={sources} attribution={near.flatMap(attributionOf)} />
      </div>
    </>
  );
}

const Highlights = ({ highlights }: Pick<Area, 'highlights'>) => (
  <Section heading="Highlights" tone="sand">
    <ul className="points grid-fill">
      {highlights.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <Prose prose={text} />
        </li>
      ))}
    </ul>
  </Section>
);

const attributionOf = ({ sources }: NearTopic) => sources.flatMap(({ attribution }) => attribution ?? []);
