// This week's letter, the last one, or a specimen before the first.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { LetterList, longDay, type LetterLink } from './letter-list.tsx';
import { Link } from './link.tsx';
import type { DatedEvent } from './event-list.tsx';
import { LetterSpecimen } from './letter-specimen.tsx';
import { Section } from './section.tsx';

export interface LatestLetterProps {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string;
  /** True if the latest letter went out within the seven days before the build. */
  isNew: boolean;
  latest?: LetterLink;
}

interface LatestLetterSectionProps extends LatestLetterProps {
  site: SharedData;
  week: DatedEvent[];
}

export const LatestLetter = ({ today, isNew, latest, site, week }: LatestLetterSectionProps) => (
  <Section heading={isNew ? 'This week’s letter' : latest ? 'The last letter' : 'What the letter looks like'}>
    {!latest && <SiteSpecimen site={site} week={week} />}
    {latest && !isNew && <p>There was none in the week to {longDay(today)}. This is the last one before that.</p>}
    {latest && (
      <>
        <LetterList letters={[latest]} heading="h3" />
        <p className="section-more">
          <Link href="/letters">All letters</Link>
        </p>
      </>
    )}
  </Section>
);

/** A specimen of the site's own letter. */
export function SiteSpecimen({ site, week }: { site: SharedData; week: DatedEvent[] }) {
  const { brand, newsletter } = site.settings;
  return newsletter && <LetterSpecimen brand={brand} day={newsletter.day} events={week} posts={site.posts} />;
}
