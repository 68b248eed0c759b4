// The home page: postcodes and sign-up, this week's events, the latest stories, links to the lists, and the map.
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import { AreaMap, type AreaMapData } from '../parts/area-map.tsx';
import type { Day } from '../parts/timetable.tsx';
import { LetterSheet, type LetterSheetData } from '../parts/letter-sheet.tsx';
import { Link } from '../parts/link.tsx';
import { Picture, PictureCredit } from '../parts/picture.tsx';
import { Icon, SearchLink } from '../parts/icon.tsx';
import { PostGrid } from '../parts/post-card.tsx';
import { Section } from '../parts/section.tsx';
import { Card } from '../parts/card.tsx';
import { SignUp } from '../islands/sign-up.tsx';
import { Useful } from '../parts/useful-links.tsx';
import { WeekNearYou } from '../parts/week-near-you.tsx';

const LATEST = 3;

/** A kind of place, with its list in each district. */
export interface TopicPages {
  title: string;
  places: number;
  lists: { path: string; district: string; places: number }[];
}

interface HomePageProps {
  site: SharedData;
  week: Day[];
  today: string;
  /** The newest letter. Absent before the first is written. */
  sheet?: LetterSheetData | undefined;
  ways?: TopicPages[];
  map?: AreaMapData | undefined;
  useful?: UsefulLinks | undefined;
}

export function HomePage({ site, week, today, sheet, ways = [], map, useful }: HomePageProps) {
  const { features, latest, guides, neighbourhoods, contribute, ...hero } = site.pages.home;
  return (
    <>
      <Hero site={site} hero={hero} guides={guides} />
      <WeekNearYou days={week} today={today} />
      {site.posts.length > 0 && (
        <Section heading={latest.heading}>
          <PostGrid posts={site.posts.slice(0, LATEST)} />
          <p className="section-more">
            <Link className="button" href="/blogs">
              {latest.cta}
            </Link>
          </p>
        </Section>
      )}
      {ways.length > 0 && <Ways ways={ways} />}
      {useful && (
        <div id="useful" className="wrap section-last">
          <Useful {...useful} stations={[]} />
        </div>
      )}
      <Neighbourhoods words={neighbourhoods} map={map} />
      <Section>
        <h2 className="visually-hidden">What is here</h2>
        <ul className="grid grid-3 grid-rows">
          {features.map((feature) => (
            <li key={feature.title}>
              <Card {...feature} />
            </li>
          ))}
        </ul>
      </Section>
      {contribute && (
        <Section tone="sand">
          <WayOn {...contribute} href="/contact" />
        </Section>
      )}
      {sheet && (
        <section className="wrap section-last home-letter">
          <h2 className="section-heading">{site.settings.newsletter!.day}’s letter</h2>
          <LetterSheet {...sheet} heading="h3" />
        </section>
      )}
    </>
  );
}

function Neighbourhoods({
  words,
  map,
}: Pick<HomePageProps, 'map'> & { words: SharedData['pages']['home']['neighbourhoods'] }) {
  return (
    <Section tone={map ? 'sand' : 'plain'}>
      <div className={map && 'beside-map beside-map-large'}>
        <WayOn {...words} href="/neighbourhoods" />
        {map && <AreaMap map={map} />}
      </div>
    </Section>
  );
}

/** Words that lead to another page. */
const WayOn = ({ heading, text, cta, href }: Record<'heading' | 'text' | 'cta' | 'href', string>) => (
  <section>
    <h2 className="section-heading">{heading}</h2>
    <p className="section-text">{text}</p>
    <Link className="button" href={href}>
      {cta} <Icon name="arrow" />
    </Link>
  </section>
);

interface HeroProps {
  site: SharedData;
  hero: Pick<SharedData['pages']['home'], 'heading' | 'intro' | 'image' | 'alt' | 'shortcuts'>;
  guides: SharedData['pages']['home']['guides'];
}

function Hero({ site, hero, guides }: HeroProps) {
  return (
    <section {...(site.settings.newsletter && { id: 'subscribe' })} className="hero">
      <div className="wrap hero-inner">
        <div className="hero-words">
          <h1>{hero.heading}</h1>
          <p className="lede">{hero.intro}</p>
          {hero.shortcuts.length > 0 && (
            <ul className="shortcuts">
              {hero.shortcuts.map(({ label, link }) => (
                <li key={label}>
                  <Link className="button" href={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <SearchLink />
          <nav aria-label={guides.heading}>
            <ul className="postcodes">
              {site.guides.map(({ path, district }) => (
                <li key={path}>
                  <Link className="button" href={path}>
                    {district}
                  </Link>
                </li>
              ))}
            </ul>
            <p className="card-meta">{guides.text}</p>
          </nav>
          <SignUp source="Homepage Hero" />
        </div>
        <div className="hero-picture">
          <Picture picture={hero.image} alt={hero.alt} slot="hero" first />
          <PictureCredit picture={hero.image} />
        </div>
      </div>
    </section>
  );
}

/** Kinds of place with their counts. */
function Ways({ ways }: { ways: TopicPages[] }) {
  return (
    <Section heading="Find a place" tone="sand">
      <ul className="grid grid-4 find-ways">
        {ways.map(({ title, places, lists }) => (
          <li key={title}>
            <h3>
              {title} <span className="count">{places}</span>
            </h3>
            <p>
              {lists.map(({ path, district, places: own }) => (
                <Link key={path} href={path}>
                  {district}
                  <span className="visually-hidden"> {title}</span> <span className="count">{own}</span>
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
