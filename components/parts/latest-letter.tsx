// Shows this week's letter or the latest one.
import { LetterList, longDay, type LetterLink } from './letter-list.tsx';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

export interface LatestLetterProps {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string;
  /** True if the latest letter went out within the seven days before the build. */
  isNew: boolean;
  latest?: LetterLink;
}

export const LatestLetter = ({ today, isNew, latest }: LatestLetterProps & { latest: LetterLink }) => (
  <Section heading={isNew ? 'This week’s letter' : 'The last letter'}>
    {!isNew && <p>There was none in the week to {longDay(today)}. This is the last one before that.</p>}
    <LetterList letters={[latest]} heading="h3" />
    <p className="section-more">
      <Link href="/letters">All letters</Link>
    </p>
  </Section>
);
