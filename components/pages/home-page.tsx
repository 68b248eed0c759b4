// The home page: sign-up first, then this week, what the site offers, the latest posts, and the ways further in.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import type { DatedEvent } from '../parts/event-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { Picture } from '../parts/picture.tsx';
import { PictureCredit } from '../parts/picture-credit.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { Section } from '../parts/section.tsx';
import { ServiceCard } from '../parts/service-card.tsx';
import { SignUp } from '../islands/sign-up.tsx';
import { WeekNearYou } from '../parts/week-near-you.tsx';

const LATEST = 3;

interface HomePageProps {
  site: SharedData;
  week: DatedEvent[];
}

export function HomePage({ site, week }: HomePageProps) {
  const { features, latest, guides, neighbourhoods, contribute, ...hero } = site.pages.home;
  return (
    <>
      <section id="subscribe" className="hero">
        <div className="wrap hero-inner">
          <div className="hero-words">
            <h1>{hero.heading}</h1>
            <p className="lede">{hero.intro}</p>
            <SignUp source="Homepage Hero" />
          </div>
          <div className="hero-picture">
            <Picture picture={hero.image} alt={hero.alt} slot="hero" first />
            <PictureCredit picture={hero.image} />
          </div>
        </div>
      </section>
      <WeekNearYou events={week} />
      <div className="wrap features">
        <h2 className="visually-hidden">What is here</h2>
        <ul className="grid grid-3 grid-rows">
          {features.map((feature) => (
            <li key={feature.title}>
              <ServiceCard {...feature} />
            </li>
          ))}
        </ul>
      </div>
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
      <Section heading={guides.heading} text={guides.text} tone="sand">
        <ul className="grid grid-3 grid-rows">
          {site.guides.map((guide) => (
            <li key={guide.path}>
              <GuideCard guide={guide} />
            </li>
          ))}
        </ul>
      </Section>
      <div className="wrap ways">
        <WayOn {...neighbourhoods} href="/neighbourhoods" />
        <WayOn {...contribute} href="/contact" />
      </div>
    </>
  );
}

function GuideCard({ guide }: { guide: SharedData['guides'][number] }) {
  return (
    <article className="card guide-card">
      <p className="guide-card-district" aria-hidden="true">
        {guide.district}
      </p>
      <div className="card-body">
        <h3 className="card-title">
          <Link className="card-link" href={guide.path}>
            {guide.heading}
          </Link>
        </h3>
        <p className="card-text">{guide.card}</p>
      </div>
    </article>
  );
}

function WayOn({ heading, text, cta, href }: { heading: string; text: string; cta: string; href: string }) {
  return (
    <section className="way">
      <h2>{heading}</h2>
      <p>{text}</p>
      <Link className="button" href={href}>
        {cta} <Icon name="arrow" />
      </Link>
    </section>
  );
}
